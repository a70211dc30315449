#pragma once
// What one key of a designed layer holds. Keys say where and what they are; queries ask, each head for its own job. So
// the heads of a GQA group can share their keys.

#include <optional>
#include <vector>

#include "core/attention/config.h"
#include "core/model/layer_lab.h"

namespace headwise {

/// How the layer's positions can reach a designed head.
enum class PositionAccess {
  Absolute,  ///< as a sinusoid in the input: sinusoidal, and a learned table that holds the sinusoid
  Rotary,    ///< as turns of q and k: RoPE
  Bucket,    ///< as a learned bias of each distance: T5
  Hidden,    ///< not at all: none, ALiBi
};
[[nodiscard]] PositionAccess positionAccess(PositionKind kind);

/// The parts of an input vector: the token's vector in [0, tokenWidth), the sinusoid in the rest.
[[nodiscard]] inline Index tokenWidth(Index d_model) { return d_model / 2; }
[[nodiscard]] inline Index sinusoidWidth(Index d_model) { return d_model - tokenWidth(d_model); }

/// Two dimensions of a head that carry one frequency.
struct PositionPair {
  double frequency = 0;       ///< radians a token
  Index frequency_index = 0;  ///< which pair of the sinusoid (Absolute) or of the rotation (Rotary)
  Index first = 0;            ///< dimension of the head: sin (Absolute) or the one that starts at 1 (Rotary)
  Index second = 0;           ///< dimension of the head: cos, or the one that starts at 0
};

struct KeyLayout {
  std::vector<PositionPair> pairs;
  std::vector<Index> token_dims;       ///< dimension of the head that holds coordinate 0, 1, ... of the token's vector
  std::optional<Index> delimiter_dim;  ///< dimension of the head that holds how much the token is a delimiter
};

/// The job of head i and how often it was given before.
struct HeadTask {
  HeadJob job = HeadJob::Diffuse;
  Index repeat = 0;
};
[[nodiscard]] HeadTask headJob(Index head_index);

/// The jobs of the heads that share key/value head g.
[[nodiscard]] std::vector<HeadJob> groupJobs(const AttentionConfig& config, Index g);

/// The layout of the keys that the heads with these jobs share. Jobs that cannot be done with it get no room.
[[nodiscard]] KeyLayout keyLayout(const std::vector<HeadJob>& jobs, const AttentionConfig& config);

/// Whether `job` can be done by a head whose group has these jobs; if not, why.
[[nodiscard]] std::optional<Message> whyNot(HeadJob job, const std::vector<HeadJob>& group_jobs,
                                            const AttentionConfig& config);

/// How many tokens on the target stands from the query: -1 for Previous. Absent for jobs that are not about distance.
[[nodiscard]] std::optional<Index> targetOffset(HeadJob job);

}  // namespace headwise
