#pragma once
// The float32 inner loops of attention, compiled once for every instruction set; the widest that the processor has is
// chosen at run time. The reference path uses none of them: it is what they are checked against.

#include <cstddef>

namespace headwise::cpu {

/// A row for softmaxRows(), and what becomes known of it.
struct SoftmaxRow {
  float* values;
  std::ptrdiff_t n;
  float largest;
  double sum;
};

/// Strides count floats.
struct Kernels {
  const char* name;             ///< in HEADWISE_ISA: "baseline", "avx2", "avx512"
  const char* instruction_set;  ///< as people write it: "SSE2", "AVX2", "AVX-512", ...

  /// Columns of a panel, the unit in which the right factor of a product is laid out: panel[p * columns + j] is B(p,
  /// j). Also what rows for softmax() are padded to.
  std::ptrdiff_t panel_columns;

  /// C[m, columns] = A[m, k] * panel, or C += when `add`; columns <= panel_columns. The sums begin with the
  /// panel_columns values of `start`, which is the same for every row, or with 0 where it is null. Each sum runs over k
  /// in order, so a row's result does not depend on the rows beside it.
  void (*multiply)(const float* a, std::ptrdiff_t a_stride, std::ptrdiff_t m, const float* panel, std::ptrdiff_t k,
                   const float* start, float* c, std::ptrdiff_t c_stride, std::ptrdiff_t columns, bool add);

  /// The softmax of factor * x / log2(e) for n values, not yet divided by their sum: row = 2^(factor * (x - largest));
  /// factor > 0. What is below 2^-125.5, and so hardly a normal number, becomes 0. Cells behind the n, up to a multiple
  /// of panel_columns, may be written. Returns the sum, added in blocks and then in double: NaN if any value is NaN, or
  /// the largest is infinite; the row is worthless then.
  double (*softmax)(float* row, std::ptrdiff_t n, float factor, float* largest);
  /// The same for many rows, each as if alone. Short ones are quicker together: each of their steps waits for the one
  /// before, and others take its place meanwhile.
  void (*softmaxRows)(SoftmaxRow* rows, std::ptrdiff_t count, float factor);

  /// row = scale * 2^(factor * (row - largest)) for n values, with the powers of softmax(): what it makes of a part of
  /// a row of which the largest value and, in `scale`, the sum are known. Writes nothing behind the n.
  void (*weights)(float* row, std::ptrdiff_t n, float factor, float largest, float scale);

  /// to = factor * from for m rows of n values, each with its factor; to may be from. `past_caches`: written around the
  /// caches, for what is not read soon; whoever asked for it calls finishWrites() before another thread reads.
  void (*scale)(const float* from, std::ptrdiff_t from_stride, std::ptrdiff_t m, std::ptrdiff_t n, const float* factors,
                float* to, std::ptrdiff_t to_stride, bool past_caches);
  void (*finishWrites)();

  /// to[p, j] = from[j, p] for depth x columns values.
  void (*transpose)(const float* from, std::ptrdiff_t from_stride, float* to, std::ptrdiff_t to_stride,
                    std::ptrdiff_t depth, std::ptrdiff_t columns);

  /// Keeps the multiply-add units as busy as they can be, for benchmarks: returns the floating point operations done.
  double (*multiplyAdds)(std::ptrdiff_t rounds);
};

}  // namespace headwise::cpu
