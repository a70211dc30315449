// Compiled without contraction into fused multiply-adds (see CMakeLists.txt): those round differently.
#include "core/tensor/portable_math.h"

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

/// Taylor's series of sin on [-pi/4, pi/4].
double sinKernel(double x) {
  const double square = x * x;
  double sum = 0;
  for (int n = 21; n >= 3; n -= 2) sum = (sum + 1) * -square / (n * (n - 1));
  return x + x * sum;
}

double cosKernel(double x) {
  const double square = x * x;
  double sum = 0;
  for (int n = 22; n >= 2; n -= 2) sum = (sum + 1) * -square / (n * (n - 1));
  return 1 + sum;
}

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
  double sum = 1;
  for (int n = 16; n >= 1; --n) sum = 1 + sum * rest / n;
  return std::ldexp(sum, static_cast<int>(twos));
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
  double sum = 0;
  for (int n = 25; n >= 3; n -= 2) sum = sum * square + 1.0 / n;
  return exponent * kLn2High + (2 * s + (2 * s * square * sum + exponent * kLn2Low));
}

double sin(double x) { return sinAfter(x, 0); }
double cos(double x) { return sinAfter(x, 1); }

}  // namespace headwise::portable
