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

bool isSame(const AttentionConfig& a, const AttentionConfig& b) {
  return a.n_heads == b.n_heads && a.kvHeads() == b.kvHeads() && a.headDim() == b.headDim() &&
         a.valueDim() == b.valueDim();
}

std::vector<Bar> barsOf(const AttentionMap& map, const ParametersView& view) {
  std::vector<Bar> bars;
  for (const Variant& variant : standardVariants(map.config)) {
    const bool own = isSame(variant.config, map.config);
    if (!own && view.hidden_variants.contains(variant.id)) continue;
    const bool layer = view.count == ParametersView::Count::ThisLayer;
    bars.push_back(layer ? layerBar(variant, hasBiases(map)) : modelBar(variant, hasBiases(map)));
    bars.back().own = own;
  }
  return bars;
}

void drawBarRow(SceneBuilder& builder, const QRectF& row, double label_width, double scale, const Bar& bar) {
  const Palette& colors = builder.colors();
  builder.text({row.left(), row.top(), label_width, row.height()}, bar.name,
               {.size = 12, .weight = bar.own ? QFont::DemiBold : QFont::Normal});
  const QRectF first(row.left() + label_width, row.top(), bar.first * scale, row.height());
  const QRectF second(first.right(), row.top(), bar.second * scale, row.height());
  builder.rect(first, colors.accent);
  builder.rect(second, colors.second);
  const QString total = compact(bar.total(), 2);
  const TextLook inside{.size = 11.5, .color = readableOn(colors.second), .alignment = Qt::AlignCenter};
  const double width = builder.textWidth(total, inside) + builder.px(8);
  if (second.width() >= width)
    builder.text(second, total, inside);
  else
    builder.text({second.right() + builder.px(6), row.top(), width, row.height()}, total,
                 {.size = 11.5, .color = colors.muted});
  builder.explain(row, Text::tr("%1: %2 parameters").arg(bar.name, grouped(static_cast<std::uint64_t>(bar.total()))));
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

void drawVariantChart(SceneBuilder& builder, const QRectF& card, const AttentionMap& map, const ParametersView& view) {
  builder.card(card);
  const QRectF inner = card.adjusted(builder.px(12), builder.px(10), -builder.px(16), -builder.px(10));
  builder.text({inner.left(), inner.top(), inner.width(), builder.px(18)}, Text::tr("Parameters by variant"),
               {.size = 13, .weight = QFont::DemiBold});
  const std::vector<Bar> bars = barsOf(map, view);
  double label_width = 0;
  double largest = 0;
  for (const Bar& bar : bars) {
    label_width =
        std::max(label_width, builder.textWidth(bar.name, {.size = 12, .weight = QFont::DemiBold}) + builder.px(14));
    largest = std::max(largest, bar.total());
  }
  const double top = inner.top() + builder.px(34);
  const double bottom = inner.bottom() - builder.px(26);
  const double pitch =
      std::min(builder.px(52), (bottom - top) / static_cast<double>(std::max<std::size_t>(bars.size(), 1)));
  const double room = inner.width() - label_width - builder.px(56);
  for (std::size_t i = 0; i < bars.size(); ++i)
    drawBarRow(builder, {inner.left(), top + pitch * static_cast<double>(i), inner.width(), pitch * 0.6}, label_width,
               room / std::max(largest, 1.0), bars[i]);
  const bool layer = view.count == ParametersView::Count::ThisLayer;
  drawLegend(builder, {inner.left() + label_width, inner.bottom() - builder.px(17)},
             layer ? QStringList{u"Q/K/V"_s, u"W_O"_s} : QStringList{Text::tr("attention"), Text::tr("feed-forward")});
}

}  // namespace headwise::ui
