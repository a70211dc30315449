#include "core/attention/relative_bias.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace headwise {
namespace {

std::vector<double> slopesOfPowerOfTwo(Index n_heads) {
  std::vector<double> slopes;
  for (Index head = 1; head <= n_heads; ++head)
    slopes.push_back(std::exp2(-8.0 * static_cast<double>(head) / static_cast<double>(n_heads)));
  return slopes;
}

double alibi(const PositionEncoding& encoding, double slope, Index distance) {
  return slope * static_cast<double>(encoding.alibi_symmetric ? -std::abs(distance) : distance);
}

}  // namespace

// Press et al. 2021, get_slopes: for a count that is no power of two, the slopes of the power below, then every second
// one of the power above.
std::vector<double> alibiSlopes(Index n_heads) {
  Index power = 1;
  while (power * 2 <= n_heads) power *= 2;
  std::vector<double> slopes = slopesOfPowerOfTwo(power);
  const std::vector<double> between = slopesOfPowerOfTwo(2 * power);
  for (std::size_t i = 0; static_cast<Index>(slopes.size()) < n_heads; i += 2) slopes.push_back(between[i]);
  return slopes;
}

Index t5Bucket(Index relative_position, bool bidirectional, Index n_buckets, Index max_distance) {
  const Index one_side = bidirectional ? n_buckets / 2 : n_buckets;
  const Index side = bidirectional && relative_position > 0 ? one_side : 0;
  const Index distance = bidirectional ? std::abs(relative_position) : std::max<Index>(-relative_position, 0);
  const Index exact = one_side / 2;
  if (distance < exact) return side + distance;
  const float steps = std::log(static_cast<float>(distance) / static_cast<float>(exact)) /
                      static_cast<float>(std::log(static_cast<double>(max_distance) / static_cast<double>(exact))) *
                      static_cast<float>(one_side - exact);
  return side + std::min(exact + static_cast<Index>(steps), one_side - 1);
}

template <typename T>
RelativeBias<T>::RelativeBias(const PositionEncoding& encoding, Index head_index, Index n_heads, Index n_q, Index n_kv,
                              const MatrixOf<T>& rel_bias)
    : m_n_q(n_q), m_n_kv(n_kv) {
  if (encoding.kind != PositionKind::Alibi && encoding.kind != PositionKind::T5) return;
  const double slope =
      encoding.kind == PositionKind::Alibi ? alibiSlopes(n_heads)[static_cast<std::size_t>(head_index)] : 0;
  m_by_distance.resize(n_q + n_kv - 1);
  for (Index i = 0; i < m_by_distance.size(); ++i) {
    const Index distance = i - (n_kv - 1);
    m_by_distance[i] =
        encoding.kind == PositionKind::Alibi
            ? static_cast<T>(alibi(encoding, slope, distance))
            : rel_bias(t5Bucket(distance, encoding.t5_bidirectional, encoding.t5_buckets, encoding.t5_max_distance),
                       head_index);
  }
}

template <typename T>
MatrixOf<T> positionBias(const PositionEncoding& encoding, Index head_index, Index n_heads, Index n_q, Index n_kv,
                         const MatrixOf<T>& rel_bias) {
  const RelativeBias<T> bias(encoding, head_index, n_heads, n_q, n_kv, rel_bias);
  MatrixOf<T> out = MatrixOf<T>::Zero(n_q, n_kv);
  for (Index query = 0; !bias.empty() && query < n_q; ++query) out.row(query) = bias.row(query);
  return out;
}

template class RelativeBias<float>;
template class RelativeBias<double>;
template Matrix positionBias<float>(const PositionEncoding&, Index, Index, Index, Index, const Matrix&);
template MatrixF64 positionBias<double>(const PositionEncoding&, Index, Index, Index, Index, const MatrixF64&);

}  // namespace headwise
