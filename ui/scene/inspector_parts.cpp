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
  return isWeight(weight) && !std::isnan(weight) ? std::clamp(static_cast<double>(weight / whole), 0.0, 1.0) : 0.0;
}

/// Positions of the largest weights, largest first; equal ones in text order.
std::vector<Index> largest(const Matrix& weights) {
  std::vector<Index> order;
  for (Index i = 0; i < weights.size(); ++i)
    if (isWeight(weights.data()[i]) && !std::isnan(weights.data()[i])) order.push_back(i);
  const auto more = [&weights](Index a, Index b) {
    const float wa = weights.data()[a];
    const float wb = weights.data()[b];
    return wa != wb ? wa > wb : a < b;
  };
  const std::size_t kept = std::min(kTopKeys, order.size());
  std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(kept), order.end(), more);
  order.resize(kept);
  return order;
}

}  // namespace

QString cellText(float value) {
  if (value == kLeftOutCell) return Text::tr("left out");
  if (value == kUnknownCell) return Text::tr("not computed yet");
  return isWeight(value) ? weightText(static_cast<double>(value)) : Text::tr("hidden");
}

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

std::vector<InspectorBar> headBars(const Matrix& weights, float whole) {
  for (Index head = 0; head < weights.size(); ++head)
    if (isWeight(weights(head, 0)) && weights(head, 0) > whole) whole = weights(head, 0);
  std::vector<InspectorBar> bars;
  for (Index head = 0; head < weights.size(); ++head) {
    const QString text = cellText(weights(head, 0));
    bars.push_back({.label = QString::number(head + 1),
                    .color = headQColor(head),
                    .fraction = lengthOf(weights(head, 0), whole),
                    .text = text,
                    .explanation = u"%1: %2"_s.arg(headName(head), text),
                    .head = head});
  }
  return bars;
}

}  // namespace headwise::ui
