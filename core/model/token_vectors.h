#pragma once
// The made-up vectors of tokens: the same word is the same vector, whatever its case and wherever it stands.

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/tensor/matrix.h"

namespace headwise {

/// A seed for one of several independent streams of random numbers: "W_Q", a word, ...
[[nodiscard]] std::uint64_t streamSeed(std::uint64_t seed, std::string_view name);

/// N(0, 1) entries from a hash of the case-folded text; a shorter vector is the beginning of a longer one.
[[nodiscard]] RowVectorOf<float> tokenVector(std::string_view text, Index width, std::uint64_t seed);

/// The punctuation marks that the designed delimiter head knows in `token_width` dimensions: the most common ones, one
/// for every 16 dimensions (rounded), for more could not be told from words.
[[nodiscard]] std::vector<std::string_view> knownDelimiters(Index token_width);

/// The shortest direction u with u . tokenVector(d) = 1 for every known delimiter d. Of other words it gives random
/// numbers around 0. Empty if no delimiter is known. [token_width], the same bits on every platform.
[[nodiscard]] std::vector<double> delimiterDirection(Index token_width, std::uint64_t seed);

}  // namespace headwise
