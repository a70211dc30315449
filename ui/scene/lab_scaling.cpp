// The Lab page's scaling: what becomes of q·k with and without 1/√d_k.

#include <QCoreApplication>
#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "core/analysis/scaling.h"
#include "ui/scene/draw_lab.h"
#include "ui/scene/format.h"
#include "ui/scene/lab_scores.h"
#include "ui/scene/plot_legend.h"
#include "ui/scene/scene_builder.h"
#include "ui/scene/steps_text.h"
#include "ui/scene/words.h"

namespace headwise::ui {
using namespace Qt::StringLiterals;

namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(LabPage)
};

constexpr double kLeastWidth = 620;
constexpr double kGap = 12;
constexpr double kLeastCard = 206;
constexpr int kMostBins = 48;
constexpr Index kRandomKeys = 16;
constexpr int kTrials = 160;

/// The random vectors do not depend on the page: they are drawn once.
const std::vector<ScalingPoint>& randomCurve() {
  static const std::vector<ScalingPoint> curve = scalingCurve(kRandomKeys, kTrials, 1);
  return curve;
}

/// A line over d_k of one of the numbers in ScalingPoint.
PlotSeries overDk(const QString& name, const QColor& color, double ScalingPoint::*number) {
  PlotSeries series{.name = name, .color = color};
  for (const ScalingPoint& point : randomCurve()) {
    series.x.push_back(static_cast<double>(point.d_k));
    series.y.push_back(point.*number);
  }
  return series;
}

PlotSeries rootOfDk(const QColor& color) {
  PlotSeries series{.name = u"√d_k"_s, .color = color, .width = 1.5, .dashed = true};
  for (const ScalingPoint& point : randomCurve()) {
    series.x.push_back(static_cast<double>(point.d_k));
    series.y.push_back(std::sqrt(static_cast<double>(point.d_k)));
  }
  return series;
}

/// The head on the page among the random vectors.
void addPoint(std::vector<PlotSeries>& series, const QString& name, const QColor& color, double d_k, double value) {
  if (!std::isfinite(value) || value <= 0) return;
  series.push_back(
      {.name = name, .x = {d_k}, .y = {value}, .color = color, .look = PlotSeries::Look::Points, .width = 8});
}

void addHead(std::vector<PlotSeries>& series, Index head, double d_k, double value) {
  addPoint(series, headName(head), headQColor(head), d_k, value);
}

PlotSeries densityOf(const QString& name, const QColor& color, const std::vector<double>& values) {
  const auto wanted = static_cast<int>(1.6 * std::sqrt(static_cast<double>(values.size())));
  const Histogram bins = histogram(values, std::clamp(wanted, 5, kMostBins));
  PlotSeries series{.name = name, .color = color, .look = PlotSeries::Look::FilledLine, .width = 1.5};
  const auto corner = [&series](double x, double y) {
    series.x.push_back(x);
    series.y.push_back(y);
  };
  // Every bin is a step, so that nothing is drawn where nothing was counted.
  double left = bins.low;
  corner(left, 0);
  for (const double density : bins.density) {
    corner(left, density);
    left += bins.width;
    corner(left, density);
  }
  corner(left, 0);
  return series;
}

PlotAxis dkAxis() {
  PlotAxis axis{.label = u"d_k"_s, .logarithmic = true, .low = 0.9, .high = 1200};
  for (const int d_k : {1, 4, 16, 64, 256, 1024})
    axis.ticks.emplace_back(d_k, grouped(static_cast<std::uint64_t>(d_k)));
  return axis;
}

/// Whole decades around everything that is drawn.
PlotAxis deviationAxis(const std::vector<PlotSeries>& series) {
  double low = 0;
  double high = 1;
  for (const PlotSeries& one : series)
    for (const double y : one.y) {
      low = std::min(low, std::floor(std::log10(y)));
      high = std::max(high, std::ceil(std::log10(y)));
    }
  // Divided scores stay near 1, a little above and below.
  PlotAxis axis{.label = Text::tr("std. deviation"),
                .logarithmic = true,
                .low = std::pow(10.0, low < 0 ? low + 0.5 : low),
                .high = std::pow(10.0, high)};
  for (double power = low; power <= high; ++power)
    axis.ticks.emplace_back(std::pow(10.0, power), constantText(std::pow(10.0, power)));
  return axis;
}

/// One card: title, a sentence, a legend and the plot.
struct Card {
  QString title;
  QString text;
  PlotItem plot;
};

class ScalingPage {
 public:
  ScalingPage(const AttentionMap& map, const ViewState& view, const Style& style)
      : m_builder(fittedStyle(style, kLeastWidth)),
        m_map(map),
        m_head(headOf(map, view)),
        m_scores(labScores(map, m_head)) {}

  ScenePtr draw() {
    const QRectF page = m_builder.page();
    const double gap = m_builder.px(kGap);
    const double height = std::max((page.height() - gap) / 2, m_builder.px(kLeastCard));
    const double width = (page.width() - gap) / 2;
    const Card cards[] = {distribution(), spread(), saturation(), jacobian()};
    for (int i = 0; i < 4; ++i) {
      const int column = i % 2, row = i / 2;
      drawCard({page.left() + column * (width + gap), page.top() + row * (height + gap), width, height}, cards[i]);
    }
    return m_builder.finish(page.top() + 2 * height + gap, spoken());
  }

 private:
  [[nodiscard]] QColor plain() const { return m_builder.colors().second; }
  [[nodiscard]] QColor divided() const { return m_builder.colors().accent; }
  [[nodiscard]] double headDk() const { return static_cast<double>(m_map.config.headDim()); }

  [[nodiscard]] Card distribution() const {
    Card card{.title = Text::tr("q·k in %1").arg(headName(m_head)),
              .text = Text::tr("Scores of all visible pairs, as they are and times %1, the scale of this layer.")
                          .arg(scaleText(m_map.config)),
              .plot = {}};
    card.plot.series = {
        densityOf(Text::tr("q·k, deviation %1").arg(numberText(m_scores->raw_deviation)), plain(), m_scores->raw),
        densityOf(Text::tr("scaled, %1").arg(numberText(m_scores->scaled_deviation)), divided(), m_scores->scaled)};
    card.plot.x.label = Text::tr("score");
    card.plot.y.label = Text::tr("density");
    card.plot.y.low = 0;
    return card;
  }

  [[nodiscard]] Card spread() const {
    Card card{.title = Text::tr("Spread against d_k"),
              .text = Text::tr(
                  "Random q and k: the standard deviation of q·k is √d_k. Divided by √d_k it is 1 at any width."),
              .plot = {}};
    card.plot.series = {overDk(u"q·k"_s, plain(), &ScalingPoint::raw_deviation), rootOfDk(m_builder.colors().muted),
                        overDk(u"q·k / √d_k"_s, divided(), &ScalingPoint::scaled_deviation)};
    // Each in the colour of the line that it belongs to.
    addPoint(card.plot.series, Text::tr("%1, q·k").arg(headName(m_head)), plain(), headDk(), m_scores->raw_deviation);
    addPoint(card.plot.series, Text::tr("%1, scaled").arg(headName(m_head)), divided(), headDk(),
             m_scores->scaled_deviation);
    card.plot.x = dkAxis();
    card.plot.y = deviationAxis(card.plot.series);
    return card;
  }

  [[nodiscard]] Card saturation() const {
    Card card{
        .title = Text::tr("Softmax saturates"),
        .text =
            Text::tr("Mean largest weight over %1 random keys. Near 1 softmax just picks one key.").arg(kRandomKeys),
        .plot = {}};
    card.plot.series = {overDk(u"softmax(q·k)"_s, plain(), &ScalingPoint::raw_weight),
                        overDk(u"softmax(q·k / √d_k)"_s, divided(), &ScalingPoint::scaled_weight)};
    addHead(card.plot.series, m_head, headDk(), m_scores->largest_weight);
    card.plot.x = dkAxis();
    card.plot.y = {.label = Text::tr("largest weight"), .low = 0, .high = 1.02};
    return card;
  }

  [[nodiscard]] Card jacobian() const {
    Card card{.title = Text::tr("What is left of the gradient"),
              .text = Text::tr(
                  "Size ‖J‖ of softmax's Jacobian, J = diag(a) − a aᵀ. Where it is near 0, scores hardly learn."),
              .plot = {}};
    card.plot.series = {overDk(u"softmax(q·k)"_s, plain(), &ScalingPoint::raw_jacobian),
                        overDk(u"softmax(q·k / √d_k)"_s, divided(), &ScalingPoint::scaled_jacobian)};
    addHead(card.plot.series, m_head, headDk(), m_scores->jacobian);
    card.plot.x = dkAxis();
    card.plot.y = {.label = u"‖J‖"_s, .low = 0};
    return card;
  }

  /// Returns the bottom of the wrapped text.
  double drawText(const QRectF& room, const QString& text) {
    const TextLook look{
        .size = 12, .color = m_builder.colors().muted, .alignment = Qt::AlignLeft | Qt::AlignTop, .elide = false};
    const double height = QFontMetricsF(m_builder.font(look))
                              .boundingRect(QRectF(0, 0, room.width(), 1000), Qt::TextWordWrap, text)
                              .height() +
                          2;
    m_builder.text({room.left(), room.top(), room.width(), height}, text, look);
    return room.top() + height;
  }

  void drawCard(const QRectF& card, Card content) {
    m_builder.card(card);
    const QRectF inner = card.adjusted(m_builder.px(12), m_builder.px(9), -m_builder.px(12), -m_builder.px(6));
    m_builder.text({inner.left(), inner.top(), inner.width(), m_builder.px(18)}, content.title,
                   {.size = 13, .weight = QFont::DemiBold});
    const double text = drawText({inner.left(), inner.top() + m_builder.px(20), inner.width(), 0}, content.text);
    const double legend =
        drawPlotLegend(m_builder, {inner.left(), text + m_builder.px(2)}, inner.width(), content.plot.series);
    PlotItem& plot = content.plot;
    plot.rect = {QPointF(inner.left(), legend + m_builder.px(2)), inner.bottomRight()};
    plot.text = m_builder.colors().muted;
    plot.grid = m_builder.colors().border;
    plot.background = m_builder.colors().card;
    plot.font = m_builder.font({.size = 10.5});
    plot.legend = false;
    m_builder.explain(card, content.text);
    m_builder.add(std::move(plot));
  }

  [[nodiscard]] QString spoken() const {
    return Text::tr("Scaling in %1: the standard deviation of q·k is %2, after the scale %3.")
        .arg(headName(m_head), numberText(m_scores->raw_deviation), numberText(m_scores->scaled_deviation));
  }

  SceneBuilder m_builder;
  const AttentionMap& m_map;
  Index m_head;
  std::shared_ptr<const HeadScores> m_scores;
};

}  // namespace

ScenePtr drawScalingLab(const AttentionMap& map, const ViewState& view, const Style& style) {
  return ScalingPage(map, view, style).draw();
}

}  // namespace headwise::ui
