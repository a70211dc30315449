#include "ui/scene/text_width.h"

#include <QFontMetricsF>
#include <QHash>

#include "ui/scene/exact_text.h"

namespace headwise::ui {
namespace {

constexpr qsizetype kMostRemembered = 20'000;  ///< texts of one font; a picture has some hundreds

}  // namespace

double textWidth(const QFont& font, const QString& text) {
  thread_local QHash<QFont, QHash<QString, double>> remembered;
  QHash<QString, double>& widths = remembered[font];
  if (const auto known = widths.constFind(text); known != widths.cend()) return *known;
  if (widths.size() >= kMostRemembered) widths.clear();
  double width = 0;
  for (const TextPiece& piece : exactPieces(font, text))
    width += QFontMetricsF(piece.font).horizontalAdvance(piece.text);
  return *widths.insert(text, width);
}

}  // namespace headwise::ui
