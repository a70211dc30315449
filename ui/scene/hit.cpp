#include "ui/scene/hit.h"

#include <algorithm>
#include <cmath>

namespace headwise::ui {
namespace {

struct Axis {
  double begin, end;      // tokens
  double origin, length;  // pixels
  [[nodiscard]] bool isEmpty() const { return end <= begin || length <= 0; }
  [[nodiscard]] Index tokenAt(double pixel) const {
    const double token = std::floor(begin + (pixel - origin) / length * (end - begin));
    return static_cast<Index>(std::clamp(token, std::floor(begin), std::ceil(end) - 1));
  }
  [[nodiscard]] double pixelOf(double token) const {
    return origin + std::clamp((token - begin) / (end - begin), 0.0, 1.0) * length;
  }
};

Axis queryAxis(const HitArea& area) {
  const TokenWindow& w = area.window;
  if (area.transposed) return {w.query_begin, w.query_end, area.rect.left(), area.rect.width()};
  return {w.query_begin, w.query_end, area.rect.top(), area.rect.height()};
}

Axis keyAxis(const HitArea& area) {
  const TokenWindow& w = area.window;
  if (area.transposed) return {w.key_begin, w.key_end, area.rect.top(), area.rect.height()};
  return {w.key_begin, w.key_end, area.rect.left(), area.rect.width()};
}

std::pair<double, double> extent(const Axis& axis, Index token) {
  if (token < 0 || axis.isEmpty()) return {axis.origin, axis.origin + axis.length};
  const auto position = static_cast<double>(token);
  return {axis.pixelOf(position), axis.pixelOf(position + 1)};
}

}  // namespace

Cursor cursorAt(const HitArea& area, QPointF point) {
  Cursor cursor{.map = area.map, .head = area.head, .query = area.query, .key = area.key};
  const Axis queries = queryAxis(area);
  const Axis keys = keyAxis(area);
  if (cursor.query < 0 && !queries.isEmpty()) cursor.query = queries.tokenAt(area.transposed ? point.x() : point.y());
  if (cursor.key < 0 && !keys.isEmpty()) cursor.key = keys.tokenAt(area.transposed ? point.y() : point.x());
  return cursor;
}

QRectF cellRect(const HitArea& area, Index query, Index key) {
  const auto [query_low, query_high] = extent(queryAxis(area), query);
  const auto [key_low, key_high] = extent(keyAxis(area), key);
  if (query_high <= query_low || key_high <= key_low) return {};
  if (area.transposed) return {query_low, key_low, query_high - query_low, key_high - key_low};
  return {key_low, query_low, key_high - key_low, query_high - query_low};
}

}  // namespace headwise::ui
