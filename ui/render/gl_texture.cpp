#include "ui/render/gl_texture.h"

namespace headwise::ui {

GlTexture::GlTexture(Gl& gl, GLint internal_format, QSize size, GLenum format, GLenum type, const void* pixels,
                     qsizetype pixels_per_row)
    : m_gl(&gl) {
  constexpr GLenum kSpareUnit = 15;  // the others hold what a draw in preparation has bound
  gl.glActiveTexture(GL_TEXTURE0 + kSpareUnit);
  gl.glGenTextures(1, &m_id);
  gl.glBindTexture(GL_TEXTURE_2D, m_id);
  gl.glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  gl.glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  gl.glPixelStorei(GL_UNPACK_ROW_LENGTH, static_cast<GLint>(pixels_per_row));
  gl.glTexImage2D(GL_TEXTURE_2D, 0, internal_format, size.width(), size.height(), 0, format, type, pixels);
  gl.glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
}

GlTexture& GlTexture::operator=(GlTexture&& other) noexcept {
  std::swap(m_gl, other.m_gl);
  std::swap(m_id, other.m_id);
  return *this;
}

GlTexture::~GlTexture() {
  if (m_id != 0) m_gl->glDeleteTextures(1, &m_id);
}

GlTexture GlTexture::ofValues(Gl& gl, QSize size, const float* values, qsizetype values_per_row) {
  return {gl, GL_R32F, size, GL_RED, GL_FLOAT, values, values_per_row};
}

GlTexture GlTexture::ofRanges(Gl& gl, const std::vector<std::pair<int, int>>& ranges) {
  static_assert(sizeof(std::pair<int, int>) == 2 * sizeof(GLint));
  return {gl, GL_RG32I, QSize(static_cast<int>(ranges.size()), 1), GL_RG_INTEGER, GL_INT, ranges.data(), 0};
}

GlTexture GlTexture::ofColors(Gl& gl, QSize size, const void* colors, qsizetype colors_per_row) {
  return {gl, GL_RGBA8, size, GL_BGRA, GL_UNSIGNED_INT_8_8_8_8_REV, colors, colors_per_row};
}

void GlTexture::bind(GLenum unit) const {
  m_gl->glActiveTexture(GL_TEXTURE0 + unit);
  m_gl->glBindTexture(GL_TEXTURE_2D, m_id);
}

}  // namespace headwise::ui
