#pragma once
// The size of a layer that is measured.

#include <string>
#include <vector>

#include "core/attention/config.h"

namespace headwise::app {

struct BenchShape {
  Index tokens, d_model, n_heads;
};

/// "512x768x12": tokens, d_model, heads. InputError where it is something else, or no layer.
[[nodiscard]] std::vector<BenchShape> parseShapes(const std::vector<std::string>& texts);

/// Without positions: they are no part of what is measured.
[[nodiscard]] AttentionConfig configOf(const BenchShape& shape);

/// "12 heads x 512 tokens"
[[nodiscard]] std::string nameOf(const BenchShape& shape);

}  // namespace headwise::app
