#include "core/attention/packed.h"

#include <algorithm>

#include "core/attention/worth_threads.h"
#include "core/tensor/parallel.h"

namespace headwise {

PackedProjection::PackedProjection(const cpu::Kernels& kernels, const Matrix& W, const Vector& b, int threads) {
  if (W.size() == 0) return;
  m_values = cpu::AlignedFloats(cpu::Panels::size(kernels, W.cols(), W.rows()));
  m_panels = cpu::Panels(kernels, m_values.data(), W.cols(), W.rows());
  parallelFor(m_panels.count(), threads, {}, [&](Index panel) { m_panels.layOutTransposed(kernels, panel, W); });
  if (b.size() == 0) return;
  m_bias = cpu::AlignedFloats(m_panels.count() * kernels.panel_columns);
  std::fill_n(std::copy_n(b.data(), b.size(), m_bias.data()), m_bias.size() - b.size(), 0.0F);
}

const float* PackedProjection::bias(Index panel) const {
  return m_bias.size() == 0 ? nullptr : m_bias.data() + panel * (m_bias.size() / m_panels.count());
}

PackedParameters::PackedParameters(const cpu::Kernels& kernels, const AttentionParameters& parameters) {
  const int threads = worthThreads(static_cast<double>(parameters.W_Q.size())) ? threadCount() : 1;
  W_Q = PackedProjection(kernels, parameters.W_Q, parameters.b_Q, threads);
  W_K = PackedProjection(kernels, parameters.W_K, parameters.b_K, threads);
  W_V = PackedProjection(kernels, parameters.W_V, parameters.b_V, threads);
  W_O = PackedProjection(kernels, parameters.W_O, parameters.b_O, threads);
}

std::shared_ptr<const PackedParameters> packParameters(const AttentionParameters& parameters) {
  const cpu::Kernels* kernels = cpu::chosenKernels();
  return kernels ? std::make_shared<const PackedParameters>(*kernels, parameters) : nullptr;
}

}  // namespace headwise
