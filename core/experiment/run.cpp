#include "core/experiment/run.h"

#include <algorithm>
#include <chrono>
#include <type_traits>

#include "core/analysis/account.h"
#include "core/analysis/job_finding.h"
#include "core/analysis/summary.h"
#include "core/attention/packed.h"
#include "core/experiment/budget.h"
#include "core/experiment/reuse.h"
#include "core/model/layer_lab.h"
#include "core/tensor/memory_error.h"
#include "core/tensor/roomy_matrix.h"
#include "core/trace/layer_source.h"
#include "core/trace/lazy_source.h"

namespace headwise {
namespace {

using Clock = std::chrono::steady_clock;

double millisecondsSince(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

/// One run: what it was asked for, and the Trace that it fills step by step.
class Runner {
 public:
  Runner(const Experiment& experiment, const RunOptions& options)
      : m_experiment(experiment), m_options(options), m_trace(std::make_shared<Trace>()) {}

  TracePtr run() {
    const auto start = Clock::now();
    m_experiment.attention.validate();
    m_trace->experiment = std::make_shared<const Experiment>(m_experiment);
    m_trace->precision = m_experiment.precision;
    AttentionMap map = emptyMap();
    step(m_trace->timings.tokenize_ms, 0.05, [&] { tokenize(map); });
    m_storage =
        requireBudget(m_experiment, map.queryCount(), map.keyCount(), m_options.budget_bytes, m_options.pattern_bytes);
    // Whichever piece there was no room for, a person is told of the whole.
    withinMemory(
        [&] { fill(map); },
        [&](const Message&) {
          throw MemoryError(notEnoughMemory(bytesOf(m_experiment, map.queryCount(), map.keyCount(), m_storage)));
        });
    m_trace->maps.push_back(std::move(map));
    m_trace->timings.total_ms = millisecondsSince(start);
    return m_trace;
  }

 private:
  void fill(AttentionMap& map) {
    step(m_trace->timings.parameters_ms, 0.3, [&] { takeParameters(map); });
    step(m_trace->timings.attend_ms, 0.9, [&] { compute(map); });
    step(m_trace->timings.analysis_ms, 1.0, [&] { describe(map); });
  }

  template <typename F>
  void step(double& milliseconds, double progress, F&& work) {
    if (m_options.stop.stop_requested()) throw Cancelled();
    const auto start = Clock::now();
    work();
    milliseconds = millisecondsSince(start);
    if (m_options.progress) m_options.progress(progress);
  }

  AttentionMap emptyMap() const {
    AttentionMap map;
    map.name = "layer lab";
    map.stack = "layer";
    map.n_heads = m_experiment.attention.n_heads;
    map.config = layerConfig(m_experiment.attention, m_experiment.parameters.kind);
    return map;
  }

  const Experiment* previousExperiment() const {
    return m_options.previous ? m_options.previous->experiment.get() : nullptr;
  }

  std::shared_ptr<const TokenSequence> tokens(const std::string& text, bool key_side) const {
    const Experiment* previous = previousExperiment();
    if (previous && previous->tokenizer == m_experiment.tokenizer) {
      if (!key_side && previous->text == text) return m_options.previous->maps.front().queries;
      if (key_side && previous->cross_attention && previous->key_text == text)
        return m_options.previous->maps.front().keys;
    }
    return std::make_shared<const TokenSequence>(makeTokenizer(m_experiment.tokenizer)->tokenize(text));
  }

  void tokenize(AttentionMap& map) const {
    map.queries = tokens(m_experiment.text, false);
    map.keys = m_experiment.cross_attention ? tokens(m_experiment.key_text, true) : map.queries;
    if (map.queries->tokens.empty())
      throw InputError(HEADWISE_TR_NOOP(
          "core", "There is no token to attend with: the sentence is empty or only blanks. Type a word."));
    if (map.keys->tokens.empty())
      throw InputError(HEADWISE_TR_NOOP("core",
                                        "There is no token to look at: the second sentence is empty or only blanks. "
                                        "Type a word there, or turn cross-attention off."));
  }

  void takeParameters(AttentionMap& map) const {
    if (previousExperiment() && sameParameters(*previousExperiment(), m_experiment)) {
      map.parameters = m_options.previous->maps.front().parameters;
      map.packed = m_options.previous->maps.front().packed;
    } else {
      map.parameters = makeParameters(m_experiment.parameters, m_experiment.attention).values;
    }
    if (!map.packed && m_experiment.precision == Precision::Float32) map.packed = packParameters(*map.parameters);
    if (m_experiment.parameters.kind != ParameterKind::Designed) return;
    for (const DesignedHead& head : designedHeads(m_experiment.attention))
      map.notes.push_back({jobName(head.job), head.available ? std::nullopt : std::optional(head.why_not)});
  }

  [[nodiscard]] LazyLayer::Input inputOf(const std::shared_ptr<const TokenSequence>& tokens) const {
    const Index d_model = m_experiment.attention.d_model;
    return {static_cast<Index>(tokens->size()),
            [tokens, d_model, kind = m_experiment.parameters.kind, seed = m_experiment.parameters.seed,
             positions = m_experiment.attention.positions](IndexRange rows) {
              return inputVectors(*tokens, rows, d_model, kind, seed, positions);
            }};
  }

  void prepareLazily(AttentionMap& map) const {
    LazyLayer::Parts parts{map.config,           map.parameters, map.packed,
                           inputOf(map.queries), std::nullopt,   m_experiment.heads_off};
    if (m_experiment.cross_attention) parts.keys = inputOf(map.keys);
    map.source = makeLazySource(std::make_shared<const LazyLayer>(std::move(parts), m_options.stop));
  }

  /// The rows of the input vectors that are not the same; attend() puts the others there.
  template <typename T>
  MatrixOf<T> vectors(const TokenSequence& tokens, const SameRows& same) const {
    auto x = roomyMatrix<T>(static_cast<Index>(tokens.size()), m_experiment.attention.d_model);
    x.middleRows(same.anew().begin, same.anew().size()) =
        inputVectors(tokens, same.anew(), m_experiment.attention.d_model, m_experiment.parameters.kind,
                     m_experiment.parameters.seed, m_experiment.attention.positions)
            .template cast<T>();
    return x;
  }

  template <typename T>
  std::shared_ptr<const AttentionParametersOf<T>> parametersIn(const AttentionMap& map,
                                                               const LayerContents<T>& previous) const {
    if constexpr (std::is_same_v<T, float>) return map.parameters;
    if (previous.parameters && map.parameters == m_options.previous->maps.front().parameters)
      return previous.parameters;
    return std::make_shared<const AttentionParametersOf<T>>(map.parameters->template cast<T>());
  }

  /// What the previous Trace has of this one, if it is of the same precision.
  template <typename T>
  LayerContents<T> compareToPrevious(const AttentionMap& map) {
    m_same = {nullptr, nothingSame(map.queryCount(), map.keyCount())};
    if (!m_options.previous) return {};
    const AttentionMap& before = m_options.previous->maps.front();
    const LayerContents<T> contents = contentsOf<T>(*before.source);
    if (contents.values)
      m_same = {&before, sameStages({*previousExperiment(), before}, {m_experiment, map}, m_options.stop)};
    return contents;
  }

  template <typename T>
  void attendIn(AttentionMap& map) {
    const LayerContents<T> previous = compareToPrevious<T>(map);
    const SameStages& same = m_same.stages;
    AttentionInput<T> input;
    input.x_q = vectors<T>(*map.queries, same.x_q);
    if (map.keys != map.queries) input.x_k = vectors<T>(*map.keys, same.x_k);
    AttendOptions options;
    options.stop = m_options.stop;
    options.heads_off = m_experiment.heads_off;
    options.packed = map.packed.get();
    options.storage = m_options.storage;
    const auto parameters = parametersIn<T>(map, previous);
    AttentionValues<T> values = attend<T>(map.config, *parameters, std::move(input), options, {previous.values, same});
    ShownPattern shown = shownPattern(std::exchange(values.pattern, {}), map.config.mask, {previous.shown, same},
                                      m_options.storage, m_options.stop);
    map.source = makeLayerSource<T>(map.config, parameters, std::move(values), std::move(shown));
  }

  void compute(AttentionMap& map) {
    if (m_storage == PatternStorage::OnDemand)
      prepareLazily(map);
    else if (m_experiment.precision == Precision::Float32)
      attendIn<float>(map);
    else
      attendIn<double>(map);
    m_trace->backend = backendInfo(m_experiment.attention.kind, m_experiment.precision);
  }

  void describe(AttentionMap& map) const {
    summarizeHeads(map, m_options.stop, m_same);
    m_trace->findings = healthFindings(map);
    if (auto finding = jobFinding(map)) m_trace->findings.push_back(*std::move(finding));
  }

  const Experiment& m_experiment;
  const RunOptions& m_options;
  std::shared_ptr<Trace> m_trace;
  SameSummaries m_same;
  PatternStorage m_storage = PatternStorage::Kept;
};

}  // namespace

TracePtr run(const Experiment& experiment, const RunOptions& options) { return Runner(experiment, options).run(); }

}  // namespace headwise
