#include "core/trace/lazy_rows.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <numeric>

#include "core/attention/softmax.h"
#include "core/trace/mean_row.h"
#include "core/trace/transform.h"

namespace headwise {
namespace {

constexpr float kLog2E = 1.44269504088896341F;
constexpr Index kChunk = LazyLayer::kChunk;
/// Keys whose scores are held at once: those of kRows queries stay in the second cache.
constexpr Index kStrip = 1024;

/// Room for the scores of one strip; each thread keeps its own.
float* scratch(Index size) {
  thread_local cpu::AlignedFloats floats;
  if (floats.size() < size) floats = cpu::AlignedFloats(size);
  return floats.data();
}

IndexRange common(IndexRange a, IndexRange b) { return {std::max(a.begin, b.begin), std::min(a.end, b.end)}; }

IndexRange chunk(Index index) { return {index * kChunk, (index + 1) * kChunk}; }

template <typename F>
void forEachStrip(IndexRange keys, F&& f) {
  for (Index begin = keys.begin; begin < keys.end; begin += kStrip) f({begin, std::min(begin + kStrip, keys.end)});
}

}  // namespace

LazyRows::LazyRows(const LazyLayer& layer, Index head_index, std::span<const Index> queries,
                   const PatternTransform& transform)
    : m_layer(layer),
      m_head(head_index),
      m_queries(queries),
      m_transform(transform),
      m_q(layer.queryRows(head_index, queries)),
      m_by_itself(queries.size(), layer.config().fully_masked_row == FullyMaskedRow::Uniform) {
  assert(!queries.empty() && static_cast<Index>(queries.size()) <= LazyLayer::kRows);
  for (std::size_t row = 0; row < queries.size(); ++row) {
    if (row == 0 || queries[row] != queries[row - 1] + 1) {
      std::size_t end = row + 1;
      while (end < queries.size() && queries[end] == queries[end - 1] + 1) ++end;
      m_rules.emplace_back(layer.config(), *layer.m_parts.parameters,
                           ScoreInput<float>{layer.queryCount(), layer.keyCount(), {}},
                           IndexRange{head_index, head_index + 1}, IndexRange{queries[row], queries[end - 1] + 1});
    }
    m_rule_of.push_back(m_rules.size() - 1);
    const ScoreRule<float>& rule = m_rules.back();
    m_factor_of.push_back(rule.plainKeys(queries[row]) ? static_cast<float>(rule.factor()) * kLog2E : kLog2E);
  }
}

IndexRange LazyRows::wholePanels(IndexRange keys) const {
  const Index width = m_layer.m_kernels.panel_columns;
  return {keys.begin / width * width, (keys.end + width - 1) / width * width};
}

IndexRange LazyRows::keysOfAll() const {
  IndexRange all{m_layer.keyCount(), 0};
  for (std::size_t row = 0; row < m_queries.size(); ++row) {
    const IndexRange one = ruleOf(row).keysOf({m_queries[row], m_queries[row] + 1});
    if (one.size() > 0) all = {std::min(all.begin, one.begin), std::max(all.end, one.end)};
  }
  return all.size() > 0 ? IndexRange{all.begin / kChunk * kChunk, all.end} : IndexRange{};
}

/// Has the products of these keys in m_scores; keys.size() <= kStrip.
void LazyRows::take(IndexRange keys) {
  if (m_kept.size() > 0) {
    m_keys = m_kept_keys;
    m_stride = m_kept.cols();
    m_scores = m_kept.data();
    return;
  }
  m_keys = wholePanels(keys);
  m_stride = kStrip + 2 * m_layer.m_kernels.panel_columns;  // no multiple of a page: rows stay off the same cache sets
  m_scores = scratch(m_stride * m_q.rows());
  multiply({0, m_q.rows()}, m_keys, m_scores, m_stride);
}

/// Of whole panels.
void LazyRows::multiply(IndexRange rows, IndexRange keys, float* out, Index stride) const {
  const cpu::Kernels& kernels = m_layer.m_kernels;
  const cpu::Panels& panels = m_layer.m_k.heads[static_cast<std::size_t>(m_layer.config().kvHeadOf(m_head))];
  for (Index key = keys.begin; key < keys.end; key += kernels.panel_columns)
    kernels.multiply(m_q.row(rows.begin).data(), m_q.cols(), rows.size(), panels.panel(key / kernels.panel_columns),
                     m_q.cols(), nullptr, out + key - keys.begin, stride, kernels.panel_columns, false);
}

/// Makes products of a row into scores where that takes more than a factor. Returns the keys that may be visible.
IndexRange LazyRows::takeScores(std::size_t row, IndexRange keys) {
  const ScoreRule<float>& rule = ruleOf(row);
  if (const auto plain = rule.plainKeys(m_queries[row])) return common(*plain, keys);
  if (m_scored) return keys;
  float* cells = at(row, keys.begin);
  const Eigen::Map<const Eigen::ArrayXf> products(cells, keys.size());
  if ((products * 0.0F).sum() != 0) m_by_itself[row] = true;  // NaN where one is NaN or infinite
  (void)rule.apply(m_head, m_queries[row], keys, cells);
  return keys;
}

Index LazyRows::leftOutCount(IndexRange keys) const {
  const std::vector<Index>& left_out = m_transform.left_out_keys;
  return std::ranges::lower_bound(left_out, keys.end) - std::ranges::lower_bound(left_out, keys.begin);
}

/// Of keys that a plain row sees all of; what other rows do not see tells by its score.
float LazyRows::visibleCount(std::size_t row, IndexRange keys, const float* scores, bool without_left_out) const {
  if (!ruleOf(row).plainKeys(m_queries[row]))
    return static_cast<float>(keys.size() - std::count(scores, scores + keys.size(), kMaskedCell));
  return static_cast<float>(keys.size() - (without_left_out ? leftOutCount(keys) : 0));
}

LazyRows::Part LazyRows::partOf(std::size_t row, IndexRange keys, bool without_left_out) {
  alignas(64) std::array<float, kChunk> room;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled as far as used
  std::copy_n(at(row, keys.begin), keys.size(), room.begin());
  if (without_left_out)
    for (const Index key : m_transform.left_out_keys)
      if (keys.contains(key)) room[static_cast<std::size_t>(key - keys.begin)] = kMaskedCell;
  Part part;
  if (m_transform.pooling == Pooling::Mean) part.count = visibleCount(row, keys, room.data(), without_left_out);
  const double sum = m_layer.m_kernels.softmax(room.data(), keys.size(), factorOf(row), &part.top);
  if (std::isfinite(sum)) return {part.top, static_cast<float>(sum), part.count};
  if (part.top != kMaskedCell) m_by_itself[row] = true;
  return {};
}

void LazyRows::collect(std::size_t row, IndexRange strip, Chunks& chunks) {
  const IndexRange visible = takeScores(row, strip);
  for (Index index = visible.begin / kChunk; visible.size() > 0 && index * kChunk < visible.end; ++index) {
    const IndexRange keys = common(chunk(index), visible);
    const auto i = static_cast<std::size_t>(index);
    chunks.all[i] = partOf(row, keys, false);
    if (!chunks.rest.empty()) chunks.rest[i] = leftOutCount(keys) > 0 ? partOf(row, keys, true) : chunks.all[i];
  }
}

LazyLayer::Pooled LazyRows::pool() {
  const auto count = static_cast<std::size_t>(m_layer.chunkCount());
  const bool leaves_out = !m_transform.left_out_keys.empty();
  std::vector<Chunks> chunks(m_queries.size(),
                             {std::vector<Part>(count), leaves_out ? std::vector<Part>(count) : std::vector<Part>()});
  forEachStrip(keysOfAll(), [&](IndexRange keys) {
    take(keys);
    for (std::size_t row = 0; row < m_queries.size(); ++row)
      if (!m_by_itself[row]) collect(row, keys, chunks[row]);
  });
  LazyLayer::Pooled pooled{std::vector<RowNorm>(m_queries.size()), {Matrix(m_q.rows(), m_layer.chunkCount()), {}}};
  if (m_transform.pooling == Pooling::Mean) pooled.chunks.counts.resizeLike(pooled.chunks.values);
  for (std::size_t row = 0; row < m_queries.size(); ++row) {
    RowNorm& norm = pooled.norms[row];
    const float top = std::ranges::max(chunks[row].all, {}, &Part::top).top;
    if (m_by_itself[row] || top == kMaskedCell) {
      poolWholeRow(row, norm, pooled.chunks);
    } else {
      norm = normOf(row, chunks[row]);
      poolParts(row, chunks[row], norm, pooled.chunks);
    }
  }
  return pooled;
}

namespace {

/// Sum of exp(score - top) of the whole row.
template <typename Parts>
double sumOf(const Parts& parts, float top, float factor) {
  double sum = 0;
  for (const auto& part : parts)
    if (part.sum > 0) sum += static_cast<double>(part.sum * std::exp2(factor * (part.top - top)));
  return sum;
}

}  // namespace

RowNorm LazyRows::normOf(std::size_t row, const Chunks& chunks) const {
  const float factor = factorOf(row);
  const std::vector<Part>& rest = chunks.rest.empty() ? chunks.all : chunks.rest;
  const float top = std::ranges::max(chunks.all, {}, &Part::top).top;
  const double sum = sumOf(chunks.all, top, factor);
  RowNorm norm{top, static_cast<float>(1 / sum), factor / kLog2E * top + static_cast<float>(std::log(sum)), false};
  const bool by_maximum = m_transform.row_scale == PatternTransform::RowScale::Maximum;
  if (by_maximum || m_transform.renormalise) {
    norm.largest = std::ranges::max(rest, {}, &Part::top).top;
    norm.inverse = by_maximum ? 1.0F : static_cast<float>(1 / sumOf(rest, norm.largest, factor));
  }
  return norm;
}

void LazyRows::poolParts(std::size_t row, const Chunks& chunks, const RowNorm& norm, LevelCells& out) const {
  const float factor = factorOf(row);
  const std::vector<Part>& rest = chunks.rest.empty() ? chunks.all : chunks.rest;
  const bool mean = m_transform.pooling == Pooling::Mean;
  float* cells = out.values.row(static_cast<Index>(row)).data();
  for (std::size_t i = 0; i < rest.size(); ++i) {
    const auto& [top, sum, count] = rest[i];
    const float largest = norm.inverse * std::exp2(factor * (top - norm.largest));
    cells[i] = top == kMaskedCell ? kMaskedCell : mean ? largest * sum / count : largest;
    if (mean) out.counts(static_cast<Index>(row), static_cast<Index>(i)) = top == kMaskedCell ? 0.0F : count;
  }
  for (const Index key : m_transform.left_out_keys)
    if (key < m_layer.keyCount()) cells[key / kChunk] = largerCell(cells[key / kChunk], kLeftOutCell);
}

/// Of a row that must be looked at as a whole: as the reference does it, then transformed. [1, n_kv]
Matrix LazyRows::wholeRow(std::size_t row, RowNorm* norm) {
  const Index n_kv = m_layer.keyCount();
  const IndexRange panels = wholePanels({0, n_kv});
  const auto r = static_cast<Index>(row);
  Matrix cells(1, panels.size());
  multiply({r, r + 1}, panels, cells.data(), panels.size());
  cells.conservativeResize(1, n_kv);
  const Index query = m_queries[row];
  (void)ruleOf(row).apply(m_head, query, {0, n_kv}, cells.data());
  const float log_sum_exp = softmaxRow(cells.data(), n_kv);
  if (norm) *norm = {.log_sum_exp = log_sum_exp, .by_itself = true};
  if (log_sum_exp == kMaskedCell) fillUnseenRow(cells.data(), n_kv, ruleOf(row).convention());
  const Mask& mask = m_layer.config().mask;
  for (Index key = 0; key < n_kv; ++key)
    if (cells(0, key) == 0.0F && !mask.visible(query, key, m_layer.queryCount(), n_kv)) cells(0, key) = kMaskedCell;
  return m_transform.changesWeights() ? transformed(cells, m_transform) : cells;
}

namespace {

float largestOf(const Matrix& row, IndexRange keys) {
  return std::accumulate(row.data() + keys.begin, row.data() + keys.end, kMaskedCell, largerCell);
}

MeanRow::Cell meanOf(const Matrix& row, IndexRange keys) {
  MeanRow means(keys.size());
  means.add({{row.data() + keys.begin, 1, keys.size(), keys.size(), nullptr}, {}}, {0, 1});
  return means.together({0, keys.size()});
}

}  // namespace

void LazyRows::poolWholeRow(std::size_t row, RowNorm& norm, LevelCells& out) {
  const Matrix cells = wholeRow(row, &norm);
  const auto r = static_cast<Index>(row);
  for (Index index = 0; index < m_layer.chunkCount(); ++index) {
    const IndexRange keys = common(chunk(index), {0, cells.cols()});
    if (m_transform.pooling == Pooling::Mean) {
      const auto [mean, count] = meanOf(cells, keys);
      out.values(r, index) = mean;
      out.counts(r, index) = count;
    } else {
      out.values(r, index) = largestOf(cells, keys);
    }
  }
}

Matrix LazyRows::weights(IndexRange keys, std::span<const RowNorm> norms) {
  Matrix out = Matrix::Constant(m_q.rows(), keys.size(), kMaskedCell);
  for (Index row = 0; row < out.rows(); ++row) markLeftOut(keys, out.row(row).data());
  forEachStrip(common(keys, keysOfAll()), [&](IndexRange strip) {
    take(strip);
    for (std::size_t row = 0; row < m_queries.size(); ++row)
      if (!norms[row].by_itself)
        fillWeights(row, strip, norms[row], out.row(static_cast<Index>(row)).data() + strip.begin - keys.begin);
  });
  for (std::size_t row = 0; row < m_queries.size(); ++row)
    if (norms[row].by_itself)
      out.row(static_cast<Index>(row)) = wholeRow(row, nullptr).middleCols(keys.begin, keys.size());
  return out;
}

Matrix LazyRows::patternRows() {
  m_kept_keys = wholePanels(keysOfAll());
  m_kept.resize(m_q.rows(), m_kept_keys.size());
  multiply({0, m_q.rows()}, m_kept_keys, m_kept.data(), m_kept.cols());
  const std::vector<RowNorm> norms = pool().norms;
  m_scored = true;
  return weights({0, m_layer.keyCount()}, norms);
}

void LazyRows::fillWeights(std::size_t row, IndexRange keys, const RowNorm& norm, float* out) {
  const IndexRange visible = takeScores(row, keys);
  if (visible.size() == 0) return;
  const float* scores = at(row, visible.begin);
  float* cells = out + (visible.begin - keys.begin);
  std::copy_n(scores, visible.size(), cells);
  m_layer.m_kernels.weights(cells, visible.size(), factorOf(row), norm.largest, norm.inverse);
  if (!ruleOf(row).plainKeys(m_queries[row]))
    for (Index i = 0; i < visible.size(); ++i)
      if (scores[i] == kMaskedCell) cells[i] = kMaskedCell;
  markLeftOut(keys, out);
}

void LazyRows::markLeftOut(IndexRange keys, float* out) const {
  for (const Index key : m_transform.left_out_keys)
    if (keys.contains(key)) out[key - keys.begin] = kLeftOutCell;
}

Matrix LazyRows::products(IndexRange keys) {
  Matrix out(m_q.rows(), keys.size());
  forEachStrip(keys, [&](IndexRange strip) {
    take(strip);
    out.middleCols(strip.begin - keys.begin, strip.size()) = Eigen::Map<const Matrix, 0, Eigen::OuterStride<>>(
        at(0, strip.begin), m_q.rows(), strip.size(), Eigen::OuterStride<>(m_stride));
  });
  return out;
}

Matrix LazyRows::scores(IndexRange keys) {
  Matrix out = products(keys);
  for (std::size_t row = 0; row < m_queries.size(); ++row)
    (void)ruleOf(row).apply(m_head, m_queries[row], keys, out.row(static_cast<Index>(row)).data());
  return out;
}

}  // namespace headwise
