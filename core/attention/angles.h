#pragma once
// Cosines and sines of position * speed, for consecutive positions.

#include "core/tensor/matrix.h"

namespace headwise {

/// Steps by turning, which is many times faster than a sine for each; at every multiple of 32 the exact values are
/// taken again, so that the error stays near 1e-14. A position has the same bits wherever one begins.
class Angles {
 public:
  /// Speeds in radians a position; the first position is `start`.
  Angles(Eigen::ArrayXd speeds, Index start);
  [[nodiscard]] const Eigen::ArrayXd& cosines() const { return m_cos; }
  [[nodiscard]] const Eigen::ArrayXd& sines() const { return m_sin; }
  /// To the next position.
  void advance();

 private:
  void takeExact();

  Eigen::ArrayXd m_speeds;
  Eigen::ArrayXd m_step_cos;
  Eigen::ArrayXd m_step_sin;
  Index m_position;
  Eigen::ArrayXd m_cos;
  Eigen::ArrayXd m_sin;
};

}  // namespace headwise
