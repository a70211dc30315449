// cursorSentence(): what is under the cursor, in one sentence.

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "core/experiment/experiment.h"
#include "ui/scene/draw.h"
#include "ui/scene/focus.h"
#include "ui/scene/heat_colors.h"
#include "ui/scene/inspector.h"
#include "ui/scene/strip_words.h"
#include "ui/scene/words.h"

namespace headwise::ui {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(CursorSentence)
};

bool isOff(const Trace& trace, Index head) {
  return trace.experiment && std::ranges::binary_search(trace.experiment->heads_off, head);
}

QString placed(const QString& sentence, const AttentionMap& map, const Cursor& cursor) {
  return sentence.arg(QString::number(cursor.head + 1), quotedToken(*map.queries, cursor.query),
                      QString::number(cursor.query), quotedToken(*map.keys, cursor.key), QString::number(cursor.key));
}

QString weightOrNotYet(float weight) {
  return weight == kUnknownCell ? QString(kNotYet) : weightText(static_cast<double>(weight));
}

/// As placed(), with the weight as %6. All places are filled at once: a token may itself read "%6".
QString placed(const QString& sentence, const AttentionMap& map, const Cursor& cursor, float weight) {
  return sentence.arg(QString::number(cursor.head + 1), quotedToken(*map.queries, cursor.query),
                      QString::number(cursor.query), quotedToken(*map.keys, cursor.key), QString::number(cursor.key),
                      weightOrNotYet(weight));
}

/// As the mask has it, while the weight is still to be computed.
bool isHidden(const AttentionMap& map, const Cursor& pair, float weight) {
  if (weight != kUnknownCell) return weight <= kLeftOutCell;
  return !map.config.mask.visible(pair.query, pair.key, map.queryCount(), map.keyCount());
}

/// Places: %1 head, %2 query, %3 its position, %4 key, %5 its position, %6 the weight.
QString pairSentence(const AttentionMap& map, const Cursor& pair, float weight) {
  if (isHidden(map, pair, weight))
    return placed(Words::tr("In head %1, query %2 (%3) may not look at key %4 (%5): the mask hides it"), map, pair);
  if (std::isnan(weight))
    return placed(Words::tr("In head %1, what query %2 (%3) gives to key %4 (%5) is NaN, not a number"), map, pair);
  return placed(Words::tr("In head %1, query %2 (%3) looks at key %4 (%5): %6"), map, pair, weight);
}

/// What the picture shows differs from what was computed: the sentence says both.
QString pictureNote(const AttentionMap& map, const ViewState& view, const Cursor& pair, float weight) {
  const PatternTransform transform = shownTransform(view);
  if (std::ranges::binary_search(transform.left_out_keys, pair.key)) return Words::tr("left out of the picture");
  if (!transform.renormalise || isHidden(map, pair, weight)) return {};
  const float shown = shownWeight(map, view, pair.head, pair.query, pair.key);
  return Words::tr("%1 without the keys left out").arg(weightOrNotYet(shown));
}

QString tokenSentence(const AttentionMap& map, const Cursor& cursor) {
  if (cursor.query >= 0)
    return Words::tr("Query %1 (%2)").arg(quotedToken(*map.queries, cursor.query), QString::number(cursor.query));
  if (cursor.key >= 0)
    return Words::tr("Key %1 (%2)").arg(quotedToken(*map.keys, cursor.key), QString::number(cursor.key));
  return cursor.head >= 0 ? headName(cursor.head) : QString();
}

/// On the strip: the sum or average under the cursor.
QString togetherSentence(const AttentionMap& map, const ViewState& view, const Cursor& cursor) {
  if (view.page != Page::Heads || cursor.head < 0) return tokenSentence(map, cursor);
  const auto focus = stripFocus(map, view, cursor);
  if (!focus || focus->token < 0 || focus->value(focus->head) <= kLeftOutCell) return tokenSentence(map, cursor);
  const QString sentence =
      stripSentence(map, *focus, QString::number(focus->head + 1), [](const QString& name) { return name; });
  return sentence + QStringLiteral(": ") + weightOrNotYet(focus->value(focus->head));
}

}  // namespace

QString cursorSentence(const Trace& trace, const ViewState& view, const Cursor& cursor) {
  const AttentionMap& map = mapOf(trace, view);
  Cursor pair = cursorIn(map, cursor);
  if (!pair.isCell()) return togetherSentence(map, view, pair);
  if (pair.head < 0) pair.head = headOf(map, view);
  const float weight = computedWeight(map, view, pair.head, pair.query, pair.key);
  QStringList notes;
  if (isOff(trace, pair.head)) notes << Words::tr("head switched off");
  if (const QString note = pictureNote(map, view, pair, weight); !note.isEmpty()) notes << note;
  const QString sentence = pairSentence(map, pair, weight);
  return notes.isEmpty() ? sentence : Words::tr("%1 (%2)").arg(sentence, notes.join(QStringLiteral(", ")));
}

}  // namespace headwise::ui
