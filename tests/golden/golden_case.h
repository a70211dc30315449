#pragma once
// One reference case: what is expected, and what this code makes of its inputs.

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/attention/config.h"
#include "core/tensor/tensor.h"

namespace headwise::golden {

struct Case {
  std::string name;
  nlohmann::json spec;  ///< the case's JSON: config, tensors with their roles, tolerances
  std::map<std::string, Tensor> tensors;
};

/// Values by the names of the reference, in C order.
using Values = std::map<std::string, std::vector<double>>;

[[nodiscard]] std::vector<std::string> caseNames();
[[nodiscard]] Case readCase(const std::string& name);

/// Everything that the case expects, computed here.
[[nodiscard]] Values compute(const Case& reference, Precision precision);

/// Empty, or what differs from the reference beyond its own tolerance.
[[nodiscard]] std::string difference(const Case& reference, Precision precision, const Values& got);

}  // namespace headwise::golden
