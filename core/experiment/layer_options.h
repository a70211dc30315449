#pragma once
// The options of a layer case as an AttentionConfig.

#include "core/attention/config.h"
#include "core/experiment/json_field.h"

namespace headwise {

/// See makeLayerCase(). Without the named masks; absent positions mean none.
[[nodiscard]] AttentionConfig layerConfigFromOptions(const JsonField& options);

/// The named masks for sequence `batch_index` of `n_kv` keys.
[[nodiscard]] std::vector<MaskRule> namedMasks(const JsonField& options, std::size_t batch_index, Index n_kv);

}  // namespace headwise
