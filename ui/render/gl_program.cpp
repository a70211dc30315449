#include "ui/render/gl_program.h"

#include <QFile>

using namespace Qt::StringLiterals;

namespace headwise::ui {

namespace {

/// The definition comes after the first line, which is the version's.
QByteArray sourceOf(const QString& name, const QByteArray& define) {
  QFile file(u":/shaders/"_s + name);
  if (!file.open(QIODevice::ReadOnly)) return {};
  QByteArray source = file.readAll();
  if (!define.isEmpty()) source.insert(source.indexOf('\n') + 1, "#define " + define + '\n');
  return source;
}

}  // namespace

std::unique_ptr<GlProgram> GlProgram::create(Gl& gl, const QString& fragment, const QByteArray& define) {
  std::unique_ptr<GlProgram> result(new GlProgram(gl));
  QOpenGLShaderProgram& program = result->m_program;
  const bool linked = program.addShaderFromSourceCode(QOpenGLShader::Vertex, sourceOf(u"box.vert"_s, {})) &&
                      program.addShaderFromSourceCode(QOpenGLShader::Fragment, sourceOf(fragment, define)) &&
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
