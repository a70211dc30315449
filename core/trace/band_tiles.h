#pragma once
// One head's pattern, served from its bands.

#include <memory>

#include "core/trace/shown_pattern.h"
#include "core/trace/tile.h"

namespace headwise {

/// Tiles are views into a band where they lie in one, and copies otherwise.
[[nodiscard]] std::shared_ptr<const TileServer> serveBands(std::shared_ptr<const ShownPattern> pattern,
                                                           Index head_index);

}  // namespace headwise
