#include "ui/render/gl_tiles.h"

#include <cmath>
#include <limits>

#include "ui/render/device_pixels.h"

using namespace Qt::StringLiterals;

namespace headwise::ui {
namespace {

enum Unit : GLint { kCells, kColumns, kRows, kColors, kQuantiles };

/// The pixels that a tile covers, and those of them that are in view.
struct Place {
  QRect whole, seen;
  Place(const TileItem& tile, const QTransform& to_device, QSize view)
      : whole(cornerAndSizeOnPixels(to_device, tile.rect)), seen(whole & QRect({}, view)) {}
  /// What is sampled, counted from the tile's corner. With gaps all of it.
  [[nodiscard]] QRect part(int gap) const {
    return gap > 0 ? QRect({}, whole.size()) : seen.translated(-whole.topLeft());
  }
};

/// For every pixel its first cell and the one after its last; none in a gap.
std::vector<std::pair<int, int>> cellsOfPixels(const AxisSampling& axis, int gap) {
  std::vector<std::pair<int, int>> ranges;
  ranges.reserve(axis.bin_of_pixel.size());
  for (const int bin : axis.bin_of_pixel) {
    const IndexRange cells = axis.bin(bin);
    ranges.emplace_back(static_cast<int>(cells.begin), static_cast<int>(cells.end));
  }
  if (gap > 0)
    for (const int pixel : gapPixels(axis, gap)) ranges[static_cast<std::size_t>(pixel)] = {0, 0};
  return ranges;
}

GlTexture textureOf(Gl& gl, const ColorTable& table) {
  std::vector<Rgba> colors(table.values.begin(), table.values.end());
  colors.insert(colors.end(), {table.zero, table.masked, table.left_out, table.nan, table.unknown});
  return GlTexture::ofColors(gl, QSize(static_cast<int>(colors.size()), 1), colors.data(), 0);
}

}  // namespace

std::unique_ptr<GlTiles> GlTiles::create(Gl& gl) {
  std::unique_ptr<GlTiles> result(new GlTiles(gl));
  result->m_simple = GlProgram::create(gl, u"tile.frag"_s, "SIMPLE");
  result->m_general = GlProgram::create(gl, u"tile.frag"_s);
  return result->m_simple && result->m_general ? std::move(result) : nullptr;
}

bool GlTiles::canPaint(const TileItem& tile, const QTransform& to_device, QSize view) {
  const Place place(tile, to_device, view);
  if (place.seen.isEmpty() || tile.cells->rows() == 0 || tile.cells->cols() == 0) return false;
  const QRect part = place.part(deviceGap(tile, place.whole.size()));
  if (std::max(part.width(), part.height()) > kLargestTexture) return false;
  const TileSampling sampling = sampleTile(tile, place.whole.size(), part);
  if (tile.cells->pooling() == Pooling::Mean && !sampling.isPlain()) return false;
  return std::max(sampling.x.cells.size(), sampling.y.cells.size()) <= kLargestTexture;
}

void GlTiles::paint(const TileItem& tile, const QTransform& to_device, QSize view) {
  const Place place(tile, to_device, view);
  const int gap = deviceGap(tile, place.whole.size());
  const QRect part = place.part(gap);
  const TileSampling sampling = sampleTile(tile, place.whole.size(), part);
  const bool simple = sampling.x.plain && sampling.y.plain && gap == 0 && tile.scale.kind == ScaleKind::Linear;
  GlProgram& program = simple ? *m_simple : *m_general;
  program.use(view);
  bindAxis(program, "columns", kColumns, sampling.x, gap);
  bindAxis(program, "rows", kRows, sampling.y, gap);
  bindColors(program, tile);
  setScale(program, tile.scale);
  const GlValues::Part values = m_values.get(m_gl, tile.cells, sampling);
  program.bind("cells", kCells, *values.texture);
  program.set("first", values.first);
  program.fill(part.translated(place.whole.topLeft()));
}

void GlTiles::bindAxis(GlProgram& program, const char* sampler, GLint unit, const AxisSampling& axis, int gap) {
  const std::vector<std::pair<int, int>> ranges = cellsOfPixels(axis, gap);
  program.bind(sampler, unit, m_axes.get(ranges, [&] { return GlTexture::ofRanges(m_gl, ranges); }));
}

void GlTiles::bindColors(GlProgram& program, const TileItem& tile) {
  program.bind("colors", kColors, m_colors.get(*tile.colors, [&] { return textureOf(m_gl, *tile.colors); }));
  if (tile.scale.kind != ScaleKind::Rank) return;
  const std::vector<float>& quantiles = tile.scale.quantiles;
  program.set("quantile_count", static_cast<int>(quantiles.size()));
  const auto load = [&] {
    return GlTexture::ofValues(m_gl, QSize(static_cast<int>(quantiles.size()), 1), quantiles.data(), 0);
  };
  program.bind("quantiles", kQuantiles, m_quantiles.get(quantiles, load));
}

void GlTiles::setScale(GlProgram& program, const ColorScale& scale) {
  const bool logarithmic = scale.kind == ScaleKind::Log;
  const float foot = scale.value(0), top = scale.value(1);
  const float low = logarithmic ? std::log2(foot) : scale.low;
  const float high = logarithmic ? std::log2(top) : scale.high;
  program.set("scale", static_cast<int>(scale.kind));
  program.set("low", low);
  program.set("factor", high > low ? 1 / (high - low) : logarithmic ? 0 : std::numeric_limits<float>::max());
  program.set("foot", foot);
}

void GlTiles::endFrame() {
  m_values.endFrame();
  m_axes.endFrame();
  m_colors.endFrame();
  m_quantiles.endFrame();
}

}  // namespace headwise::ui
