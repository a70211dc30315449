#pragma once
// Which query may see which key. Masks are values and compose: a pair is visible if every rule allows it, then the
// painted edits have the last word.

#include <map>
#include <memory>
#include <utility>
#include <variant>
#include <vector>

#include "core/tensor/matrix.h"
#include "core/tensor/message.h"

namespace headwise {

/// j <= i + n_kv - n_q: with equal lengths j <= i; with cached keys the last query sees the last key.
struct CausalRule {
  bool operator==(const CausalRule&) const = default;
};
/// Sliding window. Symmetric: |i-j| <= width * dilation and (i-j) % dilation == 0. Causal: 0 <= i-j < width * dilation,
/// same divisibility. Tokens in `global_tokens` see all keys and are seen by all queries (Longformer, Beltagy 2020).
/// i counts from n_kv - n_q, as in CausalRule.
struct WindowRule {
  Index width = 1;
  bool causal = false;
  Index dilation = 1;
  std::vector<Index> global_tokens;
  bool operator==(const WindowRule&) const = default;
};
/// Causal, but every query also sees the first `prefix` keys.
struct PrefixRule {
  Index prefix = 1;
  bool operator==(const PrefixRule&) const = default;
};
/// Keys that are padding are seen by nobody. `padded` holds key positions; those beyond the sentence are ignored.
struct KeyPaddingRule {
  std::vector<Index> padded;
  bool operator==(const KeyPaddingRule&) const = default;
};
/// Any boolean matrix, 1 = may attend; cells outside it are visible. From a file, whose name is kept for the session.
struct BooleanRule {
  std::shared_ptr<const ByteMatrix> visible;  ///< [n_q, n_kv]
  bool operator==(const BooleanRule& other) const {
    return visible == other.visible || (visible && other.visible && visible->rows() == other.visible->rows() &&
                                        visible->cols() == other.visible->cols() && *visible == *other.visible);
  }
};
using MaskRule = std::variant<CausalRule, WindowRule, PrefixRule, KeyPaddingRule, BooleanRule>;

/// Any float bias added to the scaled scores of every head, -infinity = masked; cells outside it get 0.
using AdditiveBias = std::shared_ptr<const Matrix>;  ///< [n_q, n_kv]

class Mask {
 public:
  std::vector<MaskRule> rules;                    ///< empty: everybody sees everything
  std::map<std::pair<Index, Index>, bool> edits;  ///< (query, key) -> visible: painted over the rules
  AdditiveBias bias;                              ///< may be null

  /// A pair whose bias is -infinity is not visible either, painted or not.
  [[nodiscard]] bool visible(Index query, Index key, Index n_q, Index n_kv) const;
  /// The keys that query may see at all lie in this range; used to skip what nobody sees. Exact for causal and window
  /// rules without edits or global tokens, the whole row otherwise.
  [[nodiscard]] IndexRange visibleRange(Index query, Index n_q, Index n_kv) const;
  /// Whether the visible keys of every row lie side by side, so that visibleRange() says everything.
  [[nodiscard]] bool isIntervals() const;
  /// 1 = visible, [n_q, n_kv].
  [[nodiscard]] ByteMatrix matrix(Index n_q, Index n_kv) const;
  /// Some rows of matrix(): [queries.size(), n_kv].
  [[nodiscard]] ByteMatrix rows(IndexRange queries, Index n_q, Index n_kv) const;
  /// True when everybody sees everything.
  [[nodiscard]] bool empty() const { return rules.empty() && edits.empty() && !bias; }
  /// InputError for a width or dilation below 1, a negative prefix, ...
  void validate() const;
  bool operator==(const Mask& other) const;
};

/// One line that says what the mask does over n_q queries and n_kv keys, for the preview: "query i sees keys j ≤ i";
/// where the counts differ, from where i counts.
[[nodiscard]] Message describe(const Mask& mask, Index n_q, Index n_kv);

}  // namespace headwise
