#include "ui/scene/cost_chart.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "core/analysis/account.h"
#include "ui/scene/format.h"
#include "ui/scene/plot_legend.h"

namespace headwise::ui {
using namespace Qt::StringLiterals;

namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(ParametersPage)
};

constexpr int kFirstPower = 4;  // 16 tokens
constexpr int kLastPower = 16;  // 65,536 tokens

PlotSeries predicted(const QString& name, const AttentionConfig& config, PairCost cost, double rate,
                     const QColor& color) {
  PlotSeries series{.name = name, .color = color};
  for (int power = kFirstPower; power <= kLastPower; ++power) {
    const Index n = Index{1} << power;
    series.x.push_back(static_cast<double>(n));
    series.y.push_back(predictedFlops(config, n, cost, comparedWindow(config)) / rate);
  }
  return series;
}

PlotSeries measured(const ParametersView& view, const QColor& color) {
  PlotSeries series{.name = Text::tr("measured here"), .color = color, .look = PlotSeries::Look::Points, .width = 7};
  for (const MeasuredCost& cost : view.measured) {
    series.x.push_back(static_cast<double>(cost.n));
    series.y.push_back(cost.milliseconds / 1000);
  }
  return series;
}

/// A tick at every second power, or fewer where the numbers would run into one another.
PlotAxis lengthAxis(const SceneBuilder& builder, double width) {
  PlotAxis axis{.label = Text::tr("tokens n"),
                .logarithmic = true,
                .low = std::pow(2.0, kFirstPower - 0.3),
                .high = std::pow(2.0, kLastPower + 0.3)};
  const double pitch = (width - builder.px(70)) / (kLastPower - kFirstPower + 0.6);
  const double needed = builder.textWidth(grouped(std::uint64_t{1} << kLastPower), {.size = 11}) + builder.px(10);
  int step = 2;
  while (step * pitch < needed && step < kLastPower - kFirstPower) step += 2;
  for (int power = kFirstPower; power <= kLastPower; power += step) {
    const auto n = std::uint64_t{1} << power;
    axis.ticks.emplace_back(static_cast<double>(n), grouped(n));
  }
  return axis;
}

/// One tick a decade, at most about six.
PlotAxis costAxis(const std::vector<PlotSeries>& series, bool in_seconds) {
  double low = 1e30;
  double high = 1e-30;
  for (const PlotSeries& one : series)
    for (const double y : one.y) {
      if (y <= 0) continue;
      low = std::min(low, y);
      high = std::max(high, y);
    }
  const int first = static_cast<int>(std::floor(std::log10(low)));
  const int last = static_cast<int>(std::ceil(std::log10(high)));
  const int step = std::max(1, (last - first + 5) / 6);
  PlotAxis axis{.label = QString(), .logarithmic = true, .low = std::pow(10.0, first), .high = std::pow(10.0, last)};
  for (int power = first; power <= last; power += step) {
    const double value = std::pow(10.0, power);
    axis.ticks.emplace_back(value, in_seconds ? decadeText(power) : compact(value, 0));
  }
  return axis;
}

QString costTitle(const SceneBuilder& builder, bool measured_here) {
  const QString source = measured_here ? Text::tr("predicted and measured here") : u"FLOPs"_s;
  return u"<b>%1</b> <span style='color:%2'>· %3</span>"_s.arg(Text::tr("Cost as the sentence grows"),
                                                               builder.colors().muted.name(), source);
}

QString costExplanation(double rate) {
  const QString growth = Text::tr("Full attention grows with n², a window and linear attention with n.");
  if (rate <= 0)
    return Text::tr(
               "Lines are counted: FLOPs of one layer at n tokens. Measure here to see how long they take on this "
               "machine.") +
           u' ' + growth;
  return Text::tr(
             "Lines are predicted: FLOPs of one layer at n tokens, divided by the rate of the quickest measured "
             "pass, %1 FLOPs a second. Points are measured here.")
             .arg(compact(rate)) +
         u' ' + growth;
}

}  // namespace

Index comparedWindow(const AttentionConfig& config) {
  for (const MaskRule& rule : config.mask.rules)
    if (const auto* window = std::get_if<WindowRule>(&rule)) return std::max<Index>(1, window->width);
  return 256;
}

double measuredRate(const AttentionConfig& config, const ParametersView& view) {
  constexpr double kTimed = 0.05;  // milliseconds; a shorter pass is mostly what starting it takes
  double best = 0;
  for (const MeasuredCost& cost : view.measured)
    if (cost.milliseconds >= kTimed)
      best = std::max(best, predictedFlops(config, cost.n, PairCost::Full) / (cost.milliseconds / 1000));
  return best;
}

void drawCostChart(SceneBuilder& builder, const QRectF& card, const AttentionMap& map, const ParametersView& view) {
  builder.card(card);
  const QRectF inner = card.adjusted(builder.px(12), builder.px(10), -builder.px(12), -builder.px(8));
  const double rate = measuredRate(map.config, view);
  builder.text({inner.left(), inner.top(), inner.width(), builder.px(18)}, costTitle(builder, rate > 0),
               {.size = 13, .rich = true});
  const Palette& colors = builder.colors();
  const double unit = rate > 0 ? rate : 1;
  PlotItem plot{.series = {predicted(Text::tr("full n²"), map.config, PairCost::Full, unit, colors.accent),
                           predicted(Text::tr("window %1").arg(comparedWindow(map.config)), map.config,
                                     PairCost::Window, unit, colors.third),
                           predicted(Text::tr("linear"), map.config, PairCost::Linear, unit, colors.second)},
                .text = colors.muted,
                .grid = colors.border,
                .background = colors.card,
                .font = builder.font({.size = 11}),
                .legend = false};
  if (rate > 0) plot.series.push_back(measured(view, colors.accent));
  const double legend =
      drawPlotLegend(builder, {inner.left(), inner.top() + builder.px(21)}, inner.width(), plot.series);
  plot.x = lengthAxis(builder, inner.width());
  plot.y = costAxis(plot.series, rate > 0);
  plot.rect = {QPointF(inner.left(), legend + builder.px(3)), inner.bottomRight()};
  builder.explain(card, costExplanation(rate));
  builder.add(std::move(plot));
}

}  // namespace headwise::ui
