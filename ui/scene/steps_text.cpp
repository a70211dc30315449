#include "ui/scene/steps_text.h"

#include <QCoreApplication>
#include <algorithm>

#include "ui/scene/format.h"

namespace headwise::ui {
using namespace Qt::StringLiterals;

namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(StepsPage)
};

bool isLinear(const AttentionConfig& config) { return config.kind == AttentionKind::LinearElu1; }

QString projection(const AttentionMap& map, const QString& left, const QString& name, bool bias) {
  const QString product = bias ? u"%1 W<sub>%2</sub> + b<sub>%2</sub>"_s : u"%1 W<sub>%2</sub>"_s;
  const QString projected = product.arg(left, name);
  if (usesRope(map.config) && name != u"V"_s) return u"R<sub>pos</sub>(%1)"_s.arg(projected);
  return isLinear(map.config) ? u"φ(%1)"_s.arg(projected) : projected;
}

QString scaleFormula(const AttentionConfig& config) {
  if (isLinear(config)) return Text::tr("no scale");
  QString formula = u"s<sub>j</sub> = q·k<sub>j</sub>"_s;
  if (config.scale.kind != ScoreScale::Kind::None) formula += u" × "_s + scaleText(config);
  if (config.logit_softcap)
    formula = u"s<sub>j</sub> = %1 tanh(q·k<sub>j</sub> × %2 / %1)"_s.arg(constantText(*config.logit_softcap),
                                                                          scaleText(config));
  if (hasBias(config)) formula += u" + b<sub>j</sub>"_s;
  if (config.temperature != 1.0)
    formula =
        u"s<sub>j</sub> = (%1) / %2"_s.arg(formula.mid(formula.indexOf(u'=') + 2), constantText(config.temperature));
  return formula;
}

QString scaleReason(const AttentionConfig& config) {
  if (isLinear(config)) return Text::tr("Linear attention needs no scale: φ(q)·φ(k) is used as it is.");
  if (config.scale.kind == ScoreScale::Kind::InverseSqrtDk)
    return Text::tr(
               "q·k adds up d_k = %1 products, so its spread grows like √d_k. Divided by √%1 = %2 it stays the same at "
               "any d_k, and softmax is kept from picking a single key.")
        .arg(config.headDim())
        .arg(constantText(1 / config.scale.factor(config.headDim())));
  if (config.scale.kind == ScoreScale::Kind::None)
    return Text::tr(
        "This layer does not scale. The spread of q·k grows like √d_k, so that with long q and k softmax soon picks a "
        "single key.");
  return Text::tr("This layer multiplies every score by %1. The usual choice is 1/√d_k = %2.")
      .arg(scaleText(config), numberText(ScoreScale{}.factor(config.headDim())));
}

}  // namespace

Step stepOf(int step) { return static_cast<Step>(std::clamp(step, 0, kStepCount - 1)); }

bool usesRope(const AttentionConfig& config) {
  return config.positions.kind == PositionKind::RopeHalf || config.positions.kind == PositionKind::RopeInterleaved;
}

bool hasBias(const AttentionConfig& config) {
  return config.positions.kind == PositionKind::Alibi || config.positions.kind == PositionKind::T5 || config.mask.bias;
}

QString scaleText(const AttentionConfig& config) {
  if (config.scale.kind == ScoreScale::Kind::InverseSqrtDk) return u"1/√%1"_s.arg(config.headDim());
  return config.scale.kind == ScoreScale::Kind::None ? u"1"_s : constantText(config.scale.value);
}

QString stepTitle(const AttentionConfig& config, Step step) {
  const bool linear = isLinear(config);
  switch (step) {
    case Step::Query:
      return linear ? u"φ(q)"_s : u"q"_s;
    case Step::Keys:
      return linear ? u"φ(K)"_s : u"K"_s;
    case Step::Product:
      return linear ? u"φ(q)·φ(k)"_s : u"q·k"_s;
    case Step::Scale:
      return Text::tr("scale");
    case Step::Mask:
      return Text::tr("mask");
    case Step::Weights:
      return linear ? Text::tr("normalise") : u"softmax"_s;
    case Step::Values:
      return Text::tr("times V");
  }
  return {};
}

QString stepFormula(const AttentionMap& map, Step step) {
  const bool linear = isLinear(map.config);
  const bool has_parameters = map.parameters != nullptr;
  switch (step) {
    case Step::Query:
      return u"q = "_s + projection(map, u"x"_s, u"Q"_s, has_parameters && map.parameters->b_Q.size() > 0);
    case Step::Keys:
      return u"K = "_s + projection(map, u"X"_s, u"K"_s, has_parameters && map.parameters->b_K.size() > 0);
    case Step::Product:
      return linear ? u"s<sub>j</sub> = φ(q)·φ(k<sub>j</sub>)"_s
                    : u"q·k<sub>j</sub> = Σ<sub>d</sub> q<sub>d</sub> k<sub>j,d</sub>"_s;
    case Step::Scale:
      return scaleFormula(map.config);
    case Step::Mask:
      return linear ? Text::tr("hidden: s<sub>j</sub> = 0") : Text::tr("hidden: s<sub>j</sub> = −∞");
    case Step::Weights:
      return linear
                 ? u"a<sub>j</sub> = s<sub>j</sub> / Σ<sub>i</sub> s<sub>i</sub>"_s
                 : u"a<sub>j</sub> = exp(s<sub>j</sub> − m) / Σ<sub>i</sub> exp(s<sub>i</sub> − m),&nbsp; m = max s"_s;
    case Step::Values:
      return u"z = Σ<sub>j</sub> a<sub>j</sub> v<sub>j</sub>"_s;
  }
  return {};
}

QString stepShape(const AttentionMap& map, Step step) {
  switch (step) {
    case Step::Query:
      return shapeText(1, map.config.headDim());
    case Step::Keys:
      return shapeText(map.keyCount(), map.config.headDim());
    case Step::Values:
      return shapeText(1, map.config.valueDim());
    case Step::Product:
    case Step::Scale:
    case Step::Mask:
    case Step::Weights:
      return shapeText(1, map.keyCount());
  }
  return {};
}

QString stepReason(const AttentionMap& map, Step step) {
  const bool linear = isLinear(map.config);
  switch (step) {
    case Step::Query:
      return usesRope(map.config)
                 ? Text::tr(
                       "The query asks what this token looks for: its input vector times the head's W_Q, turned by an "
                       "angle that tells its position (RoPE).")
                 : Text::tr(
                       "The query asks what this token looks for: its input vector x times the head's part of W_Q.");
    case Step::Keys:
      return Text::tr("Every token offers a key: its input vector times the head's part of W_K. One row a token.");
    case Step::Product:
      return linear ? Text::tr(
                          "How well query and key agree. φ = elu + 1 makes every number positive, so that the products "
                          "can be normalised without an exponential.")
                    : Text::tr(
                          "How well query and key agree: multiply number by number and add up. Large where both point "
                          "the same way.");
    case Step::Scale:
      return scaleReason(map.config);
    case Step::Mask:
      return linear ? Text::tr("A hidden key gets 0 and takes no part.")
                    : Text::tr("A hidden key gets −∞, which the exponential turns into exactly 0.");
    case Step::Weights:
      return linear ? Text::tr(
                          "Divided by their sum the products become attention weights: they are not negative and sum "
                          "to 1.")
                    : Text::tr(
                          "Exponentials divided by their sum: attention weights that are positive and sum to 1. The "
                          "largest score is subtracted first, which changes nothing but keeps e from overflowing.");
    case Step::Values:
      return Text::tr(
          "The output of this head: the mean of the value vectors v, weighted by attention. It goes to Concat & W_O.");
  }
  return {};
}

QString wholeFormula(const AttentionConfig& config) {
  if (isLinear(config)) return u"z = φ(q)·φ(K)<sup>T</sup> V / Σ φ(q)·φ(k)"_s;
  QString inside = u"q·K<sup>T</sup>"_s;
  if (config.scale.kind == ScoreScale::Kind::InverseSqrtDk) inside += u" / √d<sub>k</sub>"_s;
  if (config.scale.kind == ScoreScale::Kind::Value) inside += u" × "_s + scaleText(config);
  if (config.logit_softcap) inside = u"cap(%1)"_s.arg(inside);
  if (hasBias(config)) inside += u" + b"_s;
  if (config.temperature != 1.0) inside = u"(%1) / T"_s.arg(inside);
  return u"z = softmax(%1 + mask) · V"_s.arg(inside);
}

}  // namespace headwise::ui
