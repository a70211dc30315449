#include <cmath>

#include "core/attention/angles.h"
#include "core/attention/positions.h"

namespace headwise {

template <typename T>
MatrixOf<T> sinusoidalPositions(Index n, Index d_model, Index start) {
  Eigen::ArrayXd speeds((d_model + 1) / 2);
  for (Index c = 0; c < speeds.size(); ++c)
    speeds[c] = std::pow(10000.0, -2.0 * static_cast<double>(c) / static_cast<double>(d_model));
  Angles angles(std::move(speeds), start);
  MatrixOf<T> out(n, d_model);
  for (Index p = 0; p < n; ++p, angles.advance())
    for (Index c = 0; c < d_model; ++c)
      out(p, c) = static_cast<T>(c % 2 == 0 ? angles.sines()[c / 2] : angles.cosines()[c / 2]);
  return out;
}

template <typename T>
MatrixOf<T> addedPositions(const PositionEncoding& encoding, const MatrixOf<T>& learned, Index n, Index width) {
  if (encoding.kind == PositionKind::Sinusoidal) return sinusoidalPositions<T>(n, width, encoding.start);
  return learned.middleRows(encoding.start, n);
}

template Matrix addedPositions(const PositionEncoding&, const Matrix&, Index, Index);
template MatrixF64 addedPositions(const PositionEncoding&, const MatrixF64&, Index, Index);
template Matrix sinusoidalPositions<float>(Index, Index, Index);
template MatrixF64 sinusoidalPositions<double>(Index, Index, Index);

}  // namespace headwise
