#pragma once
// The MapSource of a computed layer, whatever precision it was computed in.

#include "core/attention/attend.h"
#include "core/trace/map_source.h"

namespace headwise {

template <typename T>
[[nodiscard]] std::shared_ptr<const MapSource> makeLayerSource(
    AttentionConfig config, std::shared_ptr<const AttentionParametersOf<T>> parameters, AttentionValues<T> values);

}  // namespace headwise
