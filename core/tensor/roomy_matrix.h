#pragma once
// Large matrices without the price of their pages.

#include <cstddef>

#include "core/tensor/matrix.h"

namespace headwise {

/// Asks the system for huge pages in a part of memory that nobody has written to yet: the first touch of each small one
/// would cost some microseconds. Only advice, and nothing for parts that are smaller than a huge page.
void adviseHugePages(void* first, std::size_t bytes);

/// Not initialised.
template <typename T>
[[nodiscard]] MatrixOf<T> roomyMatrix(Index rows, Index cols) {
  MatrixOf<T> out(rows, cols);
  adviseHugePages(out.data(), static_cast<std::size_t>(out.size()) * sizeof(T));
  return out;
}

}  // namespace headwise
