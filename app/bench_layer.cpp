#include "app/bench_layer.h"

#include <array>
#include <cmath>
#include <limits>

#include "core/experiment/layer_case.h"
#include "core/io/safetensors.h"
#include "core/model/random_parameters.h"
#include "core/tensor/error.h"

namespace headwise::app {
namespace {

const char* outName(bool causal) { return causal ? "expected_out_causal" : "expected_out"; }
const char* patternName(bool causal) { return causal ? "expected_pattern_causal" : "expected_pattern"; }
constexpr const char* kRowsName = "expected_rows";

void requireShape(const std::string& name, const Tensor& tensor, const std::vector<std::int64_t>& shape) {
  if (tensor.shape == shape) return;
  throw InputError(Message(HEADWISE_TR_NOOP("core", "The tensor %1 should have the shape %2, but it has %3."),
                           {name, shapeText(shape), tensor.shapeText()}));
}

void requireQueries(const Tensor& rows, Index n_q) {
  for (const double row : rows.toDoubles())
    if (!(row >= 0 && row < static_cast<double>(n_q)))
      throw InputError(
          Message(HEADWISE_TR_NOOP("core", "The tensor %1 should hold positions from 0 to %2, but one is %3."),
                  {kRowsName, std::to_string(n_q - 1), std::to_string(row)}));
}

/// Adds the file's results of one mask, where it has them.
void addExpected(BenchLayer& layer, const std::map<std::string, Tensor>& tensors, bool causal) {
  const auto add = [&](const std::string& name, const std::vector<std::int64_t>& shape) {
    const auto found = tensors.find(name);
    if (found == tensors.end()) return false;
    requireShape(name, found->second, shape);
    layer.expected.insert(*found);
    return true;
  };
  add(outName(causal), {layer.tokens(), layer.config.d_model});
  const auto rows = tensors.find(kRowsName);
  if (rows == tensors.end()) return;
  const std::int64_t count = rows->second.elementCount();
  if (!add(patternName(causal), {layer.config.n_heads, count, layer.input.keyCount()})) return;
  requireQueries(rows->second, layer.tokens());
  add(kRowsName, {count});
}

/// NaN is the largest of all.
double larger(double a, double b) { return std::isnan(b) || b > a ? b : a; }

template <typename Values>
double difference(const Values& values, std::span<const double> expected) {
  double largest = 0;
  for (Index i = 0; i < values.size(); ++i)
    largest = larger(largest, std::abs(static_cast<double>(values.data()[i]) - expected[static_cast<std::size_t>(i)]));
  return largest;
}

double patternDifference(const PatternBands<float>& pattern, std::span<const double> rows,
                         std::span<const double> expected) {
  double largest = 0;
  const auto width = static_cast<std::size_t>(pattern.cols());
  std::size_t begin = 0;
  for (Index head = 0; head < pattern.size(); ++head)
    for (const double row : rows) {
      const auto index = static_cast<Index>(row);
      const Matrix values = pattern.dense(head, {index, index + 1}, 0.0F);
      largest = larger(largest, difference(values, expected.subspan(begin, width)));
      begin += width;
    }
  return largest;
}

void requireMeasurable(const LayerCase& layer_case) {
  if (layer_case.batch.size() != 1)
    throw InputError(Message(HEADWISE_TR_NOOP("core", "One sequence is measured, but the file holds %1."),
                             {std::to_string(layer_case.batch.size())}));
  if (layer_case.batch.front().config.kind != AttentionKind::Softmax)
    throw InputError(
        Message(HEADWISE_TR_NOOP("core", "Softmax attention is measured, but the file asks for linear attention.")));
}

}  // namespace

double BenchLayer::pairs() const { return static_cast<double>(tokens()) * static_cast<double>(input.keyCount()); }

double BenchLayer::operations() const {
  const auto product = [](const MatrixOf<float>& x, const MatrixOf<float>& W) {
    return static_cast<double>(x.rows()) * static_cast<double>(W.size());
  };
  const auto widths = static_cast<double>(config.n_heads * (config.headDim() + config.valueDim()));
  return 2 * (product(input.x_q, parameters->W_Q) + product(input.ofKeys(), parameters->W_K) +
              product(input.ofValues(), parameters->W_V) + product(input.x_q, parameters->W_O) + pairs() * widths);
}

std::optional<double> BenchLayer::largestError(const AttentionValues<float>& values, bool causal) const {
  std::optional<double> largest;
  const auto add = [&largest](double error) { largest = larger(largest.value_or(0), error); };
  if (const auto out = expected.find(outName(causal)); out != expected.end() && values.out.size() != 0)
    add(difference(values.out, out->second.toDoubles()));
  const auto pattern = expected.find(patternName(causal));
  if (pattern != expected.end() && !values.pattern.empty())
    add(patternDifference(values.pattern, expected.at(kRowsName).toDoubles(), pattern->second.toDoubles()));
  return largest;
}

BenchLayer randomLayer(const AttentionConfig& config, Index n) {
  ParameterRecipe recipe;
  recipe.kind = ParameterKind::XavierNormal;
  recipe.bias = true;
  BenchLayer layer{config, std::make_shared<AttentionParameters>(randomParameters(recipe, config)), {}, {}, {}};
  layer.packed = packParameters(*layer.parameters);
  const Matrix x = Matrix::Random(n, config.d_model);
  layer.input = {x, x, x, {}};
  return layer;
}

BenchLayer layerOfCase(const std::filesystem::path& tensor_file) {
  std::filesystem::path config_file = tensor_file;
  const LayerCase layer_case = readLayerCase(config_file.replace_extension(".json"), tensor_file);
  requireMeasurable(layer_case);
  const LayerCaseItem& item = layer_case.batch.front();
  BenchLayer layer{item.config,
                   std::make_shared<AttentionParameters>(layer_case.parameters.cast<float>()),
                   {},
                   item.inputAs<float>(),
                   {}};
  layer.parameters->validate(layer.config);
  layer.packed = packParameters(*layer.parameters);
  const std::map<std::string, Tensor> tensors = readSafetensors(tensor_file);
  for (const bool causal : {false, true}) addExpected(layer, tensors, causal);
  return layer;
}

}  // namespace headwise::app
