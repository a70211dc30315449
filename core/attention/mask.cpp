#include "core/attention/mask.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <string>

#include "core/tensor/error.h"

namespace headwise {
namespace {

/// One query's place among the keys. `position` counts as the keys do: query + n_kv - n_q.
struct Row {
  Index query;
  Index position;
  Index n_kv;
};

bool contains(const std::vector<Index>& list, Index value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

bool allows(const CausalRule&, const Row& row, Index key) { return key <= row.position; }

// Divided rather than multiplied, so that no width and dilation overflow.
bool insideWindow(const WindowRule& rule, Index distance) {
  if (distance % rule.dilation != 0) return false;
  const Index steps = distance / rule.dilation;
  return rule.causal ? steps >= 0 && steps < rule.width : std::abs(steps) <= rule.width;
}
bool allows(const WindowRule& rule, const Row& row, Index key) {
  return insideWindow(rule, row.position - key) || contains(rule.global_tokens, key) ||
         contains(rule.global_tokens, row.position);
}
bool allows(const PrefixRule& rule, const Row& row, Index key) { return key <= row.position || key < rule.prefix; }
bool allows(const KeyPaddingRule& rule, const Row&, Index key) { return !contains(rule.padded, key); }
bool allows(const BooleanRule& rule, const Row& row, Index key) {
  if (!rule.visible || row.query >= rule.visible->rows() || key >= rule.visible->cols()) return true;
  return (*rule.visible)(row.query, key) != 0;
}

template <typename Rule>
void restrict(const Rule& rule, const Row& row, std::uint8_t* cells) {
  for (Index key = 0; key < row.n_kv; ++key) cells[key] &= static_cast<std::uint8_t>(allows(rule, row, key));
}
void restrict(const KeyPaddingRule& rule, const Row& row, std::uint8_t* cells) {
  for (const Index key : rule.padded)
    if (key < row.n_kv) cells[key] = 0;
}

bool biasMasks(const AdditiveBias& bias, Index query, Index key) {
  return bias && query < bias->rows() && key < bias->cols() &&
         (*bias)(query, key) == -std::numeric_limits<float>::infinity();
}

/// The keys outside of which a rule lets nobody see anything.
IndexRange range(const CausalRule&, const Row& row) { return {0, row.position + 1}; }
IndexRange range(const PrefixRule& rule, const Row& row) { return {0, std::max(row.position + 1, rule.prefix)}; }
IndexRange range(const WindowRule& rule, const Row& row) {
  if (!rule.global_tokens.empty()) return {0, row.n_kv};
  // A reach beyond every key is all the same, and cannot overflow.
  const Index limit = std::abs(row.position) + row.n_kv + 1;
  const Index width = rule.causal ? rule.width - 1 : rule.width;
  const Index reach = width > limit / rule.dilation ? limit : width * rule.dilation;
  return {row.position - reach, row.position + (rule.causal ? 0 : reach) + 1};
}
IndexRange range(const KeyPaddingRule&, const Row& row) { return {0, row.n_kv}; }
IndexRange range(const BooleanRule&, const Row& row) { return {0, row.n_kv}; }

bool isInterval(const CausalRule&) { return true; }
bool isInterval(const PrefixRule&) { return true; }
bool isInterval(const WindowRule& rule) { return rule.dilation == 1 && rule.global_tokens.empty(); }
bool isInterval(const KeyPaddingRule& rule) { return rule.padded.empty(); }
bool isInterval(const BooleanRule& rule) { return !rule.visible; }

void requireNotNegative(const std::vector<Index>& positions, std::string_view message) {
  for (const Index position : positions)
    if (position < 0) throw InputError(Message(message, {std::to_string(position)}));
}
void validate(const CausalRule&) {}
void validate(const BooleanRule&) {}
void validate(const WindowRule& rule) {
  if (rule.width < 1)
    throw InputError(Message(HEADWISE_TR_NOOP("core", "The mask's window must be at least 1 wide, but is %1."),
                             {std::to_string(rule.width)}));
  if (rule.dilation < 1)
    throw InputError(Message(HEADWISE_TR_NOOP("core", "The mask's dilation must be at least 1, but is %1."),
                             {std::to_string(rule.dilation)}));
  requireNotNegative(rule.global_tokens,
                     HEADWISE_TR_NOOP("core", "A global token's position must be 0 or more, but is %1."));
}
void validate(const PrefixRule& rule) {
  if (rule.prefix < 0)
    throw InputError(Message(HEADWISE_TR_NOOP("core", "The mask's prefix must be 0 or more tokens, but is %1."),
                             {std::to_string(rule.prefix)}));
}
void validate(const KeyPaddingRule& rule) {
  requireNotNegative(rule.padded, HEADWISE_TR_NOOP("core", "A padding key's position must be 0 or more, but is %1."));
}

}  // namespace

bool Mask::visible(Index query, Index key, Index n_q, Index n_kv) const {
  if (biasMasks(bias, query, key)) return false;
  if (const auto edit = edits.find({query, key}); edit != edits.end()) return edit->second;
  const Row row{query, query + n_kv - n_q, n_kv};
  return std::all_of(rules.begin(), rules.end(), [&](const MaskRule& rule) {
    return std::visit([&](const auto& one) { return allows(one, row, key); }, rule);
  });
}

IndexRange Mask::visibleRange(Index query, Index n_q, Index n_kv) const {
  IndexRange keys{0, n_kv};
  if (!edits.empty()) return keys;
  const Row row{query, query + n_kv - n_q, n_kv};
  for (const MaskRule& rule : rules) {
    const IndexRange one = std::visit([&](const auto& r) { return range(r, row); }, rule);
    keys = {std::max(keys.begin, one.begin), std::min(keys.end, one.end)};
  }
  return keys.size() > 0 ? keys : IndexRange{};
}

bool Mask::isIntervals() const {
  return edits.empty() && !bias && std::ranges::all_of(rules, [](const MaskRule& rule) {
           return std::visit([](const auto& one) { return isInterval(one); }, rule);
         });
}

ByteMatrix Mask::rows(IndexRange queries, Index n_q, Index n_kv) const {
  ByteMatrix out = ByteMatrix::Ones(queries.size(), n_kv);
  for (Index r = 0; r < out.rows(); ++r) {
    const Row row{queries.begin + r, queries.begin + r + n_kv - n_q, n_kv};
    for (const MaskRule& rule : rules)
      std::visit([&](const auto& one) { restrict(one, row, out.row(r).data()); }, rule);
  }
  for (const auto& [cell, is_visible] : edits)
    if (queries.contains(cell.first) && cell.second >= 0 && cell.second < n_kv)
      out(cell.first - queries.begin, cell.second) = is_visible ? 1 : 0;
  for (Index r = 0; bias && r < out.rows(); ++r)
    for (Index key = 0; key < n_kv; ++key)
      if (biasMasks(bias, queries.begin + r, key)) out(r, key) = 0;
  return out;
}

ByteMatrix Mask::matrix(Index n_q, Index n_kv) const { return rows({0, n_q}, n_q, n_kv); }

void Mask::validate() const {
  for (const MaskRule& rule : rules) std::visit([](const auto& one) { headwise::validate(one); }, rule);
}

bool Mask::operator==(const Mask& other) const {
  const bool same_bias = bias == other.bias || (bias && other.bias && bias->rows() == other.bias->rows() &&
                                                bias->cols() == other.bias->cols() && *bias == *other.bias);
  return same_bias && rules == other.rules && edits == other.edits;
}

}  // namespace headwise
