#pragma once
// The MapSource of a computed layer, whatever precision it was computed in.

#include "core/attention/attend.h"
#include "core/trace/map_source.h"
#include "core/trace/shown_pattern.h"

namespace headwise {

/// shown: shownPattern() of the values' pattern, which is not kept beside it.
template <typename T>
[[nodiscard]] std::shared_ptr<const MapSource> makeLayerSource(
    AttentionConfig config, std::shared_ptr<const AttentionParametersOf<T>> parameters, AttentionValues<T> values,
    ShownPattern shown);

/// What such a source keeps, for a run that takes over what did not change. It lives as long as the source.
template <typename T>
struct LayerContents {
  std::shared_ptr<const AttentionParametersOf<T>> parameters;
  const AttentionValues<T>* values = nullptr;  ///< without the pattern; null where `source` is something else
  const ShownPattern* shown = nullptr;
};
template <typename T>
[[nodiscard]] LayerContents<T> contentsOf(const MapSource& source);

}  // namespace headwise
