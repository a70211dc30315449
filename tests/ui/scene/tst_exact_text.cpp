// Characters are drawn as they were typed: no arrow for "->", no multiplication sign for "2x4".

#include <QGlyphRun>
#include <QImage>
#include <QPainter>
#include <QPlainTextEdit>
#include <QRawFont>
#include <QTest>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>

#include "ui/panels/exact_highlighter.h"
#include "ui/panels/sentence_editor.h"
#include "ui/render/text_layout.h"
#include "ui/render/vector_output.h"
#include "ui/scene/exact_text.h"
#include "ui/scene/style.h"
#include "ui/scene/text_width.h"

using namespace headwise::ui;
using namespace Qt::StringLiterals;

namespace {

using Glyphs = QList<quint32>;

Glyphs glyphsOf(const QTextLayout& layout) {
  Glyphs out;
  for (const QGlyphRun& run : layout.glyphRuns()) out += run.glyphIndexes();
  std::ranges::sort(out);
  return out;
}

/// What is drawn for a run of letters.
Glyphs drawn(const QString& text, const QFont& font) {
  QTextLayout layout(text, font);
  layout.beginLayout();
  layout.createLine();
  layout.endLayout();
  return glyphsOf(layout);
}

/// The characters' own glyphs.
Glyphs own(const QString& text, const QFont& font) {
  const QRawFont raw = QRawFont::fromFont(font);
  Glyphs out;
  for (const QChar c : text) out += raw.glyphIndexesForString(QString(c));
  std::ranges::sort(out);
  return out;
}

Glyphs drawnRuns(const TextItem& item) {
  Glyphs out;
  for (const TextRun& run : layoutText(item)) out += drawn(run.text, run.font);
  std::ranges::sort(out);
  return out;
}

TextItem itemOf(const QString& text) {
  return {.rect = {0, 0, 2000, 40}, .text = text, .font = font(Style{}, 13), .color = Qt::black};
}

}  // namespace

class ExactTextTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void typedCharactersAreDrawn_data() {
    QTest::addColumn<QString>("text");
    for (const char* text : {"2x4 -> it 0x1F", "a<-b", "a=>b", "a<==b", "-->", "<->", "3*4", "3 x 4", "1  *  2",
                             "1x1x1", "x-=y", "plain words"})
      QTest::newRow(text) << QString::fromLatin1(text);
  }
  void typedCharactersAreDrawn() {
    QFETCH(const QString, text);
    const QFont type = font(Style{}, 13);
    TextItem item = itemOf(text);
    QCOMPARE(drawnRuns(item), own(text, type));
    item.elide = false;
    QCOMPARE(drawnRuns(item), own(text, type));
    item.rich = true;
    item.text = text.toHtmlEscaped();
    // An HTML text holds one blank where several were written.
    QCOMPARE(drawnRuns(item), own(text.simplified(), type));
  }

  void theFontWouldHaveChangedThem() {
    const QFont type = font(Style{}, 13);
    if (type.families().front() != QRawFont::fromFont(type).familyName()) return;  // another font, other habits
    QVERIFY(drawn(u"->"_s, type) != own(u"->"_s, type));
  }

  void onlyWhatWouldChangeIsTreated() {
    // A raised colon is the same character in another shape.
    QVERIFY(alteredRanges(u"10:30"_s).empty());
    QVERIFY(alteredRanges(u"The animal didn't cross the street - because x = 3 < 4."_s).empty());
    QCOMPARE(alteredRanges(u"a -> 2x4"_s), (std::vector<TextRange>{{2, 2}, {5, 3}}));
    QVERIFY(exactPieces(font(Style{}, 13), u"plain"_s).size() == 1);
  }

  void itsWidthIsThatOfWhatIsDrawn() {
    const QFont type = font(Style{}, 13);
    double width = 0;
    for (const TextRun& run : layoutText(itemOf(u"a->b 2x4"_s))) width += textWidth(run.font, run.text);
    QVERIFY(std::abs(textWidth(type, u"a->b 2x4"_s) - width) < 0.01);
  }

  void theEditorShowsWhatIsTyped() {
    SentenceEditor editor;
    editor.setFont(font(Style{}, 16));
    QTest::keyClicks(&editor, u"2x4 -> it"_s);
    QCOMPARE(editor.sentence(), u"2x4 -> it"_s);
    // An editor keeps no glyphs once a line is laid out: it is laid out again with the editor's formats.
    QTRY_VERIFY(!editor.document()->firstBlock().layout()->formats().isEmpty());
    QTextLayout line(editor.sentence(), editor.font());
    line.setFormats(editor.document()->firstBlock().layout()->formats());
    line.beginLayout();
    line.createLine();
    line.endLayout();
    QCOMPARE(glyphsOf(line), own(u"2x4 -> it"_s, editor.font()));
  }

  void scriptsThatNeedShapingKeepIt() {
    const QFont type = font(Style{}, 13);
    for (const QString& text : {u"नमस्ते"_s, u"مرحبا"_s, u"e\u0301"_s}) {
      const TextRun run = layoutText(itemOf(text + u" 2x4"_s)).front();
      QVERIFY(!(run.font.styleStrategy() & QFont::PreferNoShaping));
      QVERIFY(run.text.startsWith(text));
      QVERIFY(!(fontFor(type, text + u" -> b"_s).styleStrategy() & QFont::PreferNoShaping));
    }
    QVERIFY(fontFor(type, u"为 -> b"_s).styleStrategy() & QFont::PreferNoShaping);
  }

  void aFigureTellsItsReaderNotToChangeThem() {
    Scene scene;
    scene.size = {400, 40};
    scene.items = {itemOf(u"2x4"_s)};
    QVERIFY(renderSvg(scene, SvgText::Text).contains("'calt' 0"));
    scene.items = {itemOf(u"it"_s)};
    QVERIFY(!renderSvg(scene, SvgText::Text).contains("calt"));
  }
};

QTEST_MAIN(ExactTextTest)
#include "tst_exact_text.moc"
