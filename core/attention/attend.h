#pragma once
// attend(): multi-head attention forward, and every intermediate value by name.

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/attention/config.h"
#include "core/attention/heads.h"
#include "core/attention/hook.h"
#include "core/attention/parameters.h"
#include "core/attention/pattern_bands.h"
#include "core/attention/same_rows.h"

namespace headwise {

class PackedParameters;

/// One sequence (a batch is a loop outside). Each input has its own width, that of W_Q, W_K, W_V. Positions that are
/// added to the input (sinusoidal, learned) are added here.
template <typename T>
struct AttentionInput {
  MatrixOf<T> x_q;                       ///< [n_q, d_q_in]
  std::optional<MatrixOf<T>> x_k{};      ///< [n_kv, d_k_in]; absent in self-attention: x_q
  std::optional<MatrixOf<T>> x_v{};      ///< [n_kv, d_v_in]; absent: what the keys are made of
  std::vector<MatrixOf<T>> head_bias{};  ///< empty, or one [n_q, n_kv] a head, added like Mask::bias

  [[nodiscard]] const MatrixOf<T>& ofKeys() const { return x_k ? *x_k : x_q; }
  [[nodiscard]] const MatrixOf<T>& ofValues() const { return x_v ? *x_v : ofKeys(); }
  [[nodiscard]] Index queryCount() const { return x_q.rows(); }
  [[nodiscard]] Index keyCount() const { return ofKeys().rows(); }
};

/// What is kept of one forward pass. Everything else is computed from these by hookValue().
template <typename T>
struct AttentionValues {
  AttentionInput<T> input;  ///< with positions already added
  Heads<T> q;               ///< n_heads x [n_q, d_head], before rotation
  Heads<T> k;               ///< n_kv_heads x [n_kv, d_head], before rotation
  Heads<T> v;               ///< n_kv_heads x [n_kv, d_v]
  Heads<T> q_rot, k_rot;    ///< as q and k; empty unless the positions are RoPE
  PatternBands<T> pattern;  ///< n_heads x [n_q, n_kv]; empty where it was not kept
  MatrixOf<T> log_sum_exp;  ///< [n_heads, n_q], ln of the row's sum of exp(scores); linear: of scores_raw
  Heads<T> z;               ///< n_heads x [n_q, d_v]; zero for a switched-off head
  MatrixOf<T> out;          ///< [n_q, d_model]; empty without W_O
  std::vector<std::pair<Index, Index>> fully_masked_rows;  ///< (head_index, query)
};

struct AttendOptions {
  std::stop_token stop;                      ///< checked between heads and blocks of rows; throws Cancelled
  std::vector<Index> heads_off;              ///< z_i = 0
  const PackedParameters* packed = nullptr;  ///< packParameters() of the same, so that they need not be packed again
  bool keep_pattern = true;                  ///< without it memory grows with n_q + n_kv, not with their product
  BlockPool* storage = nullptr;  ///< what the pattern and what is only needed meanwhile lie in; null: memory of its own
  int threads = 0;               ///< 0: as many as are worth it
};

/// Bytes that attend() takes for its result at these lengths where queries, keys and values have inputs of their own.
[[nodiscard]] double attendBytes(const AttentionConfig& config, Index n_q, Index n_kv, std::size_t item_size);

/// An earlier call's result, of which some rows are what this call would compute. Its pattern is not looked at.
template <typename T>
struct EarlierValues {
  const AttentionValues<T>* values = nullptr;  ///< null: everything is computed
  SameStages same;                             ///< in whole blocks of rowsTogether()
};

/// Throws InputError (config, parameters and input do not fit) and Cancelled. Rows of the inputs that `earlier` has
/// need not be filled in. Rows of the pattern that it has are not written, and bands that it has as a whole are not
/// made: who has them puts them there; where it has all patterns (SameStages::allPatterns()) there is none here.
template <typename T>
[[nodiscard]] AttentionValues<T> attend(const AttentionConfig& config, const AttentionParametersOf<T>& parameters,
                                        AttentionInput<T> input, const AttendOptions& options = {},
                                        const EarlierValues<T>& earlier = {});

/// How many rows are computed together, so that the last bits of one depend on the others beside it: 1 with the
/// kernels, more on the reference path.
[[nodiscard]] Index rowsTogether(AttentionKind kind, Precision precision);

/// The rows `queries` of one hook of one head: q, k, v, q_rot, k_rot, scores_raw, scores, pattern, z, result
/// (head_index counts query heads; for k, v, k_rot it is mapped to its kv head and `queries` are key positions); x,
/// concat, out ignore head_index. scores hold -infinity (or -1e9) where masked. In linear attention scores_raw is
/// phi(q).phi(k), 0 where masked, and there are no scores.
template <typename T>
[[nodiscard]] MatrixOf<T> hookValue(Hook hook, const AttentionConfig& config,
                                    const AttentionParametersOf<T>& parameters, const AttentionValues<T>& values,
                                    Index head_index, IndexRange queries);

/// Which hooks hookValue() can give for this layer.
[[nodiscard]] HookSet availableHooks(const AttentionConfig& config, bool has_output_projection);

/// What runs here: {"CPU", "AVX-512", 2} for softmax in float32 (the kernels of core/attention/cpu), {"Eigen", "SSE2",
/// 2} for the reference: float64, linear attention, and everything where HEADWISE_ISA is "reference".
struct BackendInfo {
  std::string backend;
  std::string instruction_set;  ///< of the matrix products' code, not of the processor
  int threads = 1;              ///< at most: a small layer is not worth starting a thread
};
[[nodiscard]] BackendInfo backendInfo(AttentionKind kind, Precision precision);

}  // namespace headwise
