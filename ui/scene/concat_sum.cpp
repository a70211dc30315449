#include "ui/scene/concat_sum.h"

#include <QCoreApplication>
#include <algorithm>

#include "core/analysis/combine.h"
#include "ui/scene/format.h"
#include "ui/scene/pooled.h"
#include "ui/scene/words.h"

namespace headwise::ui {
using namespace Qt::StringLiterals;

namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(ConcatPage)
};

/// The sum has the length of one z: its column is that much shorter than the concatenation, but never a hairline; below
/// it stands what is lost.
Span sumSpan(const SceneBuilder& builder, const ConcatPage& page) {
  const double wanted = std::max(page.layout.pitch, builder.px(72));
  const double height = std::min(wanted, page.layout.body.height() * 0.4);
  const double middle = page.layout.body.top + page.layout.body.height() * 0.36;
  const double top = std::max(page.layout.body.top, middle - height / 2);
  return {top, top + height};
}

void drawFallingBands(SceneBuilder& builder, const ConcatPage& page, Span sum) {
  for (Index i = 0; i < page.map.n_heads; ++i) {
    if (!page.values.heads[static_cast<std::size_t>(i)].on) continue;
    const QRectF card = page.layout.card(i);
    const double air = card.height() * 0.08;
    fillBand(builder, band(card.right(), {card.top() + air, card.bottom() - air}, page.layout.concat.top, sum), i,
             kHeadBand);
  }
}

void drawColumnAndBlock(SceneBuilder& builder, const ConcatPage& page, const SummedHeads& summed, Span sum) {
  const Palette& colors = builder.colors();
  const Index d_v = page.map.config.valueDim();
  const QRectF column = boxOf(page.layout.concat, sum);
  const Matrix z = summed.z.transpose();
  builder.add(magnitudeTile(column, pooledMagnitude(z, static_cast<Index>(column.height() / builder.px(4)), 1),
                            static_cast<double>(z.cwiseAbs().maxCoeff()), shades(colors.muted, colors.card)));
  builder.explain(
      column,
      Text::tr("Σ z: the sum of the heads' outputs, only %1 numbers. Which head said what can no longer be told.")
          .arg(d_v));
  const QRectF box = boxOf(page.layout.weights, sum);
  const Matrix block = summed.mean_block.transpose();
  const double side = builder.px(12);
  builder.add(magnitudeTile(
      box, pooledMagnitude(block, static_cast<Index>(box.height() / side), static_cast<Index>(box.width() / side)),
      static_cast<double>(block.cwiseAbs().maxCoeff()), shades(colors.muted, colors.card)));
  builder.explain(box, Text::tr("The mean of the heads' blocks of W_O, %1: a sum has room for one block only.")
                           .arg(shapeText(d_v, page.map.config.d_model)));
}

void drawMuddyBand(SceneBuilder& builder, const ConcatPage& page, Span sum) {
  const QColor mud = withAlpha(builder.colors().muted, 0.30);
  builder.add(PathItem{.path = band(page.layout.concat.bottom, sum, page.layout.weights.top, sum), .fill = mud});
  builder.add(
      PathItem{.path = band(page.layout.weights.bottom, sum, page.layout.output.top - builder.px(40), page.layout.body),
               .fill = mud});
}

struct Line {
  QString label, value, explanation;
};

std::vector<Line> losses(const ConcatPage& page, const SummedHeads& summed) {
  const Index h = page.map.n_heads;
  const Index d_v = page.map.config.valueDim();
  return {
      {Text::tr("numbers that reach W_O"), Text::tr("%1 instead of %2").arg(d_v).arg(h * d_v),
       Text::tr("A sum of h vectors is as long as one of them.")},
      {Text::tr("off by ‖sum − out‖ / ‖out‖"), percent(summed.relative_error, 0),
       Text::tr("The length of the difference between the two outputs, compared with the right one.")},
      {Text::tr("direction: cosine"), QString::number(summed.cosine, 'f', 2),
       Text::tr(
           "1: the summed output points the same way as the right one; 0: they have nothing to do with each other.")}};
}

/// The card that says with numbers what is lost.
void drawLosses(SceneBuilder& builder, const ConcatPage& page, const SummedHeads& summed, Span sum) {
  const double left = page.layout.concat.top;
  const double right = page.layout.output.top - builder.px(56);
  const double line = builder.px(22);
  const std::vector<Line> lines = losses(page, summed);
  const double height = builder.px(78) + line * static_cast<double>(lines.size());
  const double top =
      std::max(sum.bottom + builder.px(16), std::min(sum.bottom + builder.px(48), page.layout.body.bottom - height));
  const QRectF card(left, top, right - left, height);
  builder.card(card);
  const QRectF inner = card.adjusted(builder.px(12), builder.px(10), -builder.px(12), -builder.px(8));
  builder.text({inner.left(), inner.top(), inner.width(), builder.px(18)}, Text::tr("What the sum loses"),
               {.size = 13, .weight = QFont::DemiBold});
  const QString why =
      page.map.n_heads == 1
          ? Text::tr("With one head there is nothing to tell apart: sum and concatenation are the same.")
          : Text::tr("Added up, the heads overwrite each other; W_O cannot treat them differently any more.");
  builder.text(
      {inner.left(), inner.top() + builder.px(20), inner.width(), builder.px(34)}, why,
      {.size = 12, .color = builder.colors().muted, .alignment = Qt::AlignLeft | Qt::AlignTop, .elide = false});
  double y = inner.top() + builder.px(58);
  for (const Line& entry : lines) {
    const QRectF row(inner.left(), y, inner.width(), line);
    builder.text(row, entry.label, {.size = 12, .color = builder.colors().muted});
    builder.text(row, entry.value,
                 {.size = 12, .weight = QFont::DemiBold, .alignment = Qt::AlignRight | Qt::AlignVCenter});
    builder.explain(row, entry.explanation);
    y += line;
  }
}

}  // namespace

void drawSummed(SceneBuilder& builder, const ConcatPage& page) {
  const SummedHeads summed = sumInsteadOfConcatenate(page.map, page.values.query);
  const Span sum = sumSpan(builder, page);
  drawFallingBands(builder, page, sum);
  drawMuddyBand(builder, page, sum);
  drawColumnAndBlock(builder, page, summed, sum);
  drawLosses(builder, page, summed, sum);
  const Span wrong{page.layout.output.top - builder.px(40), page.layout.output.bottom - builder.px(40)};
  columnTitle(builder, page, page.layout.concat, Text::tr("Σ z %1").arg(page.map.config.valueDim()),
              Text::tr("The heads' outputs added up."));
  columnTitle(builder, page, page.layout.weights, Text::tr("mean of W_O"),
              Text::tr("The mean of the heads' blocks of W_O."));
  drawOutput(builder, page, wrong, summed.out, Text::tr("sum"));
  drawOutput(builder, page, page.layout.output, page.values.out, Text::tr("right"));
}

}  // namespace headwise::ui
