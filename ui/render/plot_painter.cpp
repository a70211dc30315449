#include "ui/render/plot_painter.h"

// QCustomPlot's header is written with Qt's lower-case keywords, which Headwise does without.
#define signals Q_SIGNALS
#define slots Q_SLOTS
#define foreach(variable, container) for (variable : container)  // NOLINT(bugprone-macro-parentheses)
#include <qcustomplot.h>
#undef foreach
#undef slots
#undef signals

#include <QFontMetricsF>
#include <QPicture>
#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/render/painter_renderer.h"

namespace headwise::ui {
namespace {

/// What the axis can show; the rest becomes a gap in the line.
QVector<double> shownValues(const std::vector<double>& values, const PlotAxis& axis) {
  QVector<double> shown(values.begin(), values.end());
  for (double& value : shown)
    if (!std::isfinite(value) || (axis.logarithmic && value <= 0)) value = std::numeric_limits<double>::quiet_NaN();
  return shown;
}

QPen seriesPen(const PlotSeries& series) {
  return QPen(series.color, series.width, series.dashed ? Qt::DashLine : Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
}

void addBars(QCustomPlot& plot, const PlotSeries& series, const PlotItem& item) {
  auto* bars = new QCPBars(plot.xAxis, plot.yAxis);
  bars->setName(series.name);
  bars->setPen(Qt::NoPen);
  bars->setBrush(series.color);
  bars->setWidth(series.width);
  bars->setData(shownValues(series.x, item.x), shownValues(series.y, item.y));
}

bool isPoints(const PlotSeries& series) { return series.look == PlotSeries::Look::Points; }

void addGraph(QCustomPlot& plot, const PlotSeries& series, const PlotItem& item) {
  constexpr double kPointSize = 7;
  QCPGraph* graph = plot.addGraph();
  graph->setName(series.name);
  graph->setData(shownValues(series.x, item.x), shownValues(series.y, item.y));
  graph->setPen(seriesPen(series));
  if (isPoints(series)) {
    graph->setLineStyle(QCPGraph::lsNone);
    graph->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, series.color, series.color, kPointSize));
  }
  if (series.look != PlotSeries::Look::FilledLine) return;
  QColor fill = series.color;
  fill.setAlphaF(0.18F);
  graph->setBrush(fill);
}

void setLook(QCPAxis& axis, const PlotItem& item) {
  axis.setBasePen(item.grid);
  axis.setTickPen(Qt::NoPen);
  axis.setSubTickPen(Qt::NoPen);
  axis.setTickLabelFont(item.font);
  axis.setTickLabelColor(item.text);
  axis.setLabelFont(item.font);
  axis.setLabelColor(item.text);
  axis.grid()->setPen(item.grid);
  axis.grid()->setZeroLinePen(Qt::NoPen);
}

/// `length` is the axis' room in pixels.
void setTicks(QCPAxis& axis, const PlotAxis& wanted, double length) {
  if (!wanted.ticks.empty()) {
    const auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    for (const auto& [value, text] : wanted.ticks) ticker->addTick(value, text);
    axis.setTicker(ticker);
  } else if (wanted.logarithmic) {
    axis.setTicker(QSharedPointer<QCPAxisTickerLog>::create());
    axis.setNumberFormat(QStringLiteral("eb"));
    axis.setNumberPrecision(0);
  } else {
    constexpr double kPixelsPerTick = 45;
    axis.ticker()->setTickCount(qBound(2, qRound(length / kPixelsPerTick), 8));
  }
}

/// A little air above and below what was fitted.
void setRange(QCPAxis& axis, const PlotAxis& wanted, double air) {
  axis.rescale(true);
  QCPRange range = axis.range();
  if (wanted.logarithmic)
    range = {range.lower / std::pow(range.upper / range.lower, air),
             range.upper * std::pow(range.upper / range.lower, air)};
  else
    range = {range.lower == 0 ? 0 : range.lower - air * range.size(), range.upper + air * range.size()};
  axis.setRange(wanted.low.value_or(range.lower), wanted.high.value_or(range.upper));
}

void setUpAxis(QCPAxis& axis, const PlotAxis& wanted, const PlotItem& item, double air) {
  const bool horizontal = axis.orientation() == Qt::Horizontal;
  setLook(axis, item);
  if (!wanted.label.isEmpty()) axis.setLabel(QStringLiteral(" "));  // room for the label that paintLabels() writes
  if (wanted.logarithmic) axis.setScaleType(QCPAxis::stLogarithmic);
  setTicks(axis, wanted, horizontal ? item.rect.width() : item.rect.height());
  setRange(axis, wanted, air);
}

/// One row above the axes, where it can hide no data.
void setUpLegend(QCustomPlot& plot, const PlotItem& item) {
  plot.legend->setVisible(item.legend);
  if (!item.legend) return;
  auto* row = new QCPLayoutGrid;
  plot.plotLayout()->insertRow(0);
  plot.plotLayout()->addElement(0, 0, row);
  plot.plotLayout()->setRowStretchFactor(0, 0.001);
  plot.axisRect()->insetLayout()->take(plot.legend);
  row->addElement(0, 0, plot.legend);
  row->addElement(0, 1, new QCPLayoutElement(&plot));  // takes what room is left, so that the names stand together
  row->setColumnStretchFactor(0, 0.001);
  row->setMargins({0, 0, 0, 0});
  plot.legend->setFillOrder(QCPLegend::foColumnsFirst);
  plot.legend->setBorderPen(Qt::NoPen);
  plot.legend->setBrush(Qt::NoBrush);
  plot.legend->setFont(item.font);
  plot.legend->setTextColor(item.text);
}

void setUp(QCustomPlot& plot, const PlotItem& item) {
  plot.setBackground(QBrush(item.background));
  for (const PlotSeries& series : item.series)
    series.look == PlotSeries::Look::Bars ? addBars(plot, series, item) : addGraph(plot, series, item);
  const bool points = std::ranges::any_of(item.series, isPoints);
  setUpAxis(*plot.xAxis, item.x, item, points ? 0.02 : 0);  // else the outermost points are cut in half
  setUpAxis(*plot.yAxis, item.y, item, 0.05);
  plot.xAxis->grid()->setVisible(false);
  plot.axisRect()->setMinimumMargins({0, 6, 15, 0});
  setUpLegend(plot, item);
}

/// A picture sets letters of a second font on a baseline of their own, so that a Chinese label would stand crooked: the
/// axes' labels are laid out like all other text.
void paintLabels(QPainter& painter, const QCustomPlot& plot, const PlotItem& item) {
  const QRectF axes = QRectF(plot.axisRect()->rect()).translated(item.rect.topLeft());
  const double height = QFontMetricsF(item.font).height();
  const double below = item.rect.bottom() - plot.xAxis->padding() - height / 2;
  const double beside = item.rect.left() + plot.yAxis->padding() + height / 2;
  const auto paint = [&](const QString& label, QPointF middle, double length, double rotation) {
    paintItem(painter, TextItem{.rect = {middle.x() - length / 2, middle.y() - height / 2, length, height},
                                .text = label,
                                .font = item.font,
                                .color = item.text,
                                .alignment = Qt::AlignCenter,
                                .rotation = rotation});
  };
  paint(item.x.label, {axes.center().x(), below}, axes.width(), 0);
  paint(item.y.label, {beside, axes.center().y()}, axes.height(), -90);
}

}  // namespace

void paintPlot(QPainter& painter, const PlotItem& item) {
  const QSize size = item.rect.size().toSize();
  if (size.width() < 2 || size.height() < 2) return;
  QCustomPlot plot;
  setUp(plot, item);
  // QCustomPlot wants a painter of its own kind; a picture hands its strokes on to any device as vectors.
  QPicture picture;
  {
    QCPPainter recorder(&picture);
    recorder.setMode(QCPPainter::pmVectorized);
    recorder.setMode(QCPPainter::pmNoCaching);
    plot.toPainter(&recorder, size.width(), size.height());
  }
  painter.drawPicture(item.rect.topLeft(), picture);
  paintLabels(painter, plot, item);
}

}  // namespace headwise::ui
