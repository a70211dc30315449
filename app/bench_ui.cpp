#include "app/bench_ui.h"

#include <QApplication>
#include <QMouseEvent>
#include <QProcess>
#include <algorithm>
#include <iostream>

#include "app/bench_samples.h"
#include "app/bench_shape.h"
#include "app/bench_window.h"
#include "app/command.h"
#include "app/headless.h"
#include "app/resident_memory.h"
#include "core/experiment/run.h"
#include "ui/export/figure.h"

namespace headwise::app {
namespace {

using ui::Renderer;

constexpr QSize kScreen{1920, 1080};

/// A layer that the window is measured with, and what it must reach.
struct UiCase {
  BenchShape shape;
  double edit_ms = 0;  ///< 0: none
  bool edit_is_p95 = false;
};

const std::vector<UiCase> kCases{{{64, 512, 8}, 16, true},
                                 {{128, 768, 12}, 8},
                                 {{512, 768, 12}, 16, true},
                                 {{2048, 768, 12}, 50},
                                 {{512, 1152, 144}, 50}};

Experiment experimentOf(const BenchShape& shape) {
  Experiment experiment = defaultExperiment();
  experiment.attention.d_model = shape.d_model;
  experiment.attention.n_heads = shape.n_heads;
  experiment.text = benchSentence(shape.tokens);
  return experiment;
}

/// A letter typed at the end of the sentence, or taken away again, to the last thing painted because of it.
double editOnce(BenchWindow& window, bool letter) {
  QPlainTextEdit& editor = window.editor();
  const std::size_t before = window.store().experiment().text.size();
  window.rest();
  const double milliseconds = window.settle([&] {
    QKeyEvent press(QEvent::KeyPress, letter ? Qt::Key_A : Qt::Key_Backspace, Qt::NoModifier,
                    letter ? QStringLiteral("a") : QString());
    QApplication::sendEvent(&editor, &press);
  });
  if (window.store().trace()->experiment->text.size() != before + 1 - (letter ? 0 : 2))
    throw std::runtime_error("the letter that was typed is not in the text");
  return milliseconds;
}

Measurement editToPainted(const UiCase& one, int rounds) {
  BenchWindow window(experimentOf(one.shape), Renderer::Painter, kScreen);
  Measurement out{"edit to painted, " + nameOf(one.shape), "ms", {}, one.edit_ms, one.edit_is_p95, false};
  for (int i = 0; i < rounds; ++i) out.samples.push_back(editOnce(window, i % 2 == 0));
  return out;
}

/// In how many times the later edits' time a window answers the first one.
Measurement firstEdit(const BenchShape& shape, int windows) {
  constexpr int kLater = 5;
  Measurement out{"first edit / later ones, " + nameOf(shape), "times", {}, 2, false, false};
  for (int i = 0; i < windows; ++i) {
    BenchWindow window(experimentOf(shape), Renderer::Painter, kScreen);
    const double first = editOnce(window, true);
    Measurement later{};
    for (int edit = 0; edit < kLater; ++edit) later.samples.push_back(editOnce(window, edit % 2 != 0));
    out.samples.push_back(first / later.median());
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
Measurement hover(const BenchShape& shape, int rounds) {
  BenchWindow window(experimentOf(shape), Renderer::Painter, kScreen);
  Measurement out{"hover, " + nameOf(shape), "ms", {}, 4, false, false};
  const QRectF map = firstMap(window.view());
  for (int i = 0; i < rounds; ++i) {
    const QPointF at(map.left() + map.width() * (i % 40) / 40, map.top() + map.height() * (i % 31) / 31);
    out.samples.push_back(window.settle([&] { moveMouse(window.view(), at); }));
  }
  return out;
}

/// Another token window each frame, shared by all heads: half the frames pan, half zoom.
Measurement panAndZoom(const BenchShape& shape, Renderer renderer, int rounds) {
  const bool painter = renderer == Renderer::Painter;
  BenchWindow window(experimentOf(shape), renderer, kScreen);
  const double n = static_cast<double>(window.store().trace()->maps.front().queryCount());
  // Without a graphics processor OpenGL is drawn by one core of the machine's own.
  Measurement out{"pan and zoom, " + nameOf(shape) + (painter ? ", painter" : ", OpenGL"),
                  "frames/s",
                  {},
                  painter ? 60.0 : 20.0,
                  false,
                  true};
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
  const TracePtr trace = run(experimentOf({64, 512, 8}));
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

/// What showFirstWindow() does in a process of its own: milliseconds until its window is complete, and megabytes.
std::pair<double, double> windowInAProcess(const QStringList& options) {
  QElapsedTimer clock;
  clock.start();
  QProcess child;
  child.start(QCoreApplication::applicationFilePath(),
              QStringList{QStringLiteral("bench"), QStringLiteral("first-window")} + options);
  if (!child.waitForReadyRead(60'000)) throw std::runtime_error("the measured window did not start");
  const double milliseconds = static_cast<double>(clock.nsecsElapsed()) / 1e6;
  const double megabytes = child.readAllStandardOutput().trimmed().toDouble();
  child.waitForFinished();
  return {milliseconds, megabytes};
}

std::pair<Measurement, Measurement> firstWindow(int rounds) {
  Measurement time{"start to first complete window", "ms", {}, 200, false, false};
  Measurement memory{"its resident memory", "MB", {}, 60, false, false};
  for (int i = 0; i < rounds; ++i) {
    const auto [milliseconds, megabytes] = windowInAProcess({});
    time.samples.push_back(milliseconds);
    memory.samples.push_back(megabytes);
  }
  return {time, memory};
}

Measurement memoryAfterEdits(const BenchShape& shape) {
  constexpr int kEdits = 4;
  const QString text = QStringLiteral("%1x%2x%3").arg(shape.tokens).arg(shape.d_model).arg(shape.n_heads);
  const double megabytes =
      windowInAProcess({QStringLiteral("--shape"), text, QStringLiteral("--edits"), QString::number(kEdits)}).second;
  return {"resident memory after edits, " + nameOf(shape), "MB", {megabytes}, 300, false, false};
}

class Report {
 public:
  explicit Report(bool json) : m_json(json) {
    if (!m_json) std::cout << tableHeading() << "   (* holds for 95 %)" << std::endl;
  }
  void add(const Measurement& measurement) const {
    std::cout << (m_json ? toJson(measurement).dump() : tableLine(measurement)) << std::endl;
  }
  void add(const std::pair<Measurement, Measurement>& both) const {
    add(both.first);
    add(both.second);
  }

 private:
  bool m_json;
};

void measureCase(const UiCase& one, int rounds, const Report& report) {
  report.add(editToPainted(one, rounds));
  report.add(firstEdit(one.shape, std::min(rounds, 5)));
  report.add(hover(one.shape, rounds));
  report.add(panAndZoom(one.shape, Renderer::Painter, rounds));
  if (QGuiApplication::platformName() != QLatin1String("offscreen"))
    report.add(panAndZoom(one.shape, Renderer::OpenGl, rounds));
}

void measureWindow(const std::vector<UiCase>& cases, int rounds, const Report& report) {
  for (const UiCase& one : cases) measureCase(one, rounds, report);
  report.add(memoryAfterEdits(cases.back().shape));
  report.add(firstWindow(std::min(rounds, 10)));
  report.add(svgOfEightHeads(std::min(rounds, 20)));
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

std::vector<UiCase> casesOf(const UiBenchFlags& flags) {
  std::vector<UiCase> cases;
  for (const BenchShape& shape : parseShapes(flags.shapes)) cases.push_back({shape});
  return cases.empty() ? kCases : cases;
}

}  // namespace

int benchUi(const UiBenchFlags& flags) {
  const std::vector<UiCase> cases = casesOf(flags);
  return withApplication(Renderer::OpenGl, [&] {
    measureWindow(cases, flags.rounds, Report(flags.json));
    return kSuccess;
  });
}

int showFirstWindow(const FirstWindowFlags& flags) {
  Experiment experiment = defaultExperiment();
  if (!flags.shape.empty()) experiment = experimentOf(parseShapes({flags.shape}).front());
  return withApplication(Renderer::Auto, [&] {
    BenchWindow window(experiment, Renderer::Auto, QSize(1280, 720));
    for (int i = 0; i < flags.edits; ++i) editOnce(window, i % 2 == 0);
    std::cout << residentMegabytes() << std::endl;
    return kSuccess;
  });
}

}  // namespace headwise::app
