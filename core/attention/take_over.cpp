#include "core/attention/take_over.h"

#include "core/attention/rope.h"

namespace headwise {

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
  copyRows(same, m_earlier.values->log_sum_exp.transpose(), m_values.log_sum_exp.transpose());
  rows(same, &AttentionValues<T>::z);
  for (const Index head : m_earlier.same.switched_off) m_values.z[head].setZero();
  unseen.setZero();
  for (const auto& [head, query] : m_earlier.values->fully_masked_rows)
    if (const auto row = same.after(query)) unseen(head, *row) = 1;
}

template class TakeOver<float>;
template class TakeOver<double>;

}  // namespace headwise
