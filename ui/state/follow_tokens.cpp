#include "ui/state/follow_tokens.h"

#include <algorithm>

namespace headwise::ui {

namespace {

bool sameToken(const Token& a, const Token& b) { return a.text == b.text; }

TokenShift shiftOf(TokenizerKind kind_before, const std::string& before, TokenizerKind kind_after,
                   const std::string& after) {
  return {makeTokenizer(kind_before)->tokenize(before), makeTokenizer(kind_after)->tokenize(after)};
}

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

}  // namespace

TokenShift::TokenShift(const TokenSequence& before, const TokenSequence& after)
    : m_before(static_cast<Index>(before.size())), m_after(static_cast<Index>(after.size())) {
  const auto first = std::ranges::mismatch(before.tokens, after.tokens, sameToken);
  m_prefix = first.in1 - before.tokens.begin();
  const auto rest = std::min(m_before, m_after) - m_prefix;
  while (m_suffix < rest && sameToken(before.tokens[static_cast<std::size_t>(m_before - 1 - m_suffix)],
                                      after.tokens[static_cast<std::size_t>(m_after - 1 - m_suffix)]))
    ++m_suffix;
}

std::optional<Index> TokenShift::operator()(Index position) const {
  if (position < m_prefix) return position;
  if (position >= m_before - m_suffix && position < m_before) return position + m_after - m_before;
  return std::nullopt;
}

void followTokens(const Experiment& before, Experiment& next, ViewState& view) {
  const bool same_tokenizer = before.tokenizer == next.tokenizer;
  const bool same_queries = same_tokenizer && before.text == next.text;
  const bool same_keys = same_tokenizer && keyTextOf(before) == keyTextOf(next);
  if (same_queries && same_keys) return;
  const TokenShift queries = shiftOf(before.tokenizer, before.text, next.tokenizer, next.text);
  const TokenShift keys = shiftOf(before.tokenizer, keyTextOf(before), next.tokenizer, keyTextOf(next));
  view.pinned = moved(view.pinned, view.pins_are_keys ? keys : queries);
  const std::set<Index>& left_out = view.heads.left_out_keys;
  const auto kept = moved({left_out.begin(), left_out.end()}, keys);
  view.heads.left_out_keys = {kept.begin(), kept.end()};
  auto& cells = next.attention.mask.edits;
  if (cells == before.attention.mask.edits) moveCells(cells, queries, keys);
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
