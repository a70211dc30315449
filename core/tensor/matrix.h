#pragma once
// The dense types of the engine.

#include <Eigen/Core>
#include <cstdint>
#include <memory>

namespace headwise {

using Index = Eigen::Index;

/// Row-major, as the tensors in files are: row = token, column = feature.
template <typename T>
using MatrixOf = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
template <typename T>
using VectorOf = Eigen::Matrix<T, Eigen::Dynamic, 1>;
template <typename T>
using RowVectorOf = Eigen::Matrix<T, 1, Eigen::Dynamic>;

using Matrix = MatrixOf<float>;
using MatrixF64 = MatrixOf<double>;
using Vector = VectorOf<float>;
using ByteMatrix = MatrixOf<std::uint8_t>;

/// Half-open range [begin, end) of token positions, heads or features.
struct IndexRange {
  Index begin = 0;
  Index end = 0;
  [[nodiscard]] Index size() const { return end > begin ? end - begin : 0; }
  [[nodiscard]] bool contains(Index i) const { return i >= begin && i < end; }
  bool operator==(const IndexRange&) const = default;
};

/// A rectangle of float values that somebody else owns (and `owner` keeps alive): rows x cols, row-major, `stride`
/// values from one row to the next.
struct MatrixView {
  const float* data = nullptr;
  Index rows = 0;
  Index cols = 0;
  Index stride = 0;
  std::shared_ptr<const void> owner;
  [[nodiscard]] float at(Index row, Index col) const { return data[row * stride + col]; }
};

}  // namespace headwise
