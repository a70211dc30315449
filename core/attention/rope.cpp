#include "core/attention/rope.h"

#include <cassert>
#include <cmath>

#include "core/attention/angles.h"

namespace headwise {

template <typename T>
RopeTable<T>::RopeTable(const PositionEncoding& encoding, Index n, Index d_head, Index start)
    : m_interleaved(encoding.kind == PositionKind::RopeInterleaved) {
  const Index rotary = encoding.rotary_dim == 0 ? d_head : encoding.rotary_dim;
  Eigen::ArrayXd speeds(rotary / 2);
  for (Index c = 0; c < speeds.size(); ++c)
    speeds[c] = std::pow(encoding.rope_base, -2.0 * static_cast<double>(c) / static_cast<double>(rotary));
  m_cos.resize(n, speeds.size());
  m_sin.resize(n, speeds.size());
  Angles angles(std::move(speeds), start);
  for (Index r = 0; r < n; ++r, angles.advance()) {
    m_cos.row(r) = angles.cosines().matrix().transpose().template cast<T>();
    m_sin.row(r) = angles.sines().matrix().transpose().template cast<T>();
  }
}

template <typename T>
void RopeTable<T>::apply(Eigen::Ref<MatrixOf<T>> head) const {
  assert(head.rows() == m_cos.rows() && head.cols() >= 2 * m_cos.cols());
  const Index pairs = m_cos.cols();
  for (Index r = 0; r < head.rows(); ++r) {
    for (Index c = 0; c < pairs; ++c) {
      T& first = head(r, m_interleaved ? 2 * c : c);
      T& second = head(r, m_interleaved ? 2 * c + 1 : c + pairs);
      const T a = first;
      const T b = second;
      first = a * m_cos(r, c) - b * m_sin(r, c);
      second = b * m_cos(r, c) + a * m_sin(r, c);
    }
  }
}

template <typename T>
void applyRope(const PositionEncoding& encoding, Eigen::Ref<MatrixOf<T>> head, Index start) {
  RopeTable<T>(encoding, head.rows(), head.cols(), start).apply(head);
}

template <typename T>
void rotateRows(const PositionEncoding& encoding, const Heads<T>& heads, IndexRange rows, Index start,
                Heads<T>& turned) {
  const RopeTable<T> table(encoding, rows.size(), heads.cols(), start + rows.begin);
  turned.together().middleRows(rows.begin, rows.size()) = heads.together().middleRows(rows.begin, rows.size());
  for (Index head = 0; head < heads.size(); ++head) table.apply(turned[head].middleRows(rows.begin, rows.size()));
}

template void rotateRows(const PositionEncoding&, const Heads<float>&, IndexRange, Index, Heads<float>&);
template void rotateRows(const PositionEncoding&, const Heads<double>&, IndexRange, Index, Heads<double>&);
template class RopeTable<float>;
template class RopeTable<double>;
template void applyRope<float>(const PositionEncoding&, Eigen::Ref<Matrix>, Index);
template void applyRope<double>(const PositionEncoding&, Eigen::Ref<MatrixF64>, Index);

}  // namespace headwise
