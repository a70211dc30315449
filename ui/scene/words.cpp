#include "ui/scene/words.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "core/analysis/summary.h"
#include "ui/scene/translate.h"

namespace headwise::ui {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(Words)
};

constexpr qsizetype kLongestLabel = 80;

/// Nowhere is there room for more, and measuring a token of many pages would stop the window.
QString beginning(const QString& text) {
  if (text.size() <= kLongestLabel) return text;
  const bool splits = text[kLongestLabel - 1].isHighSurrogate();
  return text.left(kLongestLabel - (splits ? 1 : 0)) + u'…';
}

}  // namespace

QString headName(Index head_index) { return Words::tr("Head %1").arg(head_index + 1); }

QString tokenLabel(const TokenSequence& tokens, Index position) {
  QString text = beginning(fromUtf8(tokens.tokens[static_cast<std::size_t>(position)].text));
  for (QChar& character : text)
    if (character.isSpace()) character = u'\u2423';
  return text;
}

QString quotedToken(const TokenSequence& tokens, Index position) {
  const QString label = tokenLabel(tokens, position);
  const QString isolated = label.isRightToLeft() ? u'\u2068' + label + u'\u2069' : label;
  return Words::tr("“%1”").arg(isolated);
}

QString weightText(double weight) {
  if (std::isnan(weight)) return QStringLiteral("NaN");
  if (weight != 0 && std::abs(weight) < 0.0005) return QString::number(weight, 'e', 1);
  return QString::number(weight, 'f', 3);
}

QString thresholdText(double threshold) { return QStringLiteral("≥ %1").arg(weightText(threshold)); }

QString percentText(double fraction) {
  if (std::isnan(fraction)) return QStringLiteral("–");
  const double percent = 100 * fraction;
  return Words::tr("%1 %").arg(QString::number(percent, 'f', percent != 0 && std::abs(percent) < 1 ? 1 : 0));
}

double entropyIn(EntropyUnit unit, double nats) { return unit == EntropyUnit::Bits ? nats * kBitsPerNat : nats; }

QString entropyText(EntropyUnit unit, double nats) {
  const QString number = QString::number(entropyIn(unit, nats), 'f', 2);
  return unit == EntropyUnit::Bits ? Words::tr("%1 bits").arg(number) : Words::tr("%1 nats").arg(number);
}

const AttentionMap& mapOf(const Trace& trace, const ViewState& view) {
  const auto index = static_cast<std::size_t>(std::max(view.map, 0));
  return trace.maps[index < trace.maps.size() ? index : 0];
}

Index headOf(const AttentionMap& map, const ViewState& view) {
  return std::clamp<Index>(view.head, 0, map.n_heads - 1);
}

}  // namespace headwise::ui
