<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>Draw</name>
    <message>
        <source>Nothing to show yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type a sentence above to see every head&apos;s attention.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This page needs more than the file holds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is drawn from %1, which this attention map does not have.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Style</name>
    <message>
        <source>No font for Chinese is installed. Please install the font Noto Sans CJK SC (package fonts-noto-cjk).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No usable font is installed. Please install the fonts Inter and Noto Sans CJK SC (packages fonts-inter and fonts-noto-cjk).</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>Head %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 bits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 nats</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>core</name>
    <message>
        <source>The parameters alone would take %1, and at most %2 may be used. Choose a smaller d_model or fewer heads.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 x %2 tokens in %3 heads would take %4, and at most %5 may be used. With these options up to %6 tokens fit: shorten the text or use fewer heads.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The field %1 should be an object, but it is %2. Mend or remove it in the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The field %1 should be an array, but it is %2. Mend or remove it in the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The field %1 should be a text, but it is %2. Mend or remove it in the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The field %1 should be true or false, but it is %2. Mend or remove it in the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The field %1 should be a number, but it is %2. Mend or remove it in the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The field %1 should be a whole number, but it is %2. Mend or remove it in the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The field %1 should be a whole number from 0, but it is %2. Mend or remove it in the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The field %1 should be one of %3, but it is %2. Mend or remove it in the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The field %1 should be %3 digits 0 or 1, but it is %2. Mend or remove it in the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The field %1 should be %3 numbers, but it is %2. Mend or remove it in the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The field %1 should be a mask rule of kind causal, window, prefix, key_padding or boolean, but it is %2. Mend or remove it in the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The field %1 should be [query, key, visible], but it is %2. Mend or remove it in the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no token to attend with: the sentence is empty or only blanks. Type a word.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no token to look at: the second sentence is empty or only blanks. Type a word there, or turn cross-attention off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>head %1 has no job</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head %1 was to be &quot;%2&quot; and cannot be: %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The session file nests too deep to be a Headwise session. Open another file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is not a session file: expected JSON, but at byte %1 it cannot be read. Open a file that Headwise saved (.headwise.json).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The session file lacks its field &quot;%1&quot;. Open another file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This JSON is not a Headwise session: its field &quot;format&quot; should be &quot;headwise-session&quot;. Open a file that Headwise saved (.headwise.json).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This session was saved by a newer Headwise (format version %1; this one reads up to %2). Open it with the newer Headwise. The file was not changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The field %1 should be a format version from 1, but it is %2. Mend or remove it in the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The field %1 should be a text, or bytes as pairs of hex digits, but it is %2. Mend or remove it in the file.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headwise::ui::Section</name>
    <message>
        <source>Click to fold or unfold this group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set this group back to its defaults</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headwise::ui::TogglePill</name>
    <message>
        <source>on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>off</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
