#include "ui/scene/concat_parts.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/scene/format.h"
#include "ui/scene/heat_colors.h"
#include "ui/scene/heat_map.h"
#include "ui/scene/pooled.h"
#include "ui/scene/words.h"

namespace headwise::ui {
using namespace Qt::StringLiterals;

namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(ConcatPage)
};

QString cardExplanation(const ConcatPage& page, Index head_index) {
  const ConcatHead& head = page.values.heads[static_cast<std::size_t>(head_index)];
  if (!head.on) return Text::tr("%1 is switched off: its z is zero. Click to switch it on.").arg(headName(head_index));
  return Text::tr(
             "%1 adds a vector of length %2 to the output: %3 of all heads' lengths together. Click to switch it off.")
      .arg(headName(head_index), numberText(head.result_norm), percent(head.share));
}

/// The pattern in small, in the card's left corner; nothing where it would be a smudge. Returns its right edge.
double drawMiniature(SceneBuilder& builder, const ConcatPage& page, const HeatColors& colors, const QRectF& card,
                     Index head_index) {
  const double side = std::min(builder.px(34), card.height() - builder.px(14));
  if (side < builder.px(12)) return card.left() + builder.px(6);
  const QRectF box(card.left() + builder.px(7), card.center().y() - side / 2, side, side);
  builder.add(TileItem{.rect = box,
                       .cells = shownCells(builder.style(), page.map, patternTransform(page.view), head_index),
                       .scale = colors.scale(head_index),
                       .colors = colors.table});
  return box.right() + builder.px(6);
}

void drawCardText(SceneBuilder& builder, const ConcatPage& page, const QRectF& card, double left, Index head_index) {
  const ConcatHead& head = page.values.heads[static_cast<std::size_t>(head_index)];
  const QString share = head.on ? percentText(head.share) : Text::tr("off");
  const QColor color = head.on ? builder.colors().text : builder.colors().muted;
  const QRectF room(QPointF(left, card.top()), QPointF(card.right() - builder.px(4), card.bottom()));
  if (card.height() >= builder.px(42)) {
    const double middle = room.center().y();
    builder.text({room.left(), middle - builder.px(18), room.width(), builder.px(18)}, headName(head_index),
                 {.size = 12.5, .weight = QFont::DemiBold, .color = color});
    builder.text({room.left(), middle, room.width(), builder.px(18)}, share, {.size = 12.5, .color = color});
    return;
  }
  const TextLook look{.size = std::clamp(card.height() / builder.style().text_scale - 2.5, 7.5, 12.0), .color = color};
  QString line = u"%1 · %2"_s.arg(headName(head_index), share);
  if (builder.textWidth(line, look) > room.width()) line = u"%1 · %2"_s.arg(head_index + 1).arg(share);
  builder.text(room, line, look);
}

}  // namespace

void fillBand(SceneBuilder& builder, const QPainterPath& path, Index head_index, double opacity) {
  builder.add(PathItem{.path = path, .fill = withAlpha(headQColor(head_index), opacity)});
}

void columnTitle(SceneBuilder& builder, const ConcatPage& page, Span columns, const QString& title,
                 const QString& explanation) {
  if (!builder.style().labels) return;
  const TextLook look{.size = 12};
  const double width = builder.textWidth(title, look) + 2;
  const double right = std::max(columns.bottom, page.layout.output.bottom);
  const double left =
      std::clamp(columns.middle() - width / 2, page.layout.x.top, std::max(page.layout.x.top, right - width));
  const QRectF box(left, page.layout.header, width, builder.px(20));
  builder.text(box, title, look);
  builder.explain(box, explanation);
}

void drawInput(SceneBuilder& builder, const ConcatPage& page) {
  const ConcatLayout& layout = page.layout;
  const QString token = quotedToken(*page.map.queries, page.values.query);
  const QString explanation = Text::tr("The input vector x of %1: %2 numbers. Every head reads all of them.")
                                  .arg(token)
                                  .arg(page.map.config.d_model);
  const TextLook look{.size = 12};
  const QRectF title(layout.x.top, layout.header, layout.cards.top - layout.x.top - builder.px(8), builder.px(20));
  builder.text(title, Text::tr("x %1").arg(token), look);
  for (Index i = 0; i < page.map.n_heads; ++i) {
    if (!page.values.heads[static_cast<std::size_t>(i)].on) continue;
    const QRectF card = layout.card(i);
    const double air = card.height() * 0.14;
    const Span span{card.top() + air, card.bottom() - air};
    builder.add(RectItem{.rect = boxOf({layout.x.bottom, layout.cards.top}, span),
                         .fill = withAlpha(headQColor(i), kInputBand)});
  }
  const QRectF bar = boxOf(layout.x, layout.body);
  builder.rect(bar, blend(builder.colors().muted, builder.colors().text, 0.75), builder.px(3));
  builder.explain(bar.united(title), explanation);
}

void drawHeadCards(SceneBuilder& builder, const ConcatPage& page) {
  columnTitle(builder, page, page.layout.cards, Text::tr("heads: Aᵢ · Vᵢ"),
              Text::tr("Each head multiplies its attention weights A with its values V: zᵢ = Aᵢ Vᵢ."));
  const HeatColors colors = heatColors(page.map, page.view, builder.style());
  for (Index i = 0; i < page.map.n_heads; ++i) {
    const bool on = page.values.heads[static_cast<std::size_t>(i)].on;
    const QRectF card = page.layout.card(i);
    const double radius = std::min(builder.px(6), card.height() / 4);
    builder.add(RectItem{.rect = card,
                         .fill = on ? builder.colors().card : QColor(Qt::transparent),
                         .stroke = on ? headQColor(i) : builder.colors().border,
                         .stroke_width = card.height() > builder.px(20) ? 1.5 : 1.0,
                         .radius = radius});
    const double left = on ? drawMiniature(builder, page, colors, card, i) : card.left() + builder.px(10);
    drawCardText(builder, page, card, left, i);
    builder.area({.rect = card, .kind = HitKind::HeadSwitch, .head = i, .explanation = cardExplanation(page, i)});
  }
}

void drawOutput(SceneBuilder& builder, const ConcatPage& page, Span columns, const Matrix& out, const QString& title) {
  const Span body = page.layout.body;
  const auto cells = static_cast<Index>(std::clamp(body.height() / builder.px(5), 1.0, 4096.0));
  const Matrix column = out.transpose();
  Matrix pooled = pooledMagnitude(column, cells, 1);
  const auto largest = static_cast<double>(pooled.maxCoeff());
  builder.add(magnitudeTile(boxOf(columns, body), std::move(pooled), largest,
                            shades(builder.colors().accent, builder.colors().card)));
  const QString explanation =
      Text::tr(
          "The %1 numbers of the output. Each stripe shows the largest magnitude among its numbers; the darkest is %2.")
          .arg(out.cols())
          .arg(numberText(largest));
  builder.explain(boxOf(columns, body), explanation);
  columnTitle(builder, page, columns, title, explanation);
}

void drawResidual(SceneBuilder& builder, const ConcatPage& page) {
  const double y = page.layout.body.bottom + builder.px(15);
  builder.line({page.layout.x.top, y}, {page.layout.output.bottom, y}, builder.colors().border);
  const QString text = Text::tr("residual: x + output →");
  const TextLook look{.size = 12, .alignment = Qt::AlignRight | Qt::AlignVCenter};
  const double width = builder.textWidth(text, look) + builder.px(8);
  const QRectF box(page.layout.output.bottom - width, y + builder.px(5), width - builder.px(6), builder.px(20));
  builder.text(box, text, look);
  builder.explain(box, Text::tr("In a transformer the output is added to the input x, which flows past the layer: the "
                                "residual stream (He et al. 2015, Vaswani et al. 2017)."));
}

}  // namespace headwise::ui
