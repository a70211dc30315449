#include "tests/golden/golden_case.h"

#include <cmath>
#include <filesystem>
#include <fstream>
#include <numeric>

#include "core/analysis/rollout.h"
#include "core/analysis/row_facts.h"
#include "core/attention/feature_map.h"
#include "core/attention/positions.h"
#include "core/experiment/layer_case.h"
#include "core/experiment/layer_trace.h"
#include "core/io/safetensors.h"

namespace headwise::golden {
namespace {

const std::filesystem::path kFolder = HEADWISE_GOLDEN;

const std::map<std::string, std::string> kHookOf{
    {"Q", "q"},         {"K", "k"},           {"V", "v"},          {"Q_rot", "q_rot"},
    {"K_rot", "k_rot"}, {"scores", "scores"}, {"attn", "pattern"}, {"scores_raw", "scores_raw"},
    {"head_out", "z"},  {"concat", "concat"}, {"out", "out"},      {"entropy", "entropy"}};

template <typename T>
std::vector<double> flat(const MatrixOf<T>& matrix) {
  const MatrixF64 values = matrix.template cast<double>();
  return {values.data(), values.data() + values.size()};
}

void append(std::vector<double>& all, const std::vector<double>& more) {
  all.insert(all.end(), more.begin(), more.end());
}

/// Means over groups of `size` values that follow one another.
std::vector<double> means(const std::vector<double>& values, std::int64_t size) {
  std::vector<double> out;
  for (auto begin = values.begin(); begin != values.end(); begin += size)
    out.push_back(std::accumulate(begin, begin + size, 0.0) / static_cast<double>(size));
  return out;
}

/// [B, h, ...] -> [B, ...]
std::vector<double> meanOverHeads(const Tensor& pattern) {
  const std::vector<double> values = pattern.toDoubles();
  const auto heads = static_cast<std::size_t>(pattern.shape[1]);
  const auto block = static_cast<std::size_t>(pattern.shape[2] * pattern.shape[3]);
  std::vector<double> out(values.size() / heads);
  for (std::size_t i = 0; i < out.size(); ++i)
    for (std::size_t head = 0; head < heads; ++head)
      out[i] += values[(i / block * heads + head) * block + i % block] / static_cast<double>(heads);
  return out;
}

template <typename T>
void addHooks(const LayerCase& layer_case, const std::string& suffix, Values& out) {
  const std::map<std::string, Tensor> trace = traceLayerCase<T>(layer_case);
  for (const auto& [name, hook] : kHookOf)
    if (const auto found = trace.find(hook); found != trace.end()) out[name + suffix] = found->second.toDoubles();
  out["entropy_per_head" + suffix] = means(out["entropy" + suffix], trace.at("entropy").shape.back());
  out["attn_mean" + suffix] = meanOverHeads(trace.at("pattern"));
  for (const auto& [name, hook] : {std::pair{"phi_Q", "q"}, std::pair{"phi_K", "k"}}) {
    const Tensor& heads = trace.at(hook);
    out[name + suffix] =
        flat(eluPlusOne(toMatrix<T>(heads, heads.elementCount() / heads.shape.back(), heads.shape.back())));
  }
}

template <typename T>
void addPositions(const LayerCase& layer_case, Values& out) {
  const LayerCaseItem& item = layer_case.batch.front();
  const PositionEncoding& positions = item.config.positions;
  const Index n_q = item.input.queryCount();
  const Index n_kv = item.input.keyCount();
  out["pe"] = flat(sinusoidalPositions<T>(n_q, item.input.x_q.cols(), positions.start));
  out["slopes"] = alibiSlopes(item.config.n_heads);
  const MatrixOf<T> rel_bias = layer_case.parameters.rel_bias.template cast<T>();
  for (Index head = 0; head < item.config.n_heads; ++head)
    append(out["position_bias"], flat(positionBias<T>(positions, head, item.config.n_heads, n_q, n_kv, rel_bias)));
  const auto bucket = [&](Index distance) {
    return static_cast<double>(
        t5Bucket(distance, positions.t5_bidirectional, positions.t5_buckets, positions.t5_max_distance));
  };
  for (Index i = 0; i < n_q; ++i)
    for (Index j = 0; j < n_kv; ++j) out["buckets"].push_back(bucket(j - i));
  for (Index distance = -300; distance <= 300; ++distance) {
    out["bucket_table_rel"].push_back(static_cast<double>(distance));
    out["bucket_table"].push_back(bucket(distance));
  }
}

template <typename T>
Values computeLayer(const Case& reference) {
  LayerCase layer_case = makeLayerCase(reference.spec.at("config"), reference.tensors);
  Values out;
  addHooks<T>(layer_case, "", out);
  addPositions<T>(layer_case, out);
  for (const auto& [convention, suffix] :
       {std::pair{FullyMaskedRow::NaN, ".nan"}, std::pair{FullyMaskedRow::Zero, ".zero"},
        std::pair{FullyMaskedRow::Uniform, ".neg1e9"}}) {
    for (LayerCaseItem& item : layer_case.batch) item.config.fully_masked_row = convention;
    addHooks<T>(layer_case, suffix, out);
  }
  return out;
}

/// The layers' patterns [L, 1, h, n, n] are given; everything else follows from them.
Values computeRollout(const Case& reference) {
  Values out;
  for (const std::string mask : {"full", "causal"}) {
    const Tensor& stacked = reference.tensors.at("attn_layers." + mask);
    const Index n = stacked.shape.back();
    const Matrix rows = toMatrix<float>(stacked, stacked.elementCount() / n, n);
    std::vector<std::vector<MatrixF64>> layers(static_cast<std::size_t>(stacked.shape[0]));
    for (Index i = 0; i * n < rows.rows(); ++i) {
      const MatrixF64 head = rows.middleRows(i * n, n).cast<double>();
      layers[static_cast<std::size_t>(i / stacked.shape[2])].push_back(head);
    }
    std::vector<double> distances;
    for (Index r = 0; r < rows.rows(); ++r) {
      const std::span row(rows.row(r).data(), static_cast<std::size_t>(n));
      out["entropy." + mask].push_back(rowEntropy(row));
      distances.push_back(rowDistance(row, r % n));
    }
    out["mean_distance." + mask] = means(distances, n);
    for (const double entropy : out["entropy." + mask])
      out["entropy_normalised." + mask].push_back(entropy / std::log(static_cast<double>(n)));
    out["entropy_per_head." + mask] = means(out["entropy." + mask], n);
    for (const auto& [fusion, name] : {std::pair{HeadFusion::Mean, ".mean"}, std::pair{HeadFusion::Max, ".max"},
                                       std::pair{HeadFusion::Min, ".min"}}) {
      out["rollout." + mask + name + ".residual"] = flat(attentionRollout(layers, fusion, true));
      out["rollout." + mask + name + ".plain"] = flat(attentionRollout(layers, fusion, false));
    }
  }
  return out;
}

/// A masked score is -infinity or -1e9 exactly; NaN is expected only where the reference has it.
std::string compare(const std::string& name, const std::vector<double>& got, const std::vector<double>& wanted,
                    double tolerance) {
  if (got.size() != wanted.size())
    return name + ": " + std::to_string(got.size()) + " values, expected " + std::to_string(wanted.size());
  for (std::size_t i = 0; i < got.size(); ++i) {
    const bool exact = std::isinf(wanted[i]) || wanted[i] == -1e9;
    const bool same = exact                   ? got[i] == wanted[i]
                      : std::isnan(wanted[i]) ? std::isnan(got[i])
                                              : std::abs(got[i] - wanted[i]) <= tolerance;
    if (!same)
      return name + "[" + std::to_string(i) + "]: " + std::to_string(got[i]) + ", expected " +
             std::to_string(wanted[i]) + " within " + std::to_string(tolerance);
  }
  return {};
}

}  // namespace

std::vector<std::string> caseNames() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(kFolder))
    if (entry.path().extension() == ".safetensors") names.push_back(entry.path().stem().string());
  std::sort(names.begin(), names.end());
  return names;
}

Case readCase(const std::string& name) {
  std::ifstream json(kFolder / (name + ".json"));
  return {name, nlohmann::json::parse(json), readSafetensors(kFolder / (name + ".safetensors"))};
}

Values compute(const Case& reference, Precision precision) {
  if (reference.tensors.contains("attn_layers.full")) return computeRollout(reference);
  return precision == Precision::Float32 ? computeLayer<float>(reference) : computeLayer<double>(reference);
}

std::string difference(const Case& reference, Precision precision, const Values& got) {
  const char* key = precision == Precision::Float32 ? "float32" : "float64";
  const nlohmann::json& tolerances = reference.spec.at("tolerance").at(key).at("atol_per_tensor");
  if (tolerances.empty()) return "the case expects nothing";
  for (const auto& [name, tolerance] : tolerances.items()) {
    const auto found = got.find(name);
    if (found == got.end()) return name + " is expected, but nothing computes it";
    const std::string problem =
        compare(name, found->second, reference.tensors.at(name).toDoubles(), tolerance.get<double>());
    if (!problem.empty()) return problem;
  }
  return {};
}

}  // namespace headwise::golden
