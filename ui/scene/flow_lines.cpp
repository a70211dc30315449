#include "ui/scene/flow_lines.h"

#include <algorithm>

#include "ui/scene/heat_colors.h"
#include "ui/scene/scene_builder.h"

namespace headwise::ui {
namespace {

constexpr std::size_t kWideLines = 300;
constexpr int kBlockLevel = 4;
constexpr Index kBlock = Index{1} << kBlockLevel;

/// Keeps the strongest; never holds more than a few times of what is drawn.
class Strongest {
 public:
  explicit Strongest(float threshold) : m_least(threshold) {}
  [[nodiscard]] float least() const { return m_least; }
  void add(const FlowLine& line) {
    m_lines.push_back(line);
    if (m_lines.size() >= 8 * kMostFlowLines) cut();
  }
  [[nodiscard]] FlowLines take() {
    if (m_lines.size() > kMostFlowLines) cut();
    std::ranges::stable_sort(m_lines, {}, &FlowLine::weight);
    return {.lines = std::move(m_lines), .capped = m_capped, .awaits_rows = m_awaits_rows};
  }
  void awaitRows() { m_awaits_rows = true; }

 private:
  void cut() {
    const auto end = m_lines.begin() + static_cast<std::ptrdiff_t>(kMostFlowLines);
    std::ranges::nth_element(m_lines, end - 1, std::greater{}, &FlowLine::weight);
    m_lines.erase(end, m_lines.end());
    m_least = m_lines.back().weight;
    m_capped = true;
  }
  std::vector<FlowLine> m_lines;
  float m_least;
  bool m_capped = false;
  bool m_awaits_rows = false;
};

/// `values` are of the queries and keys that begin there.
void scan(const MatrixView& values, const FlowLine& first, Strongest& out) {
  for (Index i = 0; i < values.rows; ++i)
    for (Index j = 0; j < values.cols; ++j)
      if (const float weight = values.at(i, j); weight >= out.least() && weight > 0)
        out.add({first.head, first.query + i, first.key + j, weight});
      else if (weight == kUnknownCell)
        out.awaitRows();
}

void scanRow(const TileServer& cells, Index head, Index query, bool waits, Strongest& out) {
  const MatrixView row = waits ? cells.tile(0, {query, query + 1}, {0, cells.cols()}) : cells.rowNow(query);
  row.data ? scan(row, {.head = head, .query = query}, out) : out.awaitRows();
}

void scanColumn(const Matrix& column, Index head, Index key, Strongest& out) {
  scan({column.data(), column.rows(), 1, 1, nullptr}, {.head = head, .key = key}, out);
}

/// Blocks of which no weight reaches the threshold are passed over.
void scanBlocks(const TileServer& cells, Index head, Strongest& out) {
  const int level = std::min(kBlockLevel, cells.maxLevel());
  const MatrixView tops = cells.tile(level, {0, cells.rows()}, {0, cells.cols()});
  const Index block = level == kBlockLevel ? kBlock : Index{1} << level;
  for (Index i = 0; i < tops.rows; ++i)
    for (Index j = 0; j < tops.cols; ++j)
      if (!(tops.at(i, j) < out.least()))
        scan(cells.tile(0, {i * block, (i + 1) * block}, {j * block, (j + 1) * block}),
             {.head = head, .query = i * block, .key = j * block}, out);
}

std::vector<FlowFilter> wanted(const AttentionMap& map, const ViewState& view, const FlowFilter& filter) {
  if (filter.query >= 0 || filter.key >= 0) return {filter};
  std::vector<FlowFilter> out;
  for (const Index pin : view.pinned) {
    if (pin < 0 || pin >= (view.pins_are_keys ? map.keyCount() : map.queryCount())) continue;
    out.push_back({filter.head, view.pins_are_keys ? -1 : pin, view.pins_are_keys ? pin : -1});
  }
  return out.empty() ? std::vector{filter} : out;
}

void scanHead(const AttentionMap& map, const ViewState& view, const FlowFilter& filter, Index head, bool waits,
              Strongest& out) {
  PatternTransform transform = patternTransform(view);
  transform.row_scale = PatternTransform::RowScale::None;
  transform.pooling = Pooling::Maximum;  // tells which blocks need no look
  const auto cells = map.source->pattern(head, transform);
  if (filter.query < 0 && filter.key < 0) return scanBlocks(*cells, head, out);
  const IndexRange key{filter.key, filter.key + 1};
  if (filter.query < 0)
    return scanColumn(waits ? copyOf(cells->tile(0, {0, cells->rows()}, key)) : cells->columnNow(filter.key), head,
                      filter.key, out);
  scanRow(*cells, head, filter.query, waits, out);
}

/// All pairs of a pattern that is not kept would have to be computed for it.
bool areTooMany(const AttentionMap& map, const std::vector<FlowFilter>& parts) {
  if (std::max(map.queryCount(), map.keyCount()) > kMostFlowTokens) return true;
  return !map.source->keepsPattern() &&
         std::ranges::any_of(parts, [](const FlowFilter& part) { return part.query < 0 && part.key < 0; });
}

QPainterPath curve(QPointF from, QPointF to) {
  const double middle = (from.x() + to.x()) / 2;
  QPainterPath path(from);
  path.cubicTo(QPointF(middle, from.y()), QPointF(middle, to.y()), to);
  return path;
}

/// Among few lines the strong ones are wide. Among many they would hide each other, and lines of at most a pixel are
/// painted ten times faster.
double lineWidth(float weight, double widest) { return std::max(1.0, widest * static_cast<double>(weight)); }

QColor lineColor(Index head, float weight, const QColor& ground) {
  return blend(headQColor(head), ground, 0.22 + 0.78 * std::clamp(static_cast<double>(weight), 0.0, 1.0));
}

}  // namespace

FlowFilter flowFilter(const Cursor& cursor) {
  if (cursor.query >= 0) return {.query = cursor.query};
  if (cursor.key >= 0) return {.key = cursor.key};
  return {.head = cursor.head};
}

FlowLines flowLines(const AttentionMap& map, const ViewState& view, const FlowFilter& filter, bool waits) {
  Strongest strongest(static_cast<float>(view.flow.threshold));
  const std::vector<FlowFilter> parts = wanted(map, view, filter);
  if (areTooMany(map, parts)) return {.not_looked_for = true};
  for (const FlowFilter& part : parts)
    for (Index head = 0; head < map.n_heads; ++head)
      if ((filter.head < 0 || filter.head == head) && !view.flow.hidden_heads.contains(head))
        scanHead(map, view, part, head, waits, strongest);
  return strongest.take();
}

QPointF FlowColumns::queryEnd(Index query) const {
  return {queries.right(), queries.top() + (static_cast<double>(query) + 0.5) * row};
}

QPointF FlowColumns::keyEnd(Index key) const {
  return {keys.left(), keys.top() + (static_cast<double>(key) + 0.5) * row};
}

void appendFlowLines(std::vector<SceneItem>& items, const FlowLines& lines, const FlowColumns& columns, Index n_heads,
                     const QColor& ground) {
  const double widest = lines.lines.size() > kWideLines ? 1.0 : std::clamp(columns.row / 9, 1.0, 4.0);
  for (const FlowLine& line : lines.lines) {
    // Heads that join the same pair run side by side.
    const double place = (static_cast<double>(line.head) + 0.5) / static_cast<double>(n_heads) - 0.5;
    const QPointF shift(0, 0.5 * columns.row * place);
    items.emplace_back(PathItem{.path = curve(columns.queryEnd(line.query) + shift, columns.keyEnd(line.key) + shift),
                                .stroke = lineColor(line.head, line.weight, ground),
                                .stroke_width = lineWidth(line.weight, widest)});
  }
}

}  // namespace headwise::ui
