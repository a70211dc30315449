#include "app/bench_command.h"

#include "app/bench_engine.h"
#include "app/bench_maps.h"
#include "app/bench_ui.h"

namespace headwise::app {

void addBenchCommand(CLI::App& parser, Command& chosen) {
  CLI::App* bench = parser.add_subcommand("bench", "Measure Headwise on this machine");
  bench->require_subcommand(1);
  auto engine_flags = std::make_shared<EngineBenchFlags>();
  CLI::App* engine = bench->add_subcommand("engine", "How fast attention is computed, against the machine's limits");
  engine->add_flag("--json", engine_flags->json, "One JSON object a line instead of a table");
  engine->add_option("--seconds", engine_flags->seconds, "Time for each line")->check(CLI::Range(0.0, 100.0));
  CLI::Option* shape =
      engine->add_option("--shape", engine_flags->shapes, "Instead of the usual: TOKENSxD_MODELxHEADS, again for more");
  engine
      ->add_option("--case", engine_flags->layer_case,
                   "The layer and input of this .safetensors file instead; its options are the .json beside it")
      ->excludes(shape);
  engine->add_option("--threads", engine_flags->threads, "Instead of one and then all of the machine")
      ->check(CLI::Range(1, 1024));
  engine->callback([engine_flags, &chosen] { chosen = [engine_flags] { return benchEngine(*engine_flags); }; });
  auto maps_flags = std::make_shared<MapsBenchFlags>();
  CLI::App* maps = bench->add_subcommand("maps", "How fast a map opens that is too large to keep");
  maps->add_flag("--json", maps_flags->json, "One JSON object a line instead of a table");
  maps->add_option("--tokens", maps_flags->tokens, "Length of the text")->check(CLI::Range(1, 1'000'000));
  maps->callback([maps_flags, &chosen] { chosen = [maps_flags] { return benchMaps(*maps_flags); }; });
  auto flags = std::make_shared<UiBenchFlags>();
  CLI::App* window = bench->add_subcommand("ui", "How fast the window answers, starts and exports");
  window->add_flag("--json", flags->json, "One JSON object a line instead of a table");
  window->add_option("--rounds", flags->rounds, "Samples of each quantity")->check(CLI::Range(1, 10'000));
  window->add_option("--shape", flags->shapes, "Instead of the usual: TOKENSxD_MODELxHEADS, again for more");
  window->callback([flags, &chosen] { chosen = [flags] { return benchUi(*flags); }; });
  auto first_flags = std::make_shared<FirstWindowFlags>();
  CLI::App* first =
      bench->add_subcommand("first-window", "Show one window and end: what `bench ui` times from outside");
  first->add_option("--shape", first_flags->shape, "TOKENSxD_MODELxHEADS instead of what Headwise starts with");
  first->add_option("--edits", first_flags->edits, "Letters typed before the memory is read")
      ->check(CLI::Range(0, 10'000));
  first->callback([first_flags, &chosen] { chosen = [first_flags] { return showFirstWindow(*first_flags); }; });
}

}  // namespace headwise::app
