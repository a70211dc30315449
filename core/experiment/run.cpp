#include "core/experiment/run.h"

#include <algorithm>
#include <chrono>

#include "core/analysis/account.h"
#include "core/analysis/job_finding.h"
#include "core/analysis/summary.h"
#include "core/attention/packed.h"
#include "core/experiment/budget.h"
#include "core/model/layer_lab.h"
#include "core/tensor/error.h"
#include "core/trace/layer_source.h"

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
    requireBudget(m_experiment, map.queryCount(), map.keyCount(), m_options.budget_bytes);
    step(m_trace->timings.parameters_ms, 0.3, [&] { takeParameters(map); });
    step(m_trace->timings.attend_ms, 0.9, [&] { compute(map); });
    step(m_trace->timings.analysis_ms, 1.0, [&] { describe(map); });
    m_trace->maps.push_back(std::move(map));
    m_trace->timings.total_ms = millisecondsSince(start);
    return m_trace;
  }

 private:
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

  /// The parameters depend on the recipe, the sizes and the positions only, and stay the same object while those do: a
  /// typed letter or a painted mask makes no new ones.
  bool previousParametersFit() const {
    const Experiment* previous = previousExperiment();
    if (!previous || !(previous->parameters == m_experiment.parameters)) return false;
    const AttentionConfig& a = previous->attention;
    const AttentionConfig& b = m_experiment.attention;
    return a.d_model == b.d_model && a.n_heads == b.n_heads && a.kvHeads() == b.kvHeads() &&
           a.headDim() == b.headDim() && a.valueDim() == b.valueDim() && a.positions == b.positions;
  }

  void takeParameters(AttentionMap& map) const {
    if (previousParametersFit()) {
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

  template <typename T>
  void attendIn(AttentionMap& map, std::shared_ptr<const AttentionParametersOf<T>> parameters) const {
    const auto vectors = [&](const TokenSequence& tokens) {
      return inputVectors(tokens, m_experiment.attention.d_model, m_experiment.parameters.kind,
                          m_experiment.parameters.seed, m_experiment.attention.positions)
          .template cast<T>()
          .eval();
    };
    AttentionInput<T> input;
    input.x_q = vectors(*map.queries);
    input.x_k = m_experiment.cross_attention ? vectors(*map.keys) : input.x_q;
    input.x_v = input.x_k;
    AttendOptions options;
    options.stop = m_options.stop;
    options.heads_off = m_experiment.heads_off;
    options.packed = map.packed.get();
    options.storage = m_options.storage;
    AttentionValues<T> values = attend(map.config, *parameters, std::move(input), options);
    map.source = makeLayerSource<T>(map.config, std::move(parameters), std::move(values));
  }

  void compute(AttentionMap& map) const {
    if (m_experiment.precision == Precision::Float32)
      attendIn<float>(map, map.parameters);
    else
      attendIn<double>(map, std::make_shared<const AttentionParametersOf<double>>(map.parameters->cast<double>()));
    m_trace->backend = backendInfo(m_experiment.attention.kind, m_experiment.precision);
  }

  void describe(AttentionMap& map) const {
    summarizeHeads(map, m_options.stop);
    m_trace->findings = healthFindings(map);
    if (auto finding = jobFinding(map)) m_trace->findings.push_back(*std::move(finding));
  }

  const Experiment& m_experiment;
  const RunOptions& m_options;
  std::shared_ptr<Trace> m_trace;
};

}  // namespace

TracePtr run(const Experiment& experiment, const RunOptions& options) { return Runner(experiment, options).run(); }

}  // namespace headwise
