<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en">
<context>
    <name>QueryStrip</name>
    <message numerus="yes">
        <source>sum over %n pinned queries</source>
        <translation>
            <numerusform>sum over %n pinned query</numerusform>
            <numerusform>sum over %n pinned queries</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>what %n pinned keys get together</source>
        <translation>
            <numerusform>what %n pinned key gets</numerusform>
            <numerusform>what %n pinned keys get together</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>average over %n of the queries</source>
        <translation>
            <numerusform>average over %n of the queries</numerusform>
            <numerusform>average over %n of the queries</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>headwise::ui::MaskSection</name>
    <message numerus="yes">
        <source>%n pair(s) painted</source>
        <translation>
            <numerusform>%n pair painted</numerusform>
            <numerusform>%n pairs painted</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>headwise::ui::RunStatus</name>
    <message numerus="yes">
        <source>%1 · %2 · %n thread(s)</source>
        <translation>
            <numerusform>%1 · %2 · %n thread</numerusform>
            <numerusform>%1 · %2 · %n threads</numerusform>
        </translation>
    </message>
</context>
</TS>
