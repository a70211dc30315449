#include "ui/render/covered.h"

#include <algorithm>
#include <unordered_map>

#include "ui/render/layers.h"

namespace headwise::ui {
namespace {

constexpr double kRounding = 2;               ///< pixels that an item may reach beyond its bounds
constexpr std::size_t kMostRectangles = 400;  ///< telling more of them apart costs more than it saves

/// Lines one by one: a band over every head is thin, but all of them together span the page.
void addRectangles(const SceneItem& item, std::vector<QRectF>& out) {
  if (const auto* lines = std::get_if<LinesItem>(&item)) {
    const double half = lines->width / 2;
    for (const QLineF& line : lines->lines)
      out.push_back(QRectF(line.p1(), line.p2()).normalized().adjusted(-half, -half, half, half));
  } else {
    out.push_back(reachOf(item));
  }
}

/// The items of a scene, to be found by their places.
class Places {
 public:
  explicit Places(const std::vector<SceneItem>& items) {
    for (std::size_t i = 0; i < items.size(); ++i) m_at.emplace(placeOf(items[i]), i);
  }
  /// The first one from index `from` on that equals `item`; items.size() where there is no such.
  [[nodiscard]] std::size_t find(const SceneItem& item, const std::vector<SceneItem>& items, std::size_t from) const {
    std::size_t best = items.size();
    const auto [first, last] = m_at.equal_range(placeOf(item));
    for (auto each = first; each != last; ++each)
      if (each->second >= from && each->second < best && items[each->second] == item) best = each->second;
    return best;
  }

 private:
  static std::size_t placeOf(const SceneItem& item) {
    const QRectF bounds = boundsOf(item);
    return qHashMulti(item.index(), bounds.x(), bounds.y(), bounds.width(), bounds.height());
  }
  std::unordered_multimap<std::size_t, std::size_t> m_at;
};

bool mayChangeByItself(const SceneItem& item) {
  const auto* tile = std::get_if<TileItem>(&item);
  return tile && tile->cells->revision() > 0;
}

}  // namespace

QRegion covered(const std::vector<const SceneItem*>& items) {
  std::vector<QRectF> rectangles;
  for (const SceneItem* item : items) addRectangles(*item, rectangles);
  QRegion out;
  const bool few = rectangles.size() <= kMostRectangles;
  for (const QRectF& each : rectangles) {
    const QRect rect = each.adjusted(-kRounding, -kRounding, kRounding, kRounding).toAlignedRect();
    out = few ? out + rect : QRegion(out.boundingRect() | rect);
  }
  return out;
}

QRegion covered(const std::vector<SceneItem>& items) { return covered(pointersTo(items)); }

QRegion changedRegion(const std::vector<SceneItem>& before, const std::vector<SceneItem>& after) {
  const Places places(before);
  std::vector<const SceneItem*> changed;
  std::size_t next = 0;  // of `before`
  for (const SceneItem& item : after) {
    const std::size_t same = mayChangeByItself(item) ? before.size() : places.find(item, before, next);
    if (same == before.size()) {
      changed.push_back(&item);
      continue;
    }
    for (; next < same; ++next) changed.push_back(&before[next]);
    next = same + 1;
  }
  for (; next < before.size(); ++next) changed.push_back(&before[next]);
  return covered(changed);
}

}  // namespace headwise::ui
