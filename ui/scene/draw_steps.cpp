#include "ui/scene/draw_steps.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <algorithm>

#include "ui/scene/focus.h"
#include "ui/scene/format.h"
#include "ui/scene/steps_cards.h"
#include "ui/scene/words.h"

namespace headwise::ui {
using namespace Qt::StringLiterals;

namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(StepsPage)
};

constexpr double kLeastWidth = 680;
constexpr double kSmallCard = 78;
constexpr double kGap = 8;

/// K as a small picture, everything else as bars.
void drawThumbnail(SceneBuilder& builder, const QRectF& box, const StepsData& data, Step step) {
  const QColor color = headQColor(data.head);
  if (step != Step::Keys) return drawBars(builder, box, stepValues(data, step), color);
  builder.add(signedTile(builder, box, data.k, static_cast<double>(data.k.cwiseAbs().maxCoeff())));
}

/// A finished or current step has its picture; a later one only its name.
void drawSmallCard(SceneBuilder& builder, const QRectF& card, const StepsData& data, Step step, Step current) {
  const bool reached = step <= current;
  const QColor border = step == current ? builder.colors().accent : builder.colors().border;
  builder.add(RectItem{.rect = card,
                       .fill = reached ? builder.colors().card : QColor(Qt::transparent),
                       .stroke = border,
                       .stroke_width = step == current ? 1.5 : 1.0,
                       .radius = 7});
  const QRectF inner = card.adjusted(builder.px(8), builder.px(6), -builder.px(8), -builder.px(8));
  const QRectF title(inner.left(), inner.top(), inner.width(), builder.px(17));
  const QColor color = reached ? builder.colors().text : builder.colors().muted;
  builder.text(title, u"%1  %2"_s.arg(static_cast<int>(step) + 1).arg(stepTitle(data.map.config, step)),
               {.size = 12, .weight = step == current ? QFont::DemiBold : QFont::Normal, .color = color});
  builder.text(title.translated(0, builder.px(16)), stepShape(data.map, step),
               {.size = 10.5, .color = builder.colors().muted});
  if (reached)
    drawThumbnail(builder, {QPointF(inner.left(), title.bottom() + builder.px(20)), inner.bottomRight()}, data, step);
  builder.area({.rect = card,
                .kind = HitKind::Step,
                .head = data.head,
                .query = data.query,
                .value = static_cast<int>(step),
                .explanation = stepReason(data.map, step)});
}

double drawStepper(SceneBuilder& builder, const QRectF& room, const StepsData& data, Step current) {
  const double gap = builder.px(kGap);
  const double width = (room.width() - gap * (kStepCount - 1)) / kStepCount;
  for (int step = 0; step < kStepCount; ++step)
    drawSmallCard(builder, {room.left() + step * (width + gap), room.top(), width, builder.px(kSmallCard)}, data,
                  static_cast<Step>(step), current);
  return room.top() + builder.px(kSmallCard);
}

double textHeight(const SceneBuilder& builder, const QString& text, const TextLook& look, double width) {
  return QFontMetricsF(builder.font(look)).boundingRect(QRectF(0, 0, width, 1000), Qt::TextWordWrap, text).height();
}

/// Name, formula and reason of the step. Returns the bottom.
double drawStepHead(SceneBuilder& builder, const QRectF& room, const StepsData& data, Step step) {
  const TextLook title{.size = 16, .weight = QFont::DemiBold};
  const QString name = u"%1 · %2"_s.arg(static_cast<int>(step) + 1).arg(stepTitle(data.map.config, step));
  const double height = builder.px(26);
  const double width = builder.textWidth(name, title) + builder.px(22);
  const TextLook shape{.size = 12, .color = builder.colors().muted, .alignment = Qt::AlignRight | Qt::AlignVCenter};
  const double shape_width = builder.textWidth(stepShape(data.map, step), shape) + 4;
  builder.text({room.left(), room.top(), width, height}, name, title);
  builder.text({room.left() + width, room.top(), room.width() - width - shape_width, height},
               stepFormula(data.map, step), {.size = 15, .rich = true});
  const QRectF shape_box(room.right() - shape_width, room.top(), shape_width, height);
  builder.text(shape_box, stepShape(data.map, step), shape);
  builder.explain(shape_box, Text::tr("The shape of what this step yields: rows × columns."));
  const TextLook reason{
      .size = 12.5, .color = builder.colors().muted, .alignment = Qt::AlignLeft | Qt::AlignTop, .elide = false};
  const QString why = stepReason(data.map, step);
  const double why_height = textHeight(builder, why, reason, room.width()) + 2;
  builder.text({room.left(), room.top() + height + builder.px(4), room.width(), why_height}, why, reason);
  return room.top() + height + why_height + builder.px(14);
}

void drawWholeFormula(SceneBuilder& builder, const QRectF& line, const StepsData& data) {
  const QString who = Text::tr("%1, query %2 (%3)")
                          .arg(headName(data.head), quotedToken(*data.map.queries, data.query))
                          .arg(data.query);
  const QRectF square = builder.headSquare({line.left() + 2, line.center().y()}, data.head);
  builder.text({square.right() + builder.px(8), line.top(), line.width() / 2, line.height()}, who,
               {.size = 13, .weight = QFont::DemiBold});
  builder.explain({line.center().x(), line.top(), line.width() / 2, line.height()},
                  Text::tr("All seven steps at once, as this layer computes them: q is the query's vector; K and V "
                           "have one row for each key."));
  builder.text(line, wholeFormula(data.map.config),
               {.size = 14, .alignment = Qt::AlignRight | Qt::AlignVCenter, .rich = true});
}

QString spoken(const StepsData& data, Step step) {
  return Text::tr("Step %1 of %2, %3, for %4 in %5. %6")
      .arg(static_cast<int>(step) + 1)
      .arg(kStepCount)
      .arg(stepTitle(data.map.config, step), quotedToken(*data.map.queries, data.query), headName(data.head),
           stepReason(data.map, step));
}

}  // namespace

ScenePtr drawSteps(const Trace& trace, const ViewState& view, const Style& style) {
  SceneBuilder builder(fittedStyle(style, kLeastWidth));
  const AttentionMap& map = mapOf(trace, view);
  const StepsData data = stepsData(map, headOf(map, view), shownQuery(map, view));
  const Step step = stepOf(view.steps.step);
  const QRectF page = builder.page();
  const QRectF line(page.left(), page.top(), page.width(), builder.px(26));
  drawWholeFormula(builder, line, data);
  const double stepper =
      drawStepper(builder, {page.left(), line.bottom() + builder.px(6), page.width(), 0}, data, step);
  const QRectF card(QPointF(page.left(), stepper + builder.px(kGap)), page.bottomRight());
  const QRectF room = card.adjusted(builder.px(16), builder.px(12), -builder.px(16), -builder.px(12));
  const std::size_t first_item = builder.itemCount();
  const double body = drawStepHead(builder, room, data, step);
  const double end = drawStepBody(builder, {QPointF(room.left(), body), room.bottomRight()}, data, step);
  const double bottom = std::max(end + builder.px(12), card.bottom());
  builder.cardBehind(first_item, {card.topLeft(), QPointF(card.right(), bottom)});
  return builder.finish(bottom, spoken(data, step));
}

}  // namespace headwise::ui
