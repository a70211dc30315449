#include "ui/scene/draw_concat.h"

#include <QCoreApplication>
#include <algorithm>

#include "ui/scene/concat_parts.h"
#include "ui/scene/concat_sum.h"
#include "ui/scene/focus.h"
#include "ui/scene/format.h"
#include "ui/scene/pooled.h"
#include "ui/scene/words.h"

namespace headwise::ui {
namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(ConcatPage)
};

constexpr double kLeastWidth = 620;

/// A tooltip; the head is also what the cursor then points at.
void explainHead(SceneBuilder& builder, const QRectF& rect, Index head_index, const QString& explanation) {
  builder.area({.rect = rect, .kind = HitKind::Explain, .head = head_index, .explanation = explanation});
}

/// z of one head as stripes in shades of the head's colour; an empty frame where it is switched off.
void drawPartOfConcat(SceneBuilder& builder, const ConcatPage& page, Index head_index) {
  const ConcatHead& head = page.values.heads[static_cast<std::size_t>(head_index)];
  const QRectF box = boxOf(page.layout.concat, page.layout.rows(head_index));
  const Index d_v = head.z.cols();
  const Index first = head_index * d_v;
  const QString range =
      Text::tr("%1: numbers %2 to %3 of the concatenation").arg(headName(head_index)).arg(first).arg(first + d_v - 1);
  if (!head.on) {
    builder.add(RectItem{.rect = box, .stroke = builder.colors().border});
    explainHead(builder, box, head_index, Text::tr("%1. All zero: the head is switched off.").arg(range));
    return;
  }
  const Matrix column = head.z.transpose();
  const auto cells = static_cast<Index>(std::max(1.0, box.height() / builder.px(4)));
  builder.add(magnitudeTile(box, pooledMagnitude(column, cells, 1), page.values.largest_z,
                            shadesOnBand(headQColor(head_index), builder.colors().page)));
  explainHead(builder, box, head_index,
              Text::tr("%1, its z. Each stripe shows the largest magnitude among its numbers; the head's "
                       "largest is %2, that of all heads %3.")
                  .arg(range, numberText(static_cast<double>(head.z.cwiseAbs().maxCoeff())),
                       numberText(page.values.largest_z)));
}

/// The head's block of W_O: rows are its z, columns the output.
void drawBlock(SceneBuilder& builder, const ConcatPage& page, Index head_index) {
  const bool on = page.values.heads[static_cast<std::size_t>(head_index)].on;
  const Index d_v = page.map.config.valueDim();
  const QRectF box = boxOf(page.layout.weights, page.layout.rows(head_index));
  const Matrix block = page.map.parameters->W_O.middleCols(head_index * d_v, d_v).transpose();
  const double side = builder.px(12);
  const auto rows = static_cast<Index>(std::max(1.0, box.height() / side));
  const auto cols = static_cast<Index>(std::max(1.0, box.width() / side));
  const QColor color = on ? headQColor(head_index) : blend(builder.colors().muted, builder.colors().page, 0.35);
  builder.add(magnitudeTile(box, pooledMagnitude(block, rows, cols), page.values.largest_weight,
                            shadesOnBand(color, builder.colors().page)));
  explainHead(
      builder, box, head_index,
      Text::tr("%1's block of W_O: %2 of its z in rows, output in columns. Each cell shows the "
               "largest |weight| of its part; the largest of all is %3.")
          .arg(headName(head_index), shapeText(d_v, page.map.config.d_model), numberText(page.values.largest_weight)));
}

void drawHeadBands(SceneBuilder& builder, const ConcatPage& page, Index head_index, Span output) {
  if (!page.values.heads[static_cast<std::size_t>(head_index)].on) return;
  const ConcatLayout& layout = page.layout;
  const Span rows = layout.rows(head_index);
  const QRectF card = layout.card(head_index);
  const double air = card.height() * 0.08;
  fillBand(builder, band(card.right(), {card.top() + air, card.bottom() - air}, layout.concat.top, rows), head_index,
           kHeadBand);
  fillBand(builder, band(layout.concat.top, rows, layout.weights.bottom, rows), head_index, kWeightsBand);
  fillBand(builder, band(layout.weights.bottom, rows, layout.output.top, output), head_index, kOutputBand);
}

/// Where the band meets the output: what share it is, and a head to point at.
void explainShare(SceneBuilder& builder, const ConcatPage& page, Index head_index, Span output) {
  const ConcatHead& head = page.values.heads[static_cast<std::size_t>(head_index)];
  if (!head.on || output.height() < 1) return;
  const Span columns{page.layout.output.top - builder.px(40), page.layout.output.top};
  explainHead(builder, boxOf(columns, output), head_index,
              Text::tr("%1: %2 of the output. Its part has length |zᵢ W_O⁽ⁱ⁾| = %3.")
                  .arg(headName(head_index), percent(head.share), numberText(head.result_norm)));
}

void drawConcatenated(SceneBuilder& builder, const ConcatPage& page) {
  const Index width = page.map.n_heads * page.map.config.valueDim();
  const std::vector<Span> spans = outputSpans(page.layout, page.values, page.view.concat.width);
  for (Index i = 0; i < page.map.n_heads; ++i) drawHeadBands(builder, page, i, spans[static_cast<std::size_t>(i)]);
  for (Index i = 0; i < page.map.n_heads; ++i) {
    drawPartOfConcat(builder, page, i);
    drawBlock(builder, page, i);
    explainShare(builder, page, i, spans[static_cast<std::size_t>(i)]);
  }
  columnTitle(builder, page, page.layout.concat, Text::tr("concat %1").arg(width),
              Text::tr("The heads' outputs z side by side: h × d_v = %1 × %2 = %3 numbers.")
                  .arg(page.map.n_heads)
                  .arg(page.map.config.valueDim())
                  .arg(width));
  columnTitle(builder, page, page.layout.weights, QStringLiteral("W_O"),
              Text::tr("The output projection, %1: it mixes all heads. Each head has its own block.")
                  .arg(shapeText(page.map.config.d_model, width)));
  drawOutput(builder, page, page.layout.output, page.values.out, Text::tr("output %1").arg(page.values.out.cols()));
}

QString spoken(const ConcatPage& page) {
  QStringList shares;
  for (Index i = 0; i < page.map.n_heads; ++i) {
    const ConcatHead& head = page.values.heads[static_cast<std::size_t>(i)];
    shares << (head.on ? Text::tr("%1 %2").arg(headName(i), percentText(head.share))
                       : Text::tr("%1 off").arg(headName(i)));
  }
  return Text::tr("Shares of the output for %1: %2.")
      .arg(quotedToken(*page.map.queries, page.values.query), shares.join(QStringLiteral(", ")));
}

}  // namespace

ScenePtr drawConcat(const Trace& trace, const ViewState& view, const Style& style) {
  SceneBuilder builder(fittedStyle(style, kLeastWidth));
  const AttentionMap& map = mapOf(trace, view);
  const ConcatValues values = concatValues(trace, map, shownQuery(map, view));
  const ConcatLayout layout = concatLayout(builder, map.n_heads);
  const ConcatPage page{map, view, values, layout};
  drawInput(builder, page);
  view.concat.combine == ConcatView::Combine::Sum ? drawSummed(builder, page) : drawConcatenated(builder, page);
  drawHeadCards(builder, page);
  drawResidual(builder, page);
  return builder.finish(layout.body.bottom + builder.px(46), spoken(page));
}

}  // namespace headwise::ui
