#include "ui/scene/draw_enlarged.h"

#include <QCoreApplication>

#include "ui/scene/color_legend.h"
#include "ui/scene/draw_heads.h"
#include "ui/scene/head_card.h"
#include "ui/scene/heat_map.h"
#include "ui/scene/overview.h"
#include "ui/scene/words.h"

namespace headwise::ui {
namespace {

constexpr double kHeader = 34;
constexpr double kMargin = 14;
constexpr double kLegendGap = 24;
constexpr double kLegendHeight = 180;
constexpr double kOverviewGap = 28;  // below the legend

/// The map's rectangle inside the card: square cells' worth of room, as large as goes. Label depth depends on the size
/// of the cells and the other way round; two rounds settle it.
QRectF mapRect(const SceneBuilder& builder, const HeatPage& page, const QRectF& room, LabelRoom& labels) {
  QSizeF size = room.size();
  for (int round = 0; round < 2; ++round) {
    labels = labelRoom(builder, page, size);
    const double side = std::min(room.width() - labels.left, room.height() - labels.top);
    size = QSizeF(side, side);
  }
  return {QPointF(room.left() + labels.left, room.top() + labels.top), size};
}

}  // namespace

ScenePtr drawEnlarged(const Trace& trace, const ViewState& view, const Style& style) {
  const AttentionMap& map = mapOf(trace, view);
  const Index head = headOf(map, view);
  SceneBuilder builder(style);
  const HeatPage page = heatPage(map, view, style);
  const QRectF card = builder.page();
  const double legend = style.color_bar ? legendWidth(builder) + builder.px(kLegendGap) : 0;
  builder.card(card);
  builder.area({.rect = card, .kind = HitKind::Head, .map = view.map, .head = head});

  const QRectF room = card.adjusted(kMargin, builder.px(kHeader) + 6, -kMargin - legend, -kMargin);
  LabelRoom labels;
  const QRectF rect = mapRect(builder, page, room, labels);
  const QRectF title(card.left() + kMargin, card.top() + builder.px(8), rect.right() - card.left() - kMargin,
                     builder.px(kHeader - 8));
  drawHeadTitle(builder, title, trace, view, head, {.size = 15});
  drawLabels(builder, page, rect, labels);
  drawHeatMap(builder, page, head, rect, builder.colors().card);
  drawCellValues(builder, page, head, rect);
  if (legend > 0) {
    const QRectF bar(rect.right() + builder.px(kLegendGap), rect.top(), legend,
                     std::min(rect.height(), builder.px(kLegendHeight)));
    drawLegend(builder, bar, page.colors, view, head, pixelBlock(style, page.window, rect.size()));
    const QPointF below(bar.left(), bar.bottom() + builder.px(kOverviewGap));
    drawOverview(builder, page, head, QRectF(below, QPointF(card.right() - kMargin, rect.bottom())));
  }
  return builder.finish(card.bottom(), describeHeads(map, view));
}

}  // namespace headwise::ui
