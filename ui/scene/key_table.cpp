#include "ui/scene/key_table.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "ui/scene/words.h"

namespace headwise::ui {
namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(StepsPage)
};

constexpr double kRowHeight = 21;

}  // namespace

std::vector<Index> tableKeys(const QuerySteps& steps) {
  std::vector<Index> keys(steps.keys.size());
  std::iota(keys.begin(), keys.end(), Index{0});
  if (static_cast<Index>(keys.size()) <= kTableRows) return keys;
  const auto more = [&steps](Index a, Index b) {
    const double wa = steps.keys[static_cast<std::size_t>(a)].weight;
    const double wb = steps.keys[static_cast<std::size_t>(b)].weight;
    return wa != wb ? wa > wb : a < b;
  };
  std::partial_sort(keys.begin(), keys.begin() + kTableRows, keys.end(), more);
  keys.resize(static_cast<std::size_t>(kTableRows));
  std::ranges::sort(keys);
  return keys;
}

namespace {

/// Where the columns of a key table stand.
struct TableColumns {
  double token, token_width, number_width, numbers, bars, right;
};

TableColumns placeColumns(const SceneBuilder& builder, const QRectF& room, const KeyTable& table) {
  TableColumns at{};
  at.token = room.left();
  at.token_width = builder.px(118);
  at.numbers = at.token + at.token_width;
  const auto count = static_cast<double>(table.columns.size());
  const double wanted = table.bar ? builder.px(90) : room.width();
  at.number_width = std::min(builder.px(92), (room.width() - at.token_width - wanted) / count);
  if (!table.bar) at.number_width = std::min(builder.px(110), (room.width() - at.token_width) / count);
  at.bars = at.numbers + count * at.number_width + builder.px(16);
  at.right = room.right();
  return at;
}

void drawHeader(SceneBuilder& builder, const QRectF& room, const TableColumns& at, const KeyTable& table) {
  const double height = builder.px(22);
  const QColor muted = builder.colors().muted;
  builder.text({at.token, room.top(), at.token_width, height}, Text::tr("key"), {.size = 11, .color = muted});
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    const QRectF cell(at.numbers + static_cast<double>(c) * at.number_width, room.top(), at.number_width, height);
    builder.text(cell, table.columns[c].header,
                 {.size = 11, .color = muted, .alignment = Qt::AlignRight | Qt::AlignVCenter, .rich = true});
    builder.explain(cell, table.columns[c].explanation);
  }
  builder.line({room.left(), room.top() + height}, {room.right(), room.top() + height}, builder.colors().border);
}

/// The bars' values at the left and right end; zero is always inside.
std::pair<double, double> barRange(const KeyTable& table, const std::vector<Index>& keys) {
  double low = 0;
  double high = 0;
  for (const Index key : keys) {
    const double value = table.bar(key);
    if (!std::isfinite(value)) continue;
    low = std::min(low, value);
    high = std::max(high, value);
  }
  return {low, high > low ? high : low + 1};
}

void drawBar(SceneBuilder& builder, const TableColumns& at, double y, double value, std::pair<double, double> range,
             const QColor& color) {
  if (!std::isfinite(value)) return;
  const auto place = [&](double v) {
    return at.bars + (v - range.first) / (range.second - range.first) * (at.right - at.bars);
  };
  const QRectF bar(QPointF(place(0), y + builder.px(4)), QPointF(place(value), y + builder.px(kRowHeight - 4)));
  builder.rect(bar.normalized(), color, builder.px(2));
}

void drawKeyRow(SceneBuilder& builder, const StepsData& data, const KeyTable& table, const TableColumns& at, double y,
                Index key) {
  const bool visible = data.steps.keys[static_cast<std::size_t>(key)].visible;
  const double height = builder.px(kRowHeight);
  const QColor color = visible ? builder.colors().text : builder.colors().muted;
  builder.text({at.token, y, at.token_width - builder.px(34), height}, tokenLabel(*data.map.keys, key),
               {.size = 12, .color = color});
  builder.text({at.token + at.token_width - builder.px(32), y, builder.px(32), height}, QString::number(key),
               {.size = 10.5, .color = builder.colors().muted});
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    const KeyColumn& column = table.columns[c];
    builder.text({at.numbers + static_cast<double>(c) * at.number_width, y, at.number_width, height}, column.text(key),
                 {.size = 12,
                  .weight = column.strong ? QFont::DemiBold : QFont::Normal,
                  .color = color,
                  .alignment = Qt::AlignRight | Qt::AlignVCenter});
  }
  builder.area({.rect = {at.token, y, at.right - at.token, height},
                .kind = HitKind::Key,
                .head = data.head,
                .query = data.query,
                .key = key,
                .explanation = QString()});
}

double drawRest(SceneBuilder& builder, const StepsData& data, const QRectF& room, double y,
                const std::vector<Index>& keys) {
  double shown = 0;
  for (const Index key : keys) shown += data.steps.keys[static_cast<std::size_t>(key)].weight;
  const auto left = static_cast<Index>(data.steps.keys.size() - keys.size());
  const double rest = std::max(0.0, data.steps.weight_sum - shown);
  builder.text({room.left(), y, room.width(), builder.px(kRowHeight)},
               Text::tr("… %1 more keys, which hold %2 of the weight together").arg(left).arg(weightText(rest)),
               {.size = 11.5, .color = builder.colors().muted});
  return y + builder.px(kRowHeight);
}

}  // namespace

double drawKeyTable(SceneBuilder& builder, const QRectF& room, const StepsData& data, const KeyTable& table) {
  const std::vector<Index> keys = tableKeys(data.steps);
  const TableColumns at = placeColumns(builder, room, table);
  drawHeader(builder, room, at, table);
  double y = room.top() + builder.px(24);
  const auto range = table.bar ? barRange(table, keys) : std::pair<double, double>{0, 1};
  for (const Index key : keys) {
    drawKeyRow(builder, data, table, at, y, key);
    if (table.bar) drawBar(builder, at, y, table.bar(key), range, headQColor(data.head));
    y += builder.px(kRowHeight);
  }
  if (keys.size() < data.steps.keys.size()) y = drawRest(builder, data, room, y, keys);
  return y;
}

}  // namespace headwise::ui
