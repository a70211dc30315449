#include "app/bench_engine.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <iostream>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>
#include <vector>

#include "app/command.h"
#include "core/attention/attend.h"
#include "core/attention/cpu/kernels.h"
#include "core/attention/limits.h"
#include "core/attention/packed.h"
#include "core/attention/parallel.h"
#include "core/model/random_parameters.h"
#include "core/tensor/error.h"

namespace headwise::app {
namespace {

using Clock = std::chrono::steady_clock;

struct Shape {
  Index n, d_model, n_heads;
};

const std::vector<Shape> kShapes{{16, 64, 4},    {64, 512, 8},     {128, 768, 12}, {512, 512, 8},
                                 {512, 768, 12}, {1024, 1024, 16}, {2048, 512, 8}, {4096, 512, 8}};

struct Mode {
  const char* name;
  bool causal;
  bool keep_pattern;
};

constexpr std::array<Mode, 3> kModes{
    {{"weights", false, true}, {"weights-causal", true, true}, {"output", false, false}}};

/// What is measured: a layer, its input, and how it is asked for.
struct Case {
  Shape shape;
  Mode mode;
  int threads;
  AttentionConfig config;
  std::shared_ptr<const AttentionParameters> parameters;
  std::shared_ptr<const PackedParameters> packed;
  Matrix x;
};

AttentionConfig layerOf(const Shape& shape, const Mode& mode) {
  AttentionConfig config;
  config.d_model = shape.d_model;
  config.n_heads = shape.n_heads;
  config.positions.kind = PositionKind::None;
  if (mode.causal) config.mask.rules = {CausalRule{}};
  return config;
}

Shape parseShape(const std::string& text) {
  Shape shape{};
  int read = 0;
  if (std::sscanf(text.c_str(), "%tdx%tdx%td%n", &shape.n, &shape.d_model, &shape.n_heads, &read) == 3 &&
      read == static_cast<int>(text.size()) && shape.n > 0)
    return shape;
  throw InputError(Message(
      HEADWISE_TR_NOOP("core", "--shape should be TOKENSxD_MODELxHEADS, as in 512x512x8, but it is %1."), {text}));
}

std::vector<Shape> shapesOf(const EngineBenchFlags& flags) {
  std::vector<Shape> shapes;
  for (const std::string& text : flags.shapes) shapes.push_back(parseShape(text));
  for (const Shape& shape : shapes) layerOf(shape, kModes.front()).validate();
  return shapes.empty() ? kShapes : shapes;
}

double operations(const Shape& shape) {
  const auto n = static_cast<double>(shape.n), d = static_cast<double>(shape.d_model);
  return 8 * n * d * d + 4 * n * n * d;
}

/// The least time by what the machine can do, as if nothing overlapped. Of causal layers it is that of the whole
/// square: the two can then be compared.
double boundSeconds(const Case& one, const cpu::Limits& limits) {
  const auto n = static_cast<double>(one.shape.n);
  const double pairs = static_cast<double>(one.shape.n_heads) * n * n;
  const double written = n * static_cast<double>(one.shape.d_model) + (one.mode.keep_pattern ? pairs : 0);
  return limits.seconds(operations(one.shape), pairs, sizeof(float) * written);
}

double secondsOnce(const Case& one, AttentionValues<float>& values, BlockPool& storage) {
  AttendOptions options;
  options.storage = &storage;
  options.packed = one.packed.get();
  options.keep_pattern = one.mode.keep_pattern;
  options.threads = one.threads;
  AttentionInput<float> input = std::move(values.input);
  const auto start = Clock::now();
  values = attend(one.config, *one.parameters, std::move(input), options);
  return std::chrono::duration<double>(Clock::now() - start).count();
}

double medianSeconds(const Case& one, double budget) {
  AttentionValues<float> values;
  values.input = {one.x, one.x, one.x, {}};
  BlockPool storage(std::numeric_limits<std::size_t>::max());
  for (int i = 0; i < 2; ++i) (void)secondsOnce(one, values, storage);
  std::vector<double> samples;
  const auto start = Clock::now();
  while (samples.size() < 7 || (Clock::now() - start < std::chrono::duration<double>(budget) && samples.size() < 5000))
    samples.push_back(secondsOnce(one, values, storage));
  std::ranges::nth_element(samples, samples.begin() + static_cast<Index>(samples.size() / 2));
  return samples[samples.size() / 2];
}

void print(const Case& one, double seconds, double bound, bool json) {
  if (json) {
    std::cout
        << nlohmann::json{{"n", one.shape.n},        {"d_model", one.shape.d_model}, {"n_heads", one.shape.n_heads},
                          {"threads", one.threads},  {"mode", one.mode.name},        {"ms", seconds * 1e3},
                          {"bound_ms", bound * 1e3}, {"ratio", seconds / bound}}
               .dump()
        << std::endl;
    return;
  }
  std::array<char, 160> line{};
  std::snprintf(line.data(), line.size(), "%5td %7td %5td %8d  %-15s %11.4f %9.1f %11.4f %6.2f", one.shape.n,
                one.shape.d_model, one.shape.n_heads, one.threads, one.mode.name, seconds * 1e3,
                operations(one.shape) / seconds * 1e-9, bound * 1e3, seconds / bound);
  std::cout << line.data() << std::endl;
}

void printHeading(const cpu::Kernels& kernels, int threads, const cpu::Limits& limits) {
  std::array<char, 200> line{};
  std::snprintf(line.data(), line.size(),
                "%s, %d thread(s): %.1f GFLOP/s, %.2f Gexp/s, %.0f GB/s written to the caches, %.0f past them\n",
                kernels.instruction_set, threads, limits.multiply_adds * 1e-9, limits.exponentials * 1e-9,
                limits.cached_bytes * 1e-9, limits.uncached_bytes * 1e-9);
  std::cout << line.data() << "    n d_model heads  threads  mode                     ms   GFLOP/s    bound ms  ratio"
            << std::endl;
}

void benchShape(const Shape& shape, int threads, const cpu::Limits& limits, const EngineBenchFlags& flags) {
  Case one{shape, {}, threads, layerOf(shape, kModes.front()), {}, {}, {}};
  ParameterRecipe recipe;
  recipe.kind = ParameterKind::XavierNormal;
  recipe.bias = true;
  one.parameters = std::make_shared<AttentionParameters>(randomParameters(recipe, one.config));
  one.packed = packParameters(*one.parameters);
  one.x = Matrix::Random(shape.n, shape.d_model);
  for (const Mode& mode : kModes) {
    one.mode = mode;
    one.config = layerOf(shape, mode);
    print(one, medianSeconds(one, flags.seconds), boundSeconds(one, limits), flags.json);
  }
}

}  // namespace

int benchEngine(const EngineBenchFlags& flags) {
  const std::vector<Shape> shapes = shapesOf(flags);
  const cpu::Kernels* kernels = cpu::chosenKernels();
  const cpu::Kernels& measured = kernels ? *kernels : *cpu::availableKernels().front();
  std::vector<int> thread_counts{1};
  if (threadCount() > 1) thread_counts.push_back(threadCount());
  for (const int threads : thread_counts) {
    const cpu::Limits limits = cpu::measureLimits(measured, threads);
    if (!flags.json) printHeading(measured, threads, limits);
    for (const Shape& shape : shapes) benchShape(shape, threads, limits, flags);
  }
  return kSuccess;
}

}  // namespace headwise::app
