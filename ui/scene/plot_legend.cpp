#include "ui/scene/plot_legend.h"

namespace headwise::ui {
namespace {

constexpr double kSign = 14;
constexpr double kText = 19;  // where the name begins
constexpr double kLine = 18;

void drawSign(SceneBuilder& builder, QPointF left, const PlotSeries& series) {
  if (series.look == PlotSeries::Look::Line)
    return builder.line(left, left + QPointF(builder.px(kSign), 0), series.color, series.dashed ? 1.5 : 2);
  const double side = builder.px(8);
  const bool dot = series.look == PlotSeries::Look::Points;
  const QRectF sign(left.x() + (builder.px(kSign) - side) / 2, left.y() - side / 2, side, side);
  builder.rect(sign, series.color, dot ? side / 2 : builder.px(2));
}

}  // namespace

double drawPlotLegend(SceneBuilder& builder, QPointF corner, double width, const std::vector<PlotSeries>& series) {
  const TextLook look{.size = 11.5, .color = builder.colors().muted};
  const double line = builder.px(kLine);
  QPointF at = corner;
  for (const PlotSeries& one : series) {
    const double text = builder.textWidth(one.name, look) + 2;
    const double taken = builder.px(kText) + text;
    if (at.x() > corner.x() && at.x() + taken > corner.x() + width) at = {corner.x(), at.y() + line};
    drawSign(builder, {at.x(), at.y() + line / 2}, one);
    builder.text({at.x() + builder.px(kText), at.y(), text, line}, one.name, look);
    at.rx() += taken + builder.px(14);
  }
  return at.y() + line;
}

}  // namespace headwise::ui
