#include "ui/scene/token_window.h"

#include <algorithm>
#include <cmath>

namespace headwise::ui {
namespace {

constexpr double kClosest = 2;

struct Span {
  double begin, end;
  [[nodiscard]] double size() const { return end - begin; }
};

Span keysOf(const TokenWindow& window) { return {window.key_begin, window.key_end}; }
Span queriesOf(const TokenWindow& window) { return {window.query_begin, window.query_end}; }

TokenWindow joined(Span keys, Span queries) {
  return {.key_begin = keys.begin, .key_end = keys.end, .query_begin = queries.begin, .query_end = queries.end};
}

Span inside(Span span, double count) {
  const double size = std::min(span.size(), count);
  const double begin = std::clamp(span.begin, 0.0, count - size);
  return {begin, begin + size};
}

Span zoomedSpan(Span span, double anchor, double factor, double count) {
  const double size = std::clamp(span.size() / factor, std::min(kClosest, count), count);
  const double fixed = span.begin + anchor * span.size();
  return inside({fixed - anchor * size, fixed - anchor * size + size}, count);
}

Span movedSpan(Span span, double by, double count) { return inside({span.begin + by, span.end + by}, count); }

Span revealed(Span span, double position, double count) {
  const double by = std::min(0.0, position - span.begin) + std::max(0.0, position + 1 - span.end);
  return movedSpan(span, by, count);
}

IndexRange touched(Span span) {
  return {static_cast<Index>(std::floor(span.begin)), static_cast<Index>(std::ceil(span.end))};
}

double middle(Span span) { return (span.begin + span.end) / 2; }

/// How far to move it so that the token lies in its middle; 0 where it is seen.
double jump(Span span, Index token) {
  const auto position = static_cast<double>(token);
  const bool seen = token < 0 || (position >= span.begin && position + 1 <= span.end);
  return seen ? 0 : position + 0.5 - middle(span);
}

double keyCount(const AttentionMap& map) { return static_cast<double>(map.keyCount()); }
double queryCount(const AttentionMap& map) { return static_cast<double>(map.queryCount()); }

}  // namespace

TokenWindow windowOf(IndexRange queries, IndexRange keys) {
  return joined({static_cast<double>(keys.begin), static_cast<double>(keys.end)},
                {static_cast<double>(queries.begin), static_cast<double>(queries.end)});
}

IndexRange queriesIn(const TokenWindow& window) { return touched(queriesOf(window)); }
IndexRange keysIn(const TokenWindow& window) { return touched(keysOf(window)); }

TokenWindow wholeWindow(const AttentionMap& map) { return windowOf({0, map.queryCount()}, {0, map.keyCount()}); }

TokenWindow seenWindow(const AttentionMap& map, const TokenWindow& wanted) {
  if (wanted.isEmpty()) return wholeWindow(map);
  return joined(inside(keysOf(wanted), keyCount(map)), inside(queriesOf(wanted), queryCount(map)));
}

TokenWindow zoomed(const AttentionMap& map, const TokenWindow& seen, QPointF anchor, double factor) {
  const TokenWindow next = joined(zoomedSpan(keysOf(seen), anchor.x(), factor, keyCount(map)),
                                  zoomedSpan(queriesOf(seen), anchor.y(), factor, queryCount(map)));
  return next == wholeWindow(map) ? TokenWindow{} : next;
}

TokenWindow panned(const AttentionMap& map, const TokenWindow& seen, QPointF by) {
  const TokenWindow next =
      joined(movedSpan(keysOf(seen), by.x(), keyCount(map)), movedSpan(queriesOf(seen), by.y(), queryCount(map)));
  return next == wholeWindow(map) ? TokenWindow{} : next;
}

TokenWindow centred(const AttentionMap& map, const TokenWindow& seen, QPointF at) {
  return panned(map, seen, at - QPointF(middle(keysOf(seen)), middle(queriesOf(seen))));
}

TokenWindow jumping(const AttentionMap& map, const TokenWindow& wanted, Index query, Index key) {
  if (wanted.isEmpty()) return wanted;
  const TokenWindow seen = seenWindow(map, wanted);
  return panned(map, seen, {jump(keysOf(seen), key), jump(queriesOf(seen), query)});
}

TokenWindow revealing(const AttentionMap& map, const TokenWindow& wanted, Index query, Index key) {
  if (wanted.isEmpty()) return wanted;
  const TokenWindow seen = seenWindow(map, wanted);
  return joined(revealed(keysOf(seen), static_cast<double>(key), keyCount(map)),
                revealed(queriesOf(seen), static_cast<double>(query), queryCount(map)));
}

}  // namespace headwise::ui
