#pragma once
// A real run whose patterns are kept or computed when somebody asks for them.

#include "core/experiment/run.h"

namespace headwise::testing {

/// pattern_bytes: 0 for patterns on demand, kEveryPattern for kept ones.
inline TracePtr traceWithPatterns(double pattern_bytes) {
  Experiment experiment = defaultExperiment();
  experiment.text.clear();
  for (int i = 0; i < 700; ++i) experiment.text += "word" + std::to_string(i % 50) + ' ';
  experiment.attention.d_model = 32;
  experiment.attention.n_heads = 2;
  RunOptions options;
  options.pattern_bytes = pattern_bytes;
  return run(experiment, options);
}

}  // namespace headwise::testing
