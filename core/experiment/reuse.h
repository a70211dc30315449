#pragma once
// Which of an earlier Trace's numbers a new Experiment changes, stage by stage.

#include <stop_token>

#include "core/attention/same_rows.h"
#include "core/experiment/experiment.h"
#include "core/trace/trace.h"

namespace headwise {

/// What decides the values of a layer's stages: the Experiment, and of the map the tokens and the parameters, which are
/// the same object where they are the same.
struct LayerInputs {
  const Experiment& experiment;
  const AttentionMap& map;
};

/// Rows of `now` that an earlier run of the same precision has as well. Every stage is decided by what its values
/// depend on, the rows of the stages before it among them:
///
///   stage                depends on
///   a row of x           its token's text; where positions are in x (sinusoidal, learned), its position; d_model, the
///                        kind and seed of the parameters, the positions' options, and the learned table
///   a row of q, k, v     its row of x; the parameters; whether kernels or Eigen multiply
///   ... turned (RoPE)    its row of q or k; its position, for a query counted from n_kv - n_q; the positions' options
///   a row of the pattern its row of q (turned); the row of k (turned) of every key that it sees, and which these are;
///   and log_sum_exp      the place of query 0 among the keys, n_kv - n_q; kind, scale, temperature, softcap, biases,
///                        positions; whether in all rows the seen keys lie side by side (it is computed another way
///                        then); where a row that sees nothing is not simply 0, n_kv, and for such a row all keys
///   a row of z           its row of the pattern; the row of v of every key that it sees; whether the head is on
///   a row of out         its rows of z in all heads; the parameters
///
/// Of a suffix that moved to another place only x, q, k and v can be the same. Rows that are computed together (see
/// rowsTogether()) are the same together or not at all. Throws Cancelled.
[[nodiscard]] SameStages sameStages(const LayerInputs& before, const LayerInputs& now,
                                    const std::stop_token& stop = {});

/// Whether the parameters, which are made from the recipe, the sizes and the positions, stay as they are: a typed
/// letter or a painted mask makes no new ones.
[[nodiscard]] bool sameParameters(const Experiment& before, const Experiment& now);

}  // namespace headwise
