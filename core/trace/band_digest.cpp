#include "core/trace/band_digest.h"

#include <cassert>
#include <vector>

#include "core/trace/column_sums.h"

namespace headwise {
namespace {

/// One level coarser; `coarse` has room for it.
void halve(const float* fine, Index rows, Index cols, float* coarse) {
  for (Index r = 0; r < rows; r += 2)
    halveRows(fine + r * cols, r + 1 < rows ? fine + (r + 1) * cols : nullptr, cols, coarse + r / 2 * (cols / 2));
}

/// Room for level 1 of a band; each thread keeps its own.
float* scratch(Index size) {
  thread_local std::vector<float> floats;
  if (static_cast<Index>(floats.size()) < size) floats.resize(static_cast<std::size_t>(size));
  return floats.data();
}

}  // namespace

BandDigest::BandDigest(Index n_heads, Index rows, Index cols, BlockPool* pool)
    : m_n_heads(n_heads), m_rows(rows), m_cols(cols), m_floats_a_head(cols) {
  assert(rows <= Index{1} << kLast && cols % (Index{1} << kLast) == 0);
  for (int level = kFirst; level <= kLast; ++level) {
    m_begin[static_cast<std::size_t>(level)] = m_floats_a_head;
    m_floats_a_head += levelSize(rows, level) * (cols >> level);
  }
  const std::size_t bytes = static_cast<std::size_t>(n_heads * m_floats_a_head) * sizeof(float);
  m_block = pool ? pool->take(bytes) : freshBlock(bytes);
}

void BandDigest::fill(Index head, const float* cells) {
  sumColumns({cells, m_rows, m_cols, m_cols, nullptr}, first(head));
  float* level_1 = scratch(levelSize(m_rows, 1) * (m_cols >> 1));
  halve(cells, m_rows, m_cols, level_1);
  halve(level_1, levelSize(m_rows, 1), m_cols >> 1, first(kFirst, head));
  for (int level = kFirst; level < kLast; ++level)
    halve(first(level, head), levelSize(m_rows, level), m_cols >> level, first(level + 1, head));
}

MatrixView BandDigest::level(int level, Index head) const {
  const Index cols = m_cols >> level;
  return {first(level, head), levelSize(m_rows, level), cols, cols, nullptr};
}

float* BandDigest::first(Index head) const {
  assert(head >= 0 && head < m_n_heads);
  return reinterpret_cast<float*>(m_block.get()) + head * m_floats_a_head;
}

float* BandDigest::first(int level, Index head) const {
  assert(level >= kFirst && level <= kLast);
  return first(head) + m_begin[static_cast<std::size_t>(level)];
}

}  // namespace headwise
