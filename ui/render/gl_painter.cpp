#include "ui/render/gl_painter.h"

#include <QOpenGLVersionFunctionsFactory>

#include "ui/render/new_image.h"
#include "ui/render/painter_renderer.h"

using namespace Qt::StringLiterals;

namespace headwise::ui {

std::unique_ptr<GlPainter> GlPainter::create() {
  auto* gl = QOpenGLVersionFunctionsFactory::get<Gl>(QOpenGLContext::currentContext());
  if (!gl || !gl->initializeOpenGLFunctions()) return nullptr;
  std::unique_ptr<GlPainter> result(new GlPainter(*gl));
  result->m_tiles = GlTiles::create(*gl);
  result->m_pictures = GlProgram::create(*gl, u"picture.frag"_s);
  const bool ready = result->m_tiles && result->m_pictures && result->m_vertices.create();
  return ready ? std::move(result) : nullptr;
}

QTransform GlPainter::toDevice() const {
  return QTransform::fromTranslate(-m_view.origin.x(), -m_view.origin.y()) *
         QTransform::fromScale(m_view.ratio, m_view.ratio);
}

GlPainter::Picture GlPainter::pictureOf(const std::vector<const SceneItem*>& items) const {
  QRectF bounds;
  for (const SceneItem* item : items) bounds |= boundsOf(*item);
  const QRect view({}, m_view.pixels);
  const QRect box = toDevice().mapRect(bounds).toAlignedRect().adjusted(-2, -2, 2, 2) & view;
  if (box.isEmpty()) return {};
  QImage image = newImage(box.size(), QImage::Format_ARGB32_Premultiplied);
  image.fill(Qt::transparent);
  image.setDevicePixelRatio(m_view.ratio);
  QPainter painter(&image);
  painter.translate(-QPointF(box.topLeft()) / m_view.ratio - m_view.origin);
  for (const SceneItem* item : items) paintItem(painter, *item);
  painter.end();
  return {GlTexture::ofColors(m_gl, image.size(), image.constBits(), image.bytesPerLine() / 4), box};
}

GlPainter::PaintedLayer GlPainter::painted(const Layer& layer) const {
  if (!layer.tiles) return {pictureOf(layer.items), {}};
  PaintedLayer result;
  for (const SceneItem* item : layer.items) result.tiles.push_back(&std::get<TileItem>(*item));
  return result;
}

void GlPainter::setScene(ScenePtr scene, const GlView& view) {
  m_scene = std::move(scene);
  m_view = view;
  m_layers.clear();
  if (!m_scene) return;
  const auto is_tile = [this](const SceneItem& item) {
    const auto* tile = std::get_if<TileItem>(&item);
    return tile && GlTiles::canPaint(*tile, toDevice(), m_view.pixels);
  };
  for (const Layer& layer : layersOf(pointersTo(m_scene->items), is_tile)) m_layers.push_back(painted(layer));
}

void GlPainter::setOverlay(const std::vector<SceneItem>& overlay) {
  std::vector<const SceneItem*> items;
  items.reserve(overlay.size());
  for (const SceneItem& item : overlay) items.push_back(&item);
  m_overlay = pictureOf(items);
}

void GlPainter::paint(const Picture& picture) {
  if (picture.box.isEmpty()) return;
  m_pictures->use(m_view.pixels);
  m_pictures->bind("picture", 0, picture.texture);
  m_pictures->fill(picture.box);
}

void GlPainter::paint() {
  const bool has_ground = m_scene && m_scene->background.alpha() == 255;
  const QColor ground = has_ground ? m_scene->background : m_view.ground;
  m_gl.glViewport(0, 0, m_view.pixels.width(), m_view.pixels.height());
  m_gl.glClearColor(ground.redF(), ground.greenF(), ground.blueF(), 1);
  m_gl.glClear(GL_COLOR_BUFFER_BIT);
  m_gl.glDisable(GL_DEPTH_TEST);
  m_gl.glEnable(GL_BLEND);
  m_gl.glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  QOpenGLVertexArrayObject::Binder bind(&m_vertices);
  for (const PaintedLayer& layer : m_layers) {
    paint(layer.picture);
    for (const TileItem* tile : layer.tiles) m_tiles->paint(*tile, toDevice(), m_view.pixels);
  }
  paint(m_overlay);
  m_tiles->endFrame();
}

}  // namespace headwise::ui
