#pragma once
// Scenes on the screen: a widget that shows a Scene and an overlay, painted by QPainter or by OpenGL.

#include <QStringView>
#include <QWidget>
#include <optional>

#include "ui/scene/scene.h"

namespace headwise::ui {

enum class Renderer {
  Auto,  ///< OpenGL where a real graphics processor stands behind it, else Painter
  Painter,
  OpenGl,
};
/// "auto", "painter", "opengl": what --renderer takes.
[[nodiscard]] std::optional<Renderer> rendererFromName(QStringView name);

/// Made with makeSceneSurface() as a child of the widget that takes the input: mouse events pass through to it.
class SceneSurface {
 public:
  virtual ~SceneSurface() = default;
  [[nodiscard]] virtual QWidget* widget() = 0;
  virtual void setScene(ScenePtr scene) = 0;
  /// Painted over the scene, in its coordinates, without painting the scene again.
  virtual void setOverlay(std::vector<SceneItem> overlay) = 0;
  /// The scene's point that stands in the widget's top left corner.
  virtual void setOrigin(QPointF origin) = 0;
  /// How long the last painting took, in milliseconds.
  [[nodiscard]] virtual double paintMilliseconds() const = 0;
  /// Renderer::Painter or Renderer::OpenGl.
  [[nodiscard]] virtual Renderer renderer() const = 0;
};

/// Call before the application object is made. Where OpenGL may be wanted its contexts have to share what they load;
/// asking for that loads a driver, so it is not asked for elsewhere.
void prepareForRenderer(Renderer wanted);

/// Owned by `parent`. Painter where OpenGL is wanted but cannot be had, as on the offscreen platform.
[[nodiscard]] SceneSurface* makeSceneSurface(Renderer wanted, QWidget* parent);

}  // namespace headwise::ui
