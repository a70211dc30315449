#include "ui/scene/draw_heads.h"

#include <QCoreApplication>

#include "core/analysis/summary.h"
#include "ui/scene/grid_layout.h"
#include "ui/scene/head_card.h"
#include "ui/scene/head_order.h"
#include "ui/scene/heat_map.h"
#include "ui/scene/query_strip.h"
#include "ui/scene/translate.h"
#include "ui/scene/words.h"

namespace headwise::ui {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(HeadsPage)
};

constexpr double kStripGap = 14;
constexpr double kHeader = 29;
constexpr double kMargin = 10;
/// Maps smaller than this show no token labels: the labels would take more room than they give.
constexpr double kLabelledSide = 300;

/// Large type is for those who sit far away: the maps get the whole page then, and the strip comes below.
GridRoom gridRoom(const SceneBuilder& builder, const QueryStrip& strip, double title) {
  const double below = builder.px(1) > 1 ? 0 : strip.height() + kStripGap;
  return {.rect = builder.page().adjusted(0, 0, 0, -below),
          .header = builder.px(kHeader),
          .margin = kMargin,
          .title = title};
}

/// In the middle of a card that is as wide as its title.
QRectF mapInside(const QRectF& card, double side, const SceneBuilder& builder) {
  return {card.center().x() - side / 2, card.top() + builder.px(kHeader), side, side};
}

/// Labels beside the maps, where the maps are large enough to keep a good size beside them.
LabelRoom roomForLabels(const SceneBuilder& builder, const HeatPage& page, double side) {
  return side < builder.px(kLabelledSide) ? LabelRoom{} : labelRoom(builder, page, QSizeF(side, side));
}

double sideBeside(const LabelRoom& room, double side) { return side - std::max(room.left, room.top); }

void drawMap(SceneBuilder& builder, const HeatPage& page, Index head, const QRectF& rect, const LabelRoom& room) {
  const double side = sideBeside(room, rect.width());
  const QRectF map(rect.left() + room.left, rect.top() + room.top, side, side);
  drawLabels(builder, page, map, room);
  drawHeatMap(builder, page, head, map, builder.colors().card);
}

QRectF titleInside(const QRectF& card, const SceneBuilder& builder) {
  return {card.left() + kMargin, card.top() + builder.px(5), card.width() - 2 * kMargin, builder.px(22)};
}

void drawCard(SceneBuilder& builder, const QRectF& card, const Trace& trace, const HeatPage& page, Index head,
              const TitleLook& title, double side, const LabelRoom& labels) {
  builder.card(card);
  builder.area({.rect = card, .kind = HitKind::Head, .map = page.view.map, .head = head});
  drawHeadTitle(builder, titleInside(card, builder), trace, page.view, head, title);
  drawMap(builder, page, head, mapInside(card, side, builder), labels);
}

QString describeHead(const AttentionMap& map, const ViewState& view, Index head) {
  const HeadSummary& summary = map.heads[static_cast<std::size_t>(head)];
  return Words::tr("%1: %2, entropy %3")
      .arg(headName(head), translated(labelName(summary.label)),
           entropyText(view.entropy_unit, static_cast<double>(summary.mean_entropy)));
}

}  // namespace

QString describeHeads(const AttentionMap& map, const ViewState& view) {
  constexpr Index kDescribed = 16;
  QStringList lines{Words::tr("Attention weights of %1 heads, %2 queries and %3 keys.")
                        .arg(map.n_heads)
                        .arg(map.queryCount())
                        .arg(map.keyCount())};
  for (Index head = 0; head < std::min(map.n_heads, kDescribed); ++head) lines << describeHead(map, view, head);
  return lines.join(u'\n');
}

ScenePtr drawHeads(const Trace& trace, const ViewState& view, const Style& style) {
  const AttentionMap& map = mapOf(trace, view);
  SceneBuilder builder(style);
  const HeatPage page = heatPage(map, view, style);
  const std::vector<Index> order = headOrder(map, view.heads);
  const TitleParts parts = titleParts(builder, trace, view);
  QueryStrip strip(builder, map, view, page.colors);
  GridLayout grid = layoutGrid(static_cast<int>(map.n_heads), view.heads.columns,
                               gridRoom(builder, strip, titleWidth(builder, parts)));
  const LabelRoom labels = roomForLabels(builder, page, grid.map_side);
  grid.card.rheight() -= grid.map_side - labels.top - sideBeside(labels, grid.map_side);
  const TitleLook title = titleLook(builder, titleInside(grid.cardAt(0), builder).width(), parts);
  for (std::size_t place = 0; place < order.size(); ++place)
    drawCard(builder, grid.cardAt(static_cast<int>(place)), trace, page, order[place], title, grid.map_side, labels);
  const double strip_top = grid.bottom() + kStripGap;
  const double side = sideBeside(labels, grid.map_side);
  strip.draw(strip_top, order, pixelBlock(style, page.window, QSizeF(side, side)));
  return builder.finish(strip_top + strip.height(), describeHeads(map, view));
}

}  // namespace headwise::ui
