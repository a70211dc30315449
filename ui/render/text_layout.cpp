#include "ui/render/text_layout.h"

#include <QAbstractTextDocumentLayout>
#include <QCache>
#include <QFontMetricsF>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextLayout>

#include "ui/scene/exact_text.h"
#include "ui/scene/text_width.h"

namespace headwise::ui {
namespace {

double topOf(const TextItem& item, double height) {
  if (item.alignment & Qt::AlignBottom) return item.rect.bottom() - height;
  if (item.alignment & Qt::AlignVCenter) return item.rect.center().y() - height / 2;
  return item.rect.top();
}

double leftOf(const TextItem& item, double width) {
  if (item.alignment & Qt::AlignRight) return item.rect.right() - width;
  if (item.alignment & Qt::AlignHCenter) return item.rect.center().x() - width / 2;
  return item.rect.left();
}

QString onOneLine(QString text) {
  for (QChar& c : text)
    if (c == u'\n' || c == u'\r' || c == u'\t' || c == QChar::LineSeparator || c == QChar::ParagraphSeparator) c = u' ';
  return text;
}

/// The characters of one line as they are, from `baseline` on.
void addExact(const TextItem& item, const QString& text, QPointF baseline, std::vector<TextRun>& runs) {
  for (const TextPiece& piece : exactPieces(item.font, text)) {
    runs.push_back({piece.text, baseline, piece.font, item.color});
    baseline.rx() += textWidth(piece.font, piece.text);
  }
}

std::vector<TextRun> layoutLine(const TextItem& item) {
  const QFontMetricsF metrics(item.font);
  QString text = onOneLine(item.text);
  double width = textWidth(item.font, text);
  if (width > item.rect.width() + 0.5) {
    text = metrics.elidedText(text, Qt::ElideRight, item.rect.width());
    width = textWidth(item.font, text);
  }
  if (text.isEmpty()) return {};
  const double baseline = topOf(item, metrics.ascent() + metrics.descent()) + metrics.ascent();
  std::vector<TextRun> runs;
  addExact(item, text, {leftOf(item, width), baseline}, runs);
  return runs;
}

std::vector<TextRun> layoutWrapped(const TextItem& item) {
  QTextLayout layout(QString(item.text).replace(u'\n', QChar(QChar::LineSeparator)), item.font);
  QTextOption option;
  option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
  layout.setTextOption(option);
  layout.setFormats(exactFormats(item.font, layout.text()));
  const double spacing = QFontMetricsF(item.font).lineSpacing();
  layout.beginLayout();
  for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine())
    line.setLineWidth(item.rect.width());
  layout.endLayout();

  const double top = topOf(item, spacing * layout.lineCount());
  const double ascent = QFontMetricsF(item.font).ascent();
  std::vector<TextRun> runs;
  for (int i = 0; i < layout.lineCount(); ++i) {
    const QTextLine line = layout.lineAt(i);
    const QString text = onOneLine(layout.text().mid(line.textStart(), line.textLength()));
    addExact(item, text, {leftOf(item, line.naturalTextWidth()), top + i * spacing + ascent}, runs);
  }
  return runs;
}

/// How far a fragment's letters stand above the line's baseline; raised and lowered ones are smaller, as in Qt.
struct Script {
  double scale = 1;
  double rise = 0;
};
Script scriptOf(const QTextCharFormat& format, const QFont& font) {
  switch (format.verticalAlignment()) {
    case QTextCharFormat::AlignSuperScript:
      return {2.0 / 3, QFontMetricsF(font).ascent() / 2};
    case QTextCharFormat::AlignSubScript:
      return {2.0 / 3, -QFontMetricsF(font).ascent() / 6};
    default:
      return {};
  }
}

TextRun fragmentRun(const TextItem& item, const QTextCharFormat& format, const QString& text, QPointF baseline) {
  QFont font = format.font().resolve(item.font);
  font.setResolveMask(QFont::AllPropertiesResolved);  // else a painter resolves it again, with a font of its own
  const Script script = scriptOf(format, font);
  font.setPixelSize(qMax(1, qRound(font.pixelSize() * script.scale)));
  const QBrush brush = format.foreground();
  return {onOneLine(text), baseline - QPointF(0, script.rise), font, brush == Qt::NoBrush ? item.color : brush.color()};
}

void addLine(const TextItem& item, const QTextBlock& block, const QTextLine& line, QPointF origin,
             std::vector<TextRun>& runs) {
  for (auto it = block.begin(); !it.atEnd(); ++it) {
    const QTextFragment fragment = it.fragment();
    const int from = qMax(fragment.position() - block.position(), line.textStart());
    const int to =
        qMin(fragment.position() + fragment.length() - block.position(), line.textStart() + line.textLength());
    if (from >= to) continue;
    const QPointF baseline = origin + QPointF(line.cursorToX(from), line.y() + line.ascent());
    runs.push_back(fragmentRun(item, fragment.charFormat(), block.text().mid(from, to - from), baseline));
  }
}

std::vector<TextRun> layoutRich(const TextItem& item) {
  QTextDocument document;
  document.setDocumentMargin(0);
  document.setDefaultFont(item.font);
  QTextOption option(item.alignment & Qt::AlignHorizontal_Mask);
  document.setDefaultTextOption(option);
  document.setHtml(item.text);
  makeExact(document);
  document.setTextWidth(item.rect.width());
  const QPointF corner(item.rect.left(), topOf(item, document.size().height()));
  std::vector<TextRun> runs;
  for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
    const QPointF origin = corner + document.documentLayout()->blockBoundingRect(block).topLeft();
    for (int i = 0; i < block.layout()->lineCount(); ++i) addLine(item, block, block.layout()->lineAt(i), origin, runs);
  }
  return runs;
}

/// What the lines of a text depend on, wherever its rectangle is.
struct Key {
  QString text;
  QFont font;
  QSizeF size;
  Qt::Alignment alignment;
  bool rich;
  bool operator==(const Key&) const = default;
};
size_t qHash(const Key& key, size_t seed = 0) {
  return qHashMulti(seed, key.text, key.font, key.size.width(), key.size.height(), key.alignment.toInt(), key.rich);
}

constexpr int kMostKept = 300;  ///< texts of several lines; a page and the inspector have some dozens

/// From a corner at 0, 0; letters in the item's own colour have an invalid one.
const std::vector<TextRun>& linesOf(const TextItem& item) {
  thread_local QCache<Key, std::vector<TextRun>> kept(kMostKept);
  const Key key{item.text, item.font, item.rect.size(), item.alignment, item.rich};
  if (const auto* known = kept.object(key)) return *known;
  TextItem plain = item;
  plain.rect.moveTopLeft({0, 0});
  plain.color = QColor();
  auto* fresh = new std::vector<TextRun>(item.rich ? layoutRich(plain) : layoutWrapped(plain));
  kept.insert(key, fresh);
  return *fresh;
}

/// Taking a text apart into lines takes many times longer than painting them, and most are those of the picture before.
std::vector<TextRun> layoutLines(const TextItem& item) {
  std::vector<TextRun> runs = linesOf(item);
  for (TextRun& run : runs) {
    run.baseline += item.rect.topLeft();
    if (!run.color.isValid()) run.color = item.color;
  }
  return runs;
}

}  // namespace

std::vector<TextRun> layoutText(const TextItem& item) {
  if (item.text.isEmpty() || item.rect.width() <= 0) return {};
  return item.rich || !item.elide ? layoutLines(item) : layoutLine(item);
}

}  // namespace headwise::ui
