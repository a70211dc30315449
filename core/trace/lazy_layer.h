#pragma once
// A layer of which only q, k and v are kept: everything that grows with n_q * n_kv is computed when asked.

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <stop_token>

#include "core/attention/attend.h"
#include "core/attention/cpu/panels.h"
#include "core/trace/level_cells.h"

namespace headwise {

/// What makes weights of one row's scores s: weight = inverse * exp(f (s - largest)). In a plain row (see
/// ScoreRule::plainKeys()) s is q.k and f the rule's factor; in any other s is what enters the softmax, and f is 1.
/// With a PatternTransform the weights are those of the transformed row.
struct RowNorm {
  float largest = 0;       ///< of s; likewise in the transformed row
  float inverse = 0;       ///< 1 / the sum of exp(f (s - largest)), or what else the row is divided by
  float log_sum_exp = 0;   ///< natural logarithm of the sum of exp(scores), of the row as computed
  bool by_itself = false;  ///< the row cannot be had in parts: NaN, infinite scores, no visible key
};

/// Softmax in float32 with the kernels of core/attention/cpu. Thread-safe, and says the same at all times: what is made
/// later is made once.
class LazyLayer {
 public:
  /// Rows whose scores are made together, and keys of which pool() keeps one value.
  static constexpr Index kRows = 64;
  static constexpr Index kChunk = 64;

  /// Inputs are made again when asked for.
  struct Input {
    Index n = 0;                             ///< at least 1
    std::function<Matrix(IndexRange)> rows;  ///< [size of the range, d_model], without positions; thread-safe
  };
  struct Parts {
    AttentionConfig config;
    std::shared_ptr<const AttentionParameters> parameters;
    std::shared_ptr<const PackedParameters> packed;
    Input queries;
    std::optional<Input> keys;  ///< and values; absent: self-attention
    std::vector<Index> heads_off;
  };
  /// Whether a layer can be computed like this in this process.
  [[nodiscard]] static bool canCompute(const AttentionConfig& config);
  /// Bytes that it keeps: q, k and v.
  [[nodiscard]] static double bytes(const AttentionConfig& config, Index n_q, Index n_kv);

  /// Makes k; rows of q are made when they are looked at. Positions that are added to the input are added here. Throws
  /// InputError, Cancelled.
  LazyLayer(Parts parts, const std::stop_token& stop);

  /// Makes v of some more keys, so many that it takes some milliseconds; false: it is there of all. Whoever asks for v
  /// or what is made of it waits for the rest. Throws Cancelled.
  bool makeMoreValues(const std::stop_token& stop) const;

  [[nodiscard]] Index queryCount() const { return m_parts.queries.n; }
  [[nodiscard]] Index keyCount() const { return keys().n; }
  [[nodiscard]] const AttentionConfig& config() const { return m_parts.config; }
  [[nodiscard]] bool hasOutputProjection() const { return m_parts.parameters->W_O.size() > 0; }

  /// As hookValue() in core/attention/attend.h.
  [[nodiscard]] Matrix hook(Hook hook, Index head_index, IndexRange rows) const;
  /// As MapSource::score(): costs one product.
  [[nodiscard]] float score(Hook hook, Index head_index, Index query, Index key) const;

  /// The norms of at most kRows queries of one head, and of each a cell for every chunk of kChunk keys: its largest
  /// weight or its mean, as the transform asks, [queries.size(), chunks], with the special cells of a TileServer.
  struct Pooled {
    std::vector<RowNorm> norms;
    LevelCells chunks;
  };
  [[nodiscard]] Pooled pool(Index head_index, std::span<const Index> queries, const PatternTransform& transform) const;

  /// Weights of those queries and keys, [queries.size(), keys.size()], masked cells kMaskedCell, left-out ones
  /// kLeftOutCell. `norms` are pool()'s with the same transform.
  [[nodiscard]] Matrix weights(Index head_index, std::span<const Index> queries, IndexRange keys,
                               const PatternTransform& transform, std::span<const RowNorm> norms) const;

  /// Both at once: whole rows as a TileServer gives them, [queries.size(), n_kv], of at most kRows queries. Holds as
  /// many floats again meanwhile.
  [[nodiscard]] Matrix patternRows(Index head_index, std::span<const Index> queries,
                                   const PatternTransform& transform = {}) const;

  [[nodiscard]] Index chunkCount() const { return (keyCount() + kChunk - 1) / kChunk; }

 private:
  friend class LazyRows;
  struct Keys {
    cpu::AlignedFloats values;
    std::vector<cpu::Panels> heads;  ///< n_kv_heads x [d_head, n_kv], in `values`
  };
  [[nodiscard]] const Input& keys() const { return m_parts.keys ? *m_parts.keys : m_parts.queries; }
  [[nodiscard]] Matrix inputRows(const Input& input, IndexRange rows) const;
  void fillInputRows(const Input& input, IndexRange rows, const std::stop_token& stop, Matrix& x) const;
  void validate() const;
  void makeQueries(Index block) const;
  [[nodiscard]] Matrix queryRows(Index head_index, std::span<const Index> queries) const;
  void projectKeys(const Matrix& x, IndexRange rows, const std::stop_token& stop, Heads<float>& k);
  [[nodiscard]] const Heads<float>& values() const;
  [[nodiscard]] Matrix projected(const Input& input, const Matrix& W, const Vector& b, Index head,
                                 IndexRange rows) const;
  [[nodiscard]] Matrix keyRows(Index kv_head, IndexRange rows) const;
  [[nodiscard]] Matrix z(Index head_index, IndexRange rows) const;
  [[nodiscard]] Matrix concat(IndexRange rows) const;

  Parts m_parts;
  const cpu::Kernels& m_kernels;
  Keys m_k;                  ///< turned by RoPE where the layer has it
  mutable Heads<float> m_q;  ///< likewise; rows of a block are written once, before anybody reads them
  mutable std::vector<std::once_flag> m_q_made;  ///< one for each kRows queries

  mutable std::mutex m_values_mutex;  ///< guards what follows until all values are made; then it is only read
  mutable Heads<float> m_v;
  mutable Index m_values_made = 0;  ///< keys
  mutable bool m_values_are_finite = true;
};

}  // namespace headwise
