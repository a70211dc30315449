#include "ui/render/gl_program.h"

using namespace Qt::StringLiterals;

namespace headwise::ui {

std::unique_ptr<GlProgram> GlProgram::create(Gl& gl, const QString& fragment) {
  std::unique_ptr<GlProgram> result(new GlProgram(gl));
  QOpenGLShaderProgram& program = result->m_program;
  const bool linked = program.addShaderFromSourceFile(QOpenGLShader::Vertex, u":/shaders/box.vert"_s) &&
                      program.addShaderFromSourceFile(QOpenGLShader::Fragment, u":/shaders/"_s + fragment) &&
                      program.link();
  return linked ? std::move(result) : nullptr;
}

void GlProgram::use(QSize view) {
  m_program.bind();
  m_gl.glUniform2i(m_program.uniformLocation("view"), view.width(), view.height());
}

void GlProgram::set(const char* uniform, QPoint value) {
  m_gl.glUniform2i(m_program.uniformLocation(uniform), value.x(), value.y());
}

void GlProgram::bind(const char* sampler, GLint unit, const GlTexture& texture) {
  texture.bind(static_cast<GLenum>(unit));
  m_program.setUniformValue(sampler, unit);
}

void GlProgram::fill(QRect box) {
  m_gl.glUniform4i(m_program.uniformLocation("box"), box.x(), box.y(), box.width(), box.height());
  m_gl.glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

}  // namespace headwise::ui
