#include "ui/scene/color_legend.h"

#include <QCoreApplication>
#include <array>
#include <cmath>

namespace headwise::ui {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(ColorLegend)
};

constexpr double kBarWidth = 14;
constexpr double kTickGap = 16;
constexpr double kTickWidth = 34;
constexpr double kSumsWidth = 40;
constexpr double kNameHeight = 16;
constexpr double kNoteGap = 4;

/// 256 values from 1 at the top to 0 at the bottom.
const std::shared_ptr<const TileServer>& ramp() {
  static const std::shared_ptr<const TileServer> kRamp = serveMatrix(Matrix(Vector::LinSpaced(256, 1.0F, 0.0F)));
  return kRamp;
}

/// Two digits; "1.0" for the largest weight there is, "1.85" for a sum beyond it, "1e-4" for small ones.
QString shortNumber(double value) {
  if (value == 0) return QStringLiteral("0");
  if (std::abs(value) >= 1.005) return QString::number(value, 'f', 2);
  if (std::abs(value) >= 0.995) return QString::number(value, 'f', 1);
  if (std::abs(value) >= 0.001) return QString::number(value, 'g', 2);
  const QStringList parts = QString::number(value, 'e', 0).split(u'e');
  return QStringLiteral("%1e%2").arg(parts[0]).arg(parts[1].toInt());
}

using Ticks = std::array<QString, 3>;  // beside the top, the middle and the bottom of the bar

Ticks ticksOf(const ColorScale& scale) {
  const auto at = [&scale](float t) { return shortNumber(static_cast<double>(scale.value(t))); };
  return {at(1), at(0.5F), scale.kind == ScaleKind::Log ? QStringLiteral("≤ %1").arg(at(0)) : at(0)};
}

Ticks ticks(const HeatColors& colors, const ViewState& view, Index head) {
  const bool linear = view.color.scale == ValueScale::Linear || view.color.scale == ValueScale::PerRow;
  const bool own = view.color.scale == ValueScale::PerRow || (head < 0 && !view.color.shared_domain);
  if (own)
    return {Words::tr("max"), linear ? Words::tr("half") : QString(), linear ? QStringLiteral("0") : Words::tr("min")};
  Ticks texts = ticksOf(colors.scale(std::max<Index>(head, 0)));
  if (colors.from_some_rows && colors.scale(std::max<Index>(head, 0)).high < 0.9995F) texts[0].prepend(u"≥ ");
  return texts;
}

QString barExplanation(const ViewState& view) {
  QString weights =
      Words::tr("Attention weight: how much of a query's attention goes to a key. The weights of a query sum to 1.");
  if (view.color.scale == ValueScale::PerRow)
    return weights + u' ' + Words::tr("Each row is coloured up to its own largest weight.");
  if (!view.color.shared_domain)
    return weights + u' ' + Words::tr("Each head is coloured up to its own largest weight.");
  return weights;
}

void drawTicks(SceneBuilder& builder, const QRectF& bar, double x, const Ticks& texts) {
  const std::array<double, 3> middles{bar.top() + builder.px(6), bar.center().y(), bar.bottom() - builder.px(6)};
  for (std::size_t i = 0; i < texts.size(); ++i)
    builder.text(QRectF(x, middles[i] - builder.px(8), builder.px(kTickWidth + 24), builder.px(16)), texts[i],
                 {.size = 11, .color = builder.colors().muted});
}

void drawName(SceneBuilder& builder, const QRectF& bar, double x, const QString& name, const QString& explanation) {
  const QRectF place(x, bar.top() - builder.px(kNameHeight), builder.px(kSumsWidth), builder.px(kNameHeight - 2));
  builder.text(place, name, {.size = 11, .weight = QFont::DemiBold, .color = builder.colors().muted});
  builder.explain(place, explanation);
}

void drawBar(SceneBuilder& builder, const QRectF& rect, const HeatColors& colors, const ViewState& view, Index head,
             const ColorScale* sums) {
  const QRectF bar = rect.adjusted(0, sums ? builder.px(kNameHeight) : 0, 0, 0);
  builder.add(TileItem{.rect = bar, .cells = ramp(), .scale = {}, .colors = colors.table});
  builder.explain(bar, barExplanation(view));
  const double x = bar.right() + builder.px(kTickGap);
  drawTicks(builder, bar, x, ticks(colors, view, head));
  if (!sums) return;
  const double sums_x = x + builder.px(kSumsWidth);
  drawTicks(builder, bar, sums_x, ticksOf(*sums));
  drawName(builder, bar, x, Words::tr("maps"), Words::tr("What the colours mean in the maps above."));
  drawName(builder, bar, sums_x, Words::tr("sum"),
           Words::tr("What the same colours mean in the strip: a sum can be larger than any weight."));
}

void drawEntry(SceneBuilder& builder, QPointF at, Rgba color, const QString& name, const QString& explanation) {
  const QRectF swatch(at.x(), at.y(), builder.px(10), builder.px(10));
  builder.add(RectItem{.rect = swatch,
                       .fill = toColor(color),
                       .stroke = blend(builder.colors().muted, builder.colors().page, 0.5),
                       .radius = builder.px(2)});
  const QRectF text(swatch.right() + builder.px(6), at.y() - builder.px(3), builder.px(50), builder.px(16));
  builder.text(text, name, {.size = 11, .color = builder.colors().muted});
  builder.explain(swatch.united(text), explanation);
}

void drawNote(SceneBuilder& builder, const QRectF& rect, const PixelBlock& block, Pooling pooling) {
  if (block.isOneWeight()) return;
  const QRectF place(rect.left(), rect.bottom() + builder.px(kNoteGap), rect.width(), builder.px(16));
  builder.text(place, pixelText(block, pooling), {.size = 11, .color = builder.colors().muted});
  builder.explain(place, pixelExplanation(block, pooling));
}

}  // namespace

double legendWidth(const SceneBuilder& builder, bool sums) {
  return builder.px(kBarWidth + kTickGap + kTickWidth + 64 + (sums ? kSumsWidth : 0));
}

void drawLegend(SceneBuilder& builder, const QRectF& rect, const HeatColors& colors, const ViewState& view, Index head,
                const PixelBlock& block, const ColorScale* sums) {
  drawNote(builder, rect, block, view.heads.pooling);
  const QRectF bar(rect.left(), rect.top(), builder.px(kBarWidth), rect.height());
  drawBar(builder, bar, colors, view, head, sums);
  const ColorTable& table = *colors.table;
  const double entries = kTickGap + kTickWidth + 8 + (sums ? kSumsWidth : 0);
  QPointF at(bar.right() + builder.px(entries), rect.top() + builder.px(1));
  const auto entry = [&](Rgba color, const QString& name, const QString& explanation) {
    drawEntry(builder, at, color, name, explanation);
    at.ry() += builder.px(17);
  };
  entry(table.masked, Words::tr("masked"), Words::tr("This query may not see this key: no attention weight at all."));
  entry(cellColor(0.0F, colors.scale(std::max<Index>(head, 0)), table), Words::tr("zero"),
        Words::tr("The query may see the key, and the attention weight is exactly 0."));
  entry(table.nan, Words::tr("NaN"), Words::tr("Not a number: something before the softmax overflowed or was NaN."));
  if (colors.incomplete)
    entry(table.unknown, Words::tr("not yet"),
          Words::tr("Still to be computed. Until then a coarser or sampled value may stand here."));
  if (!view.heads.left_out_keys.empty())
    entry(table.left_out, Words::tr("left out"), Words::tr("You left this key out of the picture; it was computed."));
}

}  // namespace headwise::ui
