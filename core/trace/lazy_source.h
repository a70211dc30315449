#pragma once
// The MapSource of a layer whose pattern is computed when asked.

#include "core/trace/lazy_layer.h"
#include "core/trace/map_source.h"

namespace headwise {

[[nodiscard]] std::shared_ptr<const MapSource> makeLazySource(std::shared_ptr<const LazyLayer> layer);

/// Bytes that such a source keeps at these lengths.
[[nodiscard]] double lazySourceBytes(const AttentionConfig& config, Index n_q, Index n_kv);

}  // namespace headwise
