#pragma once
// Matrix products with a right factor that is laid out once and used for many left ones.

#include <vector>

#include "core/tensor/matrix.h"

namespace headwise {

/// B [k, n] of products A B. For float it is laid out in panels for the kernels of core/attention/cpu; for double it is
/// a plain matrix, and the products are Eigen's: the reference.
template <typename T>
class RightFactor {
 public:
  RightFactor() = default;
  [[nodiscard]] static RightFactor of(const Eigen::Ref<const MatrixOf<T>>& b);            ///< b [k, n]
  [[nodiscard]] static RightFactor ofTransposed(const Eigen::Ref<const MatrixOf<T>>& b);  ///< b [n, k]

  /// Columns in `columns` of A B into out [m, columns.size()]. columns.begin must be a multiple of columnStep(). Each
  /// entry is summed over k in an order that does not depend on the other rows, nor on the columns asked for.
  void multiply(const Eigen::Ref<const MatrixOf<T>>& a, IndexRange columns, Eigen::Ref<MatrixOf<T>> out) const;

  /// A[:, rows] B[rows, :] into out [m, n]: a [m, rows.size()] holds the columns `rows` of A only.
  void multiplyPart(const Eigen::Ref<const MatrixOf<T>>& a, IndexRange rows, Eigen::Ref<MatrixOf<T>> out) const;

  [[nodiscard]] static Index columnStep();

 private:
  RightFactor(Index k, Index n) : m_k(k), m_n(n) {}

  Index m_k = 0;
  Index m_n = 0;
  std::vector<T> m_panels;  ///< float: blocks of rows; in each, panels of columns
  MatrixOf<T> m_plain;      ///< double
};

}  // namespace headwise
