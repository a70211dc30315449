#pragma once
// Random numbers that are the same bits on every platform: the standard library's distributions are not.

#include <cstdint>

namespace headwise {

/// Steele, Lea and Flood 2014 ("Fast splittable pseudorandom number generators"); every seed is a good one.
class SplitMix64 {
 public:
  explicit SplitMix64(std::uint64_t seed) : m_state(seed) {}
  std::uint64_t next();

 private:
  std::uint64_t m_state;
};

/// Uniform in (0, 1): an odd multiple of 2^-53, so neither end can come out and u and 1 - u are equally likely.
[[nodiscard]] double uniform01(SplitMix64& generator);

/// N(0, 1), one number of the generator each: the normal distribution's quantile of uniform01().
[[nodiscard]] double standardNormal(SplitMix64& generator);

/// The x below which N(0, 1) falls with probability p, 0 < p < 1, to about 1e-15: Wichura 1988, algorithm AS 241.
[[nodiscard]] double normalQuantile(double p);

}  // namespace headwise
