#include "app/bench_command.h"

#include <QApplication>
#include <QMouseEvent>
#include <QProcess>
#include <algorithm>
#include <cstdio>
#include <iostream>

#include "app/bench_engine.h"
#include "app/bench_maps.h"
#include "app/bench_samples.h"
#include "app/bench_window.h"
#include "app/headless.h"
#include "app/resident_memory.h"
#include "core/experiment/run.h"
#include "core/tensor/error.h"
#include "ui/export/figure.h"

namespace headwise::app {
namespace {

using ui::Renderer;

constexpr QSize kScreen{1920, 1080};

struct BenchFlags {
  bool json = false;
  int rounds = 100;
};

Experiment layerOf(Index d_model, Index heads, Index tokens) {
  Experiment experiment = defaultExperiment();
  experiment.attention.d_model = d_model;
  experiment.attention.n_heads = heads;
  experiment.text = benchSentence(tokens);
  return experiment;
}

/// A letter typed at the end of the sentence, to the last thing painted because of it.
Measurement editToPainted(const std::string& name, const Experiment& experiment, int rounds) {
  BenchWindow window(experiment, Renderer::Painter, kScreen);
  Measurement out{name, "ms", {}, 16, true, false};
  for (int i = 0; i < rounds; ++i) {
    const bool letter = i % 2 == 0;
    window.rest();
    out.samples.push_back(window.settle([&] {
      QKeyEvent press(QEvent::KeyPress, letter ? Qt::Key_A : Qt::Key_Backspace, Qt::NoModifier,
                      letter ? QStringLiteral("a") : QString());
      QApplication::sendEvent(&window.editor(), &press);
    }));
  }
  return out;
}

void moveMouse(QWidget& widget, QPointF at) {
  QMouseEvent move(QEvent::MouseMove, at, widget.mapToGlobal(at), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
  QApplication::sendEvent(&widget, &move);
}

/// The cells of the first head, on screen.
QRectF firstMap(ui::SceneView& view) {
  const auto& areas = view.scene()->areas;
  const auto cells = std::ranges::find(areas, ui::HitKind::Cells, &ui::HitArea::kind);
  if (cells == areas.end()) throw std::runtime_error("the measured page shows no map");
  return cells->rect;
}

/// The mouse on from cell to cell over the first head, to the last thing painted because of it.
Measurement hover(const std::string& name, const Experiment& experiment, int rounds) {
  BenchWindow window(experiment, Renderer::Painter, kScreen);
  Measurement out{name, "ms", {}, 4, false, false};
  const QRectF map = firstMap(window.view());
  for (int i = 0; i < rounds; ++i) {
    const QPointF at(map.left() + map.width() * (i % 40) / 40, map.top() + map.height() * (i % 31) / 31);
    out.samples.push_back(window.settle([&] { moveMouse(window.view(), at); }));
  }
  return out;
}

/// Another token window each frame, shared by all heads: half the frames pan, half zoom.
Measurement panAndZoom(const std::string& name, const Experiment& experiment, Renderer renderer, int rounds,
                       double target) {
  BenchWindow window(experiment, renderer, kScreen);
  const double n = static_cast<double>(window.store().trace()->maps.front().queryCount());
  Measurement out{name, "frames/s", {}, target, false, true};
  for (int i = 0; i < rounds; ++i) {
    ui::ViewState view = window.store().view();
    const double width = n * (i % 2 == 0 ? 0.5 : 0.3 + 0.006 * i);
    const double start = (n - width) * i / rounds;
    view.heads.window = {start, start + width, start, start + width};
    out.samples.push_back(1000 / window.paintOnce([&] { window.store().look(view); }));
  }
  return out;
}

std::pair<Measurement, Measurement> svgOfEightHeads(int rounds) {
  const TracePtr trace = run(layerOf(512, 8, 64));
  ui::FigureSpec spec;
  spec.format = ui::FigureFormat::Svg;
  Measurement time{"SVG of 8 heads of 64 x 64", "ms", {}, 50, false, false};
  Measurement size{"its size", "MB", {}, 0.6, false, false};
  for (int i = 0; i < rounds; ++i) {
    QElapsedTimer clock;
    clock.start();
    const QByteArray bytes = ui::figureBytes(*ui::figureScene(trace, {}, spec), spec);
    time.samples.push_back(static_cast<double>(clock.nsecsElapsed()) / 1e6);
    size.samples.push_back(static_cast<double>(bytes.size()) / 1e6);
  }
  return {time, size};
}

/// What the measured child of firstWindow() runs: one complete window, then how much memory it takes.
int showFirstWindow() {
  const BenchWindow window(defaultExperiment(), Renderer::Auto, QSize(1280, 720));
  std::cout << residentMegabytes() << std::endl;
  return kSuccess;
}

/// A whole process from its start until its first window is complete.
std::pair<Measurement, Measurement> firstWindow(int rounds) {
  Measurement time{"start to first complete window", "ms", {}, 250, false, false};
  Measurement memory{"its resident memory", "MB", {}, 80, false, false};
  for (int i = 0; i < rounds; ++i) {
    QElapsedTimer clock;
    clock.start();
    QProcess child;
    child.start(QCoreApplication::applicationFilePath(), {QStringLiteral("bench"), QStringLiteral("first-window")});
    if (!child.waitForReadyRead(30'000)) throw std::runtime_error("the measured window did not start");
    time.samples.push_back(static_cast<double>(clock.nsecsElapsed()) / 1e6);
    memory.samples.push_back(child.readAllStandardOutput().trimmed().toDouble());
    child.waitForFinished();
  }
  return {time, memory};
}

std::vector<Measurement> measureWindow(int rounds) {
  std::vector<Measurement> out;
  out.push_back(editToPainted("edit to painted, 8 heads x 64 tokens", layerOf(512, 8, 64), rounds));
  out.push_back(hover("hover, 8 heads x 64 tokens", layerOf(512, 8, 64), rounds));
  const Experiment large = layerOf(1152, 144, 512);
  out.push_back(hover("hover, 144 heads x 512 tokens", large, rounds));
  out.push_back(panAndZoom("pan and zoom, 144 x 512, painter", large, Renderer::Painter, rounds, 60));
  if (QGuiApplication::platformName() != QLatin1String("offscreen"))
    out.push_back(panAndZoom("pan and zoom, 144 x 512, OpenGL", large, Renderer::OpenGl, rounds, 20));
  for (const auto& [first, second] : {firstWindow(std::min(rounds, 10)), svgOfEightHeads(std::min(rounds, 20))}) {
    out.push_back(first);
    out.push_back(second);
  }
  return out;
}

int withApplication(Renderer renderer, const std::function<int()>& work) {
  if (qEnvironmentVariableIsEmpty("DISPLAY") && qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY") &&
      qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
    qputenv("QT_QPA_PLATFORM", "offscreen");
  silenceOffscreenWarnings();
  ui::prepareForRenderer(renderer);
  int argc = 1;
  std::string name = "headwise";
  char* argv[] = {name.data(), nullptr};
  const QApplication application(argc, argv);
  return work();
}

int printMeasurements(const BenchFlags& flags) {
  if (!flags.json) std::cout << tableHeading() << "   (* holds for 95 %)" << std::endl;
  for (const Measurement& measurement : measureWindow(flags.rounds))
    std::cout << (flags.json ? toJson(measurement).dump() : tableLine(measurement)) << std::endl;
  return kSuccess;
}

}  // namespace

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
  auto flags = std::make_shared<BenchFlags>();
  CLI::App* window = bench->add_subcommand("ui", "How fast the window answers, starts and exports");
  window->add_flag("--json", flags->json, "One JSON object a line instead of a table");
  window->add_option("--rounds", flags->rounds, "Samples of each quantity")->check(CLI::Range(1, 10'000));
  window->callback([flags, &chosen] {
    chosen = [flags] { return withApplication(Renderer::OpenGl, [&] { return printMeasurements(*flags); }); };
  });
  CLI::App* first =
      bench->add_subcommand("first-window", "Show one window and end: what `bench ui` times from outside");
  first->callback([&chosen] { chosen = [] { return withApplication(Renderer::Auto, showFirstWindow); }; });
}

}  // namespace headwise::app
