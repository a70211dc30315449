#include "app/bench_maps.h"

#include <QApplication>
#include <chrono>
#include <iostream>

#include "app/bench_samples.h"
#include "app/bench_window.h"
#include "app/command.h"
#include "app/headless.h"
#include "app/resident_memory.h"
#include "core/experiment/run.h"
#include "core/tensor/error.h"

namespace headwise::app {
namespace {

using Clock = std::chrono::steady_clock;

double millisecondsSince(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

Experiment bookOf(Index tokens) {
  Experiment experiment = defaultExperiment();
  experiment.text = benchSentence(tokens);
  return experiment;
}

/// The whole map of every head, as a window of about a thousand pixels asks for it.
void lookAtAll(const AttentionMap& map) {
  for (Index head = 0; head < map.n_heads; ++head) {
    const auto now = map.source->pattern(head, {})->whatIsThere();
    const int level = std::max(0, now->maxLevel() - 10);
    (void)now->tile(level, {0, now->rows()}, {0, now->cols()});
  }
}

/// Works until a fraction of what is looked at is exact; true where something was left.
void workUntil(const MapSource& source, const std::function<bool()>& done) {
  std::stop_source stop;
  try {
    source.work(stop.get_token(), [&](double) {
      if (done()) stop.request_stop();
    });
  } catch (const Cancelled&) {  // as asked
  }
}

/// A square of native cells by the end of the diagonal, exact.
double nativeWindow(const AttentionMap& map, Index head, Index end) {
  constexpr Index kSide = 1024;
  const Index begin = std::max<Index>(0, end - kSide);
  const auto start = Clock::now();
  (void)map.source->pattern(head, {})->tile(0, {begin, end}, {begin, end});
  return millisecondsSince(start);
}

Measurement once(const std::string& name, const std::string& unit, double value, double target) {
  return {name, unit, {value}, target, false, false};
}

void print(const MapsBenchFlags& flags, const Measurement& measurement) {
  std::cout << (flags.json ? toJson(measurement).dump() : tableLine(measurement)) << std::endl;
}

void benchComputing(const MapsBenchFlags& flags) {
  const auto start = Clock::now();
  const TracePtr trace = run(bookOf(flags.tokens));
  const double computed = millisecondsSince(start) - trace->timings.tokenize_ms;
  const AttentionMap& map = trace->maps.front();
  print(flags, once("tokens", "ms", trace->timings.tokenize_ms, 0));
  print(flags, once("parameters", "ms", trace->timings.parameters_ms, 0));
  print(flags, once("keys", "ms", trace->timings.attend_ms, 0));
  print(flags, once("descriptions of the heads", "ms", trace->timings.analysis_ms, 0));

  lookAtAll(map);
  bool sampled = false;
  const auto sampling = Clock::now();
  workUntil(*map.source, [&, steps = Index{0}]() mutable { return sampled = ++steps > map.n_heads; });
  print(flags, once("first picture, from the tokens on", "ms", computed + millisecondsSince(sampling), 2000));

  std::vector<double> unknown, known;
  for (Index head = 0; head < map.n_heads; ++head)
    unknown.push_back(nativeWindow(map, head, flags.tokens * (head + 1) / map.n_heads));
  for (Index head = 0; head < map.n_heads; ++head)
    known.push_back(nativeWindow(map, head, flags.tokens * (head + 1) / map.n_heads));
  print(flags, {"1024 x 1024 cells, rows not known", "ms", unknown, 100, false, false});
  print(flags, {"1024 x 1024 cells, rows known", "ms", known, 16, false, false});

  const auto exact = Clock::now();
  workUntil(*map.source, [] { return false; });
  print(flags, once("exact maxima of the whole map, all heads", "s", millisecondsSince(exact) / 1000, 0));
  print(flags, once("resident memory", "MB", residentMegabytes(), 2000));
}

constexpr QSize kScreen(1920, 1080);
constexpr int kFrames = 40;

/// A window of so many tokens that moves down the diagonal.
ui::ViewState seenAt(ui::ViewState view, double begin, double tokens) {
  view.heads.window = {begin, begin + tokens, begin, begin + tokens};
  return view;
}

/// Frames a second while one pans over cells that are there: they were all looked at before.
Measurement panning(BenchWindow& window, const std::string& name, const ui::ViewState& view, double tokens) {
  constexpr double kStep = 1 / 100.0;
  const double begin = static_cast<double>(window.store().trace()->maps.front().queryCount()) / 2;
  const auto at = [&](int frame) { return seenAt(view, begin + kStep * tokens * frame, tokens); };
  for (int frame = 0; frame < kFrames; frame += 10) window.settle([&] { window.store().look(at(frame)); });
  window.settle([&] { window.store().look(at(kFrames)); });
  Measurement out{"panning over " + name, "frames/s", {}, 60, false, true};
  for (int frame = 0; frame < kFrames; ++frame)
    out.samples.push_back(1000 / window.paintOnce([&] { window.store().look(at(frame)); }));
  return out;
}

/// The mouse on from pair to pair over the enlarged head, to the page and the inspector painted because of it.
Measurement hovering(BenchWindow& window, const std::string& name, double target, bool complete) {
  const auto& areas = window.view().scene()->areas;
  const QRectF map = std::ranges::find(areas, ui::HitKind::Cells, &ui::HitArea::kind)->rect;
  Measurement out{name, "ms", {}, target, false, false};
  for (int i = 0; i < kFrames; ++i) {
    const double down = complete ? 0.5 : 0;  // rows that nobody has asked for
    const QPointF at(map.left() + map.width() * i / kFrames, map.top() + map.height() * (i % 31 + down) / 31);
    out.samples.push_back(window.hover(at, complete));
  }
  return out;
}

void benchInWindow(const MapsBenchFlags& flags) {
  const HeadlessApplication application(QStringLiteral("en"));
  BenchWindow window(bookOf(flags.tokens), ui::Renderer::Painter, kScreen);
  ui::ViewState view = window.store().view();
  const double tokens = static_cast<double>(flags.tokens);
  print(flags, panning(window, "all heads", view, tokens / 4));
  view.heads.enlarged = true;
  print(flags, panning(window, "an enlarged head", view, tokens / 4));
  print(flags, panning(window, "an enlarged head, single pairs", view, std::min(tokens / 4, 800.0)));
  print(flags, hovering(window, "hover in an enlarged head", 4, false));
  print(flags, hovering(window, "hover, all its numbers exact", 0, true));
}

}  // namespace

int benchMaps(const MapsBenchFlags& flags) {
  if (!flags.json) std::cout << tableHeading() << std::endl;
  benchComputing(flags);
  benchInWindow(flags);
  return kSuccess;
}

}  // namespace headwise::app
