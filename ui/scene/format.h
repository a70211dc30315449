#pragma once
// Numbers as people read them on screen. The same in every language: digits, a point, thousands in groups.

#include <QString>
#include <cstdint>

#include "core/tensor/matrix.h"

namespace headwise::ui {

/// "1,048,576".
[[nodiscard]] QString grouped(std::uint64_t count);
/// "812", "9.8 K", "25.5 M", "1.05 G": `decimals` digits behind the point from a thousand on.
[[nodiscard]] QString compact(double count, int decimals = 1);
/// In the unit that `largest` has, two digits behind the point: 655,360 beside 1,048,576 is "0.66 M".
[[nodiscard]] QString compactLike(double count, double largest);
/// "9.4 %", "100 %"; "11 %" without decimals. A dash for NaN.
[[nodiscard]] QString percent(double fraction, int decimals = 1);
/// Any other number to three significant digits: "31.7", "−0.0123", "2.4e-7", "−∞".
[[nodiscard]] QString numberText(double value);
/// A chosen constant, without zeros at its end: "8", "0.7", "30".
[[nodiscard]] QString constantText(double value);
/// "12 × 512".
[[nodiscard]] QString shapeText(Index rows, Index cols);
/// "0.21 ms", "1.4 s", "38 µs".
[[nodiscard]] QString durationText(double milliseconds);

/// A power of ten of seconds, as an axis writes it: "10 ms", "0.1 s", "100 s".
[[nodiscard]] QString decadeText(int power);

}  // namespace headwise::ui
