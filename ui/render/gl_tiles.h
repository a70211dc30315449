#pragma once
// Tiles by a shader: values lie in graphics memory, recolouring is a uniform. Cells, levels and edges are the
// painter's.

#include <QTransform>

#include "ui/render/gl_program.h"
#include "ui/render/gl_values.h"

namespace headwise::ui {

class GlTiles {
 public:
  /// Null where the context does not take the shader.
  [[nodiscard]] static std::unique_ptr<GlTiles> create(Gl& gl);

  /// Else the painter has to: the shader reaches no more than kLargestTexture cells or pixels a side, and knows no
  /// counts, without which means cannot be put together.
  [[nodiscard]] static bool canPaint(const TileItem& tile, const QTransform& to_device, QSize view);
  void paint(const TileItem& tile, const QTransform& to_device, QSize view);
  void endFrame();

 private:
  explicit GlTiles(Gl& gl) : m_gl(gl) {}
  void bindAxis(GlProgram& program, const char* sampler, GLint unit, const AxisSampling& axis, int gap);
  void bindColors(GlProgram& program, const TileItem& tile);
  void setScale(GlProgram& program, const ColorScale& scale);

  Gl& m_gl;
  std::unique_ptr<GlProgram> m_simple, m_general;  ///< see tile.frag
  GlValues m_values;
  GlFrameCache<std::vector<std::pair<int, int>>> m_axes;
  GlFrameCache<ColorTable> m_colors;
  GlFrameCache<std::vector<float>> m_quantiles;
};

}  // namespace headwise::ui
