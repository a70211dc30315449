#pragma once
// The toolbox of every page: cards, badges, text and bars in the one style of the drawings, so that pages look alike.
// All lengths given here are logical pixels of the drawings; px() makes them follow the projector mode.

#include <memory>

#include "core/color/head_palette.h"
#include "ui/scene/scene.h"
#include "ui/scene/style.h"

namespace headwise::ui {

struct TextLook {
  double size = 12;  ///< pixels before text_scale
  int weight = QFont::Normal;
  QColor color{};  ///< invalid: Palette::text
  Qt::Alignment alignment = Qt::AlignLeft | Qt::AlignVCenter;
  bool elide = true;  ///< else wrapped
  bool rich = false;
  double rotation = 0;
};

/// Collects items and areas and hands over a finished Scene.
class SceneBuilder {
 public:
  /// Starts with the background and, where Style asks for one, the figure's title.
  explicit SceneBuilder(const Style& style);

  [[nodiscard]] const Style& style() const { return m_style; }
  [[nodiscard]] const Palette& colors() const { return m_style.colors(); }
  [[nodiscard]] double px(double drawn) const { return drawn * m_style.text_scale; }
  /// Where content goes: inside the page's margins, below the figure's title. Its height is what is seen at once; a
  /// page may grow beyond it.
  [[nodiscard]] QRectF page() const { return m_page; }

  [[nodiscard]] QFont font(const TextLook& look) const;
  [[nodiscard]] double textWidth(const QString& text, const TextLook& look = {}) const;

  [[nodiscard]] const std::vector<SceneItem>& items() const { return m_scene->items; }
  void add(SceneItem item) { m_scene->items.push_back(std::move(item)); }
  void area(HitArea area) { m_scene->areas.push_back(std::move(area)); }
  void explain(const QRectF& rect, const QString& explanation);

  void rect(const QRectF& rect, const QColor& fill, double radius = 0);
  /// A rounded card with a hairline border; `border` invalid: Palette::border.
  void card(const QRectF& rect, const QColor& border = {});
  /// A card behind everything added since itemCount() was `first_item`: for content whose height shows only afterwards.
  void cardBehind(std::size_t first_item, const QRectF& rect);
  [[nodiscard]] std::size_t itemCount() const { return m_scene->items.size(); }
  void line(QPointF from, QPointF to, const QColor& color, double width = 1);
  void text(const QRectF& rect, const QString& text, const TextLook& look = {});
  /// A small upper-case heading in muted semibold, as over the groups of the side panels; in two lines where the
  /// rectangle has room for them.
  void heading(const QRectF& rect, const QString& text);
  /// What it needs: one line, or two.
  [[nodiscard]] double headingHeight(const QString& text, double width) const;
  /// A pill of soft accent, its left edge centre at `left`, elided to `max_width`. Returns what it covers; empty, and
  /// nothing is drawn, where even an ellipsis would not fit.
  QRectF badge(QPointF left, const QString& text, double max_width);
  /// How wide badge() makes that text where there is room.
  [[nodiscard]] double badgeWidth(const QString& text) const;
  /// The small square in the head's colour, its left edge centre at `left`. Returns what it covers.
  QRectF headSquare(QPointF left, Index head_index);

  void setAwaitsRows(bool awaits) { m_scene->awaits_rows = awaits; }

  /// The Scene, at least as tall as the page; `bottom` is where the content ends. The builder is spent.
  [[nodiscard]] ScenePtr finish(double bottom, const QString& accessible_text);

 private:
  Style m_style;
  std::shared_ptr<Scene> m_scene;
  QRectF m_page;
};

/// `style` with a text_scale at which a page that is drawn `least_width` pixels wide at the least fits: a figure of one
/// column, or a large type in a small window.
[[nodiscard]] Style fittedStyle(Style style, double least_width);
/// For overlays: items over a page whose title is drawn already.
[[nodiscard]] Style untitled(Style style);

[[nodiscard]] inline QColor toColor(Rgba rgba) { return QColor::fromRgba(rgba); }
[[nodiscard]] inline QColor headQColor(Index head_index) { return toColor(headColor(head_index)); }
/// `color` over `ground` with that opacity, as an opaque colour (PDF and SVG then need no transparency).
[[nodiscard]] QColor blend(const QColor& color, const QColor& ground, double opacity);
/// Black or white, whichever is easier to read on `ground`.
[[nodiscard]] QColor readableOn(const QColor& ground);

}  // namespace headwise::ui
