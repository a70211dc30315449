#include "ui/state/follow_tokens.h"

#include <algorithm>
#include <memory>

namespace headwise::ui {

namespace {

bool sameToken(const Token& a, const Token& b) { return a.text == b.text; }

const std::string& keyTextOf(const Experiment& experiment) {
  return experiment.cross_attention ? experiment.key_text : experiment.text;
}

std::vector<Index> moved(const std::vector<Index>& positions, const TokenShift& shift) {
  std::vector<Index> out;
  for (const Index position : positions)
    if (const auto now = shift(position)) out.push_back(*now);
  return out;
}

void moveCells(std::map<std::pair<Index, Index>, bool>& cells, const TokenShift& queries, const TokenShift& keys) {
  std::map<std::pair<Index, Index>, bool> out;
  for (const auto& [cell, visible] : cells) {
    const auto query = queries(cell.first);
    const auto key = keys(cell.second);
    if (query && key) out[{*query, *key}] = visible;
  }
  cells = std::move(out);
}

using Tokens = std::shared_ptr<const TokenSequence>;

Tokens tokensOf(const std::string& text, TokenizerKind kind, const Trace* known) {
  const bool same_kind = known && known->experiment && known->experiment->tokenizer == kind && !known->maps.empty();
  if (same_kind)
    for (const Tokens& tokens : {known->maps.front().queries, known->maps.front().keys})
      if (tokens->sentence == text) return tokens;
  return std::make_shared<const TokenSequence>(makeTokenizer(kind)->tokenize(text));
}

/// Shifts are made when first asked for: mostly nothing is tied to a token.
class Shifts {
 public:
  Shifts(const Experiment& before, const Experiment& next, const Trace* known)
      : m_before(before), m_next(next), m_known(known) {}

  const TokenShift& queries() {
    if (!m_queries) m_queries = shift(m_before.text, m_next.text);
    return *m_queries;
  }
  const TokenShift& keys() {
    const std::string& before = keyTextOf(m_before);
    const std::string& next = keyTextOf(m_next);
    if (before == m_before.text && next == m_next.text) return queries();
    if (!m_keys) m_keys = shift(before, next);
    return *m_keys;
  }

 private:
  [[nodiscard]] TokenShift shift(const std::string& before, const std::string& next) const {
    const Tokens tokens = tokensOf(before, m_before.tokenizer, m_known);
    if (m_before.tokenizer == m_next.tokenizer) return {*tokens, next, m_next.tokenizer};
    return {*tokens, makeTokenizer(m_next.tokenizer)->tokenize(next)};
  }

  const Experiment& m_before;
  const Experiment& m_next;
  const Trace* m_known;
  std::optional<TokenShift> m_queries, m_keys;
};

bool isWhiteSpace(char byte) { return byte == ' ' || byte == '\n' || byte == '\t'; }

/// Text before such a token never changes how text from it on is divided, as far as the first character stays.
bool beginsAnew(const TokenSequence& tokens, Index position) {
  const std::size_t begin = tokens.tokens[static_cast<std::size_t>(position)].begin;
  return begin > 0 && isWhiteSpace(tokens.sentence[begin - 1]);
}

/// What an edit may have changed: tokens of the text before, bytes of the text after.
struct Region {
  IndexRange before;
  std::size_t begin = 0, end = 0;
};

Region changedRegion(const TokenSequence& before, std::string_view after) {
  constexpr std::size_t kLongestCharacter = 4;
  const std::string_view old = before.sentence;
  const auto size = static_cast<Index>(before.size());
  const auto shorter = std::min(old.size(), after.size());
  const auto prefix = static_cast<std::size_t>(std::ranges::mismatch(old, after).in1 - old.begin());
  std::size_t suffix = 0;
  while (suffix < shorter - prefix && old[old.size() - 1 - suffix] == after[after.size() - 1 - suffix]) ++suffix;
  const auto beginsAt = [&](std::size_t byte) {
    return std::ranges::lower_bound(before.tokens, byte, {}, &Token::begin) - before.tokens.begin();
  };
  Region region{.before = {std::min<Index>(beginsAt(prefix), size - 1), beginsAt(old.size() - suffix)},
                .end = after.size()};
  const auto stays = [&](Index token) {
    return beginsAnew(before, token) &&
           before.tokens[static_cast<std::size_t>(token)].begin + kLongestCharacter <= prefix;
  };
  while (region.before.begin > 0 && !stays(region.before.begin)) --region.before.begin;
  if (region.before.begin > 0) region.begin = before.tokens[static_cast<std::size_t>(region.before.begin)].begin;
  const auto moves = [&](Index token) {
    return beginsAnew(before, token) && before.tokens[static_cast<std::size_t>(token)].begin > old.size() - suffix;
  };
  while (region.before.end < size && !moves(region.before.end)) ++region.before.end;
  if (region.before.end < size)
    region.end = after.size() - (old.size() - before.tokens[static_cast<std::size_t>(region.before.end)].begin);
  return region;
}

}  // namespace

TokenShift::TokenShift(const TokenSequence& before, const TokenSequence& after)
    : m_before(static_cast<Index>(before.size())), m_after(static_cast<Index>(after.size())) {
  compare(before.tokens, after.tokens);
}

TokenShift::TokenShift(const TokenSequence& before, std::string_view after, TokenizerKind kind)
    : m_before(static_cast<Index>(before.size())) {
  if (before.tokens.empty()) return;
  const Region region = changedRegion(before, after);
  const auto changed = makeTokenizer(kind)->tokenize(after.substr(region.begin, region.end - region.begin));
  const auto old =
      std::span(before.tokens)
          .subspan(static_cast<std::size_t>(region.before.begin), static_cast<std::size_t>(region.before.size()));
  m_after = m_before - region.before.size() + static_cast<Index>(changed.size());
  compare(old, changed.tokens);
  m_prefix += region.before.begin;
  m_suffix += m_before - region.before.end;
}

void TokenShift::compare(std::span<const Token> before, std::span<const Token> after) {
  m_prefix = std::ranges::mismatch(before, after, sameToken).in1 - before.begin();
  const auto rest = static_cast<Index>(std::min(before.size(), after.size())) - m_prefix;
  while (m_suffix < rest && sameToken(before[before.size() - 1 - static_cast<std::size_t>(m_suffix)],
                                      after[after.size() - 1 - static_cast<std::size_t>(m_suffix)]))
    ++m_suffix;
}

std::optional<Index> TokenShift::operator()(Index position) const {
  if (position < m_prefix) return position;
  if (position >= m_before - m_suffix && position < m_before) return position + m_after - m_before;
  return std::nullopt;
}

void followTokens(const Experiment& before, Experiment& next, ViewState& view, const Trace* known) {
  const bool same_tokenizer = before.tokenizer == next.tokenizer;
  const bool same_queries = same_tokenizer && before.text == next.text;
  const bool same_keys = same_tokenizer && keyTextOf(before) == keyTextOf(next);
  if (same_queries && same_keys) return;
  Shifts shifts(before, next, known);
  if (!view.pinned.empty()) view.pinned = moved(view.pinned, view.pins_are_keys ? shifts.keys() : shifts.queries());
  if (const std::set<Index>& left_out = view.heads.left_out_keys; !left_out.empty()) {
    const auto kept = moved({left_out.begin(), left_out.end()}, shifts.keys());
    view.heads.left_out_keys = {kept.begin(), kept.end()};
  }
  auto& cells = next.attention.mask.edits;
  if (!cells.empty() && cells == before.attention.mask.edits) moveCells(cells, shifts.queries(), shifts.keys());
}

void forgetMissingHeads(Experiment& next, ViewState& view) {
  const Index n_heads = next.attention.n_heads;
  const auto missing = [n_heads](Index head) { return head >= n_heads; };
  std::erase_if(next.heads_off, missing);
  std::erase_if(view.flow.hidden_heads, missing);
  if (static_cast<Index>(view.heads.order.size()) != n_heads) view.heads.order.clear();
  view.head = std::clamp<Index>(view.head, 0, std::max<Index>(n_heads - 1, 0));
}

}  // namespace headwise::ui
