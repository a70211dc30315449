#include "core/attention/attend.h"

#include <type_traits>

#include "core/attention/cpu/kernels.h"
#include "core/attention/fast_attend.h"
#include "core/attention/reference_attend.h"
#include "core/attention/validate_input.h"

namespace headwise {
namespace {

template <typename T>
MatrixOf<T> positionRows(const PositionEncoding& encoding, const MatrixOf<T>& table, Index n, Index width) {
  if (encoding.kind == PositionKind::Sinusoidal) return sinusoidalPositions<T>(n, width, encoding.start);
  return table.middleRows(encoding.start, n);
}

template <typename T>
void addPositions(const PositionEncoding& encoding, const MatrixOf<T>& table, AttentionInput<T>& input) {
  if (encoding.kind != PositionKind::Sinusoidal && encoding.kind != PositionKind::Learned) return;
  MatrixOf<T> positions;
  for (MatrixOf<T>* x : {&input.x_q, &input.x_k, &input.x_v}) {
    if (positions.rows() != x->rows() || positions.cols() != x->cols())
      positions = positionRows(encoding, table, x->rows(), x->cols());
    *x += positions;
  }
}

}  // namespace

template <typename T>
AttentionValues<T> attend(const AttentionConfig& config, const AttentionParametersOf<T>& parameters,
                          AttentionInput<T> input, const AttendOptions& options) {
  config.validate();
  parameters.validate(config);
  validateInput(config, parameters, input, options);
  addPositions(config.positions, parameters.learned_positions, input);
  if constexpr (std::is_same_v<T, float>) {
    const cpu::Kernels* kernels = cpu::chosenKernels();
    if (kernels && config.kind == AttentionKind::Softmax)
      return cpu::fastAttend(*kernels, config, parameters, std::move(input), options);
  }
  return referenceAttend(config, parameters, std::move(input), options);
}

template AttentionValues<float> attend(const AttentionConfig&, const AttentionParametersOf<float>&,
                                       AttentionInput<float>, const AttendOptions&);
template AttentionValues<double> attend(const AttentionConfig&, const AttentionParametersOf<double>&,
                                        AttentionInput<double>, const AttendOptions&);

}  // namespace headwise
