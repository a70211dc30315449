#pragma once
// A layer's parameters laid out for the kernels.

#include <memory>

#include "core/attention/cpu/panels.h"
#include "core/attention/parameters.h"

namespace headwise {

/// y = x W^T + b, ready for many x.
class PackedProjection {
 public:
  PackedProjection() = default;
  /// W [out, in], b [out] or empty.
  PackedProjection(const cpu::Kernels& kernels, const Matrix& W, const Vector& b, int threads);

  [[nodiscard]] bool empty() const { return m_panels.n() == 0; }
  [[nodiscard]] const cpu::Panels& panels() const { return m_panels; }
  /// What the sums of a panel begin with; null without a bias.
  [[nodiscard]] const float* bias(Index panel) const;

 private:
  cpu::AlignedFloats m_values;
  cpu::Panels m_panels;       ///< in m_values
  cpu::AlignedFloats m_bias;  ///< filled up with 0 to whole panels
};

/// Made once for parameters that are used again and again: laying them out costs as much as attending over a few
/// tokens. It holds a copy.
class PackedParameters {
 public:
  PackedParameters(const cpu::Kernels& kernels, const AttentionParameters& parameters);

  PackedProjection W_Q, W_K, W_V, W_O;
};

/// For the kernels that attend() uses in this process; null where it uses the reference.
[[nodiscard]] std::shared_ptr<const PackedParameters> packParameters(const AttentionParameters& parameters);

}  // namespace headwise
