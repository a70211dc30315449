// Compiled without contraction into fused multiply-adds (see CMakeLists.txt): those round differently.
#include "core/tensor/portable_math.h"

#include <array>
#include <cfloat>
#include <cmath>
#include <limits>

static_assert(FLT_EVAL_METHOD == 0, "doubles must be computed as doubles");

namespace headwise::portable {
namespace {

// Cody and Waite: constants in parts whose products with small integers are exact.
constexpr double kLn2High = 6.93147180369123816490e-01;
constexpr double kLn2Low = 1.90821492927058770002e-10;
constexpr double kHalfPi1 = 1.57079632673412561417e+00;
constexpr double kHalfPi2 = 6.07710050630396597660e-11;
constexpr double kHalfPi3 = 2.02226624879595063154e-21;

/// Coefficients of a power series, lowest power first; the compiler works them out, by the same rules.
template <std::size_t N>
using Series = std::array<double, N>;

/// 1 / n! with the same or alternating signs for n = first, first + step, ...
template <std::size_t N>
constexpr Series<N> factorials(int first, int step, bool alternating) {
  Series<N> series{};
  for (std::size_t i = 0; i < N; ++i) {
    double value = alternating && i % 2 == 1 ? -1 : 1;
    for (int n = 2; n <= first + step * static_cast<int>(i); ++n) value /= n;
    series[i] = value;
  }
  return series;
}

constexpr auto kSin = factorials<11>(1, 2, true);
constexpr auto kCos = factorials<12>(0, 2, true);
constexpr auto kExp = factorials<15>(0, 1, false);
constexpr Series<13> kAtanh{1.0,      1.0 / 3,  1.0 / 5,  1.0 / 7,  1.0 / 9,  1.0 / 11, 1.0 / 13,
                            1.0 / 15, 1.0 / 17, 1.0 / 19, 1.0 / 21, 1.0 / 23, 1.0 / 25};

/// The series without its first `skipped` terms, divided by x to that power.
template <std::size_t N>
double sum(const Series<N>& series, double x, std::size_t skipped = 0) {
  double value = 0;
  for (std::size_t i = N; i-- > skipped;) value = value * x + series[i];
  return value;
}

// On [-pi/4, pi/4]. The first term is added last: the rest is small, so little is lost.
double sinKernel(double x) { return x + x * (x * x * sum(kSin, x * x, 1)); }
double cosKernel(double x) { return 1 + x * x * sum(kCos, x * x, 1); }

/// sin(x + quarter_turns pi / 2).
double sinAfter(double x, int quarter_turns) {
  const double turns = std::floor(x * 0.63661977236758134308 + 0.5);
  const double rest = ((x - turns * kHalfPi1) - turns * kHalfPi2) - turns * kHalfPi3;
  const int quadrant = (static_cast<int>(std::fmod(turns, 4.0)) + quarter_turns + 8) % 4;
  const double value = quadrant % 2 == 0 ? sinKernel(rest) : cosKernel(rest);
  return quadrant < 2 ? value : -value;
}

}  // namespace

double exp(double x) {
  if (x < -745.2) return 0;
  if (x > 709.78) return std::numeric_limits<double>::infinity();
  const double twos = std::floor(x * 1.44269504088896340736 + 0.5);
  const double rest = (x - twos * kLn2High) - twos * kLn2Low;
  return std::ldexp(1 + rest * sum(kExp, rest, 1), static_cast<int>(twos));
}

double log(double x) {
  int exponent = 0;
  double mantissa = std::frexp(x, &exponent);
  if (mantissa < 0.70710678118654752440) {
    mantissa *= 2;
    --exponent;
  }
  // log m = 2 atanh((m - 1) / (m + 1)).
  const double s = (mantissa - 1) / (mantissa + 1);
  const double square = s * s;
  return exponent * kLn2High + (2 * s + (2 * s * square * sum(kAtanh, square, 1) + exponent * kLn2Low));
}

double sin(double x) { return sinAfter(x, 0); }
double cos(double x) { return sinAfter(x, 1); }

}  // namespace headwise::portable
