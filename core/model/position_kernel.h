#pragma once
// Position jobs of designed heads: which frequencies they use, and how strongly.
//
// The sinusoid holds (sin w p, cos w p) for many frequencies w. Turning such a pair by w t moves it by t positions, so
// the product of a turned query pair and a plain key pair is cos(w (p_q + t - p_k)): largest where p_k = p_q + t. A sum
// of such cosines over well spread frequencies is large there and nowhere else. The same holds for the pairs that RoPE
// turns.

#include <vector>

#include "core/tensor/matrix.h"

namespace headwise {

/// Frequencies in radians a token, fastest first: 10000^(-2i / width) of a sinusoid `width` wide, or base^(-2c / width)
/// of RoPE. width / 2 of them.
[[nodiscard]] std::vector<double> pairFrequencies(Index width, double base);

/// `count` indices out of descending frequencies, evenly spread (as logarithms) from one radian a token down to slow
/// ones; fewer if there are fewer.
[[nodiscard]] std::vector<Index> spreadFrequencies(const std::vector<double>& frequencies, Index count);

/// A peak five tokens wide is made of waves no shorter than 18 tokens.
inline constexpr double kWideTopFrequency = 0.35;

/// What a kernel is to give to its target, and where the other keys are.
struct KernelGoal {
  Index reach = 0;         ///< the target is |distance| <= reach
  double share = 0.85;     ///< of the attention, among the keys at distances -300..300
  bool one_sided = false;  ///< keys at distances 0..300 only
};

/// One gain a frequency (0 for those that it does not use), so that softmax over sum_f gain_f cos(w_f distance) gives
/// `share` to the target. Wide targets use the slow frequencies only, for these make a round peak.
[[nodiscard]] std::vector<double> peakGains(const std::vector<double>& frequencies, const KernelGoal& goal);

/// Gains that add up to 1 and make the narrowest peak at distance 0 that these frequencies allow without others beside
/// it (about sin(d) / d): to take the attention off a token's own place.
[[nodiscard]] std::vector<double> narrowGains(const std::vector<double>& frequencies);

}  // namespace headwise
