#include "ui/scene/text_width.h"

#include <QFontMetricsF>
#include <QHash>

namespace headwise::ui {
namespace {

constexpr qsizetype kMostRemembered = 20'000;  ///< texts of one font; a picture has some hundreds

}  // namespace

double textWidth(const QFont& font, const QString& text) {
  thread_local QHash<QFont, QHash<QString, double>> remembered;
  QHash<QString, double>& widths = remembered[font];
  if (const auto known = widths.constFind(text); known != widths.cend()) return *known;
  if (widths.size() >= kMostRemembered) widths.clear();
  return *widths.insert(text, QFontMetricsF(font).horizontalAdvance(text));
}

}  // namespace headwise::ui
