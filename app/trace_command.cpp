#include "app/trace_command.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/experiment_flags.h"
#include "app/standard_output.h"
#include "core/experiment/layer_case.h"
#include "core/experiment/layer_trace.h"
#include "core/experiment/run.h"
#include "core/experiment/trace_json.h"
#include "core/io/safetensors.h"
#include "core/tensor/error.h"

namespace headwise::app {
namespace {

struct TraceOptions {
  ExperimentFlags experiment;
  std::optional<std::string> config;
  std::optional<std::string> out;
  std::optional<std::string> json;
};

int traceFiles(const TraceOptions& options) {
  if (!options.experiment.parameterFile() || !options.out)
    throw InputError(Message(HEADWISE_TR_NOOP("core", "--config needs --parameters and --out beside it.")));
  const LayerCase layer_case = readLayerCase(*options.config, *options.experiment.parameterFile());
  const auto tensors = options.experiment.precision() == Precision::Float64 ? traceLayerCase<double>(layer_case)
                                                                            : traceLayerCase<float>(layer_case);
  writeOut(*options.out, [&tensors](const ByteSink& sink) { emitSafetensors(tensors, {}, sink); });
  return kSuccess;
}

int traceText(const TraceOptions& options) {
  RunOptions every_weight;
  every_weight.pattern_bytes = kEveryPattern;
  const TracePtr trace = run(options.experiment.experiment(), every_weight);
  writeOut(*options.json, [&trace](const ByteSink& sink) { emitTraceJson(*trace, sink); });
  return kSuccess;
}

int trace(const TraceOptions& options) {
  if (options.config) return traceFiles(options);
  if (options.json && options.experiment.named()) return traceText(options);
  throw InputError(Message(HEADWISE_TR_NOOP("core",
                                            "Say what to trace: --text \"...\" --json -, or --parameters FILE "
                                            "--config FILE --out FILE.")));
}

/// The layer of a file is described by that file alone: a flag beside it would be dropped without a word.
void excludeLayerFlags(CLI::Option& config, CLI::App& command) {
  const std::vector<std::string> apply{"--help", "--parameters", "--precision"};
  for (CLI::Option* option : command.get_options({}))
    if (option != &config && std::ranges::find(apply, option->get_name()) == apply.end()) config.excludes(option);
}

}  // namespace

void addTraceCommand(CLI::App& parser, Command& chosen) {
  CLI::App* command = parser.add_subcommand("trace", "Compute attention and write its numbers");
  command->footer(
      "Tokens and attention weights of a sentence:\n"
      "  headwise trace --text \"The cat sat.\" --heads 4 --json -\n"
      "Every intermediate value of a layer with given inputs:\n"
      "  headwise trace --parameters case.safetensors --config case.json --out t.safetensors");
  const auto options = std::make_shared<TraceOptions>();
  options->experiment.addTo(*command);
  command->add_option("--json", options->json, "Where tokens and weights are written (- is standard output)");
  CLI::Option* config =
      command->add_option("--config", options->config, "Options of a layer (.json); its tensors are --parameters");
  excludeLayerFlags(*config, *command);
  command->add_option("--out", options->out,
                      "Where every hook point of that layer is written (.safetensors; - is standard output)");
  command->callback([options, &chosen] { chosen = [options] { return trace(*options); }; });
}

}  // namespace headwise::app
