#include "ui/render/gl_values.h"

namespace headwise::ui {
namespace {

constexpr Index kWholeLevelCells = Index{1} << 20;
constexpr qint64 kMostBytes = qint64{512} << 20;

bool holds(IndexRange outer, IndexRange inner) { return outer.begin <= inner.begin && outer.end >= inner.end; }

/// Half as much again on both sides, so that panning does not load at every step.
IndexRange widened(IndexRange seen, Index all) {
  const Index spare = std::min(seen.size() / 2, (kLargestTexture - seen.size()) / 2);
  return {std::max(seen.begin - spare, Index{0}), std::min(seen.end + spare, all)};
}

bool isSame(const std::weak_ptr<const TileServer>& known, const std::shared_ptr<const TileServer>& server) {
  return !known.owner_before(server) && !server.owner_before(known);
}

}  // namespace

bool GlValues::covers(const Entry& entry, const std::shared_ptr<const TileServer>& server,
                      const TileSampling& sampling) {
  return entry.level == sampling.level && entry.revision == server->revision() && isSame(entry.server, server) &&
         holds(entry.rows, sampling.y.cells) && holds(entry.cols, sampling.x.cells);
}

GlValues::Entry GlValues::load(Gl& gl, const std::shared_ptr<const TileServer>& server, const TileSampling& sampling) {
  const Index rows = ((server->rows() - 1) >> sampling.level) + 1, cols = ((server->cols() - 1) >> sampling.level) + 1;
  Entry entry{
      .server = server, .revision = server->revision(), .level = sampling.level, .rows = {0, rows}, .cols = {0, cols}};
  if (std::max(rows, cols) > kLargestTexture || rows * cols > kWholeLevelCells) {
    entry.rows = widened(sampling.y.cells, rows);
    entry.cols = widened(sampling.x.cells, cols);
  }
  const MatrixView values = server->tile(entry.level, entry.rows, entry.cols);
  const QSize size(static_cast<int>(values.cols), static_cast<int>(values.rows));
  entry.texture = GlTexture::ofValues(gl, size, values.data, values.stride);
  entry.bytes = qint64{4} * values.rows * values.cols;
  return entry;
}

GlValues::Part GlValues::get(Gl& gl, const std::shared_ptr<const TileServer>& server, const TileSampling& sampling) {
  auto entry = std::ranges::find_if(m_entries, [&](const Entry& e) { return covers(e, server, sampling); });
  if (entry == m_entries.end()) entry = m_entries.insert(m_entries.end(), load(gl, server, sampling));
  entry->frame = m_frame;
  return {&entry->texture, QPoint(static_cast<int>(sampling.x.cells.begin - entry->cols.begin),
                                  static_cast<int>(sampling.y.cells.begin - entry->rows.begin))};
}

void GlValues::endFrame() {
  std::erase_if(m_entries, [](const Entry& e) { return e.server.expired(); });
  qint64 bytes = 0;
  for (const Entry& e : m_entries) bytes += e.bytes;
  m_entries.sort([](const Entry& a, const Entry& b) { return a.frame < b.frame; });
  for (; bytes > kMostBytes && m_entries.front().frame < m_frame; m_entries.pop_front())
    bytes -= m_entries.front().bytes;
  ++m_frame;
}

}  // namespace headwise::ui
