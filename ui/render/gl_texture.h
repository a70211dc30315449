#pragma once
// Textures that are read pixel for pixel, and a cache of those that a frame needs.

#include <QImage>
#include <QOpenGLFunctions_3_3_Core>
#include <algorithm>
#include <list>
#include <utility>
#include <vector>

namespace headwise::ui {

using Gl = QOpenGLFunctions_3_3_Core;

/// Needs its context to be current whenever it is made or dies.
class GlTexture {
 public:
  GlTexture() = default;
  GlTexture(Gl& gl, GLint internal_format, QSize size, GLenum format, GLenum type, const void* pixels,
            qsizetype pixels_per_row);
  GlTexture(GlTexture&& other) noexcept : m_gl(other.m_gl), m_id(std::exchange(other.m_id, 0)) {}
  GlTexture& operator=(GlTexture&& other) noexcept;
  ~GlTexture();
  Q_DISABLE_COPY(GlTexture)

  /// R32F
  [[nodiscard]] static GlTexture ofValues(Gl& gl, QSize size, const float* values, qsizetype values_per_row);
  /// RG32I, one row
  [[nodiscard]] static GlTexture ofRanges(Gl& gl, const std::vector<std::pair<int, int>>& ranges);
  /// RGBA8 from 0xAARRGGBB
  [[nodiscard]] static GlTexture ofColors(Gl& gl, QSize size, const void* colors, qsizetype colors_per_row);

  void bind(GLenum unit) const;

 private:
  Gl* m_gl = nullptr;
  GLuint m_id = 0;
};

/// Textures by what they were made from; those that a frame did not ask for are dropped at its end.
template <typename Key>
class GlFrameCache {
 public:
  template <typename Make>
  const GlTexture& get(const Key& key, const Make& make) {
    auto entry = std::ranges::find_if(m_entries, [&key](const Entry& e) { return e.key == key; });
    if (entry == m_entries.end()) entry = m_entries.insert(m_entries.end(), {key, make(), true});
    entry->used = true;
    return entry->texture;
  }
  void endFrame() {
    std::erase_if(m_entries, [](const Entry& e) { return !e.used; });
    for (Entry& e : m_entries) e.used = false;
  }

 private:
  struct Entry {
    Key key;
    GlTexture texture;
    bool used = false;
  };
  std::list<Entry> m_entries;
};

}  // namespace headwise::ui
