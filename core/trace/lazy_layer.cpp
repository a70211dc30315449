#include "core/trace/lazy_layer.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "core/attention/positions.h"
#include "core/attention/projection.h"
#include "core/attention/rope.h"
#include "core/attention/validate_input.h"
#include "core/attention/weighted_values.h"
#include "core/tensor/parallel.h"
#include "core/tensor/ranges.h"
#include "core/trace/lazy_rows.h"

namespace headwise {
namespace {

/// Rows of a hook that are computed together.
constexpr Index kHookRows = 16;

/// Rows of the input that are there at the same time; whole panels of every kernel.
constexpr Index kInputRows = 8192;

template <typename F>
void forEachBlock(Index n, F&& f) {
  for (Index begin = 0; begin < n; begin += kInputRows) f(IndexRange{begin, std::min(begin + kInputRows, n)});
}

double product(Index a, Index b) { return static_cast<double>(a) * static_cast<double>(b); }

/// What one head's rows are, block by block, so that no block is too large to hold.
template <typename F>
Matrix inBlocks(IndexRange rows, Index cols, F&& block) {
  Matrix out(rows.size(), cols);
  for (Index begin = rows.begin; begin < rows.end; begin += kHookRows) {
    const IndexRange part{begin, std::min(begin + kHookRows, rows.end)};
    out.middleRows(begin - rows.begin, part.size()) = block(part);
  }
  return out;
}

}  // namespace

bool LazyLayer::canCompute(const AttentionConfig& config) {
  return config.kind == AttentionKind::Softmax && cpu::chosenKernels() != nullptr;
}

double LazyLayer::bytes(const AttentionConfig& config, Index n_q, Index n_kv) {
  return sizeof(float) * (product(n_q, config.n_heads * config.headDim()) +
                          product(n_kv, config.kvHeads() * (config.headDim() + config.valueDim())));
}

LazyLayer::LazyLayer(Parts parts, const std::stop_token& stop)
    : m_parts(std::move(parts)),
      m_kernels(*cpu::chosenKernels()),
      m_q(config().n_heads, queryCount(), config().headDim()),
      m_q_made(static_cast<std::size_t>((queryCount() + kRows - 1) / kRows)),
      m_v(config().kvHeads(), keyCount(), config().valueDim()) {
  assert(canCompute(config()));
  validate();
  const Index head_floats = cpu::Panels::size(m_kernels, config().headDim(), keyCount());
  m_k.values = cpu::AlignedFloats(config().kvHeads() * head_floats);
  for (Index head = 0; head < config().kvHeads(); ++head)
    m_k.heads.emplace_back(m_kernels, m_k.values.data() + head * head_floats, config().headDim(), keyCount());
  Matrix x;  // both are used for block after block: fresh memory would cost more than the numbers in it
  Heads<float> k;
  forEachBlock(keyCount(), [&](IndexRange rows) {
    fillInputRows(keys(), rows, stop, x);
    projectKeys(x, rows, stop, k);
  });
}

void LazyLayer::validate() const {
  config().validate();
  m_parts.parameters->validate(config());
  if (config().positions.kind != PositionKind::Learned) return;
  const Matrix& learned = m_parts.parameters->learned_positions;
  requireLearnedPositions("x_q", config().positions, learned, queryCount(), config().d_model);
  requireLearnedPositions("x_k", config().positions, learned, keyCount(), config().d_model);
}

/// With positions.
Matrix LazyLayer::inputRows(const Input& input, IndexRange rows) const {
  PositionEncoding positions = config().positions;
  positions.start += rows.begin;
  Matrix x = input.rows(rows);
  if (areAdded(positions.kind))
    x += addedPositions(positions, m_parts.parameters->learned_positions, x.rows(), x.cols());
  return x;
}

/// The same of many rows, by all threads.
void LazyLayer::fillInputRows(const Input& input, IndexRange rows, const std::stop_token& stop, Matrix& x) const {
  constexpr Index kTogether = 512;
  x.resize(rows.size(), config().d_model);
  parallelFor((rows.size() + kTogether - 1) / kTogether, threadCount(), stop, [&](Index part) {
    const Index begin = part * kTogether, end = std::min(begin + kTogether, rows.size());
    x.middleRows(begin, end - begin) = inputRows(input, {rows.begin + begin, rows.begin + end});
  });
}

/// Of all heads: whoever looks at one soon looks at the others.
void LazyLayer::makeQueries(Index block) const {
  std::call_once(m_q_made[static_cast<std::size_t>(block)], [&] {
    const IndexRange rows{block * kRows, std::min((block + 1) * kRows, queryCount())};
    const Matrix x = inputRows(m_parts.queries, rows);
    cpu::project(m_kernels, {{x, m_parts.packed->W_Q, m_q.together(), rows.begin}}, 1, {});
    if (!isRope(config().positions.kind)) return;
    const RopeTable<float> table(config().positions, rows.size(), config().headDim(),
                                 config().positions.start + keyCount() - queryCount() + rows.begin);
    for (Index head = 0; head < config().n_heads; ++head) table.apply(m_q[head].middleRows(rows.begin, rows.size()));
  });
}

/// As they meet the keys.
Matrix LazyLayer::queryRows(Index head_index, std::span<const Index> queries) const {
  const auto q = std::as_const(m_q)[head_index];
  Matrix out(static_cast<Index>(queries.size()), q.cols());
  for (std::size_t row = 0; row < queries.size(); ++row) {
    makeQueries(queries[row] / kRows);
    out.row(static_cast<Index>(row)) = q.row(queries[row]);
  }
  return out;
}

void LazyLayer::projectKeys(const Matrix& x, IndexRange rows, const std::stop_token& stop, Heads<float>& k) {
  if (k.empty() || k.rows() != rows.size()) k = Heads<float>(config().kvHeads(), rows.size(), config().headDim());
  cpu::project(m_kernels, {{x, m_parts.packed->W_K, k.together()}}, threadCount(), stop);
  std::optional<RopeTable<float>> table;
  if (isRope(config().positions.kind))
    table.emplace(config().positions, rows.size(), config().headDim(), config().positions.start + rows.begin);
  const Index width = m_kernels.panel_columns;
  parallelFor(config().kvHeads(), threadCount(), stop, [&](Index head) {
    auto own = k[head];
    if (table) table->apply(own);
    const cpu::Panels& panels = m_k.heads[static_cast<std::size_t>(head)];
    for (Index key = rows.begin; key < rows.end; key += width)
      panels.layOutRows(m_kernels, key / width, own.row(key - rows.begin).data(), own.outerStride());
  });
}

bool LazyLayer::makeMoreValues(const std::stop_token& stop) const {
  constexpr Index kTogether = 2048;  // soon done: somebody may wait for rows of a map
  const std::scoped_lock lock(m_values_mutex);
  const IndexRange rows{m_values_made, std::min(m_values_made + kTogether, keyCount())};
  if (rows.size() == 0) return false;
  Matrix x;
  fillInputRows(keys(), rows, stop, x);
  cpu::project(m_kernels, {{x, m_parts.packed->W_V, m_v.together(), rows.begin}}, threadCount(), stop);
  const float nothing = (m_v.together().middleRows(rows.begin, rows.size()) * 0.0F).sum();
  m_values_are_finite = m_values_are_finite && nothing == 0;  // NaN where one is NaN or infinite; in vectors
  m_values_made = rows.end;
  return true;
}

const Heads<float>& LazyLayer::values() const {
  while (makeMoreValues({})) continue;
  return m_v;
}

LazyLayer::Pooled LazyLayer::pool(Index head_index, std::span<const Index> queries,
                                  const PatternTransform& transform) const {
  return LazyRows(*this, head_index, queries, transform).pool();
}

Matrix LazyLayer::weights(Index head_index, std::span<const Index> queries, IndexRange keys,
                          const PatternTransform& transform, std::span<const RowNorm> norms) const {
  return LazyRows(*this, head_index, queries, transform).weights(keys, norms);
}

Matrix LazyLayer::patternRows(Index head_index, std::span<const Index> queries,
                              const PatternTransform& transform) const {
  return LazyRows(*this, head_index, queries, transform).patternRows();
}

Matrix LazyLayer::hook(Hook hook, Index head_index, IndexRange rows) const {
  const AttentionConfig& c = config();
  const Index kv_head = c.kvHeadOf(head_index);
  const AttentionParameters& p = *m_parts.parameters;
  const bool turned = isRope(c.positions.kind);
  const PatternTransform plain;
  const IndexRange all{0, keyCount()};
  switch (hook) {
    case Hook::x:
      return inputRows(m_parts.queries, rows);
    case Hook::q:
      if (turned) return projected(m_parts.queries, p.W_Q, p.b_Q, head_index, rows);
      [[fallthrough]];
    case Hook::q_rot:
      return queryRows(head_index, indicesOf(rows));
    case Hook::k:
      if (turned) return projected(keys(), p.W_K, p.b_K, kv_head, rows);
      [[fallthrough]];
    case Hook::k_rot:
      return keyRows(kv_head, rows);
    case Hook::v:
      return values()[kv_head].middleRows(rows.begin, rows.size());
    case Hook::scores_raw:
      return inBlocks(rows, keyCount(), [&](IndexRange part) {
        return LazyRows(*this, head_index, indicesOf(part), plain).products(all);
      });
    case Hook::scores:
      return inBlocks(rows, keyCount(),
                      [&](IndexRange part) { return LazyRows(*this, head_index, indicesOf(part), plain).scores(all); });
    case Hook::pattern:
      return inBlocks(rows, keyCount(), [&](IndexRange part) -> Matrix {
        const Matrix cells = patternRows(head_index, indicesOf(part));
        return cells.unaryExpr([](float weight) { return weight == kMaskedCell ? 0.0F : weight; });
      });
    case Hook::z:
      return z(head_index, rows);
    case Hook::concat:
      return concat(rows);
    case Hook::result:
      return z(head_index, rows) * p.W_O.middleCols(head_index * c.valueDim(), c.valueDim()).transpose();
    case Hook::out: {
      Matrix out = concat(rows) * p.W_O.transpose();
      if (p.b_O.size() > 0) out.rowwise() += p.b_O.transpose();
      return out;
    }
  }
  return {};
}

float LazyLayer::score(Hook hook, Index head_index, Index query, Index key) const {
  assert(hook == Hook::scores_raw || hook == Hook::scores);
  const PatternTransform plain;
  const std::array queries{query};
  LazyRows row(*this, head_index, queries, plain);
  return (hook == Hook::scores_raw ? row.products({key, key + 1}) : row.scores({key, key + 1}))(0, 0);
}

/// Before RoPE: made again from the inputs.
Matrix LazyLayer::projected(const Input& input, const Matrix& W, const Vector& b, Index head, IndexRange rows) const {
  const Index width = config().headDim();
  Matrix out = inputRows(input, rows) * W.middleRows(head * width, width).transpose();
  if (b.size() > 0) out.rowwise() += b.segment(head * width, width).transpose();
  return out;
}

Matrix LazyLayer::keyRows(Index kv_head, IndexRange rows) const {
  const cpu::Panels& panels = m_k.heads[static_cast<std::size_t>(kv_head)];
  const Index width = m_kernels.panel_columns;
  Matrix out(rows.size(), panels.k());
  for (Index row = rows.begin; row < rows.end; ++row) {
    const float* column = panels.panel(row / width) + row % width;
    for (Index d = 0; d < panels.k(); ++d) out(row - rows.begin, d) = column[d * width];
  }
  return out;
}

Matrix LazyLayer::z(Index head_index, IndexRange rows) const {
  const Index d_v = config().valueDim();
  if (std::ranges::find(m_parts.heads_off, head_index) != m_parts.heads_off.end())
    return Matrix::Zero(rows.size(), d_v);
  const auto v = values()[config().kvHeadOf(head_index)];
  return inBlocks(rows, d_v, [&](IndexRange part) {
    const Matrix weights = hook(Hook::pattern, head_index, part);
    if (m_values_are_finite) return Matrix(weights * v);
    Matrix z = Matrix::Zero(part.size(), d_v);
    addWeighted(weights, v, z);
    return z;
  });
}

Matrix LazyLayer::concat(IndexRange rows) const {
  const Index d_v = config().valueDim();
  Matrix out(rows.size(), config().n_heads * d_v);
  for (Index head = 0; head < config().n_heads; ++head) out.middleCols(head * d_v, d_v) = z(head, rows);
  return out;
}

}  // namespace headwise
