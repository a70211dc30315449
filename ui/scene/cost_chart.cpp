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

PlotAxis lengthAxis() {
  PlotAxis axis{.label = Text::tr("tokens n"),
                .logarithmic = true,
                .low = std::pow(2.0, kFirstPower - 0.3),
                .high = std::pow(2.0, kLastPower + 0.3)};
  for (int power = kFirstPower; power <= kLastPower; power += 2) {
    const auto n = std::uint64_t{1} << power;
    axis.ticks.emplace_back(static_cast<double>(n), grouped(n));
  }
  return axis;
}

/// One tick a decade, at most about six.
PlotAxis timeAxis(const std::vector<PlotSeries>& series) {
  double low = 1e9;
  double high = 1e-9;
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
  for (int power = first; power <= last; power += step)
    axis.ticks.emplace_back(std::pow(10.0, power), decadeText(power));
  return axis;
}

QString costTitle(const SceneBuilder& builder, const ParametersView& view) {
  const QString source = view.measured.empty() ? Text::tr("predicted") : Text::tr("predicted and measured here");
  return u"<b>%1</b> <span style='color:%2'>· %3</span>"_s.arg(Text::tr("Cost as the sentence grows"),
                                                               builder.colors().muted.name(), source);
}

}  // namespace

Index comparedWindow(const AttentionConfig& config) {
  for (const MaskRule& rule : config.mask.rules)
    if (const auto* window = std::get_if<WindowRule>(&rule)) return std::max<Index>(1, window->width);
  return 256;
}

double measuredRate(const Trace& trace, const AttentionMap& map, const ParametersView& view) {
  if (!view.measured.empty()) {
    const MeasuredCost& longest = *std::ranges::max_element(view.measured, {}, &MeasuredCost::n);
    if (longest.milliseconds > 0)
      return predictedFlops(map.config, longest.n, PairCost::Full) / (longest.milliseconds / 1000);
  }
  const double flops = accountLayer(map.config, false, map.queryCount(), map.keyCount()).total().flops;
  return trace.timings.attend_ms > 0 ? flops / (trace.timings.attend_ms / 1000) : 0.0;
}

void drawCostChart(SceneBuilder& builder, const QRectF& card, const Trace& trace, const AttentionMap& map,
                   const ParametersView& view) {
  builder.card(card);
  const QRectF inner = card.adjusted(builder.px(12), builder.px(10), -builder.px(12), -builder.px(8));
  builder.text({inner.left(), inner.top(), inner.width(), builder.px(18)}, costTitle(builder, view),
               {.size = 13, .rich = true});
  const double rate = measuredRate(trace, map, view);
  if (rate <= 0) return;
  const Palette& colors = builder.colors();
  PlotItem plot{.series = {predicted(Text::tr("full n²"), map.config, PairCost::Full, rate, colors.accent),
                           predicted(Text::tr("window %1").arg(comparedWindow(map.config)), map.config,
                                     PairCost::Window, rate, colors.third),
                           predicted(Text::tr("linear"), map.config, PairCost::Linear, rate, colors.second)},
                .text = colors.muted,
                .grid = colors.border,
                .background = colors.card,
                .font = builder.font({.size = 11}),
                .legend = false};
  if (!view.measured.empty()) plot.series.push_back(measured(view, colors.accent));
  const double legend =
      drawPlotLegend(builder, {inner.left(), inner.top() + builder.px(21)}, inner.width(), plot.series);
  plot.x = lengthAxis();
  plot.y = timeAxis(plot.series);
  plot.rect = {QPointF(inner.left(), legend + builder.px(3)), inner.bottomRight()};
  const QString source =
      view.measured.empty() ? Text::tr("the pass that made this page") : Text::tr("the longest measured pass");
  builder.explain(card, Text::tr("Lines are predicted: FLOPs of one layer at n tokens, divided by the rate of this "
                                 "machine, %1 FLOPs a second in %2. Points are measured here, on request. Full "
                                 "attention grows with n², a window and linear attention with n.")
                            .arg(compact(rate), source));
  builder.add(std::move(plot));
}

}  // namespace headwise::ui
