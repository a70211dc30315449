#include "ui/render/gl_probe.h"

#include <QDir>
#include <QGuiApplication>
#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <algorithm>
#include <array>

#include "ui/render/gl_painter.h"
#include "ui/render/gl_surface.h"

using namespace Qt::StringLiterals;

namespace headwise::ui {
namespace {

/// Elsewhere, as on "offscreen", Qt 6.4 crashes when a QOpenGLWidget is made.
bool platformHasWindows() {
  const QString platform = QGuiApplication::platformName();
  return platform == u"xcb" || platform.startsWith(u"wayland") || platform == u"windows" || platform == u"cocoa";
}

OpenGlKind tryContext() {
  if (!platformHasWindows()) return OpenGlKind::None;
  QOffscreenSurface surface;
  surface.setFormat(glSurfaceFormat());
  surface.create();
  QOpenGLContext context;
  context.setFormat(glSurfaceFormat());
  if (!surface.isValid() || !context.create() || !context.makeCurrent(&surface)) return OpenGlKind::None;
  const QByteArray renderer(reinterpret_cast<const char*>(context.functions()->glGetString(GL_RENDERER)));
  const bool works = GlPainter::create() != nullptr;
  context.doneCurrent();
  if (!works) return OpenGlKind::None;
  return isSoftwareRenderer(renderer) ? OpenGlKind::Software : OpenGlKind::Hardware;
}

}  // namespace

bool machineHasGraphicsProcessor() {
#ifdef Q_OS_LINUX
  return !QDir(u"/dev/dri"_s).entryList({u"renderD*"_s, u"card*"_s}, QDir::System).isEmpty() ||
         QFile::exists(u"/dev/nvidia0"_s) || QFile::exists(u"/dev/dxg"_s);
#else
  return true;
#endif
}

bool isSoftwareRenderer(const QByteArray& gl_renderer) {
  static constexpr std::array names{"llvmpipe", "softpipe", "swrast", "swr ", "swiftshader", "software", "gdi generic"};
  const QByteArray name = gl_renderer.toLower();
  return std::ranges::any_of(names, [&name](const char* software) { return name.contains(software); });
}

OpenGlKind probeOpenGl(bool look_for_hardware) {
  if (look_for_hardware && !machineHasGraphicsProcessor()) return OpenGlKind::None;
  static const OpenGlKind kind = tryContext();
  return kind;
}

}  // namespace headwise::ui
