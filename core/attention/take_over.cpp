#include "core/attention/take_over.h"

#include <algorithm>

#include "core/attention/rope.h"
#include "core/attention/worth_threads.h"
#include "core/tensor/parallel.h"

namespace headwise {
namespace {

template <typename T>
void copyRange(const MatrixOf<T>& from, Index first_from, MatrixOf<T>& to, IndexRange rows) {
  const std::size_t bytes = static_cast<std::size_t>(rows.size() * to.cols()) * sizeof(T);
  const int threads = moveIsWorthThreads(bytes) ? threadCount() : 1;
  const Index parts = threads == 1 ? 1 : 4 * threads;
  const Index together = (rows.size() + parts - 1) / parts;
  parallelFor(parts, threads, {}, [&](Index part) {
    const Index begin = std::min(part * together, rows.size());
    const Index count = std::min(together, rows.size() - begin);
    to.middleRows(rows.begin + begin, count) = from.middleRows(first_from + begin, count);
  });
}

}  // namespace

template <typename T>
void copyRows(const SameRows& same, const MatrixOf<T>& from, MatrixOf<T>& to) {
  if (same.first > 0) copyRange(from, 0, to, {0, same.first});
  if (same.last > 0) copyRange(from, from.rows() - same.last, to, {same.n - same.last, same.n});
}

template <typename T>
void TakeOver<T>::rows(const SameRows& same, MatrixOf<T> AttentionValues<T>::*value) const {
  if (m_earlier.values) copyRows(same, m_earlier.values->*value, m_values.*value);
}

template <typename T>
void TakeOver<T>::rows(const SameRows& same, Heads<T> AttentionValues<T>::*value) const {
  if (m_earlier.values) copyRows(same, (m_earlier.values->*value).together(), (m_values.*value).together());
}

template <typename T>
void TakeOver<T>::turned(const PositionEncoding& positions) const {
  if (!isRope(positions.kind)) return;
  const Heads<T>&q = m_values.q, &k = m_values.k;
  m_values.q_rot = Heads<T>(q.size(), q.rows(), q.cols());
  m_values.k_rot = Heads<T>(k.size(), k.rows(), k.cols());
  const SameStages& same = m_earlier.same;
  rotateRows(positions, q, same.q_rot.anew(), positions.start + k.rows() - q.rows(), m_values.q_rot);
  rotateRows(positions, k, same.k_rot.anew(), positions.start, m_values.k_rot);
  rows(same.q_rot, &AttentionValues<T>::q_rot);
  rows(same.k_rot, &AttentionValues<T>::k_rot);
}

template <typename T>
void TakeOver<T>::attended(ByteMatrix& unseen) const {
  if (!m_earlier.values) return;
  const SameRows& same = m_earlier.same.attended;
  const MatrixOf<T>& log_sum_exp = m_earlier.values->log_sum_exp;
  if (same.first > 0) m_values.log_sum_exp.leftCols(same.first) = log_sum_exp.leftCols(same.first);
  if (same.last > 0) m_values.log_sum_exp.rightCols(same.last) = log_sum_exp.rightCols(same.last);
  rows(same, &AttentionValues<T>::z);
  for (const Index head : m_earlier.same.switched_off) m_values.z[head].setZero();
  unseen.setZero();
  for (const auto& [head, query] : m_earlier.values->fully_masked_rows)
    if (const auto row = same.after(query)) unseen(head, *row) = 1;
}

template void copyRows(const SameRows&, const Matrix&, Matrix&);
template void copyRows(const SameRows&, const MatrixF64&, MatrixF64&);
template class TakeOver<float>;
template class TakeOver<double>;

}  // namespace headwise
