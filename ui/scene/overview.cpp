#include "ui/scene/overview.h"

#include <QCoreApplication>
#include <algorithm>

#include "ui/scene/token_window.h"

namespace headwise::ui {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Overview)
};

constexpr double kLargestSide = 120;
constexpr double kLeastSide = 56;
constexpr double kLeastFrame = 5;

/// At least `least` long, around its middle, inside the whole.
std::pair<double, double> stretch(double begin, double end, double least, double whole_begin, double whole_end) {
  const double length = std::clamp(end - begin, std::min(least, whole_end - whole_begin), whole_end - whole_begin);
  const double low = std::clamp((begin + end - length) / 2, whole_begin, whole_end - length);
  return {low, low + length};
}

}  // namespace

QRectF overviewFrame(const HitArea& area, const TokenWindow& seen) {
  const double keys = area.window.key_end - area.window.key_begin;
  const double queries = area.window.query_end - area.window.query_begin;
  const QRectF& whole = area.rect;
  const auto x = [&](double key) { return whole.left() + (key - area.window.key_begin) / keys * whole.width(); };
  const auto y = [&](double query) {
    return whole.top() + (query - area.window.query_begin) / queries * whole.height();
  };
  const auto [left, right] = stretch(x(seen.key_begin), x(seen.key_end), kLeastFrame, whole.left(), whole.right());
  const auto [top, bottom] = stretch(y(seen.query_begin), y(seen.query_end), kLeastFrame, whole.top(), whole.bottom());
  return {QPointF(left, top), QPointF(right, bottom)};
}

void drawOverview(SceneBuilder& builder, const HeatPage& page, Index head, const QRectF& room) {
  const double side = std::min({room.width(), room.height(), builder.px(kLargestSide)});
  const TokenWindow whole = wholeWindow(page.map);
  if (builder.style().figure || page.window == whole || side < builder.px(kLeastSide)) return;
  const HitArea area{.rect = QRectF(room.left(), room.bottom() - side, side, side),
                     .kind = HitKind::Overview,
                     .map = page.view.map,
                     .window = whole,
                     .explanation = Words::tr("Where you are in the whole map. Drag the frame, or click to go there.")};
  builder.add(TileItem{.rect = area.rect,
                       .cells = shownCells(builder.style(), page.map, page.transform, head),
                       .window = whole,
                       .scale = page.colors.scale(head),
                       .colors = page.colors.table});
  builder.add(RectItem{.rect = area.rect, .stroke = builder.colors().border});
  const QRectF frame = overviewFrame(area, page.window);
  builder.add(RectItem{.rect = frame.adjusted(-1.5, -1.5, 1.5, 1.5), .stroke = builder.colors().card});
  builder.add(RectItem{.rect = frame, .stroke = builder.colors().accent, .stroke_width = 2});
  builder.area(area);
}

}  // namespace headwise::ui
