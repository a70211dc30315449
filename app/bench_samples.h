#pragma once
// What a benchmark prints: samples of one quantity, as a table line or a JSON line.

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace headwise::app {

struct Measurement {
  std::string name;  ///< "edit to painted, 8 heads x 64 tokens"
  std::string unit;  ///< "ms", "frames/s", "MB"
  std::vector<double> samples;
  double target = 0;           ///< 0: none
  bool target_is_p95 = false;  ///< else the median is what the target is held against
  bool larger_is_better = false;

  [[nodiscard]] double median() const;
  [[nodiscard]] double p95() const;  ///< of larger_is_better quantities the 5th percentile
};

/// One aligned line: name, median, 95th percentile, target, number of samples.
[[nodiscard]] std::string tableLine(const Measurement& measurement);
[[nodiscard]] std::string tableHeading();
[[nodiscard]] nlohmann::json toJson(const Measurement& measurement);

}  // namespace headwise::app
