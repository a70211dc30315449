#include "ui/scene/inspector_parts.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "core/tensor/cell.h"
#include "ui/scene/scene_builder.h"
#include "ui/scene/words.h"

namespace headwise::ui {
using namespace Qt::StringLiterals;

namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(Inspector)
};

constexpr std::size_t kTopKeys = 5;

double lengthOf(float weight, float whole) {
  if (weight == kUnknownCell) return -1;
  return isWeight(weight) && !std::isnan(weight) ? std::clamp(static_cast<double>(weight / whole), 0.0, 1.0) : 0.0;
}

/// Positions of the largest weights, largest first; equal ones in text order. Few, of rows that may be long.
std::vector<Index> largest(const Matrix& weights) {
  std::vector<Index> order;
  float least = kUnknownCell;  // what a weight must be more than
  for (Index i = 0; i < weights.size(); ++i) {
    const float weight = weights.data()[i];
    if (!(weight > least)) continue;  // nor is NaN
    const auto smaller = std::ranges::find_if(order, [&](Index other) { return weights.data()[other] < weight; });
    order.insert(smaller, i);
    if (order.size() > kTopKeys) order.pop_back();
    if (order.size() == kTopKeys) least = weights.data()[order.back()];
  }
  return order;
}

}  // namespace

QString cellText(float value) {
  if (value == kLeftOutCell) return Text::tr("left out");
  if (value == kUnknownCell) return kNotYet;
  return isWeight(value) ? weightText(static_cast<double>(value)) : Text::tr("hidden");
}

QString notYetText() { return Text::tr("Not there yet: the weights of this query are being computed."); }

QString boldText(const QString& text) { return u"<b>%1</b>"_s.arg(text.toHtmlEscaped()); }

QString coloredHead(Index head_index) {
  return u"<b style='color:%1'>%2</b>"_s.arg(headQColor(head_index).name()).arg(head_index + 1);
}

std::vector<InspectorBar> topBars(const Matrix& weights, const TokenSequence& tokens, Index head_index, float whole) {
  std::vector<InspectorBar> bars;
  for (const Index position : largest(weights)) {
    const float weight = weights.data()[position];
    if (bars.empty()) whole = std::max(whole, weight);
    bars.push_back({.label = tokenLabel(tokens, position),
                    .color = headQColor(head_index),
                    .fraction = lengthOf(weight, whole),
                    .text = weightText(static_cast<double>(weight)),
                    .explanation = Text::tr("%1 at position %2").arg(quotedToken(tokens, position)).arg(position)});
  }
  return bars;
}

std::vector<InspectorBar> awaitedBars(Index count) {
  const InspectorBar bar{.label = kNotYet, .fraction = -1, .explanation = notYetText()};
  return std::vector(static_cast<std::size_t>(std::min<Index>(count, kTopKeys)), bar);
}

std::vector<InspectorBar> headBars(const Matrix& weights, float whole) {
  for (Index head = 0; head < weights.size(); ++head)
    if (isWeight(weights(head, 0)) && weights(head, 0) > whole) whole = weights(head, 0);
  std::vector<InspectorBar> bars;
  for (Index head = 0; head < weights.size(); ++head) {
    const QString text = cellText(weights(head, 0));
    bars.push_back(
        {.label = QString::number(head + 1),
         .color = headQColor(head),
         .fraction = lengthOf(weights(head, 0), whole),
         .text = text,
         .explanation = u"%1: %2"_s.arg(headName(head), weights(head, 0) == kUnknownCell ? notYetText() : text),
         .head = head});
  }
  return bars;
}

}  // namespace headwise::ui
