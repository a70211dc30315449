#include "ui/scene/variant_chart.h"

#include <QCoreApplication>
#include <algorithm>

#include "core/analysis/account.h"
#include "ui/scene/format.h"
#include "ui/scene/parameters_table.h"
#include "ui/scene/translate.h"

namespace headwise::ui {
using namespace Qt::StringLiterals;

namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(ParametersPage)
};

/// A bar of two parts.
struct Bar {
  QString name;
  double first = 0;   ///< Q/K/V, or attention
  double second = 0;  ///< W_O, or feed-forward and layer norm
  bool own = false;   ///< the layer on the page
  [[nodiscard]] double total() const { return first + second; }
};

Bar layerBar(const Variant& variant, bool bias) {
  const LayerAccount account = accountLayer(variant.config, bias, 1, 1);
  const auto w_o = static_cast<double>(account.row("w_o").parameters);
  return {
      .name = translated(variant.name), .first = static_cast<double>(account.total().parameters) - w_o, .second = w_o};
}

Bar modelBar(const Variant& variant, bool bias) {
  const auto account = accountEncoderDecoder(variant.config, bias, 6, 6, feedForwardWidth(variant.config), 1, 1);
  return {.name = translated(variant.name),
          .first = static_cast<double>(account.attention_parameters),
          .second = static_cast<double>(account.feed_forward_parameters + account.layer_norm_parameters)};
}

std::vector<Bar> barsOf(const AttentionMap& map, const ParametersView& view) {
  std::vector<Bar> bars;
  for (const Variant& variant : standardVariants(map.config)) {
    const bool own = isSameLayer(variant.config, map.config);
    if (!own && view.hidden_variants.contains(variant.id)) continue;
    const bool layer = view.count == ParametersView::Count::ThisLayer;
    bars.push_back(layer ? layerBar(variant, hasBiases(map)) : modelBar(variant, hasBiases(map)));
    bars.back().own = own;
  }
  return bars;
}

/// Where all bars stand.
struct BarPlace {
  double label_width = 0;
  double scale = 0;    ///< pixels a parameter
  double largest = 1;  ///< parameters of the longest bar
};

TextLook totalLook() { return {.size = 11.5, .alignment = Qt::AlignCenter}; }

double totalWidth(const SceneBuilder& builder, const Bar& bar, double largest) {
  return builder.textWidth(compactLike(bar.total(), largest), totalLook()) + builder.px(8);
}

/// The numbers stand inside the second part where they fit all of them, otherwise behind the bars.
BarPlace placeBars(const SceneBuilder& builder, const std::vector<Bar>& bars, double width) {
  BarPlace place;
  for (const Bar& bar : bars) {
    const double label = builder.textWidth(bar.name, {.size = 12, .weight = QFont::DemiBold});
    place.label_width = std::max(place.label_width, label + builder.px(14));
    place.largest = std::max(place.largest, bar.total());
  }
  const double room = width - place.label_width;
  place.scale = room / place.largest;
  const auto outside = [&](const Bar& bar) {
    return bar.second * place.scale < totalWidth(builder, bar, place.largest);
  };
  double widest = 0;
  for (const Bar& bar : bars) widest = std::max(widest, totalWidth(builder, bar, place.largest));
  if (std::ranges::any_of(bars, outside)) place.scale = (room - widest - builder.px(4)) / place.largest;
  return place;
}

void drawBarRow(SceneBuilder& builder, const QRectF& row, const BarPlace& place, const Bar& bar) {
  const Palette& colors = builder.colors();
  builder.text({row.left(), row.top(), place.label_width, row.height()}, bar.name,
               {.size = 12, .weight = bar.own ? QFont::DemiBold : QFont::Normal});
  const QRectF first(row.left() + place.label_width, row.top(), bar.first * place.scale, row.height());
  const QRectF second(first.right(), row.top(), bar.second * place.scale, row.height());
  builder.rect(first, colors.accent);
  builder.rect(second, colors.second);
  const double width = totalWidth(builder, bar, place.largest);
  const bool inside = second.width() >= width;
  TextLook look = totalLook();
  look.color = inside ? readableOn(colors.second) : colors.muted;
  const QRectF behind(second.right() + builder.px(4), row.top(), width, row.height());
  builder.text(inside ? second : behind, compactLike(bar.total(), place.largest), look);
  const QString total = grouped(static_cast<std::uint64_t>(bar.total()));
  builder.explain(row, bar.own ? Text::tr("%1, this layer: %2 parameters").arg(bar.name, total)
                               : Text::tr("%1: %2 parameters").arg(bar.name, total));
}

void drawLegend(SceneBuilder& builder, QPointF corner, const QStringList& names) {
  const TextLook look{.size = 11.5, .color = builder.colors().muted};
  const QColor signs[] = {builder.colors().accent, builder.colors().second};
  double left = corner.x();
  for (qsizetype i = 0; i < names.size(); ++i) {
    builder.rect({left, corner.y() + builder.px(4), builder.px(9), builder.px(9)}, signs[i], 1);
    const double width = builder.textWidth(names[i], look) + 2;
    builder.text({left + builder.px(14), corner.y(), width, builder.px(17)}, names[i], look);
    left += builder.px(14) + width + builder.px(14);
  }
}

}  // namespace

bool isSameLayer(const AttentionConfig& variant, const AttentionConfig& layer) {
  return variant.n_heads == layer.n_heads && variant.kvHeads() == layer.kvHeads() &&
         variant.headDim() == layer.headDim() && variant.valueDim() == layer.valueDim();
}

void drawVariantChart(SceneBuilder& builder, const QRectF& card, const AttentionMap& map, const ParametersView& view) {
  builder.card(card);
  const QRectF inner = card.adjusted(builder.px(12), builder.px(10), -builder.px(16), -builder.px(10));
  builder.text({inner.left(), inner.top(), inner.width(), builder.px(18)}, Text::tr("Parameters by variant"),
               {.size = 13, .weight = QFont::DemiBold});
  const std::vector<Bar> bars = barsOf(map, view);
  const BarPlace place = placeBars(builder, bars, inner.width());
  const double top = inner.top() + builder.px(34);
  const double bottom = inner.bottom() - builder.px(26);
  const double pitch =
      std::min(builder.px(60), (bottom - top) / static_cast<double>(std::max<std::size_t>(bars.size(), 1)));
  for (std::size_t i = 0; i < bars.size(); ++i) {
    const double y = top + pitch * static_cast<double>(i);
    drawBarRow(builder, {inner.left(), y, inner.width(), pitch * 0.6}, place, bars[i]);
  }
  const bool layer = view.count == ParametersView::Count::ThisLayer;
  drawLegend(builder, {inner.left() + place.label_width, inner.bottom() - builder.px(17)},
             layer ? QStringList{u"Q/K/V"_s, u"W_O"_s} : QStringList{Text::tr("attention"), Text::tr("feed-forward")});
}

}  // namespace headwise::ui
