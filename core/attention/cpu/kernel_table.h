#pragma once
// The float32 inner loops of attention, compiled once for every instruction set; the widest that the processor has is
// chosen at run time. The float64 path uses none of them: it is what they are checked against.

#include <cstddef>

namespace headwise::cpu {

struct Kernels {
  const char* instruction_set;  ///< "SSE2", "AVX2", "AVX-512", ...

  /// Columns of a panel, the unit in which the right factor of a product is laid out: panel[p * columns + j] is B(p,
  /// j).
  std::ptrdiff_t panel_columns;

  /// C[m, columns] = A[m, k] * panel, or C += when `add`; columns <= panel_columns. Strides count floats. Each sum runs
  /// over k in order, so a row's result does not depend on the rows beside it.
  void (*multiply)(const float* a, std::ptrdiff_t a_stride, std::ptrdiff_t m, const float* panel, std::ptrdiff_t k,
                   float* c, std::ptrdiff_t c_stride, std::ptrdiff_t columns, bool add);

  /// The largest of n values, or NaN if one is NaN; -infinity for none.
  float (*largest)(const float* row, std::ptrdiff_t n);

  /// row = exp(row - shift) for n values that are not above shift; those below the smallest normal number become 0.
  /// Returns their sum, added in blocks and then in double.
  double (*exponentials)(float* row, std::ptrdiff_t n, float shift);
};

}  // namespace headwise::cpu
