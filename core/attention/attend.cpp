#include "core/attention/attend.h"

#include <type_traits>

#include "core/attention/cpu/kernels.h"
#include "core/attention/fast_attend.h"
#include "core/attention/reference_attend.h"
#include "core/attention/take_over.h"
#include "core/attention/validate_input.h"

namespace headwise {
namespace {

/// To these rows of x.
template <typename T>
void addPositions(const PositionEncoding& encoding, const MatrixOf<T>& table, IndexRange rows, MatrixOf<T>& x) {
  if (!areAdded(encoding.kind)) return;
  PositionEncoding from_there = encoding;
  from_there.start += rows.begin;
  x.middleRows(rows.begin, rows.size()) += addedPositions(from_there, table, rows.size(), x.cols());
}

template <typename T>
void finishInput(const PositionEncoding& encoding, const MatrixOf<T>& table, const EarlierValues<T>& earlier,
                 AttentionInput<T>& input) {
  const auto finish = [&](MatrixOf<T>& x, const MatrixOf<T>* earlier_x, const SameRows& same) {
    addPositions(encoding, table, same.anew(), x);
    if (earlier_x) copyRows(same, *earlier_x, x);
  };
  const AttentionInput<T>* before = earlier.values ? &earlier.values->input : nullptr;
  finish(input.x_q, before ? &before->x_q : nullptr, earlier.same.x_q);
  if (input.x_k) finish(*input.x_k, before ? &before->ofKeys() : nullptr, earlier.same.x_k);
  if (input.x_v) finish(*input.x_v, before ? &before->ofValues() : nullptr, earlier.same.x_k);
}

/// With the lengths of this call, also where there is no earlier one.
template <typename T>
EarlierValues<T> withLengths(EarlierValues<T> earlier, Index n_q, Index n_kv) {
  if (!earlier.values) earlier.same = nothingSame(n_q, n_kv);
  return earlier;
}

}  // namespace

template <typename T>
AttentionValues<T> attend(const AttentionConfig& config, const AttentionParametersOf<T>& parameters,
                          AttentionInput<T> input, const AttendOptions& options, const EarlierValues<T>& earlier) {
  config.validate();
  parameters.validate(config);
  validateInput(config, parameters, input, options);
  const EarlierValues<T> known = withLengths(earlier, input.queryCount(), input.keyCount());
  finishInput(config.positions, parameters.learned_positions, known, input);
  if constexpr (std::is_same_v<T, float>) {
    const cpu::Kernels* kernels = cpu::chosenKernels();
    if (kernels && config.kind == AttentionKind::Softmax)
      return cpu::fastAttend(*kernels, config, parameters, std::move(input), options, known);
  }
  return referenceAttend(config, parameters, std::move(input), options, known);
}

Index rowsTogether(AttentionKind kind, Precision precision) {
  const bool kernels =
      kind == AttentionKind::Softmax && precision == Precision::Float32 && cpu::chosenKernels() != nullptr;
  return kernels ? 1 : kReferenceBlock;
}

template AttentionValues<float> attend(const AttentionConfig&, const AttentionParametersOf<float>&,
                                       AttentionInput<float>, const AttendOptions&, const EarlierValues<float>&);
template AttentionValues<double> attend(const AttentionConfig&, const AttentionParametersOf<double>&,
                                        AttentionInput<double>, const AttendOptions&, const EarlierValues<double>&);

}  // namespace headwise
