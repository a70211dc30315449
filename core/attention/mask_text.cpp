// What a mask does, in words.

#include <cstdlib>
#include <string>

#include "core/attention/mask.h"

namespace headwise {
namespace {

/// How far the queries' own count lies behind the keys'.
struct Shift {
  Index n_q, n_kv;
  [[nodiscard]] bool isNone() const { return n_q == n_kv; }
  /// "i + 3"
  [[nodiscard]] std::string position() const {
    return (n_kv > n_q ? "i + " : "i − ") + std::to_string(std::abs(n_kv - n_q));
  }
};

Message text(const CausalRule&, const Shift& shift) {
  if (shift.isNone()) return {HEADWISE_TR_NOOP("core", "query i sees keys j ≤ i")};
  return {HEADWISE_TR_NOOP("core", "query i sees keys j ≤ i + n_kv − n_q = %1"), {shift.position()}};
}

Message windowText(const WindowRule& rule) {
  const std::string width = std::to_string(rule.width);
  if (!rule.global_tokens.empty())
    return {HEADWISE_TR_NOOP("core", "a window of %1; %2 global tokens see everything and are seen by all"),
            {width, std::to_string(rule.global_tokens.size())}};
  if (rule.dilation > 1 && rule.causal)
    return {HEADWISE_TR_NOOP("core", "query i sees %1 keys up to itself, in steps of %2"),
            {width, std::to_string(rule.dilation)}};
  if (rule.dilation > 1)
    return {HEADWISE_TR_NOOP("core", "query i sees itself and %1 keys on each side, in steps of %2"),
            {width, std::to_string(rule.dilation)}};
  if (rule.causal) return {HEADWISE_TR_NOOP("core", "query i sees the last %1 keys up to itself"), {width}};
  return {HEADWISE_TR_NOOP("core", "query i sees keys up to %1 positions away"), {width}};
}

Message text(const WindowRule& rule, const Shift& shift) {
  if (shift.isNone()) return windowText(rule);
  return {HEADWISE_TR_NOOP("core", "%1; query i stands at i + n_kv − n_q = %2"), {windowText(rule), shift.position()}};
}

Message text(const PrefixRule& rule, const Shift& shift) {
  const std::string prefix = std::to_string(rule.prefix);
  if (shift.isNone())
    return {HEADWISE_TR_NOOP("core", "query i sees keys j ≤ i, and everybody sees the first %1"), {prefix}};
  return {HEADWISE_TR_NOOP("core", "query i sees keys j ≤ i + n_kv − n_q = %1, and everybody sees the first %2"),
          {shift.position(), prefix}};
}

Message text(const KeyPaddingRule& rule, const Shift&) {
  return {HEADWISE_TR_NOOP("core", "nobody sees the padding (%1 keys)"), {std::to_string(rule.padded.size())}};
}

Message text(const BooleanRule& rule, const Shift&) {
  if (!rule.visible) return {HEADWISE_TR_NOOP("core", "every query sees every key")};
  return {HEADWISE_TR_NOOP("core", "a matrix of %1 × %2 says who sees whom"),
          {std::to_string(rule.visible->rows()), std::to_string(rule.visible->cols())}};
}

}  // namespace

Message describe(const Mask& mask, Index n_q, Index n_kv) {
  if (!mask.edits.empty())
    return {HEADWISE_TR_NOOP("core", "painted cells (%1) have the last word over the rule"),
            {std::to_string(mask.edits.size())}};
  if (mask.rules.size() > 1)
    return {HEADWISE_TR_NOOP("core", "a pair is visible where all %1 rules allow it"),
            {std::to_string(mask.rules.size())}};
  if (mask.rules.size() == 1)
    return std::visit([&](const auto& rule) { return text(rule, Shift{n_q, n_kv}); }, mask.rules.front());
  if (mask.bias) return {HEADWISE_TR_NOOP("core", "a bias is added to every score; −∞ masks")};
  return {HEADWISE_TR_NOOP("core", "every query sees every key")};
}

}  // namespace headwise
