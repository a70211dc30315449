#pragma once
// A tensor as a stack of matrices: its last two dimensions, once for every index of those before.

#include <string>
#include <vector>

#include "core/tensor/matrix.h"
#include "core/tensor/tensor.h"

namespace headwise {

/// Every check throws InputError with the tensor's name, what was expected and its shape.
class TensorStack {
 public:
  /// The rank must lie in [least_rank, largest_rank], with least_rank >= 2, and there must be at least one matrix.
  TensorStack(std::string name, const Tensor& tensor, std::size_t least_rank, std::size_t largest_rank);

  [[nodiscard]] Index rows() const { return m_shape[m_shape.size() - 2]; }
  [[nodiscard]] Index cols() const { return m_shape.back(); }
  [[nodiscard]] Index count() const { return m_count; }
  [[nodiscard]] bool isFloating() const { return m_floating; }

  [[nodiscard]] MatrixF64 at(Index index) const;
  /// Of a stack [batch or 1, heads or 1, ., .] whose leading dimensions may be absent: the matrix of one sequence and
  /// head.
  [[nodiscard]] MatrixF64 at(Index b, Index batch, Index head, Index heads) const;

  void requireCount(Index count) const;
  void requireMultipleOf(Index heads) const;
  void requireMatrix(Index rows, Index cols) const;

 private:
  [[nodiscard]] Index leading(std::size_t from_matrix, Index wanted) const;
  [[noreturn]] void refuse(std::string_view sentence, const std::vector<std::string>& expected) const;

  std::string m_name;
  std::vector<std::int64_t> m_shape;
  std::vector<double> m_values;
  Index m_count;
  bool m_floating;
};

}  // namespace headwise
