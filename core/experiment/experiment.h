#pragma once
// Experiment: everything that decides the numbers. A value; edits make a new one.

#include <memory>
#include <string>
#include <vector>

#include "core/attention/config.h"
#include "core/model/parameter_recipe.h"
#include "core/text/tokenizer.h"

namespace headwise {

enum class SourceKind { LayerLab };

struct Experiment {
  std::string text;              ///< UTF-8, any bytes
  bool cross_attention = false;  ///< keys and values come from key_text
  std::string key_text;
  TokenizerKind tokenizer = TokenizerKind::Words;
  SourceKind source = SourceKind::LayerLab;
  AttentionConfig attention;  ///< its positions are the layer's
  Precision precision = Precision::Float32;
  ParameterRecipe parameters;
  std::vector<Index> heads_off;  ///< ascending head_index
  bool operator==(const Experiment&) const = default;
};

using ExperimentPtr = std::shared_ptr<const Experiment>;

/// The example sentence, 8 heads, d_model 512, causal, designed parameters.
[[nodiscard]] Experiment defaultExperiment();

}  // namespace headwise
