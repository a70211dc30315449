#pragma once
// The layer lab: one attention layer with made-up inputs, so that every number on screen is genuinely computed.

#include <memory>
#include <vector>

#include "core/attention/parameters.h"
#include "core/model/parameter_recipe.h"
#include "core/tensor/message.h"
#include "core/text/tokenizer.h"

namespace headwise {

/// Token vectors from a seeded hash of the case-folded token text: the same word is the same vector. [n, d_model], N(0,
/// 1) entries. `seed` is the recipe's. For Designed the vector is the token's in dimensions [0, d_model / 2) and the
/// sinusoid of its position in the rest; no position is then added later. Where the positions are not sinusoidal, every
/// token has the sinusoid of the first position there, which says nothing (a learned table brings its own: zeros). For
/// all other kinds positions are attend()'s business.
[[nodiscard]] Matrix inputVectors(const TokenSequence& tokens, Index d_model, ParameterKind kind, std::uint64_t seed,
                                  const PositionEncoding& positions);
/// Some rows of it.
[[nodiscard]] Matrix inputVectors(const TokenSequence& tokens, IndexRange rows, Index d_model, ParameterKind kind,
                                  std::uint64_t seed, const PositionEncoding& positions);

/// Some rows of them: [rows.size(), d_model].
[[nodiscard]] Matrix inputVectors(const TokenSequence& tokens, IndexRange rows, Index d_model, ParameterKind kind,
                                  std::uint64_t seed, const PositionEncoding& positions);

/// The config that attend() is to use: for Designed, positions that inputVectors() already holds are not added again.
[[nodiscard]] AttentionConfig layerConfig(const AttentionConfig& config, ParameterKind kind);

/// What one designed head does. Jobs are handed out in the order previous, first, itself, same token, local, diffuse,
/// two back, delimiter, next to as many heads as there are; then again from the beginning, each time of another
/// sharpness.
///
/// The matrices, in short (d_k dimensions a head; all gains include the sqrt(d_k) that the usual scale divides by):
/// - W_K picks plain parts of the input: pairs (sin w p, cos w p) of well spread frequencies w, coordinates of the
///   token's vector, and one dimension that is 1 for punctuation marks and about 0 for words.
/// - W_Q asks. Previous, itself, two back, next, local: each pair turned by w times the distance, so that q.k =
///   sum gain cos(w (p_q + distance - p_k)), largest at the target (85 % of the attention among 300 tokens either side;
///   local: 90 % within two tokens). First: the same query everywhere, the first position's pairs. Same token: the
///   token coordinates, less a peak at the own place; a repeat right beside it is blurred, for the sinusoid has no
///   waves shorter than six tokens. Delimiter: the same query everywhere, the punctuation dimension. Diffuse: a weak
///   query.
/// - W_V copies a slice of the token's vector, a different one for each key/value head until all are used; W_O puts it
///   back where it came from. So a head's part of the output is a mean of the words that it looks at.
/// The heads of a GQA group share their W_K, which then has room for all their jobs. With RoPE the keys and queries are
/// constants that RoPE itself turns; with T5 the learned bias of each distance does the position jobs.
enum class HeadJob { Previous, First, Itself, SameToken, Local, Diffuse, TwoBack, Delimiter, Next };
[[nodiscard]] Message jobName(HeadJob job);

struct DesignedHead {
  HeadJob job = HeadJob::Diffuse;
  Index repeat = 0;  ///< how many earlier heads have this job
  /// False where sizes or positions rule the job out (W_Q is then 0 and the head looks at every key alike), or where
  /// the mask hides what it is to look at (the matrices are there nevertheless).
  bool available = true;
  Message why_not;  ///< "it needs a d_k of 32 or more", ...
};

/// What makeParameters() builds for Designed, without building it. [n_heads]
[[nodiscard]] std::vector<DesignedHead> designedHeads(const AttentionConfig& config);

struct LayerParameters {
  std::shared_ptr<const AttentionParameters> values;
  std::vector<DesignedHead> designed;  ///< designedHeads() for Designed, empty otherwise
  bool has_bias = false;
};

/// Makes or reads the parameters. The same recipe, sizes and seed give the same bits on every platform; masks and scale
/// do not enter. Inputs are d_model wide. Random kinds draw each tensor from its own stream of numbers, so that
/// changing one does not change the others; fans are those of the whole matrix; the position tables (T5's bias, learned
/// positions of 1,024 tokens) are N(0, 1), as large as scores and token vectors. Biases, if asked for, are N(0,
/// 0.02^2).
///
/// A file holds W_Q, W_K, W_V, W_O (and b_Q, ..., rel_bias, learned_positions) as in core/attention/parameters.h, or
/// PyTorch's in_proj_weight, in_proj_bias, out_proj.weight, out_proj.bias; other tensors are ignored. W_O may be
/// absent. Throws InputError (a tensor that is missing, or of the wrong shape: which, found, needed, what to set; a
/// file that is not the one that the recipe's sha256 names) and FileError.
[[nodiscard]] LayerParameters makeParameters(const ParameterRecipe& recipe, const AttentionConfig& config);

}  // namespace headwise
