#include <cmath>

#include "core/attention/positions.h"

namespace headwise {

template <typename T>
MatrixOf<T> sinusoidalPositions(Index n, Index d_model, Index start) {
  MatrixOf<T> out(n, d_model);
  for (Index c = 0; c < d_model; c += 2) {
    const double speed = std::pow(10000.0, -static_cast<double>(c) / static_cast<double>(d_model));
    for (Index p = 0; p < n; ++p) {
      const double angle = static_cast<double>(start + p) * speed;
      out(p, c) = static_cast<T>(std::sin(angle));
      if (c + 1 < d_model) out(p, c + 1) = static_cast<T>(std::cos(angle));
    }
  }
  return out;
}

template Matrix sinusoidalPositions<float>(Index, Index, Index);
template MatrixF64 sinusoidalPositions<double>(Index, Index, Index);

}  // namespace headwise
