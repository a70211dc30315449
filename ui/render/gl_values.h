#pragma once
// The values of heads in graphics memory: each level of a map is carried over once, or the seen part of a large one.

#include <memory>

#include "ui/render/gl_texture.h"
#include "ui/render/tile_sampling.h"

namespace headwise::ui {

/// No texture is larger than this on a side (OpenGL 3.3 promises 1,024; every implementation today 8,192 or more).
inline constexpr Index kLargestTexture = 8192;

class GlValues {
 public:
  struct Part {
    const GlTexture* texture = nullptr;
    QPoint first;  ///< where the sampled cells begin in it: column, row
  };
  /// At most kLargestTexture cells on a side.
  [[nodiscard]] Part get(Gl& gl, const std::shared_ptr<const TileServer>& server, const TileSampling& sampling);
  /// Drops what nobody shows any more, and what was used longest ago where it is too much.
  void endFrame();

 private:
  struct Entry {
    std::weak_ptr<const TileServer> server;
    std::uint64_t revision = 0;
    int level = 0;
    IndexRange rows, cols;
    GlTexture texture{};
    qint64 bytes = 0;
    int frame = 0;
  };
  [[nodiscard]] static bool covers(const Entry& entry, const std::shared_ptr<const TileServer>& server,
                                   const TileSampling& sampling);
  [[nodiscard]] static Entry load(Gl& gl, const std::shared_ptr<const TileServer>& server,
                                  const TileSampling& sampling);

  std::list<Entry> m_entries;
  int m_frame = 0;
};

}  // namespace headwise::ui
