#include "ui/scene/focus.h"

#include <algorithm>
#include <ranges>

#include "ui/scene/translate.h"

namespace headwise::ui {
using namespace Qt::StringLiterals;

const AttentionMap& shownMap(const Trace& trace, const ViewState& view) {
  const auto last = static_cast<int>(trace.maps.size()) - 1;
  return trace.maps[static_cast<std::size_t>(std::clamp(view.map, 0, last))];
}

Index shownHead(const AttentionMap& map, const ViewState& view) {
  return std::clamp<Index>(view.head, 0, map.n_heads - 1);
}

Index shownQuery(const AttentionMap& map, const ViewState& view) {
  for (const Index pin : std::views::reverse(view.pinned))
    if (pin >= 0 && pin < map.queryCount()) return pin;
  return 0;
}

QString tokenText(const TokenSequence& tokens, Index position) {
  const QString text = fromUtf8(tokens.tokens[static_cast<std::size_t>(position)].text);
  return text == u" "_s ? u"␣"_s : text;
}

QString quotedToken(const TokenSequence& tokens, Index position) { return u"“%1”"_s.arg(tokenText(tokens, position)); }

Cursor cursorIn(const AttentionMap& map, const Cursor& cursor) {
  Cursor inside = cursor;
  if (inside.head >= map.n_heads) inside.head = -1;
  if (inside.query >= map.queryCount()) inside.query = -1;
  if (inside.key >= map.keyCount()) inside.key = -1;
  return inside;
}

}  // namespace headwise::ui
