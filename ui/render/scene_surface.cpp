#include "ui/render/scene_surface.h"

#include <QCoreApplication>

#include "ui/render/gl_probe.h"
#include "ui/render/gl_surface.h"
#include "ui/render/painter_surface.h"

namespace headwise::ui {

std::optional<Renderer> rendererFromName(QStringView name) {
  if (name == u"auto") return Renderer::Auto;
  if (name == u"painter") return Renderer::Painter;
  if (name == u"opengl") return Renderer::OpenGl;
  return std::nullopt;
}

void prepareForRenderer(Renderer wanted) {
  const bool may_use_opengl = wanted == Renderer::OpenGl || (wanted == Renderer::Auto && machineHasGraphicsProcessor());
  QCoreApplication::setAttribute(Qt::AA_ShareOpenGLContexts, may_use_opengl);
}

SceneSurface* makeSceneSurface(Renderer wanted, QWidget* parent) {
  const bool by_opengl = (wanted == Renderer::Auto && probeOpenGl(true) == OpenGlKind::Hardware) ||
                         (wanted == Renderer::OpenGl && probeOpenGl(false) != OpenGlKind::None);
  if (by_opengl) return new GlSurface(parent);
  return new PainterSurface(parent);
}

}  // namespace headwise::ui
