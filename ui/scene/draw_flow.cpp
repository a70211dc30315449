#include "ui/scene/draw_flow.h"

#include <QCoreApplication>
#include <algorithm>

#include "ui/scene/draw_notice.h"
#include "ui/scene/flow_lines.h"
#include "ui/scene/format.h"
#include "ui/scene/scene_builder.h"
#include "ui/scene/words.h"

namespace headwise::ui {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(FlowPage)
};

constexpr double kChipHeight = 22;
constexpr double kColumn = 0.26;  // of the width, for the labels at either side
constexpr double kSmallestRow = 16;
constexpr double kLargestRow = 46;

bool isHidden(const ViewState& view, Index head) { return view.flow.hidden_heads.contains(head); }

void drawChip(SceneBuilder& builder, const QRectF& chip, const ViewState& view, Index head) {
  const bool hidden = isHidden(view, head);
  const Palette& colors = builder.colors();
  builder.add(RectItem{.rect = chip,
                       .fill = hidden ? colors.page : colors.card,
                       .stroke = hidden ? colors.border : headQColor(head),
                       .radius = builder.px(5)});
  const QRectF square(chip.left() + builder.px(7), chip.center().y() - builder.px(4), builder.px(8), builder.px(8));
  if (hidden)
    builder.add(RectItem{.rect = square, .stroke = colors.muted, .radius = builder.px(2)});
  else
    builder.rect(square, headQColor(head), builder.px(2));
  builder.text(chip.adjusted(builder.px(20), 0, 0, 0), QString::number(head + 1),
               {.size = 12, .color = hidden ? colors.muted : colors.text});
  builder.area({.rect = chip,
                .kind = HitKind::HeadSwitch,
                .map = view.map,
                .head = head,
                .explanation = (hidden ? Words::tr("%1 is hidden: click to show it, double-click to see it alone")
                                       : Words::tr("%1: click to hide it, double-click to see it alone"))
                                   .arg(headName(head))});
}

/// One chip a head, in as many rows as they need. Returns where they end.
double drawChips(SceneBuilder& builder, const AttentionMap& map, const ViewState& view) {
  const QRectF page = builder.page();
  const double width = builder.px(map.n_heads < 100 ? 42 : 48);
  const QSizeF size(width, builder.px(kChipHeight));
  QPointF at = page.topLeft();
  for (Index head = 0; head < map.n_heads; ++head) {
    if (at.x() + width > page.right()) at = QPointF(page.left(), at.y() + size.height() + builder.px(6));
    drawChip(builder, QRectF(at, size), view, head);
    at.rx() += width + builder.px(6);
  }
  return at.y() + size.height();
}

/// The widest label, of the first few hundred tokens a side.
double labelWidth(const SceneBuilder& builder, const AttentionMap& map) {
  constexpr Index kMeasured = 300;
  double width = 0;
  for (const auto& tokens : {map.queries, map.keys})
    for (Index i = 0; i < std::min(static_cast<Index>(tokens->size()), kMeasured); ++i)
      width = std::max(width, builder.textWidth(tokenLabel(*tokens, i), {.size = 13, .weight = QFont::DemiBold}));
  return width;
}

FlowColumns columnsOf(const SceneBuilder& builder, const AttentionMap& map, double top) {
  const QRectF page = builder.page();
  const Index rows = std::max(map.queryCount(), map.keyCount());
  const double row =
      std::clamp((page.bottom() - top) / static_cast<double>(rows), builder.px(kSmallestRow), builder.px(kLargestRow));
  const double labelled =
      std::min(std::max(labelWidth(builder, map) + builder.px(24), builder.px(80)), page.width() * kColumn);
  const double width = builder.style().labels ? labelled : 0;
  FlowColumns columns{.queries = QRectF(page.left(), top, width, row * static_cast<double>(map.queryCount())),
                      .keys = QRectF(page.right() - width, top, width, row * static_cast<double>(map.keyCount())),
                      .row = row};
  return columns;
}

bool isPinned(const ViewState& view, bool keys, Index position) {
  return view.pins_are_keys == keys && std::ranges::find(view.pinned, position) != view.pinned.end();
}

QRectF labelRect(const SceneBuilder& builder, const FlowColumns& columns, bool keys, Index position) {
  const QRectF& column = keys ? columns.keys : columns.queries;
  const double inset = builder.px(10);
  return QRectF(column.left(), column.top() + static_cast<double>(position) * columns.row, column.width(), columns.row)
      .adjusted(keys ? inset : 0, 0, keys ? 0 : -inset, 0);
}

void drawToken(SceneBuilder& builder, const FlowColumns& columns, const TokenSequence& tokens, bool keys,
               Index position, bool strong) {
  builder.text(labelRect(builder, columns, keys, position), tokenLabel(tokens, position),
               {.size = columns.row >= builder.px(20) ? 13.0 : 12.0,
                .weight = strong ? QFont::DemiBold : QFont::Normal,
                .color = strong ? builder.colors().accent : builder.colors().text,
                .alignment = (keys ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter});
}

void drawColumn(SceneBuilder& builder, const FlowColumns& columns, const AttentionMap& map, const ViewState& view,
                bool keys) {
  if (!builder.style().labels) return;
  const TokenSequence& tokens = keys ? *map.keys : *map.queries;
  for (Index i = 0; i < static_cast<Index>(tokens.size()); ++i)
    drawToken(builder, columns, tokens, keys, i, isPinned(view, keys, i));
  HitArea area{.rect = keys ? columns.keys : columns.queries,
               .kind = keys ? HitKind::Key : HitKind::Query,
               .map = view.map,
               .transposed = keys};
  (keys ? area.window.key_end : area.window.query_end) = static_cast<double>(tokens.size());
  builder.area(area);
}

void drawHeadings(SceneBuilder& builder, const FlowColumns& columns, double top, const QString& note) {
  if (!builder.style().labels) return;
  const double height = builder.px(18);
  const double inset = builder.px(10);
  const QColor muted = builder.colors().muted;
  builder.text(QRectF(columns.queries.left(), top, columns.queries.width() - inset, height), Words::tr("queries"),
               {.size = 12, .color = muted, .alignment = Qt::AlignRight | Qt::AlignVCenter});
  builder.text(QRectF(columns.keys.left() + inset, top, columns.keys.width() - inset, height), Words::tr("keys"),
               {.size = 12, .color = muted});
  const double left = columns.queries.right();
  builder.text(QRectF(left, top, columns.keys.left() - left, height), note,
               {.size = 12, .color = muted, .alignment = Qt::AlignCenter});
}

QString lineNote(const FlowLines& lines, const ViewState& view) {
  if (lines.not_looked_for) return Words::tr("too many tokens for all lines at once: pin one, or point at one");
  if (lines.awaits_rows) return Words::tr("looking for lines…");
  const QString threshold = thresholdText(view.flow.threshold);
  if (lines.capped)
    return Words::tr("showing the %1 strongest lines of weight %2").arg(grouped(kMostFlowLines), threshold);
  return Words::tr("lines of weight %1: %2").arg(threshold, grouped(lines.lines.size()));
}

const HitArea* axisArea(const Scene& scene, HitKind kind) {
  const auto found = std::ranges::find(scene.areas, kind, &HitArea::kind);
  return found == scene.areas.end() ? nullptr : &*found;
}

std::optional<FlowColumns> columnsIn(const Scene& scene, const AttentionMap& map) {
  const HitArea* queries = axisArea(scene, HitKind::Query);
  const HitArea* keys = axisArea(scene, HitKind::Key);
  if (!queries || !keys) return std::nullopt;
  return FlowColumns{.queries = queries->rect,
                     .keys = keys->rect,
                     .row = queries->rect.height() / static_cast<double>(map.queryCount())};
}

/// The tokens at the ends of these lines, each once.
std::pair<std::set<Index>, std::set<Index>> ends(const FlowLines& lines) {
  std::pair<std::set<Index>, std::set<Index>> out;
  for (const FlowLine& line : lines.lines) {
    out.first.insert(line.query);
    out.second.insert(line.key);
  }
  return out;
}

}  // namespace

ScenePtr drawFlow(const Trace& trace, const ViewState& view, const Style& style) {
  const AttentionMap& map = mapOf(trace, view);
  if (std::max(map.queryCount(), map.keyCount()) > kMostFlowTokens)
    return drawNotice(Words::tr("Too many tokens for lines"),
                      Words::tr("Lines are drawn between at most %1 tokens a side. The page Heads shows longer texts.")
                          .arg(grouped(static_cast<std::uint64_t>(kMostFlowTokens))),
                      style);
  SceneBuilder builder(style);
  const double headings = drawChips(builder, map, view) + builder.px(8);
  const FlowColumns columns = columnsOf(builder, map, headings + (style.labels ? builder.px(22) : 0));
  const FlowLines lines = flowLines(map, view, {}, style.figure);
  builder.setAwaitsRows(lines.awaits_rows);
  drawHeadings(builder, columns, headings, lineNote(lines, view));
  std::vector<SceneItem> curves;
  appendFlowLines(curves, lines, columns, map.n_heads, style.colors().page);
  for (SceneItem& curve : curves) builder.add(std::move(curve));
  drawColumn(builder, columns, map, view, false);
  drawColumn(builder, columns, map, view, true);
  return builder.finish(std::max(columns.queries.bottom(), columns.keys.bottom()),
                        Words::tr("Attention as lines from queries to keys.") + u' ' + lineNote(lines, view));
}

std::vector<SceneItem> flowOverlay(const Scene& scene, const AttentionMap& map, const ViewState& view,
                                   const Cursor& cursor, const Style& style) {
  const auto columns = columnsIn(scene, map);
  const bool nothing = cursor.head < 0 && cursor.query < 0 && cursor.key < 0;
  if (nothing || !columns) return {};
  const FlowLines lines = flowLines(map, view, flowFilter(cursor));
  SceneBuilder builder(untitled(style));
  const QRectF everything = columns->queries.united(columns->keys).adjusted(0, -4, 0, 4);
  std::vector<SceneItem> items{RectItem{.rect = everything, .fill = withAlpha(style.colors().page, 0.88)}};
  appendFlowLines(items, lines, *columns, map.n_heads, style.colors().page);
  auto [queries, keys] = ends(lines);
  if (cursor.query >= 0) queries.insert(cursor.query);
  if (cursor.query < 0 && cursor.key >= 0) keys.insert(cursor.key);
  for (const Index query : queries) drawToken(builder, *columns, *map.queries, false, query, query == cursor.query);
  for (const Index key : keys) drawToken(builder, *columns, *map.keys, true, key, key == cursor.key);
  for (const SceneItem& label : builder.items()) items.push_back(label);
  return items;
}

}  // namespace headwise::ui
