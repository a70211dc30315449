#pragma once
// Paints a Scene with OpenGL 3.3: tiles by a shader, all else as pictures that QPainter made, so that letters and
// curves are the painter renderer's own.

#include <QOpenGLVertexArrayObject>

#include "ui/render/gl_tiles.h"
#include "ui/render/layers.h"

namespace headwise::ui {

/// How a scene lies on the widget.
struct GlView {
  QSize pixels;      ///< of the widget
  double ratio = 1;  ///< device pixels a logical one
  QPointF origin;    ///< the scene's point in the upper left corner
  QColor ground;     ///< where the scene has no background
};

/// Made, used and destroyed while its context is current.
class GlPainter {
 public:
  /// Null where the context is older than 3.3 or does not take the shaders.
  [[nodiscard]] static std::unique_ptr<GlPainter> create();

  void setScene(ScenePtr scene, const GlView& view);
  void setOverlay(const std::vector<SceneItem>& overlay);
  void paint();

 private:
  struct Picture {
    GlTexture texture;
    QRect box;  ///< in the widget's pixels; empty: nothing to see
  };
  struct PaintedLayer {
    Picture picture;  ///< or `tiles`
    std::vector<const TileItem*> tiles;
  };

  explicit GlPainter(Gl& gl) : m_gl(gl) {}
  [[nodiscard]] QTransform toDevice() const;
  [[nodiscard]] PaintedLayer painted(const Layer& layer) const;
  [[nodiscard]] Picture pictureOf(const std::vector<const SceneItem*>& items) const;
  void paint(const Picture& picture);

  Gl& m_gl;
  QOpenGLVertexArrayObject m_vertices;  ///< empty, but the core profile draws nothing without one
  std::unique_ptr<GlTiles> m_tiles;
  std::unique_ptr<GlProgram> m_pictures;
  ScenePtr m_scene;
  GlView m_view;
  std::vector<PaintedLayer> m_layers;
  Picture m_overlay;
};

}  // namespace headwise::ui
