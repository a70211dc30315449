#include "ui/scene/concat_sum.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

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

/// The output of the sum, left of that of the concatenation.
Span wrongColumn(const SceneBuilder& builder, const ConcatPage& page) {
  return {page.layout.output.top - builder.px(44), page.layout.output.bottom - builder.px(44)};
}

double lossesRight(const SceneBuilder& builder, const ConcatPage& page) {
  return std::max(page.layout.weights.bottom, wrongColumn(builder, page).top - builder.px(48));
}

void drawMuddyBand(SceneBuilder& builder, const ConcatPage& page, Span sum) {
  const QColor mud = withAlpha(builder.colors().muted, 0.30);
  builder.add(PathItem{.path = band(page.layout.concat.bottom, sum, page.layout.weights.top, sum), .fill = mud});
  // Level beside the losses, and open to the whole output only behind them.
  const double swing = lossesRight(builder, page) + builder.px(8);
  builder.rect(boxOf({page.layout.weights.bottom, swing}, sum), mud);
  builder.add(PathItem{.path = band(swing, sum, wrongColumn(builder, page).top, page.layout.body), .fill = mud});
}

struct Line {
  QString label, value, explanation;
};

std::vector<Line> losses(const ConcatPage& page, const SummedHeads& summed) {
  const Index h = page.map.n_heads;
  const Index d_v = page.map.config.valueDim();
  return {{Text::tr("numbers that reach W_O"), Text::tr("%1 instead of %2").arg(d_v).arg(h * d_v),
           Text::tr("A sum of h vectors is as long as one of them.")},
          {Text::tr("off by ‖sum − out‖ / ‖out‖"), percent(summed.relative_error, 0),
           Text::tr("The length of the difference between the two outputs, compared with that of the concatenation.")},
          {Text::tr("direction: cosine"), QString::number(summed.cosine, 'f', 2),
           Text::tr("1: the summed output points the same way as that of the concatenation; 0: they have nothing to do "
                    "with each other.")}};
}

bool fitSideBySide(const SceneBuilder& builder, const std::vector<Line>& lines, double width) {
  return std::ranges::all_of(lines, [&](const Line& line) {
    return builder.textWidth(line.label, {.size = 12}) +
               builder.textWidth(line.value, {.size = 12, .weight = QFont::DemiBold}) <=
           width;
  });
}

QString whyItLoses(const ConcatPage& page) {
  return page.map.n_heads == 1
             ? Text::tr("With one head there is nothing to tell apart: sum and concatenation are the same.")
             : Text::tr("Added up, the heads overwrite each other; W_O cannot treat them differently any more.");
}

/// One number: beside its name, or below it where the card is narrow.
void drawLoss(SceneBuilder& builder, const QRectF& row, const Line& entry, bool stacked) {
  const QRectF label = stacked ? row.adjusted(0, 0, 0, -row.height() / 2) : row;
  const QRectF value = stacked ? row.adjusted(0, row.height() / 2, 0, 0) : row;
  builder.text(label, entry.label, {.size = 12, .color = builder.colors().muted});
  builder.text(value, entry.value,
               {.size = 12,
                .weight = QFont::DemiBold,
                .alignment = (stacked ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter});
  builder.explain(row, entry.explanation);
}

/// The card that says with numbers what is lost.
void drawLosses(SceneBuilder& builder, const ConcatPage& page, const SummedHeads& summed, Span sum) {
  const double width = lossesRight(builder, page) - page.layout.concat.top;
  const double inside = width - builder.px(24);
  const std::vector<Line> lines = losses(page, summed);
  const bool stacked = !fitSideBySide(builder, lines, inside - builder.px(8));
  const double line = builder.px(stacked ? 34 : 22);
  const double why_lines = std::ceil(1.1 * builder.textWidth(whyItLoses(page), {.size = 12}) / inside);
  const double numbers = builder.px(34) + why_lines * builder.px(15);  // from the top of the card
  const double height = numbers + line * static_cast<double>(lines.size()) + builder.px(10);
  const double top =
      std::max(sum.bottom + builder.px(16), std::min(sum.bottom + builder.px(48), page.layout.body.bottom - height));
  const QRectF card(page.layout.concat.top, top, width, height);
  builder.card(card);
  const double left = card.left() + builder.px(12);
  builder.text({left, top + builder.px(10), inside, builder.px(18)}, Text::tr("What the sum loses"),
               {.size = 13, .weight = QFont::DemiBold});
  builder.text(
      {left, top + builder.px(30), inside, why_lines * builder.px(15)}, whyItLoses(page),
      {.size = 12, .color = builder.colors().muted, .alignment = Qt::AlignLeft | Qt::AlignTop, .elide = false});
  double y = top + numbers;
  for (const Line& entry : lines) {
    drawLoss(builder, {left, y, inside, line}, entry, stacked);
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
  columnTitle(builder, page, page.layout.concat, Text::tr("Σ z %1").arg(page.map.config.valueDim()),
              Text::tr("The heads' outputs added up."));
  columnTitle(builder, page, page.layout.weights, Text::tr("mean of W_O"),
              Text::tr("The mean of the heads' blocks of W_O."));
  drawOutput(builder, page, wrongColumn(builder, page), summed.out, Text::tr("sum"));
  drawOutput(builder, page, page.layout.output, page.values.out, Text::tr("concat"));
}

}  // namespace headwise::ui
