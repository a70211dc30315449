#pragma once
// Style: theme, fonts, language-dependent font choice, size and device pixel ratio. What draw() needs to know about
// looks.

#include <QColor>
#include <QFont>
#include <QSizeF>
#include <QString>

#include "core/color/color_scale.h"

namespace headwise::ui {

enum class Theme { Light, Dark };

/// The few colours of the window; everything that is drawn or styled takes its colours from here.
struct Palette {
  QColor window;        ///< menu, sentence bar, panels
  QColor page;          ///< behind the cards of a page; inputs of the panels
  QColor card;          ///< cards, the sentence field, the choices over a page
  QColor border;        ///< hairlines
  QColor text;          ///< what one reads
  QColor muted;         ///< labels, secondary text (contrast >= 4.5 on window, page and card)
  QColor accent;        ///< selection, links, focus
  QColor on_accent;     ///< text on accent
  QColor accent_soft;   ///< badge background
  QColor masked;        ///< a masked cell
  QColor left_out;      ///< a left-out key
  QColor nan;           ///< a NaN cell
  QColor warning;       ///< inline messages
  QColor warning_soft;  ///< their background
  QColor second;        ///< the second series of a chart
  QColor third;         ///< the third
};
[[nodiscard]] const Palette& palette(Theme theme);
/// The colour at an opacity 0..1: bands and tints of a head's colour over whatever lies below.
[[nodiscard]] QColor withAlpha(QColor color, double opacity);

struct Style {
  Theme theme = Theme::Light;
  QString language = QStringLiteral("en");  ///< "en" or "zh_CN"
  QSizeF size{800, 600};                    ///< of the page area in logical pixels
  double device_pixel_ratio = 1.0;
  double text_scale = 1.0;               ///< projector mode: 1.6
  bool figure = false;                   ///< export: nothing that only somebody with a mouse can use
  bool transparent = false;              ///< export: no background
  bool vectors = false;                  ///< export: cells stay shapes, or pixels of an image of their own
  bool labels = true, color_bar = true;  ///< export: names beside maps and columns; the legend
  QString figure_title{};                ///< export: empty for none

  [[nodiscard]] const Palette& colors() const { return palette(theme); }
};

/// The families by name (Qt picks the Japanese face by itself): Inter, and Noto Sans CJK SC behind it. `pixel_size` is
/// before text_scale.
[[nodiscard]] QFont font(const Style& style, double pixel_size, int weight = QFont::Normal);
/// An error text when no usable font family is there (never draw boxes); empty when all is well.
[[nodiscard]] QString missingFonts();

}  // namespace headwise::ui
