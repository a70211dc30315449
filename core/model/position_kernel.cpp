#include "core/model/position_kernel.h"

#include <algorithm>
#include <cmath>

#include "core/tensor/portable_math.h"

namespace headwise {
namespace {

constexpr Index kHorizon = 300;      // tokens on either side that a peak is set apart from
constexpr double kNothing = 40;      // exp(-40) is lost beside 1
constexpr double kLargestSum = 512;  // of the gains: beyond it float32 scores would be coarse

/// The index at which frequency w would stand in a geometric row.
Index indexOf(const std::vector<double>& frequencies, double w) {
  const auto slower = std::find_if(frequencies.begin(), frequencies.end(), [&](double f) { return f <= w * 1.0001; });
  return std::min(static_cast<Index>(slower - frequencies.begin()), static_cast<Index>(frequencies.size()) - 1);
}

/// How much less a key at each distance 0..kHorizon scores than one at distance 0, for gains of 1.
std::vector<double> drops(const std::vector<double>& frequencies, const std::vector<double>& gains) {
  std::vector<double> result(kHorizon + 1, 0.0);
  for (std::size_t f = 0; f < frequencies.size(); ++f) {
    if (gains[f] == 0) continue;
    for (Index d = 0; d <= kHorizon; ++d) {
      result[static_cast<std::size_t>(d)] += gains[f] * (1 - portable::cos(frequencies[f] * static_cast<double>(d)));
    }
  }
  return result;
}

double share(const std::vector<double>& drops, double gain, const KernelGoal& goal) {
  double target = 0, all = 0;
  for (Index d = 0; d <= kHorizon; ++d) {
    const double drop = gain * drops[static_cast<std::size_t>(d)];
    if (drop > kNothing) continue;
    const double sides = d == 0 || goal.one_sided ? 1 : 2;
    const double weight = sides * portable::exp(-drop);
    all += weight;
    if (d <= goal.reach) target += weight;
  }
  return target / all;
}

/// The gain at which the target has its share, by bisection: the share grows with the gain.
double calibrated(const std::vector<double>& drops, double largest, const KernelGoal& goal) {
  double low = 0, high = largest;
  for (int step = 0; step < 32; ++step) {
    const double middle = (low + high) / 2;
    (share(drops, middle, goal) < goal.share ? low : high) = middle;
  }
  return high;
}

}  // namespace

std::vector<double> pairFrequencies(Index width, double base) {
  std::vector<double> frequencies;
  const double step = portable::log(base) * 2 / static_cast<double>(width);
  for (Index i = 0; i < width / 2; ++i) frequencies.push_back(portable::exp(-step * static_cast<double>(i)));
  return frequencies;
}

std::vector<Index> spreadFrequencies(const std::vector<double>& frequencies, Index count) {
  const auto available = static_cast<Index>(frequencies.size());
  count = std::min(count, available);
  if (count <= 0) return {};
  constexpr Index many = 12;
  const Index slow = indexOf(frequencies, count < many ? 0.01 : 0.001);
  const Index last = std::min(std::max(slow, count - 1), available - 1);
  std::vector<Index> chosen{0};
  for (Index k = 1; k < count; ++k) {
    const Index even = (2 * last * k + (count - 1)) / (2 * (count - 1));  // rounded
    chosen.push_back(std::max(even, chosen.back() + 1));
  }
  return chosen;
}

std::vector<double> peakGains(const std::vector<double>& frequencies, const KernelGoal& goal) {
  std::vector<double> gains;
  gains.reserve(frequencies.size());
  for (const double f : frequencies) gains.push_back(goal.reach > 0 && f > kWideTopFrequency ? 0.0 : 1.0);
  double sum = 0;
  for (const double gain : gains) sum += gain;
  if (sum == 0) return gains;
  const double gain = calibrated(drops(frequencies, gains), kLargestSum / sum, goal);
  for (double& each : gains) each *= gain;
  return gains;
}

std::vector<double> narrowGains(const std::vector<double>& frequencies) {
  std::vector<double> gains;
  gains.reserve(frequencies.size());
  double sum = 0;
  for (std::size_t f = 0; f < frequencies.size(); ++f) {
    // The stretch of frequencies that this one stands for: what makes the sum an integral of cos(w d) over w.
    const double above = f == 0 ? frequencies[f] : (frequencies[f - 1] + frequencies[f]) / 2;
    const double below = f + 1 == frequencies.size() ? 0 : (frequencies[f] + frequencies[f + 1]) / 2;
    gains.push_back(above - below);
    sum += gains.back();
  }
  for (double& gain : gains) gain /= sum;
  return gains;
}

}  // namespace headwise
