#pragma once
// exp, log, sin and cos made of + - * / alone. The standard library's differ in the last bit from one platform to the
// next; made-up parameters must not.

namespace headwise::portable {

/// Within 2 units in the last place; 0 below -745, infinity above 709.78.
[[nodiscard]] double exp(double x);
/// Natural logarithm of a positive, finite, normal number, within 2 units in the last place.
[[nodiscard]] double log(double x);
/// Within 1e-15 for |x| <= 1e6 (radians).
[[nodiscard]] double sin(double x);
[[nodiscard]] double cos(double x);

}  // namespace headwise::portable
