#include "app/trace_command.h"

#include <memory>
#include <optional>
#include <string>

#include "app/experiment_flags.h"
#include "app/standard_output.h"
#include "core/experiment/layer_case.h"
#include "core/experiment/layer_trace.h"
#include "core/experiment/run.h"
#include "core/experiment/trace_json.h"
#include "core/io/file.h"
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
  writeSafetensors(*options.out, options.experiment.precision() == Precision::Float64
                                     ? traceLayerCase<double>(layer_case)
                                     : traceLayerCase<float>(layer_case));
  return kSuccess;
}

int traceText(const TraceOptions& options) {
  const std::string text = traceToJson(*run(options.experiment.experiment())).dump() + '\n';
  if (*options.json == "-")
    writeToStandardOutput(text);
  else
    writeFileAtomically(*options.json, text);
  return kSuccess;
}

int trace(const TraceOptions& options) {
  if (options.config) return traceFiles(options);
  if (options.json && options.experiment.named()) return traceText(options);
  throw InputError(Message(HEADWISE_TR_NOOP("core",
                                            "Say what to trace: --text \"...\" --json -, or --parameters FILE "
                                            "--config FILE --out FILE.")));
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
  command->add_option("--config", options->config, "Options of a layer (.json); its tensors are --parameters");
  command->add_option("--out", options->out, "Where every hook point of that layer is written (.safetensors)");
  command->callback([options, &chosen] { chosen = [options] { return trace(*options); }; });
}

}  // namespace headwise::app
