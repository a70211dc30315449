#include "ui/scene/steps_cards.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/scene/format.h"
#include "ui/scene/key_table.h"
#include "ui/scene/pooled.h"
#include "ui/scene/words.h"

namespace headwise::ui {
using namespace Qt::StringLiterals;

namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(StepsPage)
};

using ColumnText = std::function<QString(Index)>;

bool isLinear(const StepsData& data) { return data.map.config.kind == AttentionKind::LinearElu1; }

const KeySteps& keyOf(const StepsData& data, Index key) { return data.steps.keys[static_cast<std::size_t>(key)]; }

/// A column of one of the numbers in KeySteps.
KeyColumn column(const StepsData& data, const QString& header, const QString& explanation, double KeySteps::*member) {
  return {.header = header, .explanation = explanation, .text = [&data, member](Index key) {
            return numberText(keyOf(data, key).*member);
          }};
}

/// The same, but a dash where the key is hidden.
KeyColumn visibleColumn(const StepsData& data, const QString& header, const QString& explanation,
                        double KeySteps::*member) {
  return {.header = header, .explanation = explanation, .text = [&data, member](Index key) {
            return keyOf(data, key).visible ? numberText(keyOf(data, key).*member) : u"–"_s;
          }};
}

KeyColumn strong(KeyColumn result) {
  result.strong = true;
  return result;
}

KeyColumn weightColumn(const StepsData& data) {
  return strong({.header = Text::tr("weight a"),
                 .explanation = Text::tr("The attention weight: how much of this key's value goes into the output."),
                 .text = [&data](Index key) {
                   return keyOf(data, key).visible || keyOf(data, key).weight != 0 ? weightText(keyOf(data, key).weight)
                                                                                   : u"0"_s;
                 }});
}

double note(SceneBuilder& builder, const QRectF& room, double y, const QString& text, bool rich = false) {
  const double height = builder.px(22);
  builder.text({room.left(), y + builder.px(2), room.width(), height}, text,
               {.size = 12, .color = builder.colors().muted, .rich = rich});
  return y + height + builder.px(4);
}

QRectF below(const QRectF& room, double y) { return {QPointF(room.left(), y), room.bottomRight()}; }

/// The key that a worked example is shown for: the one with the largest weight.
Index exampleKey(const StepsData& data) {
  const auto& keys = data.steps.keys;
  return std::ranges::max_element(keys, {}, &KeySteps::weight) - keys.begin();
}

QString factor(float value) {
  const QString text = numberText(static_cast<double>(value));
  return value < 0 ? u"(%1)"_s.arg(text) : text;
}

/// "0.12 × 0.40 + (−0.31) × 0.22 + … = 31.7"
QString workedProduct(const StepsData& data, Index key) {
  QStringList terms;
  const Index shown = std::min<Index>(3, data.q.cols());
  for (Index d = 0; d < shown; ++d) terms << u"%1 × %2"_s.arg(factor(data.q(0, d)), factor(data.k(key, d)));
  if (shown < data.q.cols()) terms << u"…"_s;
  return u"%1 = %2"_s.arg(terms.join(u" + "_s), numberText(keyOf(data, key).raw));
}

/// A row of a matrix as its first numbers.
QString firstNumbers(const Matrix& values, Index row, Index count) {
  QStringList numbers;
  for (Index d = 0; d < std::min(count, values.cols()); ++d) numbers << numberText(static_cast<double>(values(row, d)));
  if (values.cols() > count) numbers << u"…"_s;
  return numbers.join(u"  "_s);
}

double drawQuery(SceneBuilder& builder, const QRectF& room, const StepsData& data) {
  const QString name = stepTitle(data.map.config, Step::Query);
  const double bottom = drawNumbers(builder, room.topLeft(), room.width(), data.q, name);
  return note(builder, room, bottom, Text::tr("‖%1‖ = %2").arg(name, numberText(static_cast<double>(data.q.norm()))));
}

/// One row a key: its first numbers and its length. The whole vector stands beside them as stripes.
double drawVectors(SceneBuilder& builder, const QRectF& room, const StepsData& data, const Matrix& vectors,
                   const QString& symbol) {
  KeyTable table;
  for (Index d = 0; d < std::min<Index>(4, vectors.cols()); ++d)
    table.columns.push_back(
        {.header = u"%1<sub>%2</sub>"_s.arg(symbol).arg(d),
         .explanation = Text::tr("Number %1 of %2 of each vector; positions count from 0.").arg(d).arg(vectors.cols()),
         .text = [&vectors, d](Index key) { return numberText(static_cast<double>(vectors(key, d))); }});
  const auto norm = [&vectors](Index key) { return static_cast<double>(vectors.row(key).norm()); };
  table.columns.push_back({.header = u"‖%1‖"_s.arg(symbol),
                           .explanation = Text::tr("The vector's length, over all %1 numbers.").arg(vectors.cols()),
                           .text = [norm](Index key) { return numberText(norm(key)); },
                           .strong = true});
  table.stripes = &vectors;
  return drawKeyTable(builder, room, data, table);
}

double drawProduct(SceneBuilder& builder, const QRectF& room, const StepsData& data) {
  const Index key = exampleKey(data);
  const QString line = Text::tr("for %1:  %2").arg(quotedToken(*data.map.keys, key), workedProduct(data, key));
  const double y = note(builder, room, room.top() - builder.px(4), line);
  KeyTable table;
  table.columns = {{.header = Text::tr("first numbers of k"),
                    .explanation = Text::tr("The key's vector; each number is multiplied with the same number of q."),
                    .text = [&data](Index j) { return firstNumbers(data.k, j, 2); }},
                   strong(column(data, stepTitle(data.map.config, Step::Product),
                                 Text::tr("The sum of all %1 products.").arg(data.q.cols()), &KeySteps::raw))};
  table.bar = [&data](Index j) { return keyOf(data, j).raw; };
  return drawKeyTable(builder, below(room, y), data, table);
}

double drawScale(SceneBuilder& builder, const QRectF& room, const StepsData& data) {
  const AttentionConfig& config = data.map.config;
  KeyTable table;
  table.columns.push_back(
      column(data, u"q·k"_s, Text::tr("The score as it comes from the dot product."), &KeySteps::raw));
  table.columns.push_back(column(data, u"× %1"_s.arg(scaleText(config)),
                                 Text::tr("The score times the scale, %1.").arg(numberText(data.steps.scale)),
                                 &KeySteps::scaled));
  if (config.logit_softcap)
    table.columns.push_back(column(data, Text::tr("soft-cap"),
                                   Text::tr("c tanh(s/c) with c = %1: no score can grow beyond ±c (Gemma 2).")
                                       .arg(constantText(*config.logit_softcap)),
                                   &KeySteps::capped));
  if (hasBias(config))
    table.columns.push_back(visibleColumn(
        data, Text::tr("bias"), Text::tr("What is added for this pair: the position bias or the mask's own numbers."),
        &KeySteps::bias));
  if (config.temperature != 1.0)
    table.columns.push_back(
        column(data, u"÷ T"_s,
               Text::tr("Divided by the temperature %1: above 1 attention spreads, below 1 it sharpens.")
                   .arg(constantText(config.temperature)),
               &KeySteps::score));
  table.columns.back().strong = true;
  table.bar = [&data](Index key) { return keyOf(data, key).score; };
  return drawKeyTable(builder, room, data, table);
}

double drawMask(SceneBuilder& builder, const QRectF& room, const StepsData& data) {
  const Index n = data.map.keyCount();
  const double y = note(builder, room, room.top() - builder.px(4),
                        Text::tr("%1 of %2 keys are visible to this query.").arg(data.steps.visible_keys).arg(n));
  KeyTable table;
  const QString hidden = isLinear(data) ? u"0"_s : u"−∞"_s;
  table.columns = {
      column(data, Text::tr("score"), Text::tr("The score before the mask."), &KeySteps::score),
      {.header = Text::tr("mask"),
       .explanation = Text::tr("Whether this query may see this key."),
       .text = [&data](Index key) { return keyOf(data, key).visible ? Text::tr("visible") : Text::tr("hidden"); }},
      {.header = Text::tr("masked score"),
       .explanation = Text::tr("What goes on to the next step."),
       .text = [&data,
                hidden](Index key) { return keyOf(data, key).visible ? numberText(keyOf(data, key).score) : hidden; },
       .strong = true}};
  table.bar = [&data](Index key) { return keyOf(data, key).visible ? keyOf(data, key).score : std::nan(""); };
  return drawKeyTable(builder, below(room, y), data, table);
}

QString weightsNote(const StepsData& data) {
  const QString sum = QString::number(data.steps.weight_sum, 'f', 6);
  if (data.steps.visible_keys == 0)
    return Text::tr("Every key is hidden, so there is nothing to share out: the weights sum to %1.").arg(sum);
  const QString check = std::abs(data.steps.weight_sum - 1) < 1e-6 ? u"✓"_s : u"✗"_s;
  if (isLinear(data))
    return Text::tr("Σ s = %1, and the weights sum to %2 %3").arg(numberText(data.steps.sum), sum, check);
  return Text::tr("m = max s = %1 is subtracted; Σ exp = %2; the weights sum to %3 %4")
      .arg(numberText(data.steps.maximum), numberText(data.steps.sum), sum, check);
}

double drawWeights(SceneBuilder& builder, const QRectF& room, const StepsData& data) {
  const double y = note(builder, room, room.top() - builder.px(4), weightsNote(data));
  KeyTable table;
  table.columns.push_back(
      visibleColumn(data, Text::tr("s"), Text::tr("The score after scale and mask."), &KeySteps::score));
  if (!isLinear(data)) {
    table.columns.push_back({.header = u"s − m"_s,
                             .explanation = Text::tr("Minus the largest score: 0 at most."),
                             .text = [&data](Index key) {
                               return keyOf(data, key).visible ? numberText(keyOf(data, key).score - data.steps.maximum)
                                                               : u"−∞"_s;
                             }});
    table.columns.push_back(column(data, u"exp(s − m)"_s,
                                   Text::tr("The exponential: 1 for the largest score, 0 for a hidden key."),
                                   &KeySteps::exponential));
  }
  table.columns.push_back(weightColumn(data));
  table.bar = [&data](Index key) { return keyOf(data, key).weight; };
  return drawKeyTable(builder, below(room, y), data, table);
}

/// How far the weighted sum of the values shown here is from the engine's own z.
QString outputCheck(const StepsData& data) {
  RowVectorOf<double> sum = RowVectorOf<double>::Zero(data.v.cols());
  for (Index j = 0; j < data.v.rows(); ++j) sum += keyOf(data, j).weight * data.v.row(j).cast<double>();
  const double error = (sum - data.z.row(0).cast<double>()).cwiseAbs().maxCoeff();
  const bool right = error <= 1e-5 * std::max(1.0, sum.cwiseAbs().maxCoeff());
  if (!right && data.z.isZero()) return Text::tr("This head is switched off on the Concat page: its z is set to zero.");
  return Text::tr("‖Σ a v − z‖∞ = %1 %2").arg(numberText(error), right ? u"✓"_s : u"✗"_s);
}

double drawValues(SceneBuilder& builder, const QRectF& room, const StepsData& data) {
  double y = note(builder, room, room.top() - builder.px(4),
                  u"z = Σ<sub>j</sub> a<sub>j</sub> v<sub>j</sub>,&nbsp; %1"_s.arg(outputCheck(data)), true);
  y = drawNumbers(builder, {room.left(), y}, room.width(), data.z, u"z"_s) + builder.px(10);
  KeyTable table;
  table.columns.push_back(weightColumn(data));
  table.columns.push_back({.header = Text::tr("first numbers of v"),
                           .explanation = Text::tr("The key's value vector, %1 numbers.").arg(data.v.cols()),
                           .text = [&data](Index key) { return firstNumbers(data.v, key, 2); }});
  const auto part = [&data](Index key) {
    return keyOf(data, key).weight * static_cast<double>(data.v.row(key).norm());
  };
  table.columns.push_back({.header = u"‖a v‖"_s,
                           .explanation = Text::tr("The length of what this key puts into z."),
                           .text = [part](Index key) { return numberText(part(key)); }});
  table.bar = part;
  return drawKeyTable(builder, below(room, y), data, table);
}

}  // namespace

double drawStepBody(SceneBuilder& builder, const QRectF& room, const StepsData& data, Step step) {
  switch (step) {
    case Step::Query:
      return drawQuery(builder, room, data);
    case Step::Keys:
      return drawVectors(builder, room, data, data.k, u"k"_s);
    case Step::Product:
      return drawProduct(builder, room, data);
    case Step::Scale:
      return drawScale(builder, room, data);
    case Step::Mask:
      return drawMask(builder, room, data);
    case Step::Weights:
      return drawWeights(builder, room, data);
    case Step::Values:
      return drawValues(builder, room, data);
  }
  return room.top();
}

}  // namespace headwise::ui
