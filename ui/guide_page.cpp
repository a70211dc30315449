#include "ui/guide_page.h"

#include <QTextBlock>
#include <QTextDocument>
#include <QTextTable>

namespace headwise::ui {
namespace {

constexpr int kHeadingPixels[] = {24, 18, 15};

struct Margins {
  double top = 0;
  double bottom = 0;
};

bool isPicture(const QTextBlock& block) {
  const auto first = block.begin();
  return !first.atEnd() && first.fragment().charFormat().isImageFormat();
}

Margins marginsOf(const QTextBlock& block) {
  if (QTextCursor(block).currentTable() != nullptr) return {};
  if (const int level = block.blockFormat().headingLevel(); level > 0) return {level == 1 ? 0.0 : 24.0, 8};
  if (isPicture(block)) return {14, 18};
  if (block.textList() != nullptr) return {0, 6};
  const bool code =
      block.blockFormat().hasProperty(QTextFormat::BlockCodeLanguage) || block.blockFormat().nonBreakableLines();
  return code ? Margins{} : Margins{0, 12};
}

void giveRoom(const QTextBlock& block) {
  QTextBlockFormat format = block.blockFormat();
  const Margins margins = marginsOf(block);
  format.setTopMargin(margins.top);
  format.setBottomMargin(margins.bottom);
  if (!isPicture(block)) format.setLineHeight(125, QTextBlockFormat::ProportionalHeight);
  QTextCursor(block).setBlockFormat(format);
}

void sizeHeading(const QTextBlock& block) {
  const int level = block.blockFormat().headingLevel();
  if (level <= 0) return;
  QTextCharFormat format;
  format.setProperty(QTextFormat::FontPixelSize, kHeadingPixels[std::min(level, 3) - 1]);
  format.setFontWeight(QFont::DemiBold);
  QTextCursor cursor(block);
  cursor.select(QTextCursor::BlockUnderCursor);
  cursor.setCharFormat(format);
}

void ruleTables(QTextFrame* frame, const Palette& colors) {
  for (QTextFrame* inner : frame->childFrames()) ruleTables(inner, colors);
  auto* table = qobject_cast<QTextTable*>(frame);
  if (table == nullptr) return;
  QTextTableFormat format = table->format();
  format.setBorder(1);
  format.setBorderCollapse(true);
  format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
  format.setBorderBrush(colors.border);
  format.setCellPadding(6);
  format.setCellSpacing(0);
  format.setTopMargin(4);
  format.setBottomMargin(16);
  table->setFormat(format);
}

}  // namespace

QString guideHtml(const QString& markdown, const Palette& colors) {
  QTextDocument page;
  page.setMarkdown(markdown);
  for (QTextBlock block = page.begin(); block.isValid(); block = block.next()) {
    giveRoom(block);
    sizeHeading(block);
  }
  ruleTables(page.rootFrame(), colors);
  return page.toHtml();
}

}  // namespace headwise::ui
