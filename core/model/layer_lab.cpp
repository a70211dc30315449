#include "core/model/layer_lab.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_map>

#include "core/attention/positions.h"
#include "core/model/designed.h"
#include "core/model/designed_layout.h"
#include "core/model/parameter_file.h"
#include "core/model/random_parameters.h"
#include "core/model/token_vectors.h"
#include "core/tensor/error.h"

namespace headwise {
namespace {

/// The second half of a designed input.
Matrix designedPositions(IndexRange rows, Index width, const PositionEncoding& positions) {
  const Index n = rows.size();
  if (positions.kind == PositionKind::Sinusoidal)
    return sinusoidalPositions<float>(n, width, positions.start + rows.begin);
  if (positions.kind == PositionKind::Learned) return Matrix::Zero(n, width);
  return sinusoidalPositions<float>(1, width, positions.start).replicate(n, 1);
}

/// Whether the mask hides the key at this distance from every query that could see one there.
bool maskHides(const Mask& mask, Index offset) {
  constexpr Index n = 16;
  for (Index i = std::max<Index>(0, -offset); i < std::min(n, n - offset); ++i) {
    if (mask.visible(i, i + offset, n, n)) return false;
  }
  return true;
}

DesignedHead describe(const HeadTask& task, const std::vector<HeadJob>& group, const AttentionConfig& config) {
  DesignedHead head{task.job, task.repeat, true, {}};
  if (auto reason = whyNot(task.job, group, config)) {
    head.available = false;
    head.why_not = *std::move(reason);
  } else if (const auto offset = targetOffset(task.job); offset && maskHides(config.mask, *offset)) {
    head.available = false;
    head.why_not = Message(HEADWISE_TR_NOOP("core", "the mask hides the token that it is to look at"));
  }
  return head;
}

void requireStddev(double stddev) {
  constexpr double most = 1e30;  // far from what floats can hold, with room for the layer's products
  if (stddev >= 0 && stddev <= most) return;
  throw InputError({HEADWISE_TR_NOOP("core", "The parameters' standard deviation must be from 0 to %1, but is %2."),
                    {formatNumber(most), formatNumber(stddev)}});
}

}  // namespace

Matrix inputVectors(const TokenSequence& tokens, Index d_model, ParameterKind kind, std::uint64_t seed,
                    const PositionEncoding& positions) {
  return inputVectors(tokens, {0, static_cast<Index>(tokens.size())}, d_model, kind, seed, positions);
}

Matrix inputVectors(const TokenSequence& tokens, IndexRange rows, Index d_model, ParameterKind kind, std::uint64_t seed,
                    const PositionEncoding& positions) {
  const bool designed = kind == ParameterKind::Designed;
  const Index width = designed ? tokenWidth(d_model) : d_model;
  Matrix x(rows.size(), d_model);
  std::unordered_map<std::string_view, Index> first_row;
  for (Index row = 0; row < rows.size(); ++row) {
    const std::string& text = tokens.tokens[static_cast<std::size_t>(rows.begin + row)].text;
    const auto [known, is_new] = first_row.try_emplace(text, row);
    if (is_new) {
      x.row(row).head(width) = tokenVector(text, width, seed);
    } else {
      x.row(row).head(width) = x.row(known->second).head(width);
    }
  }
  if (designed) x.rightCols(d_model - width) = designedPositions(rows, d_model - width, positions);
  return x;
}

AttentionConfig layerConfig(const AttentionConfig& config, ParameterKind kind) {
  AttentionConfig result = config;
  if (kind == ParameterKind::Designed && config.positions.kind == PositionKind::Sinusoidal) {
    result.positions.kind = PositionKind::None;
  }
  return result;
}

Message jobName(HeadJob job) {
  switch (job) {
    case HeadJob::Previous:
      return HEADWISE_TR_NOOP("core", "previous token");
    case HeadJob::First:
      return HEADWISE_TR_NOOP("core", "first token");
    case HeadJob::Itself:
      return HEADWISE_TR_NOOP("core", "itself");
    case HeadJob::SameToken:
      return HEADWISE_TR_NOOP("core", "same token");
    case HeadJob::Local:
      return HEADWISE_TR_NOOP("core", "local");
    case HeadJob::Diffuse:
      return HEADWISE_TR_NOOP("core", "diffuse");
    case HeadJob::TwoBack:
      return HEADWISE_TR_NOOP("core", "two back");
    case HeadJob::Delimiter:
      return HEADWISE_TR_NOOP("core", "delimiter");
    case HeadJob::Next:
      return HEADWISE_TR_NOOP("core", "next token");
  }
  return {};
}

std::vector<DesignedHead> designedHeads(const AttentionConfig& config) {
  std::vector<DesignedHead> heads;
  for (Index i = 0; i < config.n_heads; ++i) {
    heads.push_back(describe(headJob(i), groupJobs(config, config.kvHeadOf(i)), config));
  }
  return heads;
}

LayerParameters makeParameters(const ParameterRecipe& recipe, const AttentionConfig& config) {
  if (recipe.kind == ParameterKind::File) {
    AttentionParameters read = readParameters(recipe, config);
    const bool has_bias = read.b_Q.size() + read.b_K.size() + read.b_V.size() + read.b_O.size() > 0;
    return {std::make_shared<const AttentionParameters>(std::move(read)), {}, has_bias};
  }
  if (recipe.kind == ParameterKind::Normal) requireStddev(recipe.stddev);
  const bool designed = recipe.kind == ParameterKind::Designed;
  AttentionParameters made = designed ? designedParameters(config, recipe.seed) : randomParameters(recipe, config);
  if (recipe.bias) addRandomBiases(made, recipe.seed);
  return {std::make_shared<const AttentionParameters>(std::move(made)),
          designed ? designedHeads(config) : std::vector<DesignedHead>{}, recipe.bias};
}

}  // namespace headwise
