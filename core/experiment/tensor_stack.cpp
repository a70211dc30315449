#include "core/experiment/tensor_stack.h"

#include <cassert>

#include "core/tensor/error.h"
#include "core/tensor/message.h"

namespace headwise {

TensorStack::TensorStack(std::string name, const Tensor& tensor, std::size_t least_rank, std::size_t largest_rank)
    : m_name(std::move(name)), m_shape(tensor.shape), m_count(0), m_floating(isFloatingPoint(tensor.dtype)) {
  assert(least_rank >= 2);
  if (m_shape.size() < least_rank || m_shape.size() > largest_rank)
    refuse(HEADWISE_TR_NOOP("core", "The tensor %1 should have %3 to %4 dimensions, but its shape is %2."),
           {std::to_string(least_rank), std::to_string(largest_rank)});
  if (tensor.elementCount() == 0)
    refuse(HEADWISE_TR_NOOP("core", "The tensor %1 should not be empty, but its shape is %2."), {});
  m_values = tensor.toDoubles();
  m_count = tensor.elementCount() / (rows() * cols());
}

MatrixF64 TensorStack::at(Index index) const {
  assert(index >= 0 && index < m_count);
  return Eigen::Map<const MatrixF64>(m_values.data() + index * rows() * cols(), rows(), cols());
}

MatrixF64 TensorStack::at(Index b, Index batch, Index head, Index heads) const {
  const Index own_heads = leading(1, heads);
  const Index own_batch = leading(2, batch);
  return at((own_batch == 1 ? 0 : b) * own_heads + (own_heads == 1 ? 0 : head));
}

Index TensorStack::leading(std::size_t from_matrix, Index wanted) const {
  if (m_shape.size() < 2 + from_matrix) return 1;
  const Index own = m_shape[m_shape.size() - 2 - from_matrix];
  if (own != 1 && own != wanted)
    refuse(
        HEADWISE_TR_NOOP("core", "The tensor %1 should have 1 or %3 in its leading dimensions, but its shape is %2."),
        {std::to_string(wanted)});
  return own;
}

void TensorStack::requireCount(Index count) const {
  if (m_count != count)
    refuse(HEADWISE_TR_NOOP("core", "The tensor %1 should hold %3 matrices, but its shape is %2."),
           {std::to_string(count)});
}

void TensorStack::requireMultipleOf(Index heads) const {
  if (m_count % heads != 0)
    refuse(HEADWISE_TR_NOOP("core", "The tensor %1 should hold %3 heads a sequence, but its shape is %2."),
           {std::to_string(heads)});
}

void TensorStack::requireMatrix(Index rows_wanted, Index cols_wanted) const {
  if (rows() != rows_wanted || cols() != cols_wanted)
    refuse(HEADWISE_TR_NOOP("core", "The tensor %1 should end in %3, but its shape is %2."),
           {shapeText({rows_wanted, cols_wanted})});
}

void TensorStack::refuse(std::string_view sentence, const std::vector<std::string>& expected) const {
  std::vector<MessageArg> args{m_name, shapeText(m_shape)};
  args.insert(args.end(), expected.begin(), expected.end());
  throw InputError(Message(sentence, std::move(args)));
}

}  // namespace headwise
