#include "app/bench_samples.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace headwise::app {
namespace {

double quantile(std::vector<double> samples, double q) {
  if (samples.empty()) return std::nan("");
  std::sort(samples.begin(), samples.end());
  const auto last = static_cast<double>(samples.size() - 1);
  return samples[static_cast<std::size_t>(std::ceil(q * last))];
}

}  // namespace

double Measurement::median() const { return quantile(samples, 0.5); }
double Measurement::p95() const { return quantile(samples, larger_is_better ? 0.05 : 0.95); }

std::string tableHeading() {
  std::array<char, 160> line{};
  std::snprintf(line.data(), line.size(), "%-52s %10s %10s %10s  %-9s %s", "", "median", "95 %", "target", "unit",
                "samples");
  return line.data();
}

std::string tableLine(const Measurement& measurement) {
  std::array<char, 200> line{};
  const std::string target =
      measurement.target > 0 ? std::to_string(measurement.target).substr(0, 6) + (measurement.target_is_p95 ? "*" : "")
                             : "";
  std::snprintf(line.data(), line.size(), "%-52s %10.2f %10.2f %10s  %-9s %zu", measurement.name.c_str(),
                measurement.median(), measurement.p95(), target.c_str(), measurement.unit.c_str(),
                measurement.samples.size());
  return line.data();
}

nlohmann::json toJson(const Measurement& measurement) {
  return {{"name", measurement.name}, {"unit", measurement.unit},     {"median", measurement.median()},
          {"p95", measurement.p95()}, {"target", measurement.target}, {"samples", measurement.samples.size()}};
}

}  // namespace headwise::app
