#include "app/bench_engine.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <iostream>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "app/bench_layer.h"
#include "app/bench_shape.h"
#include "app/command.h"
#include "core/attention/attend.h"
#include "core/attention/cpu/kernels.h"
#include "core/attention/limits.h"
#include "core/tensor/error.h"
#include "core/tensor/parallel.h"

namespace headwise::app {
namespace {

using Clock = std::chrono::steady_clock;

const std::vector<BenchShape> kShapes{{16, 64, 4},    {64, 512, 8},     {128, 768, 12}, {512, 512, 8},
                                      {512, 768, 12}, {1024, 1024, 16}, {2048, 512, 8}, {4096, 512, 8}};

struct Mode {
  const char* name;
  bool causal;
  bool keep_pattern;
};

constexpr std::array<Mode, 3> kModes{
    {{"weights", false, true}, {"weights-causal", true, true}, {"output", false, false}}};

/// A layer, and how it is asked for.
struct Case {
  BenchLayer layer;
  Mode mode{};
  int threads = 1;
};

struct Timing {
  double seconds = 0, bound = 0;
  std::optional<double> error;  ///< where the layer's results are known
};

/// The least time by what the machine can do, as if nothing overlapped. Of causal layers it is that of the whole
/// square: the two can then be compared.
double boundSeconds(const Case& one, const cpu::Limits& limits) {
  const BenchLayer& layer = one.layer;
  const double pairs = layer.pairs() * static_cast<double>(layer.config.n_heads);
  const double out = static_cast<double>(layer.tokens()) * static_cast<double>(layer.config.d_model);
  const double written = out + (one.mode.keep_pattern ? pairs : 0);
  return limits.seconds(layer.operations(), pairs, sizeof(float) * written);
}

double secondsOnce(const Case& one, AttentionValues<float>& values, BlockPool& storage) {
  AttendOptions options;
  options.storage = &storage;
  options.packed = one.layer.packed.get();
  options.keep_pattern = one.mode.keep_pattern;
  options.threads = one.threads == threadCount() ? 0 : one.threads;  // all of them: as many as are worth it
  AttentionInput<float> input = std::move(values.input);
  const auto start = Clock::now();
  values = attend(one.layer.config, *one.layer.parameters, std::move(input), options);
  return std::chrono::duration<double>(Clock::now() - start).count();
}

Timing measure(const Case& one, const cpu::Limits& limits, double budget) {
  AttentionValues<float> values;
  values.input = one.layer.input;
  BlockPool storage(std::numeric_limits<std::size_t>::max());
  for (int i = 0; i < 2; ++i) (void)secondsOnce(one, values, storage);
  std::vector<double> samples;
  const auto start = Clock::now();
  while (samples.size() < 3 || Clock::now() - start < std::chrono::duration<double>(budget))
    samples.push_back(secondsOnce(one, values, storage));
  std::ranges::nth_element(samples, samples.begin() + static_cast<Index>(samples.size() / 2));
  return {samples[samples.size() / 2], boundSeconds(one, limits), one.layer.largestError(values, one.mode.causal)};
}

void printJson(const Case& one, const Timing& timing) {
  nlohmann::json line{{"n", one.layer.tokens()},
                      {"d_model", one.layer.config.d_model},
                      {"n_heads", one.layer.config.n_heads},
                      {"threads", one.threads},
                      {"mode", one.mode.name},
                      {"ms", timing.seconds * 1e3},
                      {"bound_ms", timing.bound * 1e3},
                      {"ratio", timing.seconds / timing.bound}};
  if (timing.error) line["error"] = *timing.error;
  std::cout << line.dump() << std::endl;
}

void printRow(const Case& one, const Timing& timing) {
  std::array<char, 200> line{};
  const int end = std::snprintf(line.data(), line.size(), "%5td %7td %5td %8d  %-15s %11.4f %9.1f %11.4f %6.2f",
                                one.layer.tokens(), one.layer.config.d_model, one.layer.config.n_heads, one.threads,
                                one.mode.name, timing.seconds * 1e3, one.layer.operations() / timing.seconds * 1e-9,
                                timing.bound * 1e3, timing.seconds / timing.bound);
  if (timing.error)
    std::snprintf(line.data() + end, line.size() - static_cast<std::size_t>(end), "  error %.1e", *timing.error);
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

void benchLayer(BenchLayer layer, int threads, const cpu::Limits& limits, const EngineBenchFlags& flags) {
  const std::vector<MaskRule> rules = layer.config.mask.rules;
  Case one{std::move(layer), {}, threads};
  for (const Mode& mode : kModes) {
    one.mode = mode;
    one.layer.config.mask.rules = rules;
    if (mode.causal) one.layer.config.mask.rules.emplace_back(CausalRule{});
    const Timing timing = measure(one, limits, flags.seconds);
    flags.json ? printJson(one, timing) : printRow(one, timing);
  }
}

std::vector<int> threadCounts(const EngineBenchFlags& flags) {
  if (flags.threads > 0) return {flags.threads};
  if (threadCount() == 1) return {1};
  return {1, threadCount()};
}

}  // namespace

int benchEngine(const EngineBenchFlags& flags) {
  std::optional<BenchLayer> layer;
  if (flags.layer_case) layer = layerOfCase(*flags.layer_case);
  const std::vector<BenchShape> shapes = flags.shapes.empty() ? kShapes : parseShapes(flags.shapes);
  const cpu::Kernels* kernels = cpu::chosenKernels();
  const cpu::Kernels& measured = kernels ? *kernels : *cpu::availableKernels().front();
  for (const int threads : threadCounts(flags)) {
    const cpu::Limits limits = cpu::measureLimits(measured, threads);
    if (!flags.json) printHeading(measured, threads, limits);
    if (layer)
      benchLayer(*layer, threads, limits, flags);
    else
      for (const BenchShape& shape : shapes)
        benchLayer(randomLayer(configOf(shape), shape.tokens), threads, limits, flags);
  }
  return kSuccess;
}

}  // namespace headwise::app
