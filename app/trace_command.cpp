#include "app/trace_command.h"

#include <memory>
#include <string>

#include "core/experiment/layer_case.h"
#include "core/experiment/layer_trace.h"
#include "core/io/safetensors.h"

namespace headwise::app {
namespace {

struct TraceOptions {
  std::string parameters;
  std::string config;
  std::string out;
  std::string precision = "float32";
};

int traceFiles(const TraceOptions& options) {
  const LayerCase layer_case = readLayerCase(options.config, options.parameters);
  writeSafetensors(options.out, options.precision == "float64" ? traceLayerCase<double>(layer_case)
                                                               : traceLayerCase<float>(layer_case));
  return kSuccess;
}

}  // namespace

void addTraceCommand(CLI::App& parser, Command& chosen) {
  CLI::App* command = parser.add_subcommand("trace", "Compute attention and write every intermediate value");
  const auto options = std::make_shared<TraceOptions>();
  command->add_option("--parameters", options->parameters, "Tensors: parameters, inputs and masks (.safetensors)")
      ->required();
  command->add_option("--config", options->config, "Options of the layer (.json)")->required();
  command->add_option("--out", options->out, "Where every hook point is written (.safetensors)")->required();
  command->add_option("--precision", options->precision, "float32 or float64")
      ->check(CLI::IsMember({"float32", "float64"}))
      ->capture_default_str();
  command->callback([options, &chosen] { chosen = [options] { return traceFiles(*options); }; });
}

}  // namespace headwise::app
