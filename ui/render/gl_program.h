#pragma once
// A shader program that fills rectangles of whole pixels (resources/shaders/box.vert and a fragment shader).

#include <QOpenGLShaderProgram>
#include <QRect>
#include <memory>

#include "ui/render/gl_texture.h"

namespace headwise::ui {

class GlProgram {
 public:
  /// `fragment`: a file of resources/shaders, in which `define` (none if empty) is defined. Null where the context does
  /// not take it.
  [[nodiscard]] static std::unique_ptr<GlProgram> create(Gl& gl, const QString& fragment,
                                                         const QByteArray& define = {});

  /// What follows is set and drawn with this program, on a picture of `view` pixels.
  void use(QSize view);
  void set(const char* uniform, int value) { m_program.setUniformValue(uniform, value); }
  void set(const char* uniform, float value) { m_program.setUniformValue(uniform, value); }
  void set(const char* uniform, QPoint value);
  /// The sampler reads this texture.
  void bind(const char* sampler, GLint unit, const GlTexture& texture);
  void fill(QRect box);

 private:
  explicit GlProgram(Gl& gl) : m_gl(gl) {}
  Gl& m_gl;
  QOpenGLShaderProgram m_program;
};

}  // namespace headwise::ui
