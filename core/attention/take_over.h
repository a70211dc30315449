#pragma once
// What attend() copies from an earlier call, on the reference path and on that of the kernels.

#include "core/attention/attend.h"

namespace headwise {

/// Copies the rows that are the same, on several threads where they are many; others stay as they are. Where none is,
/// the widths may differ.
template <typename T>
void copyRows(const SameRows& same, const MatrixOf<T>& from, MatrixOf<T>& to);

template <typename T>
class TakeOver {
 public:
  /// Both are kept by reference.
  TakeOver(const EarlierValues<T>& earlier, AttentionValues<T>& values) : m_earlier(earlier), m_values(values) {}

  /// Those rows of a value that was made large enough; the others stay as they are.
  void rows(const SameRows& same, MatrixOf<T> AttentionValues<T>::*value) const;
  void rows(const SameRows& same, Heads<T> AttentionValues<T>::*value) const;

  /// Makes q_rot and k_rot from q and k, or copies them. Nothing where the positions are not RoPE.
  void turned(const PositionEncoding& positions) const;

  /// log_sum_exp, z and `unseen` [n_heads, n_q] (1 where a row has no visible key), which were made large enough. A
  /// switched-off head's z becomes 0. What is to be computed is overwritten later.
  void attended(ByteMatrix& unseen) const;

 private:
  const EarlierValues<T>& m_earlier;
  AttentionValues<T>& m_values;
};

}  // namespace headwise
