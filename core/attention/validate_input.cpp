#include "core/attention/validate_input.h"

#include <string>

#include "core/tensor/error.h"
#include "core/tensor/tensor.h"

namespace headwise {
namespace {

template <typename T>
std::string shapeOf(const MatrixOf<T>& matrix) {
  return shapeText({matrix.rows(), matrix.cols()});
}

template <typename T>
void requireWidth(const char* name, const MatrixOf<T>& x, const char* projection, const MatrixOf<T>& W) {
  if (x.rows() < 1)
    throw InputError(Message(HEADWISE_TR_NOOP("core", "%1 has no tokens: at least 1 is needed."), {name}));
  if (x.cols() != W.cols())
    throw InputError(Message(HEADWISE_TR_NOOP("core", "%1 has shape %2, but %3 takes vectors of width %4."),
                             {name, shapeOf(x), projection, std::to_string(W.cols())}));
}

template <typename T>
void requireHeadBias(const AttentionConfig& config, const AttentionInput<T>& input) {
  if (input.head_bias.empty()) return;
  if (config.kind == AttentionKind::LinearElu1)
    throw InputError(
        Message(HEADWISE_TR_NOOP("core", "Linear attention has no softmax, so no bias can be added before it.")));
  if (static_cast<Index>(input.head_bias.size()) != config.n_heads)
    throw InputError(Message(HEADWISE_TR_NOOP("core", "The bias has %1 matrices, but there are %2 heads."),
                             {std::to_string(input.head_bias.size()), std::to_string(config.n_heads)}));
  for (const MatrixOf<T>& bias : input.head_bias)
    if (bias.rows() != input.queryCount() || bias.cols() != input.keyCount())
      throw InputError(Message(HEADWISE_TR_NOOP("core", "A head's bias has shape %1, but [n_q, n_kv] is %2."),
                               {shapeOf(bias), shapeText({input.queryCount(), input.keyCount()})}));
}

}  // namespace

template <typename T>
void requireLearnedPositions(const char* name, const PositionEncoding& positions, const MatrixOf<T>& table, Index n,
                             Index width) {
  if (table.cols() != width)
    throw InputError(Message(HEADWISE_TR_NOOP("core", "learned_positions has shape %1 and cannot be added to %2 %3."),
                             {shapeOf(table), name, shapeText({n, width})}));
  if (positions.start > table.rows() - n)
    throw InputError(Message(HEADWISE_TR_NOOP("core",
                                              "learned_positions holds %1 positions, but %2 needs those from %3 to "
                                              "%4. Shorten the text, or choose other positions."),
                             {std::to_string(table.rows()), name, std::to_string(positions.start),
                              std::to_string(positions.start + n - 1)}));
}

template <typename T>
void validateInput(const AttentionConfig& config, const AttentionParametersOf<T>& parameters,
                   const AttentionInput<T>& input, const AttendOptions& options) {
  requireWidth("x_q", input.x_q, "W_Q", parameters.W_Q);
  requireWidth("x_k", input.ofKeys(), "W_K", parameters.W_K);
  requireWidth("x_v", input.ofValues(), "W_V", parameters.W_V);
  if (input.ofKeys().rows() != input.ofValues().rows())
    throw InputError(Message(HEADWISE_TR_NOOP("core",
                                              "Keys and values must be as many, but x_k has %1 rows and x_v "
                                              "has %2."),
                             {std::to_string(input.ofKeys().rows()), std::to_string(input.ofValues().rows())}));
  if (config.positions.kind == PositionKind::Learned) {
    const auto learned = [&](const char* name, const MatrixOf<T>& x) {
      requireLearnedPositions(name, config.positions, parameters.learned_positions, x.rows(), x.cols());
    };
    learned("x_q", input.x_q);
    learned("x_k", input.ofKeys());
    learned("x_v", input.ofValues());
  }
  requireHeadBias(config, input);
  for (const Index head : options.heads_off)
    if (head < 0 || head >= config.n_heads)
      throw InputError(Message(HEADWISE_TR_NOOP("core",
                                                "Head index %1 cannot be switched off: there are %2 heads, "
                                                "counted from 0."),
                               {std::to_string(head), std::to_string(config.n_heads)}));
}

template void requireLearnedPositions(const char*, const PositionEncoding&, const Matrix&, Index, Index);
template void requireLearnedPositions(const char*, const PositionEncoding&, const MatrixF64&, Index, Index);
template void validateInput(const AttentionConfig&, const AttentionParametersOf<float>&, const AttentionInput<float>&,
                            const AttendOptions&);
template void validateInput(const AttentionConfig&, const AttentionParametersOf<double>&, const AttentionInput<double>&,
                            const AttendOptions&);

}  // namespace headwise
