#pragma once
// Trace: what was computed from one Experiment. Immutable once run() has returned it; shared by every view.

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/attention/attend.h"
#include "core/text/tokenizer.h"
#include "core/trace/finding.h"
#include "core/trace/head_summary.h"
#include "core/trace/map_source.h"

namespace headwise {

struct Experiment;

/// What the maker of the parameters says about one head.
struct HeadNote {
  Message designed_for;            ///< "previous token"; empty text for parameters that were not designed
  std::optional<Message> why_not;  ///< why this head cannot do that here
};

/// One layer's (or one dump's) attention of `n_heads` heads over the same tokens.
struct AttentionMap {
  std::string name;       ///< "layer lab", later "decoder.3.cross"
  std::string stack;      ///< "layer", later "encoder", "decoder", "cross"
  Index layer_index = 0;  ///< 0-based
  Index n_heads = 0;
  std::shared_ptr<const TokenSequence> queries;           ///< n_q tokens
  std::shared_ptr<const TokenSequence> keys;              ///< n_kv tokens; the same object for self-attention
  AttentionConfig config;                                 ///< resolved; what the layer really was
  std::shared_ptr<const AttentionParameters> parameters;  ///< null for a dump
  std::shared_ptr<const PackedParameters> packed;         ///< the same for attend(); null where it needs none
  std::shared_ptr<const MapSource> source;
  std::vector<HeadSummary> heads;        ///< n_heads
  std::vector<Index> described_queries;  ///< ascending; those that `heads` rests on where not on all; else empty
  std::vector<HeadNote> notes;           ///< n_heads for designed parameters, else empty

  [[nodiscard]] Index queryCount() const { return static_cast<Index>(queries->size()); }
  [[nodiscard]] Index keyCount() const { return static_cast<Index>(keys->size()); }
  [[nodiscard]] bool has(Hook hook) const { return source->hooks().contains(hook); }
};

struct Timings {
  double tokenize_ms = 0, parameters_ms = 0, attend_ms = 0, analysis_ms = 0, total_ms = 0;
};

struct Trace {
  std::shared_ptr<const Experiment> experiment;
  std::vector<AttentionMap> maps;  ///< at least one
  std::vector<Finding> findings;
  Timings timings;
  BackendInfo backend;
  Precision precision = Precision::Float32;
};

using TracePtr = std::shared_ptr<const Trace>;

}  // namespace headwise
