// The loops behind Kernels for one vector width. Included by one .cpp per instruction set, which is compiled for it and
// defines HEADWISE_LANES (floats in a vector) and HEADWISE_TILE_ROWS before. Everything is local to that file and no
// other header is used: an inline function shared with the rest of the program could otherwise be linked from here and
// run on a processor that lacks the instructions.

#include <cstddef>
#include <cstdint>

#include "core/attention/cpu/kernel_table.h"

namespace {

using std::ptrdiff_t;

constexpr ptrdiff_t kLanes = HEADWISE_LANES;
constexpr int kTileRows = HEADWISE_TILE_ROWS;
constexpr ptrdiff_t kColumns = 2 * kLanes;

typedef float Vec __attribute__((vector_size(kLanes * sizeof(float))));
typedef std::int32_t IntVec __attribute__((vector_size(kLanes * sizeof(float))));

inline Vec load(const float* from) {
  Vec out;
  __builtin_memcpy(&out, from, sizeof(out));
  return out;
}
inline void store(const Vec& value, float* to) { __builtin_memcpy(to, &value, sizeof(value)); }
inline Vec all(float value) { return Vec{} + value; }

/// kRows x kColumns sums kept in registers over the whole of k.
template <int kRows>
inline void multiplyTile(const float* a, ptrdiff_t a_stride, const float* panel, ptrdiff_t k, float* c,
                         ptrdiff_t c_stride, bool add) {
  Vec left[kRows];
  Vec right[kRows];
  for (int r = 0; r < kRows; ++r) left[r] = right[r] = Vec{};
  for (ptrdiff_t p = 0; p < k; ++p) {
    const Vec b_left = load(panel + p * kColumns);
    const Vec b_right = load(panel + p * kColumns + kLanes);
    for (int r = 0; r < kRows; ++r) {
      const float value = a[r * a_stride + p];
      left[r] += value * b_left;
      right[r] += value * b_right;
    }
  }
  for (int r = 0; r < kRows; ++r) {
    float* to = c + r * c_stride;
    store(add ? load(to) + left[r] : left[r], to);
    store(add ? load(to + kLanes) + right[r] : right[r], to + kLanes);
  }
}

/// A tile that is cut off at the right: whole sums beside, then the columns that exist.
template <int kRows>
inline void multiplyTile(const float* a, ptrdiff_t a_stride, const float* panel, ptrdiff_t k, float* c,
                         ptrdiff_t c_stride, ptrdiff_t columns, bool add) {
  if (columns == kColumns) return multiplyTile<kRows>(a, a_stride, panel, k, c, c_stride, add);
  float sums[kRows * kColumns];
  multiplyTile<kRows>(a, a_stride, panel, k, sums, kColumns, false);
  for (int r = 0; r < kRows; ++r)
    for (ptrdiff_t j = 0; j < columns; ++j)
      c[r * c_stride + j] = add ? c[r * c_stride + j] + sums[r * kColumns + j] : sums[r * kColumns + j];
}

/// The last rows, fewer than a whole tile.
template <int kRows>
inline void multiplyRest(const float* a, ptrdiff_t a_stride, ptrdiff_t m, const float* panel, ptrdiff_t k, float* c,
                         ptrdiff_t c_stride, ptrdiff_t columns, bool add) {
  if constexpr (kRows > 0) {
    if (m == kRows) return multiplyTile<kRows>(a, a_stride, panel, k, c, c_stride, columns, add);
    multiplyRest<kRows - 1>(a, a_stride, m, panel, k, c, c_stride, columns, add);
  }
}

void multiply(const float* a, ptrdiff_t a_stride, ptrdiff_t m, const float* panel, ptrdiff_t k, float* c,
              ptrdiff_t c_stride, ptrdiff_t columns, bool add) {
  ptrdiff_t i = 0;
  for (; i + kTileRows <= m; i += kTileRows)
    multiplyTile<kTileRows>(a + i * a_stride, a_stride, panel, k, c + i * c_stride, c_stride, columns, add);
  multiplyRest<kTileRows - 1>(a + i * a_stride, a_stride, m - i, panel, k, c + i * c_stride, c_stride, columns, add);
}

float largest(const float* row, ptrdiff_t n) {
  constexpr float infinity = __builtin_inff();
  Vec most = all(-infinity);
  IntVec nan{};
  ptrdiff_t i = 0;
  for (; i + kLanes <= n; i += kLanes) {
    const Vec x = load(row + i);
    most = x > most ? x : most;
    nan |= x != x;
  }
  float out = -infinity;
  bool any_nan = false;
  for (ptrdiff_t lane = 0; lane < kLanes; ++lane) {
    out = most[lane] > out ? most[lane] : out;
    any_nan |= nan[lane] != 0;
  }
  for (; i < n; ++i) {
    out = row[i] > out ? row[i] : out;
    any_nan |= row[i] != row[i];
  }
  return any_nan ? __builtin_nanf("") : out;
}

/// exp(x) for x <= 0, good to about 1e-7: x = n ln 2 + r with |r| <= ln 2 / 2, exp(r) by the polynomial of the Cephes
/// library (S. Moshier, expf), and 2^n added to the exponent's bits.
inline Vec exponential(const Vec& x) {
  constexpr float rounding = 12582912.0F;  // 1.5 * 2^23: adding it leaves the nearest whole number in the low bits
  const Vec shifted = x * 1.44269504088896341F + rounding;
  const Vec n = shifted - rounding;
  const Vec r = (x - n * 0.693359375F) - n * -2.12194440e-4F;
  Vec p = r * 1.9875691500e-4F + 1.3981999507e-3F;
  p = p * r + 8.3334519073e-3F;
  p = p * r + 4.1665795894e-2F;
  p = p * r + 1.6666665459e-1F;
  p = p * r + 5.0000001201e-1F;
  p = p * (r * r) + r + 1.0F;
  // The sum of bit patterns may wrap where the result is thrown away below: unsigned, so that it is defined.
  typedef std::uint32_t Bits __attribute__((vector_size(kLanes * sizeof(float))));
  const Bits scaled = (Bits)p + ((Bits)shifted << 23);
  constexpr float least = -87.33654F;  // ln of the smallest normal float
  return x < least ? Vec{} : (Vec)scaled;
}

double exponentials(float* row, ptrdiff_t n, float shift) {
  constexpr ptrdiff_t block = 256;  // few enough for float sums in each lane
  double total = 0;
  for (ptrdiff_t begin = 0; begin < n; begin += block) {
    const ptrdiff_t end = begin + block < n ? begin + block : n;
    Vec sum{};
    ptrdiff_t i = begin;
    for (; i + kLanes <= end; i += kLanes) {
      const Vec value = exponential(load(row + i) - shift);
      store(value, row + i);
      sum += value;
    }
    if (i < end) {
      float rest[kLanes];
      for (ptrdiff_t lane = 0; lane < kLanes; ++lane) rest[lane] = i + lane < end ? row[i + lane] : -__builtin_inff();
      const Vec value = exponential(load(rest) - shift);
      store(value, rest);
      for (ptrdiff_t lane = 0; i + lane < end; ++lane) row[i + lane] = rest[lane];
      sum += value;
    }
    for (ptrdiff_t lane = 0; lane < kLanes; ++lane) total += static_cast<double>(sum[lane]);
  }
  return total;
}

constexpr headwise::cpu::Kernels makeKernels(const char* instruction_set) {
  return {instruction_set, kColumns, multiply, largest, exponentials};
}

}  // namespace
