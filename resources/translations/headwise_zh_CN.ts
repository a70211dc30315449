<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>ColorLegend</name>
    <message>
        <source>max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>half</source>
        <translation>一半</translation>
    </message>
    <message>
        <source>min</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>Attention weight: how much of a query&apos;s attention goes to a key. The weights of a query sum to 1.</source>
        <translation>注意力权重：一个查询的注意力有多少给了某个键。一个查询的权重之和为 1。</translation>
    </message>
    <message>
        <source>Each row is coloured up to its own largest weight.</source>
        <translation>每行按自己的最大权重着色。</translation>
    </message>
    <message>
        <source>Each head is coloured up to its own largest weight.</source>
        <translation>每个头按自己的最大权重着色。</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>被掩码</translation>
    </message>
    <message>
        <source>This query may not see this key: no attention weight at all.</source>
        <translation>这个查询不允许看这个键：没有任何注意力权重。</translation>
    </message>
    <message>
        <source>zero</source>
        <translation>零</translation>
    </message>
    <message>
        <source>The query may see the key, and the attention weight is exactly 0.</source>
        <translation>查询可以看这个键，而注意力权重恰好为 0。</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>Not a number: something before the softmax overflowed or was NaN.</source>
        <translation>不是数：softmax 之前有值溢出或为 NaN。</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>已排除</translation>
    </message>
    <message>
        <source>You left this key out of the picture; it was computed.</source>
        <translation>你把这个键排除在图外；它仍然参与了计算。</translation>
    </message>
    <message>
        <source>maps</source>
        <translation>图</translation>
    </message>
    <message>
        <source>What the colours mean in the maps above.</source>
        <translation>颜色在上方热图中的含义。</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>总和</translation>
    </message>
    <message>
        <source>What the same colours mean in the strip: a sum can be larger than any weight.</source>
        <translation>同样的颜色在横条中的含义：总和可以大于任何单个权重。</translation>
    </message>
    <message>
        <source>not yet</source>
        <translation>尚未计算</translation>
    </message>
    <message>
        <source>Still to be computed. Until then a coarser or sampled value may stand here.</source>
        <translation>还有待计算。在此之前，这里可能显示较粗略的值或抽样得到的值。</translation>
    </message>
</context>
<context>
    <name>ConcatPage</name>
    <message>
        <source>%1 is switched off: its z is zero. Click to switch it on.</source>
        <translation>%1已关闭：它的 z 为零。单击可打开。</translation>
    </message>
    <message>
        <source>%1 adds a vector of length %2 to the output: %3 of all heads&apos; lengths together. Click to switch it off.</source>
        <translation>%1给输出加上一个长度为 %2 的向量：占所有头长度之和的 %3。单击可关闭它。</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>The input vector x of %1: %2 numbers. Every head reads all of them.</source>
        <translation>%1的输入向量 x：%2 个数。每个头都会读取全部。</translation>
    </message>
    <message>
        <source>x %1</source>
        <translation>x %1</translation>
    </message>
    <message>
        <source>heads: Aᵢ · Vᵢ</source>
        <translation>头：Aᵢ · Vᵢ</translation>
    </message>
    <message>
        <source>Each head multiplies its attention weights A with its values V: zᵢ = Aᵢ Vᵢ.</source>
        <translation>每个头用注意力权重 A 乘以它的值 V：zᵢ = Aᵢ Vᵢ。</translation>
    </message>
    <message>
        <source>The %1 numbers of the output. Each stripe shows the largest magnitude among its numbers; the darkest is %2.</source>
        <translation>输出的 %1 个数。每一条显示其中最大的绝对值；最深的为 %2。</translation>
    </message>
    <message>
        <source>residual: x + output →</source>
        <translation>残差：x + 输出 →</translation>
    </message>
    <message>
        <source>In a transformer the output is added to the input x, which flows past the layer: the residual stream (He et al. 2015, Vaswani et al. 2017).</source>
        <translation>在 Transformer 中，输出会加到绕过这一层的输入 x 上：残差流（He 等 2015，Vaswani 等 2017）。</translation>
    </message>
    <message>
        <source>Σ z: the sum of the heads&apos; outputs, only %1 numbers. Which head said what can no longer be told.</source>
        <translation>Σ z：各头输出之和，只有 %1 个数。哪个头说了什么已无法分辨。</translation>
    </message>
    <message>
        <source>The mean of the heads&apos; blocks of W_O, %1: a sum has room for one block only.</source>
        <translation>各头的 W_O 块的平均，%1：求和只容得下一块。</translation>
    </message>
    <message>
        <source>numbers that reach W_O</source>
        <translation>到达 W_O 的数</translation>
    </message>
    <message>
        <source>%1 instead of %2</source>
        <translation>%1，而不是 %2</translation>
    </message>
    <message>
        <source>A sum of h vectors is as long as one of them.</source>
        <translation>h 个向量之和与其中一个一样长。</translation>
    </message>
    <message>
        <source>off by ‖sum − out‖ / ‖out‖</source>
        <translation>偏差 ‖和 − 输出‖ / ‖输出‖</translation>
    </message>
    <message>
        <source>direction: cosine</source>
        <translation>方向：余弦</translation>
    </message>
    <message>
        <source>What the sum loses</source>
        <translation>相加损失了什么</translation>
    </message>
    <message>
        <source>With one head there is nothing to tell apart: sum and concatenation are the same.</source>
        <translation>只有一个头时无从区分：相加与拼接相同。</translation>
    </message>
    <message>
        <source>Added up, the heads overwrite each other; W_O cannot treat them differently any more.</source>
        <translation>相加之后各头互相覆盖，W_O 再也无法区别对待它们。</translation>
    </message>
    <message>
        <source>Σ z %1</source>
        <translation>Σ z %1</translation>
    </message>
    <message>
        <source>The heads&apos; outputs added up.</source>
        <translation>各头输出相加的结果。</translation>
    </message>
    <message>
        <source>mean of W_O</source>
        <translation>W_O 的平均</translation>
    </message>
    <message>
        <source>The mean of the heads&apos; blocks of W_O.</source>
        <translation>各头的 W_O 块的平均。</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>相加</translation>
    </message>
    <message>
        <source>%1: numbers %2 to %3 of the concatenation</source>
        <translation>%1：拼接结果的第 %2 到 %3 个数</translation>
    </message>
    <message>
        <source>%1. All zero: the head is switched off.</source>
        <translation>%1。全为零：这个头已关闭。</translation>
    </message>
    <message>
        <source>%1, its z. Each stripe shows the largest magnitude among its numbers; the head&apos;s largest is %2, that of all heads %3.</source>
        <translation>%1的 z。每一条显示其中最大的绝对值；此头最大为 %2，所有头最大为 %3。</translation>
    </message>
    <message>
        <source>%1&apos;s block of W_O: %2 of its z in rows, output in columns. Each cell shows the largest |weight| of its part; the largest of all is %3.</source>
        <translation>%1的 W_O 块：行是它的 %2 个 z，列是输出。每格显示该部分最大的|权重|；全体最大为 %3。</translation>
    </message>
    <message>
        <source>%1: %2 of the output. Its part has length |zᵢ W_O⁽ⁱ⁾| = %3.</source>
        <translation>%1：占输出的 %2。它那一份的长度 |zᵢ W_O⁽ⁱ⁾| = %3。</translation>
    </message>
    <message>
        <source>concat %1</source>
        <translation>拼接 %1</translation>
    </message>
    <message>
        <source>The heads&apos; outputs z side by side: h × d_v = %1 × %2 = %3 numbers.</source>
        <translation>各头的输出 z 并排：h × d_v = %1 × %2 = %3 个数。</translation>
    </message>
    <message>
        <source>The output projection, %1: it mixes all heads. Each head has its own block.</source>
        <translation>输出投影，%1：它混合所有的头。每个头有自己的一块。</translation>
    </message>
    <message>
        <source>output %1</source>
        <translation>输出 %1</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 off</source>
        <translation>%1 关闭</translation>
    </message>
    <message>
        <source>Shares of the output for %1: %2.</source>
        <translation>%1的输出占比：%2。</translation>
    </message>
    <message>
        <source>The length of the difference between the two outputs, compared with that of the concatenation.</source>
        <translation>两个输出之差的长度，与拼接所得输出的长度相比。</translation>
    </message>
    <message>
        <source>1: the summed output points the same way as that of the concatenation; 0: they have nothing to do with each other.</source>
        <translation>1：相加所得的输出与拼接所得的方向相同；0：两者毫不相干。</translation>
    </message>
    <message>
        <source>concat</source>
        <translation>拼接</translation>
    </message>
</context>
<context>
    <name>CursorSentence</name>
    <message>
        <source>In head %1, query %2 (%3) may not look at key %4 (%5): the mask hides it</source>
        <translation>在头 %1 中，查询%2 (%3) 不能看键%4 (%5)：被掩码隐藏</translation>
    </message>
    <message>
        <source>In head %1, what query %2 (%3) gives to key %4 (%5) is NaN, not a number</source>
        <translation>在头 %1 中，查询%2 (%3) 给键%4 (%5) 的是 NaN，不是数</translation>
    </message>
    <message>
        <source>In head %1, query %2 (%3) looks at key %4 (%5): %6</source>
        <translation>在头 %1 中，查询%2 (%3) 看向键%4 (%5)：%6</translation>
    </message>
    <message>
        <source>left out of the picture</source>
        <translation>已排除在图外</translation>
    </message>
    <message>
        <source>%1 without the keys left out</source>
        <translation>排除若干键后为 %1</translation>
    </message>
    <message>
        <source>Query %1 (%2)</source>
        <translation>查询%1 (%2)</translation>
    </message>
    <message>
        <source>Key %1 (%2)</source>
        <translation>键%1 (%2)</translation>
    </message>
    <message>
        <source>head switched off</source>
        <translation>头已关闭</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
</context>
<context>
    <name>Draw</name>
    <message>
        <source>Nothing to show yet</source>
        <translation>还没有可显示的内容</translation>
    </message>
    <message>
        <source>Type a sentence above to see every head&apos;s attention.</source>
        <translation>在上方输入一句话，即可看到每个头的注意力。</translation>
    </message>
    <message>
        <source>This page needs more than the file holds</source>
        <translation>这个页面需要的比文件里有的更多</translation>
    </message>
    <message>
        <source>It is drawn from %1, which this attention map does not have.</source>
        <translation>它由 %1 绘制，而这份注意力图没有这些。</translation>
    </message>
</context>
<context>
    <name>DroppedFile</name>
    <message>
        <source>%1 holds arrays. Opening dumps of attention (.npy, .npz) comes in a later version; this one opens sessions (.headwise.json), parameters (.safetensors) and texts (.txt).</source>
        <translation>%1 含有数组。打开注意力转储（.npy、.npz）将在以后的版本实现；本版本打开会话（.headwise.json）、参数（.safetensors）和文本（.txt）。</translation>
    </message>
    <message>
        <source>%1 is a model folder. Opening whole models comes in a later version; this one reads one layer&apos;s parameters from a .safetensors file.</source>
        <translation>%1 是模型文件夹。打开整个模型将在以后的版本实现；本版本从 .safetensors 文件读取一层的参数。</translation>
    </message>
    <message>
        <source>%1 is a folder. Drop a session (.headwise.json), parameters (.safetensors) or a text (.txt).</source>
        <translation>%1 是文件夹。请拖入会话（.headwise.json）、参数（.safetensors）或文本（.txt）。</translation>
    </message>
    <message>
        <source>Headwise cannot open %1. Drop a session (.headwise.json), parameters (.safetensors) or a text (.txt).</source>
        <translation>Headwise 无法打开 %1。请拖入会话（.headwise.json）、参数（.safetensors）或文本（.txt）。</translation>
    </message>
    <message>
        <source>There is no file %1.</source>
        <translation>没有文件 %1。</translation>
    </message>
</context>
<context>
    <name>ExamplesMenu</name>
    <message>
        <source>a repeated word, and what “it” means</source>
        <translation>重复的词，以及“it”指什么</translation>
    </message>
    <message>
        <source>the same sentence, another “it”</source>
        <translation>同一句话，另一个“it”</translation>
    </message>
    <message>
        <source>words that come back</source>
        <translation>反复出现的词</translation>
    </message>
    <message>
        <source>a garden path</source>
        <translation>花园小径句</translation>
    </message>
    <message>
        <source>one word in several parts of speech</source>
        <translation>一个词的多种词性</translation>
    </message>
    <message>
        <source>a subject far from its verb</source>
        <translation>远离动词的主语</translation>
    </message>
    <message>
        <source>delimiters between clauses</source>
        <translation>分句之间的分隔符</translation>
    </message>
    <message>
        <source>a pattern to continue</source>
        <translation>待续的规律</translation>
    </message>
    <message>
        <source>a character that comes back</source>
        <translation>反复出现的字</translation>
    </message>
    <message>
        <source>whom “he” means</source>
        <translation>“他”指谁</translation>
    </message>
    <message>
        <source>two readings</source>
        <translation>两种读法</translation>
    </message>
    <message>
        <source>a tongue twister</source>
        <translation>绕口令</translation>
    </message>
    <message>
        <source>a poem: look at the commas</source>
        <translation>一首诗：看逗号</translation>
    </message>
    <message>
        <source>English looks at French</source>
        <translation>英语看法语</translation>
    </message>
    <message>
        <source>Chinese looks at English</source>
        <translation>中文看英语</translation>
    </message>
    <message>
        <source>a question looks at its text</source>
        <translation>问题看文章</translation>
    </message>
</context>
<context>
    <name>FlowPage</name>
    <message>
        <source>%1 is hidden: click to show it, double-click to see it alone</source>
        <translation>%1已隐藏：单击显示，双击只看它</translation>
    </message>
    <message>
        <source>%1: click to hide it, double-click to see it alone</source>
        <translation>%1：单击隐藏，双击只看它</translation>
    </message>
    <message>
        <source>queries</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Attention as lines from queries to keys.</source>
        <translation>以线条表示从查询到键的注意力。</translation>
    </message>
    <message>
        <source>showing the %1 strongest lines of weight %2</source>
        <translation>显示权重 %2 的最强的 %1 条线</translation>
    </message>
    <message>
        <source>lines of weight %1: %2</source>
        <translation>权重 %1 的线：%2</translation>
    </message>
    <message>
        <source>Too many tokens for lines</source>
        <translation>词元太多，无法画线</translation>
    </message>
    <message>
        <source>Lines are drawn between at most %1 tokens a side. The page Heads shows longer texts.</source>
        <translation>每侧最多在 %1 个词元之间画线。更长的文本请看“头”页。</translation>
    </message>
    <message>
        <source>too many tokens for all lines at once: pin one, or point at one</source>
        <translation>词元太多，无法同时画出所有连线：请固定或指向一个词元</translation>
    </message>
    <message>
        <source>looking for lines…</source>
        <translation>正在寻找连线…</translation>
    </message>
</context>
<context>
    <name>HeadCard</name>
    <message>
        <source>switched off</source>
        <translation>已关闭</translation>
    </message>
    <message>
        <source>%1 is switched off: its output z is 0. Its attention weights are shown all the same.</source>
        <translation>%1已关闭：它的输出 z 为 0。注意力权重照常显示。</translation>
    </message>
    <message>
        <source>%1: click to select it, double-click to enlarge it, drag to reorder.</source>
        <translation>%1：单击选中，双击放大，拖动重新排序。</translation>
    </message>
    <message>
        <source>Designed for: %1, but not here</source>
        <translation>设计用途：%1，但在此无法实现</translation>
    </message>
    <message>
        <source>Designed for: %1</source>
        <translation>设计用途：%1</translation>
    </message>
    <message>
        <source>Its matrices are built for this from position and identity, not meaning.</source>
        <translation>它的矩阵由位置和同一性构造而成，与含义无关。</translation>
    </message>
    <message>
        <source>H %1</source>
        <translation>H %1</translation>
    </message>
    <message>
        <source>No pattern stands out</source>
        <translation>没有突出的模式</translation>
    </message>
    <message>
        <source>%1, score %2</source>
        <translation>%1，得分 %2</translation>
    </message>
    <message>
        <source>H: entropy, %1</source>
        <translation>H：熵，%1</translation>
    </message>
    <message>
        <source>How widely this head spreads its attention, averaged over the queries: 0 when every query looks at a single key, larger the more evenly it looks at many.</source>
        <translation>这个头的注意力分布得有多广，对查询取平均：每个查询只看一个键时为 0，看得越均匀越大。</translation>
    </message>
</context>
<context>
    <name>HeadsMenu</name>
    <message>
        <source>Leave the first key %1 out of the picture</source>
        <translation>把第一个键%1排除在图外</translation>
    </message>
    <message>
        <source>Leave out more keys</source>
        <translation>排除更多的键</translation>
    </message>
    <message>
        <source>Spread the rest to a sum of 1 again</source>
        <translation>把其余部分重新归一化为 1</translation>
    </message>
    <message>
        <source>Show all keys again</source>
        <translation>重新显示所有的键</translation>
    </message>
    <message>
        <source>Reverse the colours</source>
        <translation>反转颜色</translation>
    </message>
    <message>
        <source>Entropy in nats instead of bits</source>
        <translation>熵以奈特而不是比特表示</translation>
    </message>
    <message>
        <source>Zoom out to all tokens</source>
        <translation>缩小到全部词元</translation>
    </message>
    <message>
        <source>Forget the order made by dragging</source>
        <translation>忘掉拖动所得的顺序</translation>
    </message>
    <message>
        <source>Mean instead of the largest weight where weights share a pixel</source>
        <translation>多个权重共用一个像素时取平均，而不取最大</translation>
    </message>
</context>
<context>
    <name>HeadsPage</name>
    <message>
        <source>%1: %2, entropy %3</source>
        <translation>%1：%2，熵 %3</translation>
    </message>
    <message>
        <source>Attention weights of %1 heads, %2 queries and %3 keys.</source>
        <translation>%1 个头、%2 个查询、%3 个键的注意力权重。</translation>
    </message>
</context>
<context>
    <name>Inspector</name>
    <message>
        <source>hidden</source>
        <translation>隐藏</translation>
    </message>
    <message>
        <source>%1 at position %2</source>
        <translation>%1，位置 %2</translation>
    </message>
    <message>
        <source>scaled by 1/√%1</source>
        <translation>乘以 1/√%1 之后</translation>
    </message>
    <message>
        <source>not scaled</source>
        <translation>未缩放</translation>
    </message>
    <message>
        <source>scaled by %1</source>
        <translation>乘以 %1 之后</translation>
    </message>
    <message>
        <source>φ(q)·φ(k)</source>
        <translation>φ(q)·φ(k)</translation>
    </message>
    <message>
        <source>Dot product of φ(q) and φ(k), φ = elu + 1: never negative, so that no softmax is needed.</source>
        <translation>φ(q) 与 φ(k) 的点积，φ = elu + 1：从不为负，因此不需要 softmax。</translation>
    </message>
    <message>
        <source>score q·k</source>
        <translation>分数 q·k</translation>
    </message>
    <message>
        <source>Dot product of this query&apos;s vector q with this key&apos;s vector k.</source>
        <translation>这个查询的向量 q 与这个键的向量 k 的点积。</translation>
    </message>
    <message>
        <source>The score times the scale. Dividing by √d_k keeps scores of the same size however long q and k are.</source>
        <translation>分数乘以缩放系数。除以 √d_k 使分数的大小与 q、k 的长度无关。</translation>
    </message>
    <message>
        <source>enters softmax</source>
        <translation>进入 softmax 的值</translation>
    </message>
    <message>
        <source>The score after soft-cap, biases, temperature and mask.</source>
        <translation>经过软上限、偏置、温度和掩码之后的分数。</translation>
    </message>
    <message>
        <source>row entropy</source>
        <translation>行熵</translation>
    </message>
    <message>
        <source>H = −Σ p log p over the keys of this query: 0 when it looks at one key only, log n when it looks at n keys alike.</source>
        <translation>H = −Σ p log p，对这个查询的各键求和：只看一个键时为 0，对 n 个键一视同仁时为 log n。</translation>
    </message>
    <message>
        <source>Under the cursor</source>
        <translation>光标所指</translation>
    </message>
    <message>
        <source>Point at a cell to read its weight. Click a token above to pin it as query.</source>
        <translation>指向一个单元格即可读出权重。单击上方的词元可把它固定为查询。</translation>
    </message>
    <message>
        <source>In head %1, query %2 (%3) looks at key %4 (%5)</source>
        <translation>在头 %1 中，查询%2 (%3) 看向键%4 (%5)</translation>
    </message>
    <message>
        <source>In head %1, query %2 (%3) may not look at key %4 (%5)</source>
        <translation>在头 %1 中，查询%2 (%3) 不能看键%4 (%5)</translation>
    </message>
    <message>
        <source>Key %1 in head %2 · who looks at it</source>
        <translation>头 %2 中的键%1 · 谁在看它</translation>
    </message>
    <message>
        <source>Query %1 in head %2 · top keys</source>
        <translation>头 %2 中的查询%1 · 最受关注的键</translation>
    </message>
    <message>
        <source>The mask hides every key from this query.</source>
        <translation>掩码对这个查询隐藏了所有的键。</translation>
    </message>
    <message>
        <source>This pair in every head</source>
        <translation>这一对在每个头中</translation>
    </message>
    <message>
        <source>pattern</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>mean entropy</source>
        <translation>平均熵</translation>
    </message>
    <message>
        <source>Entropy H of a row of attention weights, averaged over the queries: how widely this head looks.</source>
        <translation>一行注意力权重的熵 H，对查询取平均：这个头看得有多广。</translation>
    </message>
    <message>
        <source>mean distance</source>
        <translation>平均距离</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个词元</translation>
    </message>
    <message>
        <source>Distance between query and key, weighted by attention and averaged over the queries.</source>
        <translation>查询与键之间的距离，按注意力加权并对查询取平均。</translation>
    </message>
    <message>
        <source>on first token</source>
        <translation>在第一个词元上</translation>
    </message>
    <message>
        <source>Mean attention weight on key 0. Many trained heads rest there when they have nothing to do.</source>
        <translation>键 0 的平均注意力权重。许多训练好的头无事可做时就停在那里。</translation>
    </message>
    <message>
        <source>share of output ‖·‖</source>
        <translation>输出占比 ‖·‖</translation>
    </message>
    <message>
        <source>Length of what this head adds to the output, divided by the sum of these lengths over all heads; averaged over the tokens. b_O is left out.</source>
        <translation>这个头给输出加上的向量的长度，除以所有头的长度之和；对词元取平均。不含 b_O。</translation>
    </message>
    <message>
        <source>Concatenation</source>
        <translation>拼接</translation>
    </message>
    <message>
        <source>One head&apos;s output &lt;b&gt;z&lt;/b&gt; of length d_v = %1 is all there is to concatenate. W_O (%2) maps it to the output.</source>
        <translation>只有一个头的输出 &lt;b&gt;z&lt;/b&gt;，长度 d_v = %1，无需拼接。W_O（%2）把它映射为输出。</translation>
    </message>
    <message>
        <source>%1 outputs &lt;b&gt;z&lt;sub&gt;i&lt;/sub&gt;&lt;/b&gt; of length d_v = %2 stand side by side: &lt;b&gt;%1 × %2 = %3&lt;/b&gt; numbers. W_O (%4) mixes them; the output is also the sum of %1 parts, one per head:</source>
        <translation>%1 个输出 &lt;b&gt;z&lt;sub&gt;i&lt;/sub&gt;&lt;/b&gt;，长度 d_v = %2，并排成 &lt;b&gt;%1 × %2 = %3&lt;/b&gt; 个数。W_O（%4）把它们混合；输出也就是 %1 份之和，每头一份：</translation>
    </message>
    <message>
        <source>Share of the output for %1</source>
        <translation>%1的输出占比</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>|zᵢ W_O⁽ⁱ⁾| = %1, divided by the sum of these lengths over all heads. b_O is left out.</source>
        <translation>|zᵢ W_O⁽ⁱ⁾| = %1，除以所有头的长度之和。不含 b_O。</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>核对</translation>
    </message>
    <message>
        <source>The largest difference between the sum of the heads&apos; parts (and b_O) and the output as computed in one product. Only rounding is left.</source>
        <translation>各头之和（加 b_O）与一次乘积算出的输出之间的最大差别。只剩舍入误差。</translation>
    </message>
    <message>
        <source>agreement</source>
        <translation>一致度</translation>
    </message>
    <message>
        <source>|Σ parts| / Σ |parts|: 1 when all heads push the output the same way, near 0 when they cancel each other.</source>
        <translation>|Σ 各份| / Σ |各份|：所有头推动输出的方向一致时为 1，互相抵消时接近 0。</translation>
    </message>
    <message>
        <source>A switched-off head has z = 0; everything after it is computed again.</source>
        <translation>关闭的头 z = 0，其后的一切都重新计算。</translation>
    </message>
    <message>
        <source>designed for</source>
        <translation>设计用途</translation>
    </message>
    <message>
        <source>These parameters were built by hand from token identity and position, not learned: they show how attention works, not what words mean.</source>
        <translation>这些参数由词元的同一性和位置手工构造，不是学出来的：它们说明注意力如何工作，而不是词的含义。</translation>
    </message>
    <message>
        <source>Reading the lines</source>
        <translation>怎样读这些线</translation>
    </message>
    <message>
        <source>heads shown</source>
        <translation>显示的头</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Click a head to show or hide its lines; its numbers do not change.</source>
        <translation>单击一个头可显示或隐藏它的线；它的数值不变。</translation>
    </message>
    <message>
        <source>lines drawn</source>
        <translation>画出的线</translation>
    </message>
    <message>
        <source>Weaker weights are not drawn, so that the strong ones can be followed.</source>
        <translation>较弱的权重不画，以便看清较强的。</translation>
    </message>
    <message>
        <source>Why 1/√d_k</source>
        <translation>为什么是 1/√d_k</translation>
    </message>
    <message>
        <source>If the numbers in q and k have mean 0 and variance 1, then q·k, a sum of d_k products, has &lt;b&gt;variance d_k&lt;/b&gt;. Without a scale the scores grow with the width of a head.</source>
        <translation>若 q 和 k 中的数均值为 0、方差为 1，则 d_k 个乘积之和 q·k 的&lt;b&gt;方差为 d_k&lt;/b&gt;。不缩放，分数就随头的宽度增长。</translation>
    </message>
    <message>
        <source>Large scores saturate softmax: one weight is near 1, the others near 0, and the &lt;b&gt;gradient vanishes&lt;/b&gt;. Divided by √d_k the scores keep variance 1.</source>
        <translation>过大的分数使 softmax 饱和：一个权重接近 1，其余接近 0，&lt;b&gt;梯度随之消失&lt;/b&gt;。除以 √d_k 后，分数的方差保持为 1。</translation>
    </message>
    <message>
        <source>The length of q and k in each head.</source>
        <translation>每个头中 q 和 k 的长度。</translation>
    </message>
    <message>
        <source>scale of this layer</source>
        <translation>这一层的缩放</translation>
    </message>
    <message>
        <source>What every q·k is multiplied with.</source>
        <translation>每个 q·k 所乘的数。</translation>
    </message>
    <message>
        <source>deviation of q·k</source>
        <translation>q·k 的标准差</translation>
    </message>
    <message>
        <source>Standard deviation over the visible pairs, before the scale.</source>
        <translation>所有可见配对上的标准差，缩放之前。</translation>
    </message>
    <message>
        <source>after the scale</source>
        <translation>缩放之后</translation>
    </message>
    <message>
        <source>The same after the scale. Near 1 softmax is neither flat nor saturated.</source>
        <translation>缩放之后的同一数值。接近 1 时，softmax 既不平坦也不饱和。</translation>
    </message>
    <message>
        <source>mean largest weight</source>
        <translation>平均最大权重</translation>
    </message>
    <message>
        <source>Of the attention weights of each query the largest, averaged; rows with one visible key do not count.</source>
        <translation>每个查询的最大注意力权重的平均；只有一个可见键的行不计。</translation>
    </message>
    <message>
        <source>Frobenius norm of softmax&apos;s Jacobian diag(a) − a aᵀ, averaged over the queries: how much a change of the scores can change the weights.</source>
        <translation>softmax 的雅可比矩阵 diag(a) − a aᵀ 的 Frobenius 范数，对查询取平均：分数的变化能在多大程度上改变权重。</translation>
    </message>
    <message>
        <source>Point at a pair to see who may look at whom.</source>
        <translation>指向一个配对，看谁可以看谁。</translation>
    </message>
    <message>
        <source>Query %1 (%2) may look at key %3 (%4)</source>
        <translation>查询%1 (%2) 可以看键%3 (%4)</translation>
    </message>
    <message>
        <source>Query %1 (%2) may not look at key %3 (%4)</source>
        <translation>查询%1 (%2) 不能看键%3 (%4)</translation>
    </message>
    <message>
        <source>decided by</source>
        <translation>由谁决定</translation>
    </message>
    <message>
        <source>painting</source>
        <translation>手工绘制</translation>
    </message>
    <message>
        <source>the rules</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Painted pairs have the last word over the rules.</source>
        <translation>绘制的配对优先于规则。</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>painted pairs</source>
        <translation>绘制的配对</translation>
    </message>
    <message>
        <source>Pairs that were shown or hidden by hand.</source>
        <translation>手工显示或隐藏的配对。</translation>
    </message>
    <message>
        <source>queries that see nothing</source>
        <translation>什么也看不到的查询</translation>
    </message>
    <message>
        <source>Rows without a visible key. What becomes of them is chosen under Scores.</source>
        <translation>没有可见键的行。它们怎样处理在“分数”中选择。</translation>
    </message>
    <message>
        <source>%1 query heads share %2 key/value heads. That saves &lt;b&gt;%3 parameters&lt;/b&gt;, %4 of the %5 with a key and value head each.</source>
        <translation>%1 个查询头共用 %2 个键/值头，比每头各有自己的键和值的 %5 节省 &lt;b&gt;%3 个参数&lt;/b&gt;，即 %4。</translation>
    </message>
    <message>
        <source>One head does everything: W_Q, W_K and W_V are one piece each.</source>
        <translation>一个头做全部的事：W_Q、W_K、W_V 各是一整块。</translation>
    </message>
    <message>
        <source>Splitting %1 dimensions into %2 heads of %3 costs &lt;b&gt;no extra parameters&lt;/b&gt;: %2 × 3 × %1 × %3 is the 3 × %1 × %1 of a single wide head.</source>
        <translation>把 %1 个维度分成 %2 个 %3 维的头&lt;b&gt;不增加参数&lt;/b&gt;：%2 × 3 × %1 × %3 就是单个宽头的 3 × %1 × %1。</translation>
    </message>
    <message>
        <source>The heads&apos; widths are chosen freely here: %1 heads of d_k = %2 and d_v = %3 make h × d_k = &lt;b&gt;%4&lt;/b&gt; and h × d_v = &lt;b&gt;%5&lt;/b&gt;, beside d_model = %6.</source>
        <translation>各头的宽度在此自由选择：%1 个头，d_k = %2，d_v = %3，于是 h × d_k = &lt;b&gt;%4&lt;/b&gt;，h × d_v = &lt;b&gt;%5&lt;/b&gt;，而 d_model = %6。</translation>
    </message>
    <message>
        <source>Scores and weights × V cost &lt;b&gt;4 n² d_model&lt;/b&gt; FLOPs, projections &lt;b&gt;8 n d_model²&lt;/b&gt;. They meet at n = 2 d_model = &lt;b&gt;%1&lt;/b&gt;.</source>
        <translation>分数和权重 × V 需要 &lt;b&gt;4 n² d_model&lt;/b&gt; FLOPs，投影需要 &lt;b&gt;8 n d_model²&lt;/b&gt;。两者在 n = 2 d_model = &lt;b&gt;%1&lt;/b&gt; 时相等。</translation>
    </message>
    <message>
        <source>Scores and weights × V cost &lt;b&gt;2 n² h (d_k + d_v)&lt;/b&gt; FLOPs, projections 2 FLOPs a parameter and token. They meet at n = &lt;b&gt;%1&lt;/b&gt;.</source>
        <translation>分数和权重 × V 需要 &lt;b&gt;2 n² h (d_k + d_v)&lt;/b&gt; FLOPs，投影为每个参数每个词元 2 FLOPs。两者在 n = &lt;b&gt;%1&lt;/b&gt; 时相等。</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Parameters, %1</source>
        <translation>参数，%1</translation>
    </message>
    <message>
        <source>All learned tensors of this layer.</source>
        <translation>这一层所有学习到的张量。</translation>
    </message>
    <message>
        <source>Attention weights</source>
        <translation>注意力权重</translation>
    </message>
    <message>
        <source>h × n × n numbers: what grows fastest with the sentence.</source>
        <translation>h × n × n 个数：随句子增长最快的部分。</translation>
    </message>
    <message>
        <source>K/V cache per token</source>
        <translation>每个词元的 K/V 缓存</translation>
    </message>
    <message>
        <source>What a generating model keeps of each earlier token in this layer: k and v of every key/value head. Sharing them (GQA, MQA) makes it smaller.</source>
        <translation>生成模型在这一层为每个先前的词元保存的内容：每个键/值头的 k 和 v。共用它们（GQA、MQA）可使其变小。</translation>
    </message>
    <message>
        <source>Full model 6 + 6</source>
        <translation>完整模型 6 + 6</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>parameters in 6 encoder and 6 decoder layers; a decoder layer has two attentions.</source>
        <translation>6 层编码器和 6 层解码器的参数；每个解码器层有两个注意力。</translation>
    </message>
    <message>
        <source>feed-forward</source>
        <translation>前馈</translation>
    </message>
    <message>
        <source>parameters at d_ff = 4 d_model. Embeddings are not counted.</source>
        <translation>d_ff = 4 d_model 时的参数。不含嵌入。</translation>
    </message>
    <message>
        <source>What the table says</source>
        <translation>这张表说明了什么</translation>
    </message>
    <message>
        <source>Step %1 of %2 · %3</source>
        <translation>第 %1 步，共 %2 步 · %3</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>The shape of what this step yields: rows × columns.</source>
        <translation>这一步结果的形状：行 × 列。</translation>
    </message>
    <message>
        <source>in the picture</source>
        <translation>图中</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>已排除</translation>
    </message>
    <message>
        <source>You left this key out of the picture; it was computed.</source>
        <translation>您把这个键从图中排除；它照样参与了计算。</translation>
    </message>
    <message>
        <source>before renormalising</source>
        <translation>重新归一化之前</translation>
    </message>
    <message>
        <source>The weight as computed. The picture shows it divided by the sum of the weights that are not left out.</source>
        <translation>计算所得的权重。图中显示的是它除以未被排除的权重之和的值。</translation>
    </message>
    <message>
        <source>What this pinned token adds to the sum.</source>
        <translation>这个固定的词元为总和贡献的部分。</translation>
    </message>
    <message>
        <source>queries averaged</source>
        <translation>参与平均的查询</translation>
    </message>
    <message>
        <source>A query that may not see this key counts as 0.</source>
        <translation>看不到这个键的查询按 0 计。</translation>
    </message>
    <message>
        <source>Keys %1 in head %2 · who looks at them</source>
        <translation>头 %2 中的键%1 · 谁在看它们</translation>
    </message>
    <message>
        <source>Queries %1 in head %2 · top keys, summed</source>
        <translation>头 %2 中的查询%1 · 合计最受关注的键</translation>
    </message>
    <message>
        <source>All queries in head %1 · top keys on average</source>
        <translation>头 %1 中的所有查询 · 平均最受关注的键</translation>
    </message>
    <message>
        <source>This query in every head</source>
        <translation>这个查询在各个头中</translation>
    </message>
    <message>
        <source>This key in every head</source>
        <translation>这个键在各个头中</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>相加</translation>
    </message>
    <message>
        <source>The outputs &lt;b&gt;z&lt;sub&gt;i&lt;/sub&gt;&lt;/b&gt; are added up: &lt;b&gt;%1&lt;/b&gt; numbers instead of %2. There is room for one block only: the mean of W_O&apos;s blocks (%3) maps them to the output, the same for every head.</source>
        <translation>各输出 &lt;b&gt;z&lt;sub&gt;i&lt;/sub&gt;&lt;/b&gt; 相加：只有 &lt;b&gt;%1&lt;/b&gt; 个数，而不是 %2 个。只容得下一个块：由 W_O 各块的平均 (%3) 把它们映射到输出，对每个头都一样。</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>heads %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>switched off</source>
        <translation>已关闭</translation>
    </message>
    <message>
        <source>Query %1 · strongest lines</source>
        <translation>查询%1 · 最强的线</translation>
    </message>
    <message>
        <source>Key %1 · strongest lines</source>
        <translation>键%1 · 最强的线</translation>
    </message>
    <message>
        <source>%1 · strongest lines</source>
        <translation>%1 · 最强的线</translation>
    </message>
    <message>
        <source>Strongest lines</source>
        <translation>最强的线</translation>
    </message>
    <message>
        <source>%1 · head %2</source>
        <translation>%1 · 头 %2</translation>
    </message>
    <message>
        <source>In head %1, query %2 looks at key %3: %4</source>
        <translation>在头 %1 中，查询%2 看向键%3：%4</translation>
    </message>
    <message>
        <source>No line is drawn here: no weight of a head that is shown is %1.</source>
        <translation>这里没有画线：所显示的头没有 %1 的权重。</translation>
    </message>
    <message>
        <source>Each line joins a query on the left with a key on the right. Its colour is the head, its strength the attention weight. Point at a token to see its lines alone.</source>
        <translation>每条线连接左侧的一个查询与右侧的一个键。颜色表示头，粗细深浅表示注意力权重。指向一个词元，即可只看它的线。</translation>
    </message>
    <message>
        <source>weight %1</source>
        <translation>权重 %1</translation>
    </message>
    <message>
        <source>Not here: %1.</source>
        <translation>此处做不到：%1。</translation>
    </message>
    <message>
        <source>The queries with the largest attention weights on this key in this head. They do not add up to 1: each comes from a row of its own.</source>
        <translation>在这个头中，对该键注意力权重最大的查询。它们之和不为 1：每个权重来自各自的一行。</translation>
    </message>
    <message>
        <source>The keys that this query looks at most in this head, with their attention weights. Over all keys the weights of a query add up to 1.</source>
        <translation>在这个头中，该查询最关注的键及其注意力权重。一个查询对所有键的权重之和为 1。</translation>
    </message>
    <message>
        <source>The attention weight of the same query and key in each head.</source>
        <translation>同一查询与键在每个头中的注意力权重。</translation>
    </message>
    <message>
        <source>Length of what each head adds to this token&apos;s output, divided by the sum of these lengths over all heads.</source>
        <translation>每个头加到该词元输出上的向量的长度，除以所有头的这些长度之和。</translation>
    </message>
    <message>
        <source>The largest attention weights among the lines that are drawn, over all heads shown.</source>
        <translation>在已画出的连线中，所有显示的头里最大的注意力权重。</translation>
    </message>
    <message>
        <source>The queries that look at these keys most in this head: their attention weights on them, added up.</source>
        <translation>在这个头中最关注这些键的查询：它们对这些键的注意力权重之和。</translation>
    </message>
    <message>
        <source>The keys that these queries look at most in this head: their attention weights, added up.</source>
        <translation>在这个头中这些查询最关注的键：注意力权重之和。</translation>
    </message>
    <message>
        <source>The keys that are looked at most in this head: the mean of their attention weights over all queries.</source>
        <translation>在这个头中最受关注的键：其注意力权重对所有查询的平均值。</translation>
    </message>
    <message>
        <source>The same sum of attention weights in each head.</source>
        <translation>每个头中同样的注意力权重之和。</translation>
    </message>
    <message>
        <source>The same mean of attention weights in each head.</source>
        <translation>每个头中同样的注意力权重平均值。</translation>
    </message>
    <message>
        <source>The text has too many tokens to look for all lines.</source>
        <translation>文本的词元太多，无法查找所有连线。</translation>
    </message>
    <message>
        <source>Not all of these weights are computed yet.</source>
        <translation>这些权重尚未全部算出。</translation>
    </message>
    <message>
        <source>Not there yet: the weights of this query are being computed.</source>
        <translation>尚未得出：正在计算这个查询的权重。</translation>
    </message>
</context>
<context>
    <name>LabPage</name>
    <message>
        <source>rows = queries ↓   columns = keys →</source>
        <translation>行 = 查询 ↓   列 = 键 →</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>A pair is visible where all rules allow it.</source>
        <translation>所有规则都允许的配对才可见。</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>%1 painted by hand</source>
        <translation>%1 个手工绘制</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>图例</translation>
    </message>
    <message>
        <source>visible</source>
        <translation>可见</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>隐藏</translation>
    </message>
    <message>
        <source>painted by hand</source>
        <translation>手工绘制</translation>
    </message>
    <message>
        <source>Painting</source>
        <translation>绘制</translation>
    </message>
    <message>
        <source>Press on a cell to hide or show this pair; drag to go on painting. Painted cells have the last word over the rules. Every stroke can be undone.</source>
        <translation>按下一格可隐藏或显示这一配对，拖动可连续绘制。绘制的单元格优先于规则。每一笔都可撤销。</translation>
    </message>
    <message>
        <source>Zoom with the wheel to paint in a long text.</source>
        <translation>文本较长时用滚轮缩放后再绘制。</translation>
    </message>
    <message>
        <source>Mask: %1; %2.</source>
        <translation>掩码：%1；%2。</translation>
    </message>
    <message>
        <source>q·k in %1</source>
        <translation>%1 中的 q·k</translation>
    </message>
    <message>
        <source>Scores of all visible pairs, as they are and times %1, the scale of this layer.</source>
        <translation>所有可见配对的分数，原样以及乘以这一层的缩放 %1 之后。</translation>
    </message>
    <message>
        <source>q·k, deviation %1</source>
        <translation>q·k，标准差 %1</translation>
    </message>
    <message>
        <source>scaled, %1</source>
        <translation>缩放后，%1</translation>
    </message>
    <message>
        <source>score</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>density</source>
        <translation>密度</translation>
    </message>
    <message>
        <source>Spread against d_k</source>
        <translation>随 d_k 的离散程度</translation>
    </message>
    <message>
        <source>Random q and k: the standard deviation of q·k is √d_k. Divided by √d_k it is 1 at any width.</source>
        <translation>随机的 q 和 k：q·k 的标准差为 √d_k。除以 √d_k 后，任何宽度下都为 1。</translation>
    </message>
    <message>
        <source>Softmax saturates</source>
        <translation>softmax 饱和</translation>
    </message>
    <message>
        <source>Mean largest weight over %1 random keys. Near 1 softmax just picks one key.</source>
        <translation>对 %1 个随机键的平均最大权重。接近 1 时，softmax 只是选出一个键。</translation>
    </message>
    <message>
        <source>largest weight</source>
        <translation>最大权重</translation>
    </message>
    <message>
        <source>What is left of the gradient</source>
        <translation>梯度还剩多少</translation>
    </message>
    <message>
        <source>Size ‖J‖ of softmax&apos;s Jacobian, J = diag(a) − a aᵀ. Where it is near 0, scores hardly learn.</source>
        <translation>softmax 的雅可比矩阵 J = diag(a) − a aᵀ 的大小 ‖J‖。接近 0 时，分数几乎学不到东西。</translation>
    </message>
    <message>
        <source>Scaling in %1: the standard deviation of q·k is %2, after the scale %3.</source>
        <translation>%1中的缩放：q·k 的标准差为 %2，缩放后为 %3。</translation>
    </message>
    <message>
        <source>%1 of %2 pairs hidden</source>
        <translation>%2 对中隐藏 %1 对</translation>
    </message>
    <message>
        <source>about %1 of %2 pairs hidden</source>
        <translation>%2 对中约隐藏 %1 对</translation>
    </message>
    <message>
        <source>std. deviation</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>Some queries see no key at all: their rows become zero, or what Scores &gt; Masked rows says.</source>
        <translation>有些查询看不到任何键：它们的行变为零，或按“分数 &gt; 全掩码行”的设置处理。</translation>
    </message>
    <message>
        <source>%1, q·k</source>
        <translation>%1，q·k</translation>
    </message>
    <message>
        <source>%1, scaled</source>
        <translation>%1，缩放后</translation>
    </message>
    <message>
        <source>Sampled: of every %1 queries the picture shows one, since there are too many pairs to look at. Zoom in to see all of them.</source>
        <translation>抽样：每 %1 个查询只显示一个，因为配对太多，无法逐一查看。放大即可看到全部。</translation>
    </message>
</context>
<context>
    <name>Overview</name>
    <message>
        <source>Where you are in the whole map. Drag the frame, or click to go there.</source>
        <translation>当前在整幅图中的位置。拖动方框，或点击即可跳到那里。</translation>
    </message>
</context>
<context>
    <name>Page</name>
    <message>
        <source>Heads</source>
        <translation>注意力头</translation>
    </message>
    <message>
        <source>Flow</source>
        <translation>流向</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Concat &amp; W_O</source>
        <translation>拼接与 W_O</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Lab</source>
        <translation>实验室</translation>
    </message>
</context>
<context>
    <name>ParametersPage</name>
    <message>
        <source>measured here</source>
        <translation>在此测得</translation>
    </message>
    <message>
        <source>tokens n</source>
        <translation>词元数 n</translation>
    </message>
    <message>
        <source>predicted and measured here</source>
        <translation>预测并在此测量</translation>
    </message>
    <message>
        <source>Cost as the sentence grows</source>
        <translation>句子变长时的代价</translation>
    </message>
    <message>
        <source>full n²</source>
        <translation>完整 n²</translation>
    </message>
    <message>
        <source>window %1</source>
        <translation>窗口 %1</translation>
    </message>
    <message>
        <source>linear</source>
        <translation>线性</translation>
    </message>
    <message>
        <source>%1 FLOPs</source>
        <translation>%1 FLOPs</translation>
    </message>
    <message>
        <source>%1: %2 parameters, %3 FLOPs</source>
        <translation>%1：%2 个参数，%3 FLOPs</translation>
    </message>
    <message>
        <source>The three projections of a single head: its parts of W_Q, W_K and W_V.</source>
        <translation>单个头的三个投影：它在 W_Q、W_K 和 W_V 中的部分。</translation>
    </message>
    <message>
        <source>The three projections of all heads. It is the sum of the rows below.</source>
        <translation>所有头的三个投影，即下面各行之和。</translation>
    </message>
    <message>
        <source>Maps x to the queries of all heads. 2 × parameters FLOPs for each token.</source>
        <translation>把 x 映射为所有头的查询。每个词元的 FLOPs 为参数的 2 倍。</translation>
    </message>
    <message>
        <source>Maps x to the keys of all key/value heads.</source>
        <translation>把 x 映射为所有键/值头的键。</translation>
    </message>
    <message>
        <source>Maps x to the values of all key/value heads.</source>
        <translation>把 x 映射为所有键/值头的值。</translation>
    </message>
    <message>
        <source>q·k for every pair of tokens in every head. No parameters, but FLOPs that grow with n².</source>
        <translation>每个头中每对词元的 q·k。没有参数，但 FLOPs 按 n² 增长。</translation>
    </message>
    <message>
        <source>Attention weights times values, for every pair in every head. No parameters, but FLOPs that grow with n².</source>
        <translation>每个头中每对词元的注意力权重乘以值。没有参数，但 FLOPs 按 n² 增长。</translation>
    </message>
    <message>
        <source>Mixes the concatenated heads into the output.</source>
        <translation>把拼接起来的各头混合为输出。</translation>
    </message>
    <message>
        <source>One number for each output of a projection.</source>
        <translation>投影的每个输出一个数。</translation>
    </message>
    <message>
        <source>All rows that count, each once. A multiplication and an addition are two FLOPs; masked pairs are counted too.</source>
        <translation>所有计入的行，各计一次。一次乘法和一次加法算 2 FLOPs；被掩码的配对也计入。</translation>
    </message>
    <message>
        <source>A gain and an offset for each of d_model numbers, after each sublayer.</source>
        <translation>每个子层之后，d_model 个数各有一个增益和一个偏移。</translation>
    </message>
    <message>
        <source>Two linear maps with a ReLU between them, d_ff = 4 d_model.</source>
        <translation>两个线性映射，中间是 ReLU，d_ff = 4 d_model。</translation>
    </message>
    <message>
        <source>All projections, scores and W_O of these attention layers.</source>
        <translation>这些注意力层的所有投影、分数和 W_O。</translation>
    </message>
    <message>
        <source>FLOPs, n = %1</source>
        <translation>FLOPs，n = %1</translation>
    </message>
    <message>
        <source>FLOPs, n = %1, %2</source>
        <translation>FLOPs，n = %1，%2</translation>
    </message>
    <message>
        <source>Component</source>
        <translation>组成部分</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>%1, this layer: %2 parameters</source>
        <translation>%1，这一层：%2 个参数</translation>
    </message>
    <message>
        <source>%1: %2 parameters</source>
        <translation>%1：%2 个参数</translation>
    </message>
    <message>
        <source>Parameters by variant</source>
        <translation>各变体的参数</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>feed-forward</source>
        <translation>前馈</translation>
    </message>
    <message>
        <source>Shape: rows × columns of the matrix. Parameters: learned numbers. Share: of all parameters. FLOPs: floating-point operations for n tokens; a multiplication and an addition count as two.</source>
        <translation>形状：矩阵的行 × 列。参数：学习得到的数。占比：占全部参数的比例。FLOPs：n 个词元所需的浮点运算；一次乘法和一次加法各算一次。</translation>
    </message>
    <message>
        <source>Full attention grows with n², a window and linear attention with n.</source>
        <translation>完整注意力随 n² 增长，窗口注意力和线性注意力随 n 增长。</translation>
    </message>
    <message>
        <source>Lines are counted: FLOPs of one layer at n tokens. Measure here to see how long they take on this machine.</source>
        <translation>曲线是计数所得：一层在 n 个词元时的 FLOPs。在此实测，便可看到它们在这台机器上要多久。</translation>
    </message>
    <message>
        <source>Lines are predicted: FLOPs of one layer at n tokens, divided by the rate of the quickest measured pass, %1 FLOPs a second. Points are measured here.</source>
        <translation>曲线是预测值：一层在 n 个词元时的 FLOPs 除以实测中最快一次的速率，即每秒 %1 FLOPs。点为在此实测所得。</translation>
    </message>
</context>
<context>
    <name>PixelBlock</name>
    <message>
        <source>mean of %1 × %2</source>
        <translation>%1 × %2 的平均</translation>
    </message>
    <message>
        <source>largest of %1 × %2</source>
        <translation>%1 × %2 中最大</translation>
    </message>
    <message>
        <source>There are more weights than pixels: a pixel shows the mean of the weights of %1 queries × %2 keys, without those that are masked.</source>
        <translation>权重比像素多：一个像素显示 %1 个查询 × %2 个键的权重的平均，被掩码遮住的不计。</translation>
    </message>
    <message>
        <source>There are more weights than pixels: a pixel shows the largest weight of %1 queries × %2 keys, so that no strong one vanishes.</source>
        <translation>权重比像素多：一个像素显示 %1 个查询 × %2 个键中最大的权重，这样强的权重不会消失。</translation>
    </message>
</context>
<context>
    <name>QAbstractFileIconProvider</name>
    <message>
        <source>Folder</source>
        <comment>All other platforms</comment>
        <translation>文件夹</translation>
    </message>
</context>
<context>
    <name>QueryStrip</name>
    <message>
        <source>Query %1</source>
        <translation>查询%1</translation>
    </message>
    <message>
        <source>Queries %1</source>
        <translation>查询%1</translation>
    </message>
    <message>
        <source>Key %1</source>
        <translation>键%1</translation>
    </message>
    <message>
        <source>Keys %1</source>
        <translation>键%1</translation>
    </message>
    <message>
        <source>All queries</source>
        <translation>所有查询</translation>
    </message>
    <message>
        <source>one row per head, pinned</source>
        <translation>每头一行，已固定</translation>
    </message>
    <message numerus="yes">
        <source>sum over %n pinned queries</source>
        <translation>
            <numerusform>%n 个固定查询之和</numerusform>
        </translation>
    </message>
    <message>
        <source>who looks at it, one row per head</source>
        <translation>谁在看它，每头一行</translation>
    </message>
    <message numerus="yes">
        <source>what %n pinned keys get together</source>
        <translation>
            <numerusform>%n 个固定的键合计得到多少</numerusform>
        </translation>
    </message>
    <message>
        <source>average over queries</source>
        <translation>对查询取平均</translation>
    </message>
    <message>
        <source>pin a token for its row</source>
        <translation>固定词元可看它的行</translation>
    </message>
    <message>
        <source>drag to reorder heads</source>
        <translation>拖动可重新排序</translation>
    </message>
    <message>
        <source>too many rows to add up</source>
        <translation>行数太多，不作合计</translation>
    </message>
    <message numerus="yes">
        <source>average over %n of the queries</source>
        <translation>
            <numerusform>其中 %n 个查询的平均</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>SceneActions</name>
    <message>
        <source>switch %1</source>
        <translation>开关%1</translation>
    </message>
    <message>
        <source>paint mask</source>
        <translation>绘制掩码</translation>
    </message>
</context>
<context>
    <name>SceneHints</name>
    <message>
        <source>the last good picture</source>
        <translation>上一幅正确的图</translation>
    </message>
    <message>
        <source>computing…</source>
        <translation>计算中…</translation>
    </message>
    <message>
        <source>an example in its place</source>
        <translation>以示例代替</translation>
    </message>
</context>
<context>
    <name>SceneMenu</name>
    <message>
        <source>Back to all heads</source>
        <translation>返回所有头</translation>
    </message>
    <message>
        <source>Enlarge %1</source>
        <translation>放大%1</translation>
    </message>
    <message>
        <source>Switch %1 on</source>
        <translation>打开%1</translation>
    </message>
    <message>
        <source>Switch %1 off</source>
        <translation>关闭%1</translation>
    </message>
    <message>
        <source>Pin query %1</source>
        <translation>固定查询%1</translation>
    </message>
    <message>
        <source>Pin key %1: who looks at it</source>
        <translation>固定键%1：谁在看我</translation>
    </message>
    <message>
        <source>Leave key %1 out of the picture</source>
        <translation>把键%1排除在图外</translation>
    </message>
    <message>
        <source>Copy this as a sentence</source>
        <translation>以一句话复制</translation>
    </message>
</context>
<context>
    <name>StepsPage</name>
    <message>
        <source>The shape of what this step yields: rows × columns.</source>
        <translation>这一步结果的形状：行 × 列。</translation>
    </message>
    <message>
        <source>%1, query %2 (%3)</source>
        <translation>%1，查询%2 (%3)</translation>
    </message>
    <message>
        <source>Step %1 of %2, %3, for %4 in %5. %6</source>
        <translation>第 %1 步，共 %2 步：%3，%5中的%4。%6</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>… %1 more keys, which hold %2 of the weight together</source>
        <translation>… 另有 %1 个键，合计占权重 %2</translation>
    </message>
    <message>
        <source>weight a</source>
        <translation>权重 a</translation>
    </message>
    <message>
        <source>The attention weight: how much of this key&apos;s value goes into the output.</source>
        <translation>注意力权重：这个键的值有多少进入输出。</translation>
    </message>
    <message>
        <source>‖%1‖ = %2</source>
        <translation>‖%1‖ = %2</translation>
    </message>
    <message>
        <source>Number %1 of %2 of each vector; positions count from 0.</source>
        <translation>每个向量的第 %1 个数，共 %2 个；位置从 0 数起。</translation>
    </message>
    <message>
        <source>The vector&apos;s length, over all %1 numbers.</source>
        <translation>向量的长度，由全部 %1 个数算出。</translation>
    </message>
    <message>
        <source>for %1:  %2</source>
        <translation>%1：  %2</translation>
    </message>
    <message>
        <source>first numbers of k</source>
        <translation>k 的前几个数</translation>
    </message>
    <message>
        <source>The key&apos;s vector; each number is multiplied with the same number of q.</source>
        <translation>键的向量；每个数与 q 的对应数相乘。</translation>
    </message>
    <message>
        <source>The sum of all %1 products.</source>
        <translation>全部 %1 个乘积之和。</translation>
    </message>
    <message>
        <source>The score as it comes from the dot product.</source>
        <translation>点积给出的原始分数。</translation>
    </message>
    <message>
        <source>The score times the scale, %1.</source>
        <translation>分数乘以缩放系数 %1。</translation>
    </message>
    <message>
        <source>soft-cap</source>
        <translation>软上限</translation>
    </message>
    <message>
        <source>c tanh(s/c) with c = %1: no score can grow beyond ±c (Gemma 2).</source>
        <translation>c tanh(s/c)，c = %1：分数不会超出 ±c（Gemma 2）。</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>What is added for this pair: the position bias or the mask&apos;s own numbers.</source>
        <translation>为这一配对加上的数：位置偏置，或掩码自带的数。</translation>
    </message>
    <message>
        <source>Divided by the temperature %1: above 1 attention spreads, below 1 it sharpens.</source>
        <translation>除以温度 %1：大于 1 使注意力分散，小于 1 使其集中。</translation>
    </message>
    <message>
        <source>%1 of %2 keys are visible to this query.</source>
        <translation>这个查询可见 %2 个键中的 %1 个。</translation>
    </message>
    <message>
        <source>score</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>The score before the mask.</source>
        <translation>掩码之前的分数。</translation>
    </message>
    <message>
        <source>mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>Whether this query may see this key.</source>
        <translation>这个查询是否可以看这个键。</translation>
    </message>
    <message>
        <source>visible</source>
        <translation>可见</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>隐藏</translation>
    </message>
    <message>
        <source>masked score</source>
        <translation>掩码后的分数</translation>
    </message>
    <message>
        <source>What goes on to the next step.</source>
        <translation>进入下一步的值。</translation>
    </message>
    <message>
        <source>Every key is hidden, so there is nothing to share out: the weights sum to %1.</source>
        <translation>所有的键都被隐藏，无从分配：权重之和为 %1。</translation>
    </message>
    <message>
        <source>Σ s = %1, and the weights sum to %2 %3</source>
        <translation>Σ s = %1，权重之和为 %2 %3</translation>
    </message>
    <message>
        <source>m = max s = %1 is subtracted; Σ exp = %2; the weights sum to %3 %4</source>
        <translation>减去 m = max s = %1；Σ exp = %2；权重之和为 %3 %4</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>The score after scale and mask.</source>
        <translation>缩放和掩码之后的分数。</translation>
    </message>
    <message>
        <source>Minus the largest score: 0 at most.</source>
        <translation>减去最大的分数：至多为 0。</translation>
    </message>
    <message>
        <source>The exponential: 1 for the largest score, 0 for a hidden key.</source>
        <translation>取指数：最大的为 1，被隐藏的键为 0。</translation>
    </message>
    <message>
        <source>This head is switched off on the Concat page: its z is set to zero.</source>
        <translation>这个头在“拼接”页上已关闭：它的 z 置为零。</translation>
    </message>
    <message>
        <source>‖Σ a v − z‖∞ = %1 %2</source>
        <translation>‖Σ a v − z‖∞ = %1 %2</translation>
    </message>
    <message>
        <source>first numbers of v</source>
        <translation>v 的前几个数</translation>
    </message>
    <message>
        <source>The key&apos;s value vector, %1 numbers.</source>
        <translation>键的值向量，%1 个数。</translation>
    </message>
    <message>
        <source>The length of what this key puts into z.</source>
        <translation>这个键放进 z 的部分的长度。</translation>
    </message>
    <message>
        <source>%1: %2 numbers in order. Blue is positive, orange negative; the stronger the tint, the larger.</source>
        <translation>%1：依次 %2 个数。蓝色为正，橙色为负；颜色越深，数越大。</translation>
    </message>
    <message>
        <source>… %1 more</source>
        <translation>… 另有 %1 个</translation>
    </message>
    <message>
        <source>no scale</source>
        <translation>不缩放</translation>
    </message>
    <message>
        <source>Linear attention needs no scale: φ(q)·φ(k) is used as it is.</source>
        <translation>线性注意力不需要缩放：直接使用 φ(q)·φ(k)。</translation>
    </message>
    <message>
        <source>q·k adds up d_k = %1 products, so its spread grows like √d_k. Divided by √%1 = %2 it stays the same at any d_k, and softmax is kept from picking a single key.</source>
        <translation>q·k 是 d_k = %1 个乘积之和，其离散程度按 √d_k 增长。除以 √%1 = %2 后，任何 d_k 下都保持不变，softmax 也就不会只选出一个键。</translation>
    </message>
    <message>
        <source>This layer does not scale. The spread of q·k grows like √d_k, so that with long q and k softmax soon picks a single key.</source>
        <translation>这一层不缩放。q·k 的离散程度按 √d_k 增长，q 和 k 较长时，softmax 很快就只选出一个键。</translation>
    </message>
    <message>
        <source>This layer multiplies every score by %1. The usual choice is 1/√d_k = %2.</source>
        <translation>这一层把每个分数乘以 %1。通常的选择是 1/√d_k = %2。</translation>
    </message>
    <message>
        <source>scale</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>normalise</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>times V</source>
        <translation>乘以 V</translation>
    </message>
    <message>
        <source>hidden: s&lt;sub&gt;j&lt;/sub&gt; = 0</source>
        <translation>隐藏：s&lt;sub&gt;j&lt;/sub&gt; = 0</translation>
    </message>
    <message>
        <source>hidden: s&lt;sub&gt;j&lt;/sub&gt; = −∞</source>
        <translation>隐藏：s&lt;sub&gt;j&lt;/sub&gt; = −∞</translation>
    </message>
    <message>
        <source>The query asks what this token looks for: its input vector times the head&apos;s W_Q, turned by an angle that tells its position (RoPE).</source>
        <translation>查询表示这个词元在找什么：输入向量乘以该头的 W_Q，再旋转一个表明位置的角度（RoPE）。</translation>
    </message>
    <message>
        <source>The query asks what this token looks for: its input vector x times the head&apos;s part of W_Q.</source>
        <translation>查询表示这个词元在找什么：输入向量 x 乘以 W_Q 中属于该头的部分。</translation>
    </message>
    <message>
        <source>Every token offers a key: its input vector times the head&apos;s part of W_K. One row a token.</source>
        <translation>每个词元提供一个键：输入向量乘以 W_K 中属于该头的部分。每个词元一行。</translation>
    </message>
    <message>
        <source>How well query and key agree. φ = elu + 1 makes every number positive, so that the products can be normalised without an exponential.</source>
        <translation>查询与键有多一致。φ = elu + 1 使每个数都为正，因此乘积不经指数即可归一化。</translation>
    </message>
    <message>
        <source>How well query and key agree: multiply number by number and add up. Large where both point the same way.</source>
        <translation>查询与键有多一致：逐数相乘再相加。两者方向相同时就大。</translation>
    </message>
    <message>
        <source>A hidden key gets 0 and takes no part.</source>
        <translation>被隐藏的键得到 0，不参与计算。</translation>
    </message>
    <message>
        <source>A hidden key gets −∞, which the exponential turns into exactly 0.</source>
        <translation>被隐藏的键得到 −∞，取指数后恰好为 0。</translation>
    </message>
    <message>
        <source>Divided by their sum the products become attention weights: they are not negative and sum to 1.</source>
        <translation>除以总和，乘积就成为注意力权重：不为负，且和为 1。</translation>
    </message>
    <message>
        <source>Exponentials divided by their sum: attention weights that are positive and sum to 1. The largest score is subtracted first, which changes nothing but keeps e from overflowing.</source>
        <translation>指数除以它们的总和：为正且和为 1 的注意力权重。先减去最大的分数，这不改变结果，只是避免 e 的幂溢出。</translation>
    </message>
    <message>
        <source>The output of this head: the mean of the value vectors v, weighted by attention. It goes to Concat &amp; W_O.</source>
        <translation>这个头的输出：值向量 v 按注意力加权的平均。它进入“拼接与 W_O”。</translation>
    </message>
    <message>
        <source>All seven steps at once, as this layer computes them: q is the query&apos;s vector; K and V have one row for each key.</source>
        <translation>把七个步骤合在一起，正如本层的计算：q 是查询的向量；K 和 V 的每一行对应一个键。</translation>
    </message>
</context>
<context>
    <name>StripWords</name>
    <message>
        <source>In head %1, query %2 (%3) looks at keys %4 together</source>
        <translation>在头 %1 中，查询%2 (%3) 合计看向键%4</translation>
    </message>
    <message>
        <source>In head %1, queries %2 together look at key %3 (%4)</source>
        <translation>在头 %1 中，查询%2 合计看向键%3 (%4)</translation>
    </message>
    <message>
        <source>In head %1, all queries on average look at key %2 (%3)</source>
        <translation>在头 %1 中，所有查询平均看向键%2 (%3)</translation>
    </message>
</context>
<context>
    <name>Style</name>
    <message>
        <source>No font for Chinese is installed. Please install the font Noto Sans CJK SC (package fonts-noto-cjk).</source>
        <translation>没有安装中文字体。请安装字体 Noto Sans CJK SC（软件包 fonts-noto-cjk）。</translation>
    </message>
    <message>
        <source>No usable font is installed. Please install the fonts Inter and Noto Sans CJK SC (packages fonts-inter and fonts-noto-cjk).</source>
        <translation>没有可用的字体。请安装字体 Inter 和 Noto Sans CJK SC（软件包 fonts-inter 和 fonts-noto-cjk）。</translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>Head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 bits</source>
        <translation>%1 比特</translation>
    </message>
    <message>
        <source>%1 nats</source>
        <translation>%1 奈特</translation>
    </message>
</context>
<context>
    <name>core</name>
    <message>
        <source>The parameters alone would take %1, and at most %2 may be used. Choose a smaller d_model or fewer heads.</source>
        <translation>仅参数就需要 %1，而最多可用 %2。请选择较小的 d_model 或较少的头。</translation>
    </message>
    <message>
        <source>%1 x %2 tokens in %3 heads would take %4, and at most %5 may be used. With these options up to %6 tokens fit: shorten the text or use fewer heads.</source>
        <translation>%3 个头中的 %1 × %2 个词元需要 %4，而最多可用 %5。在这些选项下最多容纳 %6 个词元：请缩短文本或减少头数。</translation>
    </message>
    <message>
        <source>The field %1 should be an object, but it is %2. Mend or remove it in the file.</source>
        <translation>字段 %1 应为对象，实为 %2。请修改或从文件中删除它。</translation>
    </message>
    <message>
        <source>The field %1 should be an array, but it is %2. Mend or remove it in the file.</source>
        <translation>字段 %1 应为数组，实为 %2。请修改或从文件中删除它。</translation>
    </message>
    <message>
        <source>The field %1 should be a text, but it is %2. Mend or remove it in the file.</source>
        <translation>字段 %1 应为文本，实为 %2。请修改或从文件中删除它。</translation>
    </message>
    <message>
        <source>The field %1 should be true or false, but it is %2. Mend or remove it in the file.</source>
        <translation>字段 %1 应为 true 或 false，实为 %2。请修改或从文件中删除它。</translation>
    </message>
    <message>
        <source>The field %1 should be a number, but it is %2. Mend or remove it in the file.</source>
        <translation>字段 %1 应为数，实为 %2。请修改或从文件中删除它。</translation>
    </message>
    <message>
        <source>The field %1 should be a whole number, but it is %2. Mend or remove it in the file.</source>
        <translation>字段 %1 应为整数，实为 %2。请修改或从文件中删除它。</translation>
    </message>
    <message>
        <source>The field %1 should be a whole number from 0, but it is %2. Mend or remove it in the file.</source>
        <translation>字段 %1 应为非负整数，实为 %2。请修改或从文件中删除它。</translation>
    </message>
    <message>
        <source>The field %1 should be one of %3, but it is %2. Mend or remove it in the file.</source>
        <translation>字段 %1 应为 %3 之一，实为 %2。请修改或从文件中删除它。</translation>
    </message>
    <message>
        <source>The field %1 should be %3 digits 0 or 1, but it is %2. Mend or remove it in the file.</source>
        <translation>字段 %1 应为 %3 个 0 或 1，实为 %2。请修改或从文件中删除它。</translation>
    </message>
    <message>
        <source>The field %1 should be %3 numbers, but it is %2. Mend or remove it in the file.</source>
        <translation>字段 %1 应为 %3 个数，实为 %2。请修改或从文件中删除它。</translation>
    </message>
    <message>
        <source>The field %1 should be a mask rule of kind causal, window, prefix, key_padding or boolean, but it is %2. Mend or remove it in the file.</source>
        <translation>字段 %1 应为 causal、window、prefix、key_padding 或 boolean 类的掩码规则，实为 %2。请修改或从文件中删除它。</translation>
    </message>
    <message>
        <source>The field %1 should be [query, key, visible], but it is %2. Mend or remove it in the file.</source>
        <translation>字段 %1 应为 [query, key, visible]，实为 %2。请修改或从文件中删除它。</translation>
    </message>
    <message>
        <source>There is no token to attend with: the sentence is empty or only blanks. Type a word.</source>
        <translation>没有可供计算注意力的词元：句子为空或只有空白。请输入一个词。</translation>
    </message>
    <message>
        <source>There is no token to look at: the second sentence is empty or only blanks. Type a word there, or turn cross-attention off.</source>
        <translation>没有可看的词元：第二个句子为空或只有空白。请在那里输入一个词，或关闭交叉注意力。</translation>
    </message>
    <message>
        <source>head %1 has no job</source>
        <translation>头 %1 没有任务</translation>
    </message>
    <message>
        <source>The session file nests too deep to be a Headwise session. Open another file.</source>
        <translation>会话文件嵌套过深，不是 Headwise 会话。请打开别的文件。</translation>
    </message>
    <message>
        <source>This is not a session file: expected JSON, but at byte %1 it cannot be read. Open a file that Headwise saved (.headwise.json).</source>
        <translation>这不是会话文件：应为 JSON，但在第 %1 字节处无法读取。请打开 Headwise 保存的文件（.headwise.json）。</translation>
    </message>
    <message>
        <source>The session file lacks its field &quot;%1&quot;. Open another file.</source>
        <translation>会话文件缺少字段“%1”。请打开别的文件。</translation>
    </message>
    <message>
        <source>This JSON is not a Headwise session: its field &quot;format&quot; should be &quot;headwise-session&quot;. Open a file that Headwise saved (.headwise.json).</source>
        <translation>这个 JSON 不是 Headwise 会话：它的字段 &quot;format&quot; 应为 &quot;headwise-session&quot;。请打开 Headwise 保存的文件（.headwise.json）。</translation>
    </message>
    <message>
        <source>This session was saved by a newer Headwise (format version %1; this one reads up to %2). Open it with the newer Headwise. The file was not changed.</source>
        <translation>这个会话由更新的 Headwise 保存（格式版本 %1，本版本最高读到 %2）。请用更新的 Headwise 打开。文件未被改动。</translation>
    </message>
    <message>
        <source>The field %1 should be a format version from 1, but it is %2. Mend or remove it in the file.</source>
        <translation>字段 %1 应为从 1 起的格式版本，实为 %2。请修改或从文件中删除它。</translation>
    </message>
    <message>
        <source>The field %1 should be a text, or bytes as pairs of hex digits, but it is %2. Mend or remove it in the file.</source>
        <translation>字段 %1 应为文本，或成对的十六进制数字表示的字节，实为 %2。请修改或从文件中删除它。</translation>
    </message>
    <message>
        <source>Q/K/V of one head</source>
        <translation>一个头的 Q/K/V</translation>
    </message>
    <message>
        <source>Q/K/V of all %1 heads</source>
        <translation>全部 %1 个头的 Q/K/V</translation>
    </message>
    <message>
        <source>Q/K/V of the only head</source>
        <translation>唯一一个头的 Q/K/V</translation>
    </message>
    <message>
        <source>Biases b_Q, b_K, b_V, b_O</source>
        <translation>偏置 b_Q、b_K、b_V、b_O</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>Layer norm</source>
        <translation>层归一化</translation>
    </message>
    <message>
        <source>W_Q</source>
        <translation>W_Q</translation>
    </message>
    <message>
        <source>W_K</source>
        <translation>W_K</translation>
    </message>
    <message>
        <source>W_V</source>
        <translation>W_V</translation>
    </message>
    <message>
        <source>Scores q·k</source>
        <translation>分数 q·k</translation>
    </message>
    <message>
        <source>Attention weights · V</source>
        <translation>注意力权重 · V</translation>
    </message>
    <message>
        <source>W_O</source>
        <translation>W_O</translation>
    </message>
    <message>
        <source>single head</source>
        <translation>单个头</translation>
    </message>
    <message>
        <source>MHA %1</source>
        <translation>MHA %1</translation>
    </message>
    <message>
        <source>GQA %1</source>
        <translation>GQA %1</translation>
    </message>
    <message>
        <source>MQA %1</source>
        <translation>MQA %1</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Input x</source>
        <translation>输入 x</translation>
    </message>
    <message>
        <source>Queries q</source>
        <translation>查询 q</translation>
    </message>
    <message>
        <source>Keys k</source>
        <translation>键 k</translation>
    </message>
    <message>
        <source>Values v</source>
        <translation>值 v</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>Attention weights</source>
        <translation>注意力权重</translation>
    </message>
    <message>
        <source>Heads&apos; outputs z, concatenated</source>
        <translation>各头的输出 z，拼接</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Every head&apos;s part of the output</source>
        <translation>每个头对输出的那一份</translation>
    </message>
    <message>
        <source>K/V cache per token</source>
        <translation>每个词元的 K/V 缓存</translation>
    </message>
    <message>
        <source>K/V cache of all keys</source>
        <translation>全部键的 K/V 缓存</translation>
    </message>
    <message>
        <source>Encoder self-attention</source>
        <translation>编码器自注意力</translation>
    </message>
    <message>
        <source>Decoder self-attention</source>
        <translation>解码器自注意力</translation>
    </message>
    <message>
        <source>Cross-attention</source>
        <translation>交叉注意力</translation>
    </message>
    <message>
        <source>Encoder feed-forward</source>
        <translation>编码器前馈</translation>
    </message>
    <message>
        <source>Decoder feed-forward</source>
        <translation>解码器前馈</translation>
    </message>
    <message>
        <source>rows sum to 1</source>
        <translation>各行之和为 1</translation>
    </message>
    <message>
        <source>In every head each query&apos;s attention weights sum to 1; the largest deviation is %1.</source>
        <translation>每个头中，每个查询的注意力权重之和为 1；最大偏差为 %1。</translation>
    </message>
    <message>
        <source>rows do not sum to 1</source>
        <translation>各行之和不为 1</translation>
    </message>
    <message>
        <source>The attention weights of query %1 in head %2 sum to %3 instead of 1. This is the largest deviation.</source>
        <translation>头 %2 中查询 %1 的注意力权重之和为 %3，而不是 1。这是最大的偏差。</translation>
    </message>
    <message>
        <source>no NaN</source>
        <translation>无 NaN</translation>
    </message>
    <message>
        <source>Every attention weight is a finite number.</source>
        <translation>每个注意力权重都是有限的数。</translation>
    </message>
    <message>
        <source>%1 NaN</source>
        <translation>%1 个 NaN</translation>
    </message>
    <message>
        <source>%1 attention weights are not finite numbers (NaN or infinite). The first is in head %2, query %3, key %4.</source>
        <translation>%1 个注意力权重不是有限的数（NaN 或无穷）。第一个在头 %2、查询 %3、键 %4。</translation>
    </message>
    <message>
        <source>The mask hides every key from %1 of the queries, first from query %2. Their attention weights and outputs are 0.</source>
        <translation>掩码对 %1 个查询隐藏了所有的键，第一个是查询 %2。它们的注意力权重和输出为 0。</translation>
    </message>
    <message>
        <source>The mask hides every key from %1 of the queries, first from query %2. As masked scores are -1e9 here, they look at all keys alike.</source>
        <translation>掩码对 %1 个查询隐藏了所有的键，第一个是查询 %2。由于这里被掩码的分数为 -1e9，它们对所有键一视同仁。</translation>
    </message>
    <message>
        <source>The mask hides every key from %1 of the queries, first from query %2. As masked scores are -infinity here, their attention weights are NaN.</source>
        <translation>掩码对 %1 个查询隐藏了所有的键，第一个是查询 %2。由于这里被掩码的分数为负无穷，它们的注意力权重为 NaN。</translation>
    </message>
    <message>
        <source>queries that see no key: %1</source>
        <translation>看不到任何键的查询：%1</translation>
    </message>
    <message>
        <source>scores near overflow</source>
        <translation>分数接近溢出</translation>
    </message>
    <message>
        <source>In head %1 queries and keys are so long that q·k may reach 1e%2; float32 ends at 3.4e38. Scale the parameters down, or compute in float64.</source>
        <translation>头 %1 中的查询和键太长，q·k 可能达到 1e%2；float32 止于 3.4e38。请缩小参数，或用 float64 计算。</translation>
    </message>
    <message>
        <source>previous token</source>
        <translation>前一个词元</translation>
    </message>
    <message>
        <source>Looks at the token just before: mean weight on it, over the queries that see it and another one.</source>
        <translation>看紧邻的前一个词元：对能看到它和另一个词元的查询，它所得的平均权重。</translation>
    </message>
    <message>
        <source>next token</source>
        <translation>后一个词元</translation>
    </message>
    <message>
        <source>Looks at the token just after: mean weight on it, over the queries that see it.</source>
        <translation>看紧邻的后一个词元：对能看到它的查询，它所得的平均权重。</translation>
    </message>
    <message>
        <source>itself</source>
        <translation>自身</translation>
    </message>
    <message>
        <source>Looks at the query&apos;s own token: mean weight on it, over the queries that see other tokens too.</source>
        <translation>看查询自己的词元：对还能看到其他词元的查询，它所得的平均权重。</translation>
    </message>
    <message>
        <source>two back</source>
        <translation>前两个</translation>
    </message>
    <message>
        <source>Looks at the token before the previous one: mean weight on it, over the queries that see it.</source>
        <translation>看前一个之前的词元：对能看到它的查询，它所得的平均权重。</translation>
    </message>
    <message>
        <source>first token</source>
        <translation>第一个词元</translation>
    </message>
    <message>
        <source>Looks at the first token: mean weight on it, over the queries that see others too.</source>
        <translation>看第一个词元：对还能看到其他词元的查询，它所得的平均权重。</translation>
    </message>
    <message>
        <source>same token</source>
        <translation>相同词元</translation>
    </message>
    <message>
        <source>Looks at the same word elsewhere, in upper or lower case: mean weight on its other places, over the queries whose word stands at another place that they see. Words without a repeat say nothing about it.</source>
        <translation>看别处的同一个词，不分大小写：对能在别处看到自己的词的查询，那些位置所得的平均权重。没有重复的词不参与判断。</translation>
    </message>
    <message>
        <source>delimiter</source>
        <translation>分隔符</translation>
    </message>
    <message>
        <source>Looks at punctuation: mean weight on all punctuation marks, over the queries that see one.</source>
        <translation>看标点：对能看到标点的查询，全部标点所得的平均权重。</translation>
    </message>
    <message>
        <source>local</source>
        <translation>局部</translation>
    </message>
    <message>
        <source>Looks around: mean weight on tokens at most two places away, over the queries that also see others, if no single place explains it.</source>
        <translation>看周围：对还能看到更远词元的查询，距离不超过两个位置的词元所得的平均权重，且没有单一位置足以解释。</translation>
    </message>
    <message>
        <source>Rollout needs at least one layer with one head; none was given.</source>
        <translation>rollout 至少需要一个含一个头的层，但没有给出。</translation>
    </message>
    <message>
        <source>Rollout: layer %1 has no heads.</source>
        <translation>rollout：第 %1 层没有头。</translation>
    </message>
    <message>
        <source>Rollout: layer %1, head %2 has attention weights of shape %3; every head must have [%4, %4], for only self-attention over the same tokens can be multiplied.</source>
        <translation>rollout：第 %1 层的头 %2 的注意力权重形状为 %3；每个头都必须是 [%4, %4]，因为只有同一组词元上的自注意力才能相乘。</translation>
    </message>
    <message>
        <source>diffuse</source>
        <translation>分散</translation>
    </message>
    <message>
        <source>no label</source>
        <translation>无标签</translation>
    </message>
    <message>
        <source>Spreads its attention evenly: mean entropy of a row over that of an even one, over the queries that see at least two keys.</source>
        <translation>注意力均匀分散：对至少能看到两个键的查询，行的平均熵与均匀分布之熵的比值。</translation>
    </message>
    <message>
        <source>No label explains half of what this head does beyond chance.</source>
        <translation>没有哪个标签能在机会水平之上解释这个头所做的一半。</translation>
    </message>
    <message>
        <source>%1 must be at least 1, but is %2.</source>
        <translation>%1 至少应为 1，实为 %2。</translation>
    </message>
    <message>
        <source>%1 must be a number above 0, but is %2.</source>
        <translation>%1 应为大于 0 的数，实为 %2。</translation>
    </message>
    <message>
        <source>d_model (%1) cannot be divided evenly among %2 heads. Choose a number of heads that divides it, or give d_head.</source>
        <translation>d_model（%1）不能平均分给 %2 个头。请选择能整除它的头数，或给出 d_head。</translation>
    </message>
    <message>
        <source>%1 heads cannot share %2 key/value heads evenly. Choose n_kv_heads so that it divides n_heads.</source>
        <translation>%1 个头不能平均共用 %2 个键/值头。请选择能整除 n_heads 的 n_kv_heads。</translation>
    </message>
    <message>
        <source>The score scale must be a finite number, but is %1.</source>
        <translation>分数的缩放应为有限的数，实为 %1。</translation>
    </message>
    <message>
        <source>RoPE turns pairs of dimensions: the rotary dimension must be even and between 2 and d_head (%1), but is %2.</source>
        <translation>RoPE 旋转成对的维度：旋转维数应为 2 到 d_head（%1）之间的偶数，实为 %2。</translation>
    </message>
    <message>
        <source>T5 positions need at least 2 buckets a side (4 when both sides count), but t5_buckets is %1.</source>
        <translation>T5 位置每侧至少需要 2 个桶（两侧都算时为 4 个），而 t5_buckets 为 %1。</translation>
    </message>
    <message>
        <source>t5_max_distance must be above %1, the distance up to which every distance has its own bucket, but is %2.</source>
        <translation>t5_max_distance 应大于 %1（在此距离以内每个距离各有一个桶），实为 %2。</translation>
    </message>
    <message>
        <source>The first position must be between 0 and %1, but is %2.</source>
        <translation>起始位置应在 0 到 %1 之间，实为 %2。</translation>
    </message>
    <message>
        <source>Linear attention has no softmax, so %1 has no meaning there. Leave it out, or choose softmax.</source>
        <translation>线性注意力没有 softmax，因此 %1 在那里没有意义。请去掉它，或选择 softmax。</translation>
    </message>
    <message>
        <source>The mask&apos;s window must be at least 1 wide, but is %1.</source>
        <translation>掩码的窗口宽度至少为 1，实为 %1。</translation>
    </message>
    <message>
        <source>The mask&apos;s dilation must be at least 1, but is %1.</source>
        <translation>掩码的膨胀至少为 1，实为 %1。</translation>
    </message>
    <message>
        <source>A global token&apos;s position must be 0 or more, but is %1.</source>
        <translation>全局词元的位置应不小于 0，实为 %1。</translation>
    </message>
    <message>
        <source>The mask&apos;s prefix must be 0 or more tokens, but is %1.</source>
        <translation>掩码的前缀应不少于 0 个词元，实为 %1。</translation>
    </message>
    <message>
        <source>A padding key&apos;s position must be 0 or more, but is %1.</source>
        <translation>填充键的位置应不小于 0，实为 %1。</translation>
    </message>
    <message>
        <source>a window of %1; %2 global tokens see everything and are seen by all</source>
        <translation>宽 %1 的窗口；%2 个全局词元看到一切，也被所有查询看到</translation>
    </message>
    <message>
        <source>query i sees %1 keys up to itself, in steps of %2</source>
        <translation>查询 i 看到自身为止的 %1 个键，步长 %2</translation>
    </message>
    <message>
        <source>query i sees itself and %1 keys on each side, in steps of %2</source>
        <translation>查询 i 看自身和两侧各 %1 个键，步长 %2</translation>
    </message>
    <message>
        <source>query i sees the last %1 keys up to itself</source>
        <translation>查询 i 看到自身为止的最后 %1 个键</translation>
    </message>
    <message>
        <source>query i sees keys up to %1 positions away</source>
        <translation>查询 i 看距离不超过 %1 的键</translation>
    </message>
    <message>
        <source>nobody sees the padding (%1 keys)</source>
        <translation>没有查询看填充（%1 个键）</translation>
    </message>
    <message>
        <source>every query sees every key</source>
        <translation>每个查询看每个键</translation>
    </message>
    <message>
        <source>painted cells (%1) have the last word over the rule</source>
        <translation>绘制的单元格（%1 个）优先于规则</translation>
    </message>
    <message>
        <source>a pair is visible where all %1 rules allow it</source>
        <translation>%1 条规则都允许的配对才可见</translation>
    </message>
    <message>
        <source>%1 has shape %2, but this layer needs %3.</source>
        <translation>%1 的形状为 %2，而这一层需要 %3。</translation>
    </message>
    <message>
        <source>%1 has no tokens: at least 1 is needed.</source>
        <translation>%1 没有词元：至少需要 1 个。</translation>
    </message>
    <message>
        <source>%1 has shape %2, but %3 takes vectors of width %4.</source>
        <translation>%1 的形状为 %2，而 %3 接受宽度为 %4 的向量。</translation>
    </message>
    <message>
        <source>learned_positions has shape %1 and cannot be added to %2 %3.</source>
        <translation>learned_positions 的形状为 %1，不能加到 %2 %3 上。</translation>
    </message>
    <message>
        <source>learned_positions holds %1 positions, but %2 needs those from %3 to %4. Shorten the text, or choose other positions.</source>
        <translation>learned_positions 有 %1 个位置，而 %2 需要从 %3 到 %4 的位置。请缩短文本，或选择别的位置编码。</translation>
    </message>
    <message>
        <source>Linear attention has no softmax, so no bias can be added before it.</source>
        <translation>线性注意力没有 softmax，因此不能在其前加偏置。</translation>
    </message>
    <message>
        <source>The bias has %1 matrices, but there are %2 heads.</source>
        <translation>偏置有 %1 个矩阵，而头有 %2 个。</translation>
    </message>
    <message>
        <source>A head&apos;s bias has shape %1, but [n_q, n_kv] is %2.</source>
        <translation>一个头的偏置形状为 %1，而 [n_q, n_kv] 为 %2。</translation>
    </message>
    <message>
        <source>Keys and values must be as many, but x_k has %1 rows and x_v has %2.</source>
        <translation>键和值的数量应相同，而 x_k 有 %1 行，x_v 有 %2 行。</translation>
    </message>
    <message>
        <source>Head index %1 cannot be switched off: there are %2 heads, counted from 0.</source>
        <translation>不能关闭头序号 %1：共有 %2 个头，从 0 数起。</translation>
    </message>
    <message>
        <source>heads h %1 → %2, so that h divides d_model</source>
        <translation>头数 h %1 → %2，使 h 整除 d_model</translation>
    </message>
    <message>
        <source>K/V heads %1 → %2, so that they divide the heads</source>
        <translation>K/V 头 %1 → %2，使其整除头数</translation>
    </message>
    <message>
        <source>positions: none, as d_k = 1 leaves no pair to rotate</source>
        <translation>位置：无，因为 d_k = 1 没有可旋转的维度对</translation>
    </message>
    <message>
        <source>rotated dimensions %1 → %2, in pairs inside d_k</source>
        <translation>旋转维数 %1 → %2，须成对且不超过 d_k</translation>
    </message>
    <message>
        <source>linear attention has no softmax: temperature, soft-cap and biases before it are off</source>
        <translation>线性注意力没有 softmax：其前的温度、软上限和偏置已关闭</translation>
    </message>
    <message>
        <source>The file holds no inputs: x, or q and k and v, or Q_in and K_in and V_in are looked for.</source>
        <translation>文件里没有输入：需要 x，或 q、k 和 v，或 Q_in、K_in 和 V_in。</translation>
    </message>
    <message>
        <source>Q_in needs K_in and V_in beside it in the same file.</source>
        <translation>Q_in 需要同一文件里的 K_in 和 V_in。</translation>
    </message>
    <message>
        <source>The file of options nests too deep. It should hold one object of options.</source>
        <translation>选项文件嵌套过深。它应为一个含选项的对象。</translation>
    </message>
    <message>
        <source>The file of options should be JSON, but at byte %1 it cannot be read. Check that it is the .json file that belongs to the tensors.</source>
        <translation>选项文件应为 JSON，但在第 %1 字节处无法读取。请检查它是否与张量配套的 .json 文件。</translation>
    </message>
    <message>
        <source>The field %1 should be &quot;-inf&quot; or -1e9, but it is %2.</source>
        <translation>字段 %1 应为 &quot;-inf&quot; 或 -1e9，实为 %2。</translation>
    </message>
    <message>
        <source>The field %1 should hold one length for every sequence (at least %3), but it is %2.</source>
        <translation>字段 %1 应为每个序列给出一个长度（至少 %3），实为 %2。</translation>
    </message>
    <message>
        <source>Tracing %1 sequences of %2 x %3 tokens in %4 heads would take %5, and at most %6 may be used. Trace fewer or shorter sequences.</source>
        <translation>追踪 %4 个头中 %2 × %3 个词元的 %1 个序列需要 %5，而最多可用 %6。请减少或缩短序列。</translation>
    </message>
    <message>
        <source>%1: expected one tensor of shape [queries, keys], named &quot;%2&quot; if there are several; found %3. Save the tensor under that name.</source>
        <translation>%1：应有一个形状为 [查询, 键] 的张量，若有多个则名为“%2”；实有 %3。请以该名称保存张量。</translation>
    </message>
    <message>
        <source>The tensor %1 should have %3 to %4 dimensions, but its shape is %2.</source>
        <translation>张量 %1 应有 %3 到 %4 维，而其形状为 %2。</translation>
    </message>
    <message>
        <source>The tensor %1 should not be empty, but its shape is %2.</source>
        <translation>张量 %1 不应为空，而其形状为 %2。</translation>
    </message>
    <message>
        <source>The tensor %1 should have 1 or %3 in its leading dimensions, but its shape is %2.</source>
        <translation>张量 %1 的前导维度应为 1 或 %3，而其形状为 %2。</translation>
    </message>
    <message>
        <source>The tensor %1 should hold %3 matrices, but its shape is %2.</source>
        <translation>张量 %1 应含 %3 个矩阵，而其形状为 %2。</translation>
    </message>
    <message>
        <source>The tensor %1 should hold %3 heads a sequence, but its shape is %2.</source>
        <translation>张量 %1 每个序列应含 %3 个头，而其形状为 %2。</translation>
    </message>
    <message>
        <source>The tensor %1 should end in %3, but its shape is %2.</source>
        <translation>张量 %1 应以 %3 结尾，而其形状为 %2。</translation>
    </message>
    <message>
        <source>There is no file %1. Check the name and the folder.</source>
        <translation>没有文件 %1。请检查名称和文件夹。</translation>
    </message>
    <message>
        <source>%1 may not be read. Check the permissions of the file and of its folder.</source>
        <translation>不允许读取 %1。请检查文件及其文件夹的权限。</translation>
    </message>
    <message>
        <source>%1 is a folder. Choose a file inside it.</source>
        <translation>%1 是文件夹。请选择其中的文件。</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2. Copy it to another disk and try again.</source>
        <translation>无法读取 %1：%2。请复制到另一个磁盘后再试。</translation>
    </message>
    <message>
        <source>%1 cannot be written: its folder does not exist. Make the folder or choose another.</source>
        <translation>无法写入 %1：它的文件夹不存在。请新建文件夹或另选一个。</translation>
    </message>
    <message>
        <source>%1 may not be written. Check the permissions of the file and of its folder, or choose another name.</source>
        <translation>不允许写入 %1。请检查文件及其文件夹的权限，或另选名称。</translation>
    </message>
    <message>
        <source>%1 is a folder and cannot be written as a file. Choose a file name.</source>
        <translation>%1 是文件夹，不能作为文件写入。请选择文件名。</translation>
    </message>
    <message>
        <source>%1 was not written: there is no room left on its disk. What was there before is unchanged. Make room or choose another disk.</source>
        <translation>%1 未写入：磁盘上没有空间。原有内容未变。请腾出空间或另选磁盘。</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2. Choose another name or folder.</source>
        <translation>无法写入 %1：%2。请另选名称或文件夹。</translation>
    </message>
    <message>
        <source>%1 has %2; at most %3 can be read here. Choose a smaller file.</source>
        <translation>%1 有 %2，这里最多可读 %3。请选择较小的文件。</translation>
    </message>
    <message>
        <source>%1 is a device or a pipe. Save its contents to a file and choose that.</source>
        <translation>%1 是设备或管道。请把内容存为文件后选择该文件。</translation>
    </message>
    <message>
        <source>%1 ended at byte %2 while it was read: something has shortened it. Try again when it is complete.</source>
        <translation>%1 在读取中于第 %2 字节处结束：有程序截短了它。请在文件完整后再试。</translation>
    </message>
    <message>
        <source>A .npy file cannot hold values of type BF16: NumPy has none. Write F32 instead.</source>
        <translation>.npy 文件不能保存 BF16 类型的值：NumPy 没有这种类型。请改写为 F32。</translation>
    </message>
    <message>
        <source>The tensors of %1 take %2; this computer has %3 of memory. Choose a smaller file.</source>
        <translation>%1 的张量需要 %2，而这台计算机有 %3 内存。请选择较小的文件。</translation>
    </message>
    <message>
        <source>%1 has no tensor &quot;%2&quot;. It holds: %3.</source>
        <translation>%1 没有张量“%2”。它含有：%3。</translation>
    </message>
    <message>
        <source>%1 is a Git LFS pointer, a note that stands for the file, not the file itself. Fetch it with &quot;git lfs pull&quot;, or download the model again.</source>
        <translation>%1 是 Git LFS 指针，即代表文件的一段说明，而不是文件本身。请用“git lfs pull”取得文件，或重新下载模型。</translation>
    </message>
    <message>
        <source>%1 is a web page, not a safetensors file: the download was answered by a page. Download the file itself.</source>
        <translation>%1 是网页，不是 safetensors 文件：下载得到的是一个页面。请下载文件本身。</translation>
    </message>
    <message>
        <source>%1 is a zip archive or a pickle, as PyTorch&apos;s own files are, not a safetensors file. Convert it with safetensors.torch.save_file.</source>
        <translation>%1 是 zip 归档或 pickle（如 PyTorch 自己的文件），不是 safetensors 文件。请用 safetensors.torch.save_file 转换。</translation>
    </message>
    <message>
        <source>%1 is no safetensors file or is cut short: its first 8 bytes announce a header of %2 bytes, but there are %3 after them and the format allows %4. Download or copy it again.</source>
        <translation>%1 不是 safetensors 文件或被截短：前 8 字节声明头部有 %2 字节，而其后有 %3 字节，格式允许 %4。请重新下载或复制。</translation>
    </message>
    <message>
        <source>%1 is no safetensors file: it has %2 bytes, and the length of the header alone takes 8. Download or copy it again.</source>
        <translation>%1 不是 safetensors 文件：它有 %2 字节，而仅头部长度就占 8 字节。请重新下载或复制。</translation>
    </message>
    <message>
        <source>The shape of tensor &quot;%2&quot; in %1 asks for more than 2^63 bytes. The file is damaged: download or save it again.</source>
        <translation>%1 中张量“%2”的形状要求超过 2^63 字节。文件已损坏：请重新下载或保存。</translation>
    </message>
    <message>
        <source>Tensor &quot;%2&quot; in %1 claims the data bytes %3 to %4, but the file holds %5. It is cut short or damaged: download or copy it again.</source>
        <translation>%1 中张量“%2”声明数据字节 %3 到 %4，而文件只有 %5。文件被截短或已损坏：请重新下载或复制。</translation>
    </message>
    <message>
        <source>Tensor &quot;%2&quot; in %1 takes %3 bytes by its dtype and shape, but its data_offsets %4 to %5 hold %6. Save the file again with a safetensors library.</source>
        <translation>%1 中张量“%2”按其 dtype 和形状占 %3 字节，而 data_offsets %4 到 %5 为 %6 字节。请用 safetensors 库重新保存。</translation>
    </message>
    <message>
        <source>Tensor &quot;%2&quot; in %1 starts at data byte %3; expected is %4, where the one before it ends: tensors may neither overlap nor leave gaps. Save the file again with a safetensors library.</source>
        <translation>%1 中张量“%2”始于数据字节 %3，而应为前一个结束处的 %4：张量既不能重叠也不能留空。请用 safetensors 库重新保存。</translation>
    </message>
    <message>
        <source>%1 has %2 bytes after its last tensor, which ends at data byte %3; nothing may follow it. Download or save the file again.</source>
        <translation>%1 在最后一个张量（结束于数据字节 %3）之后还有 %2 字节；其后不应有任何内容。请重新下载或保存。</translation>
    </message>
    <message>
        <source>The header of %1 is no valid JSON from byte %2 of the file on. It is damaged or no safetensors file: download or save it again.</source>
        <translation>%1 的头部从文件第 %2 字节起不是有效的 JSON。文件已损坏或不是 safetensors 文件：请重新下载或保存。</translation>
    </message>
    <message>
        <source>The header of %1, which starts at byte 8, is no JSON object. It is damaged or no safetensors file: download or save it again.</source>
        <translation>%1 的头部（始于第 8 字节）不是 JSON 对象。文件已损坏或不是 safetensors 文件：请重新下载或保存。</translation>
    </message>
    <message>
        <source>In the header of %1, near &quot;%2&quot;, %3 stands where it may not. Expected is an object that gives dtype, shape and data_offsets for each tensor. Save the file again with a safetensors library.</source>
        <translation>在 %1 的头部“%2”附近，%3 出现在不该出现的地方。应为每个张量给出 dtype、shape 和 data_offsets 的对象。请用 safetensors 库重新保存。</translation>
    </message>
    <message>
        <source>The header of %1 has &quot;%2&quot; twice; each name may stand once. Save the file again with a safetensors library.</source>
        <translation>%1 的头部中“%2”出现两次；每个名称只能出现一次。请用 safetensors 库重新保存。</translation>
    </message>
    <message>
        <source>In the header of %1, %3 of tensor &quot;%2&quot; has %4 where a whole number from 0 on below 2^63 is expected. Save the file again with a safetensors library.</source>
        <translation>在 %1 的头部，张量“%2”的 %3 为 %4，而应为小于 2^63 的非负整数。请用 safetensors 库重新保存。</translation>
    </message>
    <message>
        <source>In the header of %1, tensor &quot;%2&quot; has no valid %3. Expected are dtype, shape and two data_offsets. Save the file again with a safetensors library.</source>
        <translation>在 %1 的头部，张量“%2”没有有效的 %3。应有 dtype、shape 和两个 data_offsets。请用 safetensors 库重新保存。</translation>
    </message>
    <message>
        <source>Tensor &quot;%2&quot; in %1 has the element type %3, which Headwise does not read. It reads %4: convert the tensor, to F32 for instance.</source>
        <translation>%1 中张量“%2”的元素类型为 %3，Headwise 不读取它。可读取 %4：请转换张量，例如转为 F32。</translation>
    </message>
    <message>
        <source>In the header of %1, tensor &quot;%2&quot; has a field &quot;%3&quot; that the format does not know. Expected are dtype, shape and data_offsets. Save the file again with a safetensors library.</source>
        <translation>在 %1 的头部，张量“%2”有格式中没有的字段“%3”。应为 dtype、shape 和 data_offsets。请用 safetensors 库重新保存。</translation>
    </message>
    <message>
        <source>it needs positions, and they are off</source>
        <translation>它需要位置，而位置已关闭</translation>
    </message>
    <message>
        <source>ALiBi only favours near keys, and this needs positions that q and k can see</source>
        <translation>ALiBi 只偏向近处的键，而这需要 q 和 k 能看到的位置</translation>
    </message>
    <message>
        <source>these positions tell distances only, not which token is the first</source>
        <translation>这些位置只说明距离，不说明哪个词元是第一个</translation>
    </message>
    <message>
        <source>these positions do not tell later tokens apart</source>
        <translation>这些位置不能区分较后的词元</translation>
    </message>
    <message>
        <source>it needs a d_k of %1 or more</source>
        <translation>它需要不小于 %1 的 d_k</translation>
    </message>
    <message>
        <source>it needs a d_model of %1 or more</source>
        <translation>它需要不小于 %1 的 d_model</translation>
    </message>
    <message>
        <source>the mask hides the token that it is to look at</source>
        <translation>掩码隐藏了它要看的词元</translation>
    </message>
    <message>
        <source>The file has some of a layer&apos;s parameters, but not %1.</source>
        <translation>文件含有一层的部分参数，但没有 %1。</translation>
    </message>
    <message>
        <source>%1 has shape %2, but beside the other tensors it should be %3.</source>
        <translation>%1 的形状为 %2，而与其他张量相配应为 %3。</translation>
    </message>
    <message>
        <source>No number of heads divides the rows of W_Q, W_K and W_V (and the columns of W_O) evenly.</source>
        <translation>没有哪个头数能整除 W_Q、W_K、W_V 的行数（以及 W_O 的列数）。</translation>
    </message>
    <message>
        <source>The file holds no attention parameters: W_Q, W_K, W_V or PyTorch&apos;s in_proj_weight or q_proj_weight are looked for.</source>
        <translation>文件中没有注意力参数：需要 W_Q、W_K、W_V，或 PyTorch 的 in_proj_weight 或 q_proj_weight。</translation>
    </message>
    <message>
        <source>Set %1 to %2.</source>
        <translation>请把 %1 设为 %2。</translation>
    </message>
    <message>
        <source>%1 is missing; this layer needs it, of shape %2.</source>
        <translation>缺少 %1；这一层需要它，形状为 %2。</translation>
    </message>
    <message>
        <source>%1 has shape %2, but this layer needs %3. %4</source>
        <translation>%1 的形状为 %2，而这一层需要 %3。%4</translation>
    </message>
    <message>
        <source>Set %1 and %2 so that their product is %3.</source>
        <translation>请设定 %1 和 %2，使其乘积为 %3。</translation>
    </message>
    <message>
        <source>%1 is not the file that this session was made with: its contents have changed. Choose the file again to use it as it is now.</source>
        <translation>%1 不是制作此会话时的文件：其内容已改变。若要按现在的内容使用，请重新选择该文件。</translation>
    </message>
    <message>
        <source>No parameter file is chosen. Choose a safetensors file.</source>
        <translation>没有选择参数文件。请选择一个 safetensors 文件。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>The tensor %1 stacks queries, keys and values, so its first size must be a multiple of 3, but its shape is %2.</source>
        <translation>张量 %1 由查询、键和值堆叠而成，其第一维应为 3 的倍数，而形状为 %2。</translation>
    </message>
    <message>
        <source>The tensor %1 should hold F32, F64, F16 or BF16, but it holds %2.</source>
        <translation>张量 %1 应为 F32、F64、F16 或 BF16，实为 %2。</translation>
    </message>
    <message>
        <source>The tensor %1 should have %2 dimensions, but its shape is %3.</source>
        <translation>张量 %1 应有 %2 维，而其形状为 %3。</translation>
    </message>
    <message>
        <source>The Unicode library ICU cannot divide text (%1). Its data are missing or damaged: install the packages of ICU again.</source>
        <translation>Unicode 库 ICU 无法切分文本（%1）。它的数据缺失或损坏：请重新安装 ICU 的软件包。</translation>
    </message>
    <message>
        <source>The text has %1; at most %2 can be divided into tokens. Shorten it.</source>
        <translation>文本有 %1，最多可切分 %2。请缩短。</translation>
    </message>
    <message>
        <source>Headwise itself failed: %1</source>
        <translation>Headwise 自身出错：%1</translation>
    </message>
    <message>
        <source>Headwise itself failed for an unknown reason.</source>
        <translation>Headwise 自身出错，原因不明。</translation>
    </message>
    <message>
        <source>The numbers of this page have words beside them. Write them as .csv.</source>
        <translation>这个页面的数字旁边有文字。请写为 .csv。</translation>
    </message>
    <message>
        <source>Data are written as .csv or .npy; &quot;%1&quot; is neither. Choose another name.</source>
        <translation>数据写为 .csv 或 .npy，而“%1”两者都不是。请另选名称。</translation>
    </message>
    <message>
        <source>The picture would have %1 x %2 pixels, which take %3. Choose at most %4 dpi for this size, or a vector format.</source>
        <translation>图片将有 %1 × %2 像素，需要 %3。在此尺寸下请最多选择 %4 dpi，或选择矢量格式。</translation>
    </message>
    <message>
        <source>--scale should be inverse_sqrt_d_k, none or a number, but it is %1.</source>
        <translation>--scale 应为 inverse_sqrt_d_k、none 或一个数，实为 %1。</translation>
    </message>
    <message>
        <source>There is no head %1: heads count from 1 to %2.</source>
        <translation>没有头 %1：头从 1 数到 %2。</translation>
    </message>
    <message>
        <source>There is nothing to read: --stdin takes one sentence a line.</source>
        <translation>没有可读的内容：--stdin 每行取一个句子。</translation>
    </message>
    <message>
        <source>Say where to write: --out fig.svg, or --data numbers.csv.</source>
        <translation>请说明写到哪里：--out fig.svg，或 --data numbers.csv。</translation>
    </message>
    <message>
        <source>%1 sentences need as many files: put {n} into the name %2, and the number of the line will stand there.</source>
        <translation>%1 个句子需要同样多的文件：请在名称 %2 中加入 {n}，那里会写上行号。</translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
    <message>
        <source>--window writes one picture of one sentence: --out window.png, without --stdin and --data.</source>
        <translation>--window 只写一个句子的一张图片：--out window.png，不带 --stdin 和 --data。</translation>
    </message>
    <message>
        <source>Standard output needs --format: png, svg, pdf, csv or npy.</source>
        <translation>写到标准输出需要 --format：png、svg、pdf、csv 或 npy。</translation>
    </message>
    <message>
        <source>%1 does not say what to write: end it with .png, .svg or .pdf for a picture, .csv or .npy for numbers, or add --format.</source>
        <translation>%1 没有说明要写什么：图片请以 .png、.svg 或 .pdf 结尾，数字请以 .csv 或 .npy 结尾，或加上 --format。</translation>
    </message>
    <message>
        <source>--size should be WIDTHxHEIGHT in pixels (from 48 to 20000) or millimetres, as in 800x600 or 183x110mm, but it is %1.</source>
        <translation>--size 应为以像素计的 宽x高（48 到 20000）或毫米，如 800x600 或 183x110mm，实为 %1。</translation>
    </message>
    <message>
        <source>%1 is a folder. Name a file inside it: inspect reads safetensors files and Headwise sessions.</source>
        <translation>%1 是文件夹。请指定其中的文件：inspect 读取 safetensors 文件和 Headwise 会话。</translation>
    </message>
    <message>
        <source>%1 is neither a safetensors file nor a Headwise session (.headwise.json), the two kinds that inspect reads.</source>
        <translation>%1 既不是 safetensors 文件，也不是 Headwise 会话（.headwise.json），而 inspect 只读这两种。</translation>
    </message>
    <message>
        <source>%1 is %2. This version reads safetensors files and Headwise sessions (.headwise.json) only.</source>
        <translation>%1 是%2。本版本只读 safetensors 文件和 Headwise 会话（.headwise.json）。</translation>
    </message>
    <message>
        <source>--config needs --parameters and --out beside it.</source>
        <translation>--config 需要同时给出 --parameters 和 --out。</translation>
    </message>
    <message>
        <source>Say what to trace: --text &quot;...&quot; --json -, or --parameters FILE --config FILE --out FILE.</source>
        <translation>请说明要追踪什么：--text &quot;...&quot; --json -，或 --parameters FILE --config FILE --out FILE。</translation>
    </message>
    <message>
        <source>There is no token %1 to pin: the sentence has %2 tokens, and their positions count from 0.</source>
        <translation>没有可固定的词元 %1：句子有 %2 个词元，位置从 0 数起。</translation>
    </message>
    <message>
        <source>Head %1 has no job: %2.</source>
        <translation>头 %1 没有任务：%2。</translation>
    </message>
    <message>
        <source>Heads %1 have no job: %2.</source>
        <translation>头 %1 没有任务：%2。</translation>
    </message>
    <message>
        <source>%1 heads have no job</source>
        <translation>%1 个头没有任务</translation>
    </message>
    <message>
        <source>finite rows sum to 1</source>
        <translation>有限的行之和为 1</translation>
    </message>
    <message>
        <source>The attention weights of every query that has finite ones sum to 1 in every head; the largest deviation is %1. Rows with NaN sum to nothing.</source>
        <translation>在每个头中，凡权重均为有限数的查询，其注意力权重之和为 1；最大偏差为 %1。含 NaN 的行没有和。</translation>
    </message>
    <message>
        <source>visible rows sum to 1</source>
        <translation>可见行之和为 1</translation>
    </message>
    <message>
        <source>The attention weights of every query that sees a key sum to 1 in every head; the largest deviation is %1. Rows that the mask hides as a whole are 0.</source>
        <translation>在每个头中，凡能看到键的查询，其注意力权重之和为 1；最大偏差为 %1。被掩码整行隐藏的行为 0。</translation>
    </message>
    <message>
        <source>query i sees keys j ≤ i</source>
        <translation>查询 i 看键 j ≤ i</translation>
    </message>
    <message>
        <source>query i sees keys j ≤ i + n_kv − n_q = %1</source>
        <translation>查询 i 看键 j ≤ i + n_kv − n_q = %1</translation>
    </message>
    <message>
        <source>%1; query i stands at i + n_kv − n_q = %2</source>
        <translation>%1；查询 i 位于 i + n_kv − n_q = %2</translation>
    </message>
    <message>
        <source>query i sees keys j ≤ i, and everybody sees the first %1</source>
        <translation>查询 i 看键 j ≤ i，并且所有查询都看前 %1 个键</translation>
    </message>
    <message>
        <source>query i sees keys j ≤ i + n_kv − n_q = %1, and everybody sees the first %2</source>
        <translation>查询 i 看键 j ≤ i + n_kv − n_q = %1，并且所有查询都看前 %2 个键</translation>
    </message>
    <message>
        <source>a matrix of %1 × %2 says who sees whom</source>
        <translation>一个 %1 × %2 的矩阵规定谁能看谁</translation>
    </message>
    <message>
        <source>a bias is added to every score; −∞ masks</source>
        <translation>每个分数都加上一个偏置；−∞ 表示掩码</translation>
    </message>
    <message>
        <source>No number of heads fits its matrices: W_Q is %1, W_K is %2, W_V is %3, W_O is %4.</source>
        <translation>没有哪个头数能与其中的矩阵相容：W_Q 为 %1，W_K 为 %2，W_V 为 %3，W_O 为 %4。</translation>
    </message>
    <message>
        <source>%1 must be at most %2, but is %3.</source>
        <translation>%1 最大为 %2，现在是 %3。</translation>
    </message>
    <message>
        <source>It holds a number that is too large to be read. Write a smaller one.</source>
        <translation>其中有一个数太大，无法读取。请改用较小的数。</translation>
    </message>
    <message>
        <source>A file is needed here, but its name is empty. Say which file.</source>
        <translation>此处需要一个文件，但文件名为空。请指明是哪个文件。</translation>
    </message>
    <message>
        <source>%1 cannot be written: its folder takes no new files. Choose another.</source>
        <translation>无法写入 %1：所在文件夹不能新建文件。请选择其他文件夹。</translation>
    </message>
    <message>
        <source>%1 was not written: there is no room left on its disk. Make room or choose another disk.</source>
        <translation>未写入 %1：磁盘空间不足。请腾出空间或选择其他磁盘。</translation>
    </message>
    <message>
        <source>--out needs the name of a file: --out fig.svg</source>
        <translation>--out 需要一个文件名：--out fig.svg</translation>
    </message>
    <message>
        <source>--data takes a file for numbers, which ends with .csv or .npy, but it is &quot;%1&quot;. A picture, and standard output, go to --out.</source>
        <translation>--data 用于写入数值的文件，以 .csv 或 .npy 结尾，但给出的是“%1”。图片和标准输出请用 --out。</translation>
    </message>
    <message>
        <source>%1 holds no text. Choose a file with at least one word in it.</source>
        <translation>%1 中没有文字。请选择至少含一个词的文件。</translation>
    </message>
    <message>
        <source>HEADWISE_ISA asks for %1, but on this processor it may be %2. Choose one of these, or unset it.</source>
        <translation>HEADWISE_ISA 要求 %1，但在此处理器上只能是 %2。请从中选择，或取消设置该变量。</translation>
    </message>
    <message>
        <source>--shape should be TOKENSxD_MODELxHEADS, as in 512x512x8, but it is %1.</source>
        <translation>--shape 应为“词元数x d_model x 头数”，例如 512x512x8，但给出的是 %1。</translation>
    </message>
    <message>
        <source>The numbers of this page would take %1, and at most %2 are written at once. Take one head or a part of its map: --head 1 --queries 0:1000 --keys 0:1000, or zoom in.</source>
        <translation>这一页的数值将占用 %1，而一次最多写出 %2。请只取一个头或其图的一部分：--head 1 --queries 0:1000 --keys 0:1000，或者放大。</translation>
    </message>
    <message>
        <source>%1 should be FIRST:END, token positions from 0 with END left out, as in 1000:1200, but it is %2.</source>
        <translation>%1 应为“首:尾”，词元位置从 0 开始，不含尾，例如 1000:1200，但给出的是 %2。</translation>
    </message>
    <message>
        <source>%1 %2 goes beyond the last token: the map has %3 of them, so that %1 can be at most 0:%3.</source>
        <translation>%1 %2 超出了最后一个词元：该图有 %3 个词元，因此 %1 最大为 0:%3。</translation>
    </message>
    <message>
        <source>--queries and --keys choose a part of the maps, which only the page heads shows. Add --page heads, or leave them out.</source>
        <translation>--queries 和 --keys 选取图的一部分，而只有 heads 页显示图。请加上 --page heads，或去掉它们。</translation>
    </message>
    <message>
        <source>The tensor %1 should have the shape %2, but it has %3.</source>
        <translation>张量 %1 的形状应为 %2，实为 %3。</translation>
    </message>
    <message>
        <source>The tensor %1 should hold positions from 0 to %2, but one is %3.</source>
        <translation>张量 %1 应给出 0 到 %2 的位置，其中一个却是 %3。</translation>
    </message>
    <message>
        <source>One sequence is measured, but the file holds %1.</source>
        <translation>测速只用一个序列，而文件中有 %1 个。</translation>
    </message>
    <message>
        <source>Softmax attention is measured, but the file asks for linear attention.</source>
        <translation>测速针对 softmax 注意力，而文件要求的是线性注意力。</translation>
    </message>
    <message>
        <source>described from %1 of %2 queries</source>
        <translation>根据 %2 个查询中的 %1 个描述</translation>
    </message>
    <message>
        <source>All attention weights together are too many to keep. The map computes those that it shows, exactly; labels, means and averages rest on %1 of %2 queries, spread evenly. The checks for NaN, for sums and for overflow were left out.</source>
        <translation>全部注意力权重太多，无法全部保存。热力图会精确计算它所显示的权重；标签、均值和平均则基于 %2 个查询中均匀选取的 %1 个。未检查 NaN、行和与溢出。</translation>
    </message>
    <message>
        <source>The parameters&apos; standard deviation must be from 0 to %1, but is %2.</source>
        <translation>参数的标准差必须在 0 到 %1 之间，而给定的是 %2。</translation>
    </message>
    <message>
        <source>This computer does not have enough free memory for that. Use a shorter text, fewer heads or a smaller d_model, or close other programs.</source>
        <translation>这台计算机没有足够的空闲内存。请用较短的文本、较少的头或较小的 d_model，或关闭其他程序。</translation>
    </message>
    <message>
        <source>This takes %1 of memory, and this computer does not have that much free. Use a shorter text, fewer heads or a smaller d_model, or close other programs.</source>
        <translation>这需要 %1 内存，而这台计算机没有这么多空闲内存。请用较短的文本、较少的头或较小的 d_model，或关闭其他程序。</translation>
    </message>
</context>
<context>
    <name>headwise::ui::ConcatTools</name>
    <message>
        <source>switch all heads on</source>
        <translation>打开所有的头</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>The token whose output is taken apart: the pinned query.</source>
        <translation>输出被拆开来看的词元：固定的查询。</translation>
    </message>
    <message>
        <source>Width shows</source>
        <translation>宽度表示</translation>
    </message>
    <message>
        <source>How wide a band is at the output. Share: the length of the head&apos;s part, |zᵢ W_O⁽ⁱ⁾|, divided by the sum over all heads.</source>
        <translation>色带在输出端有多宽。占比：该头那一份的长度 |zᵢ W_O⁽ⁱ⁾| 除以所有头的长度之和。</translation>
    </message>
    <message>
        <source>Combine</source>
        <translation>组合方式</translation>
    </message>
    <message>
        <source>Concatenate: the heads&apos; outputs stand side by side, each with its own block of W_O. Sum: they are added up, and what each head said is lost.</source>
        <translation>拼接：各头的输出并排，各有自己的一块 W_O。相加：把它们加起来，每个头说了什么便丢失了。</translation>
    </message>
    <message>
        <source>share of ‖output‖</source>
        <translation>‖输出‖ 的占比</translation>
    </message>
    <message>
        <source>equal</source>
        <translation>相等</translation>
    </message>
    <message>
        <source>concatenate</source>
        <translation>拼接</translation>
    </message>
    <message>
        <source>sum (what goes wrong)</source>
        <translation>相加（错在哪里）</translation>
    </message>
    <message>
        <source>switch all on</source>
        <translation>全部打开</translation>
    </message>
    <message>
        <source>Switches every head on again.</source>
        <translation>重新打开所有的头。</translation>
    </message>
    <message>
        <source>click a head to switch it off</source>
        <translation>单击一个头可关闭它</translation>
    </message>
    <message>
        <source>A sum has no bands of single heads behind it whose width could show anything. Combine by concatenation to choose.</source>
        <translation>相加之后不再有各个头的带子，也就没有宽度可言。选择拼接后才可设定。</translation>
    </message>
</context>
<context>
    <name>headwise::ui::DocumentChip</name>
    <message>
        <source>%1 characters</source>
        <translation>%1 个字符</translation>
    </message>
    <message>
        <source>%1 characters, %2 tokens</source>
        <translation>%1 个字符，%2 个词元</translation>
    </message>
    <message>
        <source>edit…</source>
        <translation>编辑…</translation>
    </message>
    <message>
        <source>Edit the text</source>
        <translation>编辑文本</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>%1 characters, 1 token</source>
        <translation>%1 个字符，1 个词元</translation>
    </message>
</context>
<context>
    <name>headwise::ui::DoubleSpinBox</name>
    <message>
        <source>%1: %2 is not possible; it can be from %3 to %4.</source>
        <translation>%1：不能取 %2；可取 %3 到 %4。</translation>
    </message>
</context>
<context>
    <name>headwise::ui::ExamplesMenu</name>
    <message>
        <source>English</source>
        <translation>英语</translation>
    </message>
    <message>
        <source>Chinese</source>
        <translation>中文</translation>
    </message>
    <message>
        <source>Two texts: cross-attention</source>
        <translation>两段文本：交叉注意力</translation>
    </message>
</context>
<context>
    <name>headwise::ui::ExportDialog</name>
    <message>
        <source>paper, single column (89 mm)</source>
        <translation>论文，单栏（89 mm）</translation>
    </message>
    <message>
        <source>paper, double column (183 mm)</source>
        <translation>论文，双栏（183 mm）</translation>
    </message>
    <message>
        <source>slide, 16 : 9</source>
        <translation>幻灯片，16 : 9</translation>
    </message>
    <message>
        <source>Export the page</source>
        <translation>导出页面</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>own size</source>
        <translation>自定尺寸</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>For</source>
        <translation>用于</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>高度</translation>
    </message>
    <message>
        <source>Resolution</source>
        <translation>分辨率</translation>
    </message>
    <message>
        <source>light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>filled</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>transparent</source>
        <translation>透明</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Looks the same where the fonts are missing, but can no longer be edited as text.</source>
        <translation>缺少字体时看起来也一样，但不能再作为文字编辑。</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Background</source>
        <translation>背景</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>%1 × %2 mm</source>
        <translation>%1 × %2 mm</translation>
    </message>
    <message>
        <source>%1 × %2 pixels</source>
        <translation>%1 × %2 像素</translation>
    </message>
    <message>
        <source>Save the figure</source>
        <translation>保存图片</translation>
    </message>
    <message>
        <source>The figure is on the clipboard.</source>
        <translation>图片已复制到剪贴板。</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Colour bar</source>
        <translation>颜色条</translation>
    </message>
    <message>
        <source>Text as outlines</source>
        <translation>文字转为轮廓</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>已保存为 %1</translation>
    </message>
</context>
<context>
    <name>headwise::ui::FindBar</name>
    <message>
        <source>word or #position</source>
        <translation>词或 #位置</translation>
    </message>
    <message>
        <source>Find a token</source>
        <translation>查找词元</translation>
    </message>
    <message>
        <source>Finds tokens of the text. Without capitals the case does not matter. A number is a position: #1234. Enter goes to the next one, Shift+Enter to the one before, Esc closes.</source>
        <translation>在文本中查找词元。不含大写字母时不区分大小写。数字表示位置：#1234。Enter 跳到下一个，Shift+Enter 跳到上一个，Esc 关闭。</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>上一个</translation>
    </message>
    <message>
        <source>The one before (Shift+Enter)</source>
        <translation>上一个 (Shift+Enter)</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一个</translation>
    </message>
    <message>
        <source>The next one (Enter)</source>
        <translation>下一个 (Enter)</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭 (Esc)</translation>
    </message>
    <message>
        <source>nothing found</source>
        <translation>未找到</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>第 %1 个，共 %2 个</translation>
    </message>
    <message>
        <source>key, %1 of %2</source>
        <translation>键，第 %1 个，共 %2 个</translation>
    </message>
    <message>
        <source>query, %1 of %2</source>
        <translation>查询，第 %1 个，共 %2 个</translation>
    </message>
</context>
<context>
    <name>headwise::ui::FlowTools</name>
    <message>
        <source>Lines from</source>
        <translation>画线的下限</translation>
    </message>
    <message>
        <source>Only attention weights of at least this much are drawn as lines.</source>
        <translation>只有不小于此值的注意力权重才画成线。</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>注意力头</translation>
    </message>
    <message>
        <source>Show the lines of all heads</source>
        <translation>显示所有头的线</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Show all heads</source>
        <translation>显示所有的头</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Hide the lines of all heads</source>
        <translation>隐藏所有头的线</translation>
    </message>
    <message>
        <source>Hide all heads</source>
        <translation>隐藏所有的头</translation>
    </message>
    <message>
        <source>hover a token to see it alone</source>
        <translation>悬停在词元上可单独看它</translation>
    </message>
</context>
<context>
    <name>headwise::ui::GuideWindow</name>
    <message>
        <source>Headwise: the guide</source>
        <translation>Headwise：使用指南</translation>
    </message>
    <message>
        <source>Guide</source>
        <translation>指南</translation>
    </message>
    <message>
        <source>‹ Back</source>
        <translation>‹ 返回</translation>
    </message>
    <message>
        <source>The page before (Alt+Left)</source>
        <translation>上一页（Alt+左方向键）</translation>
    </message>
    <message>
        <source>Forward ›</source>
        <translation>前进 ›</translation>
    </message>
    <message>
        <source>The page after (Alt+Right)</source>
        <translation>下一页（Alt+右方向键）</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>The first page of the guide</source>
        <translation>指南的第一页</translation>
    </message>
</context>
<context>
    <name>headwise::ui::HeadsTools</name>
    <message>
        <source>‹ all heads</source>
        <translation>‹ 所有的头</translation>
    </message>
    <message>
        <source>Back to all heads (Esc)</source>
        <translation>返回所有的头（Esc）</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>The head that is shown (Page Up, Page Down).</source>
        <translation>所显示的头（Page Up、Page Down）。</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>网格</translation>
    </message>
    <message>
        <source>How many heads stand side by side.</source>
        <translation>并排放多少个头。</translation>
    </message>
    <message>
        <source>Sort</source>
        <translation>排序</translation>
    </message>
    <message>
        <source>In which order the heads stand. Dragging a head makes an order of your own.</source>
        <translation>各头的排列顺序。拖动一个头即成为自己的顺序。</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>刻度</translation>
    </message>
    <message>
        <source>How weights become colours. Shared: one scale for all heads, so that they compare. Log and rank bring out small weights; per row divides each row by its largest weight.</source>
        <translation>权重怎样变为颜色。共用：所有头用同一刻度，便于比较。对数和排名突出小的权重；逐行则把每行除以其最大权重。</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>The colour map for attention weights.</source>
        <translation>注意力权重的色图。</translation>
    </message>
    <message>
        <source>More about the picture</source>
        <translation>更多图像选项</translation>
    </message>
    <message>
        <source>zoom out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Show all tokens again (0)</source>
        <translation>重新显示全部词元（0）</translation>
    </message>
    <message>
        <source>rows = queries ↓   columns = keys →</source>
        <translation>行 = 查询 ↓   列 = 键 →</translation>
    </message>
    <message>
        <source>shared, linear</source>
        <translation>共用，线性</translation>
    </message>
    <message>
        <source>shared, log</source>
        <translation>共用，对数</translation>
    </message>
    <message>
        <source>shared, rank</source>
        <translation>共用，排名</translation>
    </message>
    <message>
        <source>per head, linear</source>
        <translation>各头，线性</translation>
    </message>
    <message>
        <source>per head, log</source>
        <translation>各头，对数</translation>
    </message>
    <message>
        <source>per head, rank</source>
        <translation>各头，排名</translation>
    </message>
    <message>
        <source>per row</source>
        <translation>逐行</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>by index</source>
        <translation>按序号</translation>
    </message>
    <message>
        <source>by label</source>
        <translation>按标签</translation>
    </message>
    <message>
        <source>by entropy</source>
        <translation>按熵</translation>
    </message>
    <message>
        <source>by share</source>
        <translation>按占比</translation>
    </message>
    <message>
        <source>by hand</source>
        <translation>手动</translation>
    </message>
    <message>
        <source>automatic (%1)</source>
        <translation>自动（%1）</translation>
    </message>
    <message>
        <source>Each row is a query, a token that looks; each column a key, a token that is looked at. The attention weights of a row add up to 1.</source>
        <translation>每一行是一个查询，即在看的词元；每一列是一个键，即被看的词元。一行的注意力权重之和为 1。</translation>
    </message>
    <message>
        <source>More about the picture: reversed colours, means, keys left out, unit of the entropy</source>
        <translation>图的更多选项：反转配色、取平均、略去的键、熵的单位</translation>
    </message>
</context>
<context>
    <name>headwise::ui::Inspector</name>
    <message>
        <source>Inspector</source>
        <translation>检查器</translation>
    </message>
</context>
<context>
    <name>headwise::ui::LabTools</name>
    <message>
        <source>clear painting</source>
        <translation>清除绘制</translation>
    </message>
    <message>
        <source>change the mask</source>
        <translation>修改掩码</translation>
    </message>
    <message>
        <source>Topic</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>What is tried out.</source>
        <translation>要试验的内容。</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>The head that is compared with random vectors.</source>
        <translation>与随机向量相比较的头。</translation>
    </message>
    <message>
        <source>Start from</source>
        <translation>起点</translation>
    </message>
    <message>
        <source>The rule that one paints over. All rules are in the left panel.</source>
        <translation>在其上绘制的规则。全部规则在左侧面板中。</translation>
    </message>
    <message>
        <source>scaling</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>mask painting</source>
        <translation>绘制掩码</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>causal</source>
        <translation>因果</translation>
    </message>
    <message>
        <source>window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>prefix</source>
        <translation>前缀</translation>
    </message>
    <message>
        <source>Every query sees every key.</source>
        <translation>每个查询看到每个键。</translation>
    </message>
    <message>
        <source>A query sees itself and what came before: as in a language model.</source>
        <translation>查询看到自己和它之前的内容：如同语言模型。</translation>
    </message>
    <message>
        <source>A query sees the keys around it, up to a distance.</source>
        <translation>查询看到周围一定距离以内的键。</translation>
    </message>
    <message>
        <source>Causal, but everybody sees the first tokens.</source>
        <translation>因果，但所有查询都看得到最前面的词元。</translation>
    </message>
    <message>
        <source>Takes back every painted pair; the rules stay.</source>
        <translation>撤回所有绘制的配对；规则保留。</translation>
    </message>
    <message>
        <source>zoom out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Show all tokens again (0)</source>
        <translation>重新显示全部词元（0）</translation>
    </message>
    <message>
        <source>press and drag to paint</source>
        <translation>按住并拖动以绘制</translation>
    </message>
    <message>
        <source>random q and k beside this layer&apos;s</source>
        <translation>随机的 q 和 k 与这一层的对照</translation>
    </message>
    <message>
        <source>The random numbers are independent, each with mean 0 and variance 1, as the argument for 1/√d_k supposes; a layer&apos;s own q and k need not be.</source>
        <translation>随机数相互独立，均值为 0、方差为 1，这正是 1/√d_k 的推导所假设的；层自身的 q 和 k 未必如此。</translation>
    </message>
</context>
<context>
    <name>headwise::ui::LayerSection</name>
    <message>
        <source>change the layer</source>
        <translation>修改层</translation>
    </message>
    <message>
        <source>%1 heads do not divide d_model = %2. The nearest that do: %3. Or set d_k yourself.</source>
        <translation>%1 个头不能整除 d_model = %2。最接近的可用值：%3。也可以自行设定 d_k。</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>The width of each token&apos;s vector: how many numbers go into the layer and come out of it.</source>
        <translation>每个词元的向量的宽度：有多少个数进入这一层、又从中出来。</translation>
    </message>
    <message>
        <source>Heads h</source>
        <translation>头数 h</translation>
    </message>
    <message>
        <source>How many attention patterns are computed side by side. Each head works on d_k of the numbers.</source>
        <translation>并排计算多少种注意力模式。每个头处理其中的 d_k 个数。</translation>
    </message>
    <message>
        <source>K/V heads</source>
        <translation>K/V 头</translation>
    </message>
    <message>
        <source>How many heads have keys and values of their own. As many as heads: multi-head attention (MHA). Fewer: groups of heads share them (GQA). One: all share (MQA).</source>
        <translation>有多少个头拥有自己的键和值。与头数相同：多头注意力（MHA）。更少：成组共用（GQA）。一个：全部共用（MQA）。</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>The length of one head&apos;s queries and keys. It follows d_model and h until it is set here.</source>
        <translation>一个头的查询和键的长度。在此设定之前，它随 d_model 和 h 而定。</translation>
    </message>
    <message>
        <source>The length of one head&apos;s values, and so of its output z. It follows d_k until it is set here.</source>
        <translation>一个头的值的长度，也就是其输出 z 的长度。在此设定之前，它等于 d_k。</translation>
    </message>
</context>
<context>
    <name>headwise::ui::MainMenus</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Compute</source>
        <translation>计算(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>工具(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>E&amp;xport</source>
        <translation>导出(&amp;X)</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>打开最近的文件(&amp;R)</translation>
    </message>
    <message>
        <source>E&amp;xamples</source>
        <translation>示例(&amp;X)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>Lan&amp;guage</source>
        <translation>语言(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Precision</source>
        <translation>精度(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Undo: %1</source>
        <translation>撤销：%1(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Redo: %1</source>
        <translation>重做：%1(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;New</source>
        <translation>新建(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Open session…</source>
        <translation>打开会话…(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>另存为…(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Picture…</source>
        <translation>图片…(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Copy picture</source>
        <translation>复制图片(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Numbers…</source>
        <translation>数字…(&amp;N)</translation>
    </message>
    <message>
        <source>Edit the &amp;text</source>
        <translation>编辑文本(&amp;T)</translation>
    </message>
    <message>
        <source>Turn pins: query or &amp;key</source>
        <translation>转换固定：查询或键(&amp;K)</translation>
    </message>
    <message>
        <source>C&amp;lear pins</source>
        <translation>取消固定(&amp;L)</translation>
    </message>
    <message>
        <source>Reset &amp;zoom</source>
        <translation>恢复缩放(&amp;Z)</translation>
    </message>
    <message>
        <source>&amp;Options at the left</source>
        <translation>左侧的选项(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Inspector at the right</source>
        <translation>右侧的检查器(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Projector mode</source>
        <translation>投影模式(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Stop computing</source>
        <translation>停止计算(&amp;S)</translation>
    </message>
    <message>
        <source>Switch all &amp;heads on</source>
        <translation>打开所有的头(&amp;H)</translation>
    </message>
    <message>
        <source>Read &amp;parameters from a file…</source>
        <translation>从文件读取参数…(&amp;P)</translation>
    </message>
    <message>
        <source>Paint the &amp;mask</source>
        <translation>绘制掩码(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Scaling of scores</source>
        <translation>分数的缩放(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Guide</source>
        <translation>使用指南(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;About Headwise</source>
        <translation>关于 Headwise(&amp;A)</translation>
    </message>
    <message>
        <source>About &amp;Qt</source>
        <translation>关于 Qt(&amp;Q)</translation>
    </message>
    <message>
        <source>As the &amp;system</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Forget these</source>
        <translation>忘掉这些(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Find a token</source>
        <translation>查找词元(&amp;F)</translation>
    </message>
</context>
<context>
    <name>headwise::ui::MainWindow</name>
    <message>
        <source>switch all heads on</source>
        <translation>打开所有的头</translation>
    </message>
    <message>
        <source>About Headwise</source>
        <translation>关于 Headwise</translation>
    </message>
    <message>
        <source>Headwise %1

A desktop microscope for multi-head attention.

Free software under the GNU General Public License, version 3 or later. It comes without any warranty.</source>
        <translation>Headwise %1

观察多头注意力的桌面显微镜。

自由软件，依照 GNU 通用公共许可证第 3 版或更高版本发布，不提供任何担保。</translation>
    </message>
    <message>
        <source>change the precision</source>
        <translation>更改精度</translation>
    </message>
    <message>
        <source>untitled session</source>
        <translation>未命名的会话</translation>
    </message>
    <message>
        <source>%1 •</source>
        <translation>%1 •</translation>
    </message>
    <message>
        <source>%1[*] – Headwise</source>
        <translation>%1[*] – Headwise</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>检查器</translation>
    </message>
    <message>
        <source>Drop one file at a time.</source>
        <translation>请一次只拖入一个文件。</translation>
    </message>
    <message>
        <source>Headwise opens files of this computer only.</source>
        <translation>Headwise 只打开这台计算机上的文件。</translation>
    </message>
</context>
<context>
    <name>headwise::ui::MaskSection</name>
    <message>
        <source>Open an additive bias</source>
        <translation>打开加性偏置</translation>
    </message>
    <message>
        <source>Open a mask</source>
        <translation>打开掩码</translation>
    </message>
    <message>
        <source>Tensors (*.safetensors)</source>
        <translation>张量 (*.safetensors)</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>causal</source>
        <translation>因果</translation>
    </message>
    <message>
        <source>window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>more</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>Every query sees every key.</source>
        <translation>每个查询看到每个键。</translation>
    </message>
    <message>
        <source>A query sees itself and what came before: as in a language model.</source>
        <translation>查询看到自己和它之前的内容：如同语言模型。</translation>
    </message>
    <message>
        <source>A query sees the keys around it, up to a distance.</source>
        <translation>查询看到周围一定距离以内的键。</translation>
    </message>
    <message>
        <source>edit by painting…</source>
        <translation>绘制编辑…</translation>
    </message>
    <message>
        <source>Mask preview</source>
        <translation>掩码预览</translation>
    </message>
    <message>
        <source>Rows are queries, columns are keys; blue pairs are visible. Click to paint.</source>
        <translation>行是查询，列是键；蓝色的配对可见。单击可绘制。</translation>
    </message>
    <message>
        <source>Causal</source>
        <translation>因果</translation>
    </message>
    <message>
        <source>Window, dilated, with global tokens</source>
        <translation>窗口，可膨胀，可带全局词元</translation>
    </message>
    <message>
        <source>Prefix-LM</source>
        <translation>前缀语言模型</translation>
    </message>
    <message>
        <source>Key padding</source>
        <translation>键填充</translation>
    </message>
    <message>
        <source>Boolean matrix from a file…</source>
        <translation>从文件读取布尔矩阵…</translation>
    </message>
    <message>
        <source>Additive bias from a file…</source>
        <translation>从文件读取加性偏置…</translation>
    </message>
    <message numerus="yes">
        <source>%n pair(s) painted</source>
        <translation>
            <numerusform>绘制了 %n 对</numerusform>
        </translation>
    </message>
    <message>
        <source>change the mask</source>
        <translation>修改掩码</translation>
    </message>
    <message>
        <source>“%1” is no list of token positions. Write it like 0, 3-5.</source>
        <translation>“%1”不是词元位置的列表。请写成 0, 3-5 的形式。</translation>
    </message>
    <message>
        <source>both sides</source>
        <translation>两侧</translation>
    </message>
    <message>
        <source>past only</source>
        <translation>只看过去</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>How far a query sees: this many keys to each side, or, looking at the past only, this many keys including itself. A dilation multiplies it.</source>
        <translation>查询看得多远：两侧各看这么多键；只看过去时，连自己在内看这么多键。膨胀会使它成倍增大。</translation>
    </message>
    <message>
        <source>Looks at</source>
        <translation>看向</translation>
    </message>
    <message>
        <source>Whether the window reaches to both sides or only back.</source>
        <translation>窗口伸向两侧，还是只向后看。</translation>
    </message>
    <message>
        <source>Dilation</source>
        <translation>膨胀</translation>
    </message>
    <message>
        <source>Only every so many keys of the window are seen; 1 sees them all.</source>
        <translation>窗口中每隔这么多个键才看一个；1 表示全看。</translation>
    </message>
    <message>
        <source>Global tokens</source>
        <translation>全局词元</translation>
    </message>
    <message>
        <source>Positions that see every key and are seen by every query, like 0, 3-5.</source>
        <translation>能看到所有键、也被所有查询看到的位置，如 0, 3-5。</translation>
    </message>
    <message>
        <source>Prefix</source>
        <translation>前缀</translation>
    </message>
    <message>
        <source>The first tokens, which every query sees; after them a query sees only what came before.</source>
        <translation>最前面的若干词元，所有查询都能看到；其后，查询只看它之前的内容。</translation>
    </message>
    <message>
        <source>Padded keys</source>
        <translation>填充键</translation>
    </message>
    <message>
        <source>Positions that nobody sees, like 10-11: padding behind a short sentence.</source>
        <translation>没有查询能看到的位置，如 10-11：短句后面的填充。</translation>
    </message>
    <message>
        <source>Matrix</source>
        <translation>矩阵</translation>
    </message>
    <message>
        <source>A boolean matrix from a file: pairs with 0 are hidden.</source>
        <translation>来自文件的布尔矩阵：值为 0 的配对被隐藏。</translation>
    </message>
    <message>
        <source>Bias</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>Numbers from a file, added to the scaled scores of every head.</source>
        <translation>来自文件的数，加到每个头缩放后的分数上。</translation>
    </message>
    <message>
        <source>%1, remove</source>
        <translation>%1，移除</translation>
    </message>
    <message>
        <source>Rules that go together, ticked in the menu: a pair is visible where all of them allow it. &quot;more&quot; is lit while they are anything but one of the simple masks beside it.</source>
        <translation>可组合的规则，在菜单中勾选：所有规则都允许的配对才可见。只要组合不是旁边的某个简单掩码，“更多”就会亮起。</translation>
    </message>
    <message>
        <source>How many pairs of a query and a key the mask takes out of the softmax, and by which rule.</source>
        <translation>掩码按什么规则、把多少个查询-键配对排除在 softmax 之外。</translation>
    </message>
</context>
<context>
    <name>headwise::ui::OptionSection</name>
    <message>
        <source>reset a group</source>
        <translation>重置一组</translation>
    </message>
</context>
<context>
    <name>headwise::ui::ParametersSection</name>
    <message>
        <source>change the parameters</source>
        <translation>修改参数</translation>
    </message>
    <message>
        <source>Open parameters</source>
        <translation>打开参数</translation>
    </message>
    <message>
        <source>Tensors (*.safetensors)</source>
        <translation>张量 (*.safetensors)</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>designed</source>
        <translation>设计</translation>
    </message>
    <message>
        <source>Xavier, uniform</source>
        <translation>Xavier，均匀</translation>
    </message>
    <message>
        <source>Xavier, normal</source>
        <translation>Xavier，正态</translation>
    </message>
    <message>
        <source>normal</source>
        <translation>正态</translation>
    </message>
    <message>
        <source>from file…</source>
        <translation>来自文件…</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Where W_Q, W_K, W_V and W_O come from. designed: built exactly, one job a head. Xavier and normal: random. from file: a safetensors file with W_Q, W_K, W_V, W_O, or PyTorch&apos;s in_proj_weight.</source>
        <translation>W_Q、W_K、W_V 和 W_O 从哪里来。设计：精确构造，每头一项任务。Xavier 和正态：随机。来自文件：含 W_Q、W_K、W_V、W_O 或 PyTorch 的 in_proj_weight 的 safetensors 文件。</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>The same seed gives the same token vectors and random parameters everywhere.</source>
        <translation>同一个种子在任何地方都给出相同的词元向量和随机参数。</translation>
    </message>
    <message>
        <source>Std. deviation</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>Spread of the random parameters.</source>
        <translation>随机参数的离散程度。</translation>
    </message>
    <message>
        <source>Bias</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>Whether b_Q, b_K, b_V and b_O are added.</source>
        <translation>是否加上 b_Q、b_K、b_V 和 b_O。</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>The file that the parameters come from. Click to choose another.</source>
        <translation>参数所在的文件。单击可另选。</translation>
    </message>
    <message>
        <source>designed: position and identity, not meaning</source>
        <translation>设计：懂位置和同一性，不懂含义</translation>
    </message>
    <message>
        <source>read parameters from a file</source>
        <translation>从文件读取参数</translation>
    </message>
    <message>
        <source>The layer has the file&apos;s sizes now: d_model %1, heads h %2, d_k %3, d_v %4, K/V heads %5.</source>
        <translation>该层现已采用文件中的尺寸：d_model %1，头数 h %2，d_k %3，d_v %4，K/V 头 %5。</translation>
    </message>
</context>
<context>
    <name>headwise::ui::ParametersTools</name>
    <message>
        <source>copied</source>
        <translation>已复制</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1 variants</source>
        <translation>%1 种变体</translation>
    </message>
    <message>
        <source>measuring, %1 % · cancel</source>
        <translation>正在测量，%1 % · 取消</translation>
    </message>
    <message>
        <source>measure here</source>
        <translation>在此测量</translation>
    </message>
    <message>
        <source>Stops measuring.</source>
        <translation>停止测量。</translation>
    </message>
    <message>
        <source>Times this layer on this machine at 16, 32, … tokens, in the background, and draws the points over the predicted lines.</source>
        <translation>在后台对这台机器上的这一层计时（16、32 … 个词元），并把点画在预测线上。</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>统计</translation>
    </message>
    <message>
        <source>This layer, or a whole encoder-decoder of 6 + 6 such layers (Vaswani et al. 2017).</source>
        <translation>这一层，或由 6 + 6 个这样的层组成的完整编码器-解码器（Vaswani 等 2017）。</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>The same layer as a single wide head, with a key/value head for every head (MHA), for groups (GQA) or one for all (MQA).</source>
        <translation>同一层，但为单个宽头、每头一个键/值头（MHA）、按组共用（GQA）或全部共用一个（MQA）。</translation>
    </message>
    <message>
        <source>this layer</source>
        <translation>这一层</translation>
    </message>
    <message>
        <source>copy table</source>
        <translation>复制表格</translation>
    </message>
    <message>
        <source>Copies the table as aligned text.</source>
        <translation>把表格复制为对齐的文本。</translation>
    </message>
    <message>
        <source>Copies the table as comma-separated values.</source>
        <translation>把表格复制为逗号分隔的值。</translation>
    </message>
    <message>
        <source>Copies the table as a LaTeX tabular.</source>
        <translation>把表格复制为 LaTeX tabular。</translation>
    </message>
    <message>
        <source>full model 6 + 6</source>
        <translation>完整模型 6 + 6</translation>
    </message>
</context>
<context>
    <name>headwise::ui::PositionsSection</name>
    <message>
        <source>change the positions</source>
        <translation>修改位置编码</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>sinusoidal</source>
        <translation>正弦</translation>
    </message>
    <message>
        <source>learned table</source>
        <translation>学习到的表</translation>
    </message>
    <message>
        <source>RoPE, halves</source>
        <translation>RoPE，两半</translation>
    </message>
    <message>
        <source>RoPE, pairs</source>
        <translation>RoPE，相邻</translation>
    </message>
    <message>
        <source>T5 relative</source>
        <translation>T5 相对位置</translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation>编码</translation>
    </message>
    <message>
        <source>How the layer knows where a token stands: added to its vector (sinusoidal, learned), turned into q and k (RoPE, with dimensions paired as halves or side by side), or added to the scores (ALiBi, T5).</source>
        <translation>这一层怎样知道词元的位置：加到它的向量上（正弦、学习到的表），旋转进 q 和 k（RoPE，按两半或按相邻配对维度），或加到分数上（ALiBi、T5）。</translation>
    </message>
    <message>
        <source>First position</source>
        <translation>起始位置</translation>
    </message>
    <message>
        <source>The position of the first token.</source>
        <translation>第一个词元的位置。</translation>
    </message>
    <message>
        <source>Base</source>
        <translation>底数</translation>
    </message>
    <message>
        <source>The slower pairs turn by position · base^(−2c/d): a larger base reaches farther.</source>
        <translation>较慢的维度对旋转 位置 · base^(−2c/d)：底数越大，看得越远。</translation>
    </message>
    <message>
        <source>Rotated dims</source>
        <translation>旋转维数</translation>
    </message>
    <message>
        <source>How many leading dimensions of each head are rotated; all of d_k by default.</source>
        <translation>每个头有多少个前导维度参与旋转；默认为全部 d_k。</translation>
    </message>
    <message>
        <source>Symmetric</source>
        <translation>对称</translation>
    </message>
    <message>
        <source>Punishes distance to both sides: −slope · |i − j|.</source>
        <translation>向两侧惩罚距离：−slope · |i − j|。</translation>
    </message>
    <message>
        <source>Both directions</source>
        <translation>双向</translation>
    </message>
    <message>
        <source>Separate buckets for keys before and after the query.</source>
        <translation>查询之前和之后的键分用不同的桶。</translation>
    </message>
    <message>
        <source>Buckets</source>
        <translation>桶数</translation>
    </message>
    <message>
        <source>How many different distances are told apart.</source>
        <translation>区分多少种不同的距离。</translation>
    </message>
    <message>
        <source>Max distance</source>
        <translation>最大距离</translation>
    </message>
    <message>
        <source>Beyond this distance all keys share the last bucket.</source>
        <translation>超过这个距离，所有键共用最后一个桶。</translation>
    </message>
</context>
<context>
    <name>headwise::ui::RunStatus</name>
    <message>
        <source>painted in %1</source>
        <translation>绘制用时 %1</translation>
    </message>
    <message>
        <source>How long the page took to paint.</source>
        <translation>绘制页面所用的时间。</translation>
    </message>
    <message numerus="yes">
        <source>%1 · %2 · %n thread(s)</source>
        <translation>
            <numerusform>%1 · %2 · %n 线程</numerusform>
        </translation>
    </message>
    <message>
        <source>What computed these numbers: the library, the instruction set of the code that ran, threads.</source>
        <translation>这些数由什么算出：库、实际运行的代码的指令集、线程数。</translation>
    </message>
    <message>
        <source>computing…</source>
        <translation>计算中…</translation>
    </message>
    <message>
        <source>computed in %1</source>
        <translation>计算用时 %1</translation>
    </message>
    <message>
        <source>From the sentence to all numbers: tokens %1, parameters %2, attention %3, descriptions %4.</source>
        <translation>从句子到全部数字：词元 %1，参数 %2，注意力 %3，描述 %4。</translation>
    </message>
    <message>
        <source>The number format of the computation.</source>
        <translation>计算所用的数值格式。</translation>
    </message>
    <message>
        <source>map %1 % exact</source>
        <translation>热力图已精确 %1 %</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Computes the rest of the map.</source>
        <translation>计算热力图的其余部分。</translation>
    </message>
    <message>
        <source>Leaves the map as it is for now.</source>
        <translation>热力图暂时保持现状。</translation>
    </message>
    <message>
        <source>This map is computed while you look at it: first from some rows, then all of it exactly.</source>
        <translation>这张图在您看它时计算：先由部分行得出，然后全部精确计算。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Stops the export; nothing is written.</source>
        <translation>停止导出，什么也不写入。</translation>
    </message>
    <message>
        <source>exporting, %1 %</source>
        <translation>正在导出，%1 %</translation>
    </message>
    <message>
        <source>What is exported may wait for weights that are still being computed.</source>
        <translation>导出的内容可能要等待尚未算出的权重。</translation>
    </message>
</context>
<context>
    <name>headwise::ui::SceneView</name>
    <message>
        <source>Picture of the attention</source>
        <translation>注意力图</translation>
    </message>
    <message>
        <source>Nothing to show yet</source>
        <translation>还没有可显示的内容</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>计算中…</translation>
    </message>
    <message>
        <source>This page cannot be drawn</source>
        <translation>无法绘制此页</translation>
    </message>
</context>
<context>
    <name>headwise::ui::ScoresSection</name>
    <message>
        <source>change the scores</source>
        <translation>修改分数</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>linear</source>
        <translation>线性</translation>
    </message>
    <message>
        <source>zero</source>
        <translation>零</translation>
    </message>
    <message>
        <source>uniform</source>
        <translation>均匀</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>softmax: weights from exp(scores). linear: φ(q)·φ(k) with φ = elu + 1, normalised; its cost grows with n instead of n².</source>
        <translation>softmax：权重来自 exp(分数)。线性：φ(q)·φ(k)，φ = elu + 1，再归一化；代价随 n 而不是 n² 增长。</translation>
    </message>
    <message>
        <source>Scale by 1/√d_k</source>
        <translation>乘以 1/√d_k</translation>
    </message>
    <message>
        <source>q·k of d_k independent numbers spreads like √d_k. Without the scaling the softmax saturates: see the Lab.</source>
        <translation>由 d_k 个独立的数构成的 q·k 按 √d_k 离散。不缩放，softmax 就会饱和：见实验室。</translation>
    </message>
    <message>
        <source>Scale factor</source>
        <translation>缩放系数</translation>
    </message>
    <message>
        <source>What q·k is multiplied with instead of 1/√d_k; 1 leaves it as it is.</source>
        <translation>代替 1/√d_k 与 q·k 相乘的数；1 表示保持不变。</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Scores are divided by it: above 1 flattens the weights, below sharpens.</source>
        <translation>分数除以它：大于 1 使权重平坦，小于 1 使权重尖锐。</translation>
    </message>
    <message>
        <source>Soft-cap</source>
        <translation>软上限</translation>
    </message>
    <message>
        <source>Keeps scores within ±c by c · tanh(score / c).</source>
        <translation>用 c · tanh(分数 / c) 把分数限制在 ±c 以内。</translation>
    </message>
    <message>
        <source>Computed in</source>
        <translation>计算精度</translation>
    </message>
    <message>
        <source>The number format of the whole computation, softmax included.</source>
        <translation>整个计算（包括 softmax）的数值格式。</translation>
    </message>
    <message>
        <source>Masked rows</source>
        <translation>全掩码行</translation>
    </message>
    <message>
        <source>What a query becomes that sees no key at all: a row of zeros; equal weights, as from −1e9 in place of −∞; or NaN, as PyTorch gives.</source>
        <translation>看不到任何键的查询变成什么：全零的一行；等权重，如以 −1e9 代替 −∞ 所得；或 NaN，如 PyTorch 所给。</translation>
    </message>
</context>
<context>
    <name>headwise::ui::Section</name>
    <message>
        <source>Click to fold or unfold this group</source>
        <translation>单击可折叠或展开这一组</translation>
    </message>
    <message>
        <source>reset</source>
        <translation>重置</translation>
    </message>
    <message>
        <source>Set this group back to its defaults</source>
        <translation>把这一组恢复为默认值</translation>
    </message>
    <message>
        <source>Reset: %1</source>
        <translation>重置：%1</translation>
    </message>
</context>
<context>
    <name>headwise::ui::SentenceBar</name>
    <message>
        <source>take an example</source>
        <translation>取用示例</translation>
    </message>
    <message>
        <source>change tokenizer</source>
        <translation>更换分词方式</translation>
    </message>
    <message>
        <source>Sentence</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>Type a sentence</source>
        <translation>输入一句话</translation>
    </message>
    <message>
        <source>The text that is looked at. Every change is computed at once.</source>
        <translation>所观察的文本。每次改动都会立即计算。</translation>
    </message>
    <message>
        <source>Second text, for keys and values</source>
        <translation>第二段文本，提供键和值</translation>
    </message>
    <message>
        <source>Type what is looked at</source>
        <translation>输入被看的内容</translation>
    </message>
    <message>
        <source>Cross-attention: the tokens of the first text are the queries, those of this text are the keys and values.</source>
        <translation>交叉注意力：第一段文本的词元是查询，这段文本的词元是键和值。</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Tokens of the second text</source>
        <translation>第二段文本的词元</translation>
    </message>
    <message>
        <source>examples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Sentences that show something</source>
        <translation>能说明问题的句子</translation>
    </message>
    <message>
        <source>Source:</source>
        <translation>来源：</translation>
    </message>
    <message>
        <source>Layer lab</source>
        <translation>层实验室</translation>
    </message>
    <message>
        <source>Where the numbers come from: one attention layer with parameters made here or read from a file, computed now</source>
        <translation>数字从哪里来：一个注意力层，参数在此生成或读自文件，现在计算</translation>
    </message>
    <message>
        <source>Read parameters from a file…</source>
        <translation>从文件读取参数…</translation>
    </message>
    <message>
        <source>Tokens:</source>
        <translation>词元：</translation>
    </message>
    <message>
        <source>How the text is divided into tokens</source>
        <translation>文本怎样切分成词元</translation>
    </message>
    <message>
        <source>words</source>
        <translation>词</translation>
    </message>
    <message>
        <source>characters</source>
        <translation>字符</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Words and punctuation; Chinese and Japanese by character</source>
        <translation>词和标点；中文和日文逐字</translation>
    </message>
    <message>
        <source>What a reader takes for one character, blanks included</source>
        <translation>读者眼中的一个字符，包括空格</translation>
    </message>
    <message>
        <source>The bytes of UTF-8</source>
        <translation>UTF-8 的字节</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>The page as a picture, or its numbers as a file</source>
        <translation>页面存为图片，或其数字存为文件</translation>
    </message>
    <message>
        <source>one text</source>
        <translation>一段文本</translation>
    </message>
    <message>
        <source>second text</source>
        <translation>第二段文本</translation>
    </message>
    <message>
        <source>Back to self-attention: the text looks at itself</source>
        <translation>回到自注意力：文本看自己</translation>
    </message>
    <message>
        <source>Cross-attention: this text looks at a second one</source>
        <translation>交叉注意力：这段文本看另一段</translation>
    </message>
    <message>
        <source>1 token · click a token to pin it as query, Shift+click adds</source>
        <translation>1 个词元 · 单击词元固定为查询，Shift+单击可追加</translation>
    </message>
    <message>
        <source>%1 tokens · click a token to pin it as query, Shift+click adds</source>
        <translation>%1 个词元 · 单击词元固定为查询，Shift+单击可追加</translation>
    </message>
    <message>
        <source>what does it look at?</source>
        <translation>它在看什么？</translation>
    </message>
    <message>
        <source>who looks at it?</source>
        <translation>谁在看它？</translation>
    </message>
    <message>
        <source>Turns the pin to the other side: from query to key and back. Esc clears it.</source>
        <translation>把固定的词元转到另一侧：从查询到键，再转回来。按 Esc 取消。</translation>
    </message>
    <message>
        <source>edit the second text</source>
        <translation>编辑第二段文本</translation>
    </message>
    <message>
        <source>edit the text</source>
        <translation>编辑文本</translation>
    </message>
    <message>
        <source>add a second text</source>
        <translation>添加第二段文本</translation>
    </message>
    <message>
        <source>back to one text</source>
        <translation>回到一段文本</translation>
    </message>
    <message>
        <source>queries</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>click a token to pin it as query, Shift+click adds</source>
        <translation>单击词元固定为查询，Shift+单击可追加</translation>
    </message>
</context>
<context>
    <name>headwise::ui::SessionKeeper</name>
    <message>
        <source>The session of last time could not be brought back. It was put aside as %1. %2</source>
        <translation>上次的会话无法恢复，已另存为 %1。%2</translation>
    </message>
    <message>
        <source>An untitled session cannot be kept here: the folder %1 cannot be used. Save the session as a file.</source>
        <translation>无法在此保留未命名的会话：文件夹 %1 不可用。请将会话另存为文件。</translation>
    </message>
</context>
<context>
    <name>headwise::ui::SpinBox</name>
    <message>
        <source>%1: %2 is not possible; it can be a whole number from %3 to %4.</source>
        <translation>%1：不能取 %2；可取 %3 到 %4 的整数。</translation>
    </message>
</context>
<context>
    <name>headwise::ui::StepsTools</name>
    <message>
        <source>Head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>The head whose computation is shown (Page Up, Page Down).</source>
        <translation>显示其计算过程的头（Page Up、Page Down）。</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>The token that looks: the pinned query.</source>
        <translation>在看的词元：固定的查询。</translation>
    </message>
    <message>
        <source>One step back (Left)</source>
        <translation>后退一步（左方向键）</translation>
    </message>
    <message>
        <source>One step back</source>
        <translation>后退一步</translation>
    </message>
    <message>
        <source>One step on (Right)</source>
        <translation>前进一步（右方向键）</translation>
    </message>
    <message>
        <source>One step on</source>
        <translation>前进一步</translation>
    </message>
    <message>
        <source>← and → step through</source>
        <translation>用 ← 和 → 逐步查看</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
</context>
<context>
    <name>headwise::ui::TogglePill</name>
    <message>
        <source>on</source>
        <translation>开</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
</context>
<context>
    <name>headwise::ui::TokenChips</name>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Token %1: %2 (bytes %3 to %4 of the text). Click to pin it, Shift+click to pin it too.</source>
        <translation>词元 %1：%2（文本的第 %3 到 %4 字节）。单击固定，Shift+单击追加固定。</translation>
    </message>
    <message>
        <source>token %1 of %2: %3, pinned</source>
        <translation>词元 %1，共 %2 个：%3，已固定</translation>
    </message>
    <message>
        <source>token %1 of %2: %3</source>
        <translation>词元 %1，共 %2 个：%3</translation>
    </message>
</context>
<context>
    <name>headwise::ui::WindowExport</name>
    <message>
        <source>There is nothing to export yet: nothing has been computed.</source>
        <translation>还没有可导出的内容：尚未计算出任何结果。</translation>
    </message>
    <message>
        <source>Export numbers</source>
        <translation>导出数字</translation>
    </message>
    <message>
        <source>A line a cell (*.csv);;NumPy array (*.npy)</source>
        <translation>每格一行 (*.csv);;NumPy 数组 (*.npy)</translation>
    </message>
    <message>
        <source>The picture is on the clipboard.</source>
        <translation>图片已在剪贴板上。</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>已保存为 %1</translation>
    </message>
    <message>
        <source>An export is under way. Wait for it, or cancel it below.</source>
        <translation>已有一个导出正在进行。请等待，或在下方取消。</translation>
    </message>
    <message>
        <source>The export was stopped; nothing was written.</source>
        <translation>导出已停止，什么也没有写入。</translation>
    </message>
    <message>
        <source>Give up the export?</source>
        <translation>放弃导出吗？</translation>
    </message>
    <message>
        <source>An export is not finished. If the window is closed now, nothing is written.</source>
        <translation>导出尚未完成。现在关闭窗口，则不会写入任何内容。</translation>
    </message>
    <message>
        <source>Give up and close</source>
        <translation>放弃并关闭</translation>
    </message>
</context>
<context>
    <name>headwise::ui::WindowFiles</name>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Sessions (*.headwise.json);;Parameters (*.safetensors);;Texts (*.txt);;All files (*)</source>
        <translation>会话 (*.headwise.json);;参数 (*.safetensors);;文本 (*.txt);;所有文件 (*)</translation>
    </message>
    <message>
        <source>read a text</source>
        <translation>读取文本</translation>
    </message>
    <message>
        <source>session</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>Save the session</source>
        <translation>保存会话</translation>
    </message>
    <message>
        <source>Sessions (*.headwise.json)</source>
        <translation>会话 (*.headwise.json)</translation>
    </message>
    <message>
        <source>Save the session?</source>
        <translation>保存会话吗？</translation>
    </message>
    <message>
        <source>This session has changes that are not saved.</source>
        <translation>这个会话有尚未保存的更改。</translation>
    </message>
</context>
</TS>
