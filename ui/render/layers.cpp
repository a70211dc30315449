#include "ui/render/layers.h"

#include <QPolygonF>
#include <QTransform>
#include <algorithm>

namespace headwise::ui {
namespace {

QRectF grown(const QRectF& rect, double by) { return rect.adjusted(-by, -by, by, by); }

QRectF bounds(const RectItem& item) { return item.rect; }
QRectF bounds(const PathItem& item) { return grown(item.path.boundingRect(), item.stroke_width); }
QRectF bounds(const LinesItem& item) {
  QPolygonF ends;
  for (const QLineF& line : item.lines) ends << line.p1() << line.p2();
  return grown(ends.boundingRect(), item.width);
}
QRectF bounds(const TextItem& item) {
  const QPointF middle = item.rect.center();
  const QTransform turn = QTransform::fromTranslate(-middle.x(), -middle.y()) * QTransform().rotate(item.rotation) *
                          QTransform::fromTranslate(middle.x(), middle.y());
  return turn.mapRect(item.rect);
}
QRectF bounds(const TileItem& item) { return item.rect; }
QRectF bounds(const PlotItem& item) { return item.rect; }

/// The layers so far, with what their items cover.
class Stack {
 public:
  void add(const SceneItem& item, bool is_tile) {
    const QRectF area = grown(boundsOf(item), 1);  // rounding to pixels
    std::size_t layer = lowestFor(area);
    if ((layer % 2 == 1) != is_tile) ++layer;
    if (m_layers.size() <= layer) {
      m_layers.resize(layer + 1);
      m_areas.resize(layer + 1);
    }
    m_layers[layer].items.push_back(&item);
    m_areas[layer].push_back(area);
  }

  /// Pictures have even places, tiles odd ones.
  [[nodiscard]] std::vector<Layer> finished() && {
    for (std::size_t i = 1; i < m_layers.size(); i += 2) m_layers[i].tiles = true;
    std::erase_if(m_layers, [](const Layer& layer) { return layer.items.empty(); });
    return std::move(m_layers);
  }

 private:
  /// The highest layer with something below `area`.
  [[nodiscard]] std::size_t lowestFor(const QRectF& area) const {
    for (std::size_t layer = m_areas.size(); layer-- > 1;)
      if (std::ranges::any_of(m_areas[layer], [&area](const QRectF& other) { return other.intersects(area); }))
        return layer;
    return 0;
  }

  std::vector<Layer> m_layers;
  std::vector<std::vector<QRectF>> m_areas;
};

}  // namespace

QRectF boundsOf(const SceneItem& item) {
  return std::visit([](const auto& which) { return bounds(which); }, item);
}

std::vector<Layer> layersOf(const std::vector<SceneItem>& items, const std::function<bool(const SceneItem&)>& is_tile) {
  Stack stack;
  for (const SceneItem& item : items) stack.add(item, is_tile(item));
  return std::move(stack).finished();
}

}  // namespace headwise::ui
