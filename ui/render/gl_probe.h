#pragma once
// Is there an OpenGL that Headwise can paint with, and is it real hardware?

#include <QByteArray>

namespace headwise::ui {

enum class OpenGlKind { None, Software, Hardware };

/// Looks without loading a driver; needs no application object.
[[nodiscard]] bool machineHasGraphicsProcessor();

/// Tried once, with a context of its own. Needs a QGuiApplication. `look_for_hardware`: says None without loading a
/// driver where the machine has no graphics processor at all (a software renderer alone takes 280 ms and 110 MB).
[[nodiscard]] OpenGlKind probeOpenGl(bool look_for_hardware);

/// What GL_RENDERER names: "llvmpipe (LLVM 15.0.6, 256 bits)" is a processor's own work.
[[nodiscard]] bool isSoftwareRenderer(const QByteArray& gl_renderer);

}  // namespace headwise::ui
