#pragma once
// The one spelling of every choice: in session files, on the command line and in JSON output.

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/attention/config.h"
#include "core/experiment/experiment.h"

namespace headwise {

template <typename E>
struct NamedValue {
  E value;
  std::string_view name;
};
template <typename E>
NamedValue(E, std::string_view) -> NamedValue<E>;

[[nodiscard]] std::span<const NamedValue<TokenizerKind>> namesOf(TokenizerKind);
[[nodiscard]] std::span<const NamedValue<SourceKind>> namesOf(SourceKind);
[[nodiscard]] std::span<const NamedValue<AttentionKind>> namesOf(AttentionKind);
[[nodiscard]] std::span<const NamedValue<Precision>> namesOf(Precision);
[[nodiscard]] std::span<const NamedValue<FullyMaskedRow>> namesOf(FullyMaskedRow);
[[nodiscard]] std::span<const NamedValue<ScoreScale::Kind>> namesOf(ScoreScale::Kind);
[[nodiscard]] std::span<const NamedValue<PositionKind>> namesOf(PositionKind);
[[nodiscard]] std::span<const NamedValue<ParameterKind>> namesOf(ParameterKind);

template <typename E>
[[nodiscard]] std::string_view nameOf(E value) {
  for (const auto& named : namesOf(E{}))
    if (named.value == value) return named.name;
  return {};
}

template <typename E>
[[nodiscard]] std::optional<E> fromName(std::string_view name) {
  for (const auto& named : namesOf(E{}))
    if (named.name == name) return named.value;
  return std::nullopt;
}

/// "words, characters, bytes": for messages.
template <typename E>
[[nodiscard]] std::string allNames() {
  std::string out;
  for (const auto& named : namesOf(E{})) out += (out.empty() ? "" : ", ") + std::string(named.name);
  return out;
}

}  // namespace headwise
