#include "ui/scene/strip_words.h"

#include <QCoreApplication>
#include <algorithm>

#include "ui/scene/focus.h"
#include "ui/scene/words.h"

namespace headwise::ui {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(StripWords)
};

}  // namespace

QString pinList(const TokenSequence& tokens, const std::vector<Index>& pins, std::size_t named) {
  QStringList names;
  for (std::size_t i = 0; i < std::min(pins.size(), named); ++i)
    names << quotedToken(tokens, pins[i]) + QStringLiteral(" (%1)").arg(pins[i]);
  return names.join(QStringLiteral(" + ")) + (pins.size() > named ? QStringLiteral(" + …") : QString());
}

std::optional<StripFocus> stripFocus(const AttentionMap& map, const ViewState& view, const Cursor& cursor) {
  const Cursor inside = cursorIn(map, cursor);
  if (inside.isCell()) return std::nullopt;
  auto strip = stripValues(map, view);
  const Index row = strip->alongQueries() ? inside.key : inside.query;
  if (strip->pins.size() == 1 || row >= 0) return std::nullopt;
  const Index token = strip->alongQueries() ? inside.query : inside.key;
  return StripFocus{std::move(strip), inside.head >= 0 ? inside.head : headOf(map, view), token};
}

QString stripSentence(const AttentionMap& map, const StripFocus& focus, const QString& head,
                      const std::function<QString(const QString&)>& mark) {
  const bool keys = focus.strip->alongQueries();
  const TokenSequence& pinned_side = keys ? *map.keys : *map.queries;
  const TokenSequence& token_side = keys ? *map.queries : *map.keys;
  const QString token = mark(quotedToken(token_side, focus.token));
  const QString position = QString::number(focus.token);
  const QString pins = mark(pinList(pinned_side, focus.strip->pins));
  if (keys) return Words::tr("In head %1, query %2 (%3) looks at keys %4 together").arg(head, token, position, pins);
  if (focus.strip->kind == StripKind::QuerySum)
    return Words::tr("In head %1, queries %2 together look at key %3 (%4)").arg(head, pins, token, position);
  return Words::tr("In head %1, all queries on average look at key %2 (%3)").arg(head, token, position);
}

}  // namespace headwise::ui
