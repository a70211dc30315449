#include "ui/render/layers.h"

#include <QFontMetricsF>
#include <QPolygonF>
#include <QTransform>
#include <algorithm>

#include "ui/render/text_layout.h"

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
  if (item.rotation == 0) return item.rect;
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
    if (m_layers.size() < 2 && !is_tile) return put(item, 0);  // above nothing
    const QRectF area = grown(reachOf(item), 1);               // rounding to pixels
    std::size_t layer = lowestFor(area);
    if ((layer % 2 == 1) != is_tile) ++layer;
    put(item, layer);
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

  void put(const SceneItem& item, std::size_t layer) {
    if (m_layers.size() <= layer) {
      m_layers.resize(layer + 1);
      m_areas.resize(layer + 1);
    }
    m_layers[layer].items.push_back(&item);
  }

  std::vector<Layer> m_layers;
  std::vector<std::vector<QRectF>> m_areas;  ///< of the items that something may lie above: from layer 1 on
};

}  // namespace

QRectF boundsOf(const SceneItem& item) {
  return std::visit([](const auto& which) { return bounds(which); }, item);
}

QRectF reachOf(const SceneItem& item) {
  const auto* text = std::get_if<TextItem>(&item);
  if (!text) return boundsOf(item);
  const double higher = std::max(0.0, (QFontMetricsF(text->font).height() - text->rect.height()) / 2);
  QRectF out = grown(boundsOf(item), higher);
  if (text->elide || text->rotation != 0) return out;
  for (const TextRun& run : layoutText(*text)) {
    const QFontMetricsF metrics(run.font);
    out.setTop(std::min(out.top(), run.baseline.y() - metrics.ascent()));
    out.setBottom(std::max(out.bottom(), run.baseline.y() + metrics.descent()));
  }
  return out;
}

std::vector<Layer> layersOf(const std::vector<const SceneItem*>& items,
                            const std::function<bool(const SceneItem&)>& is_tile) {
  Stack stack;
  for (const SceneItem* item : items) stack.add(*item, is_tile(*item));
  return std::move(stack).finished();
}

std::vector<const SceneItem*> pointersTo(const std::vector<SceneItem>& items) {
  std::vector<const SceneItem*> out(items.size());
  std::ranges::transform(items, out.begin(), [](const SceneItem& item) { return &item; });
  return out;
}

}  // namespace headwise::ui
