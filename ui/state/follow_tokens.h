#pragma once
// What is tied to tokens or heads follows them through an edit.

#include <optional>
#include <span>
#include <string_view>

#include "core/experiment/experiment.h"
#include "core/trace/trace.h"
#include "ui/scene/view_state.h"

namespace headwise::ui {

/// Where tokens went: those of the common prefix stayed, those of the common suffix moved, the rest is new or gone.
class TokenShift {
 public:
  TokenShift(const TokenSequence& before, const TokenSequence& after);
  /// As if `after` were divided into tokens as `before` was; only what lies around the edit is.
  TokenShift(const TokenSequence& before, std::string_view after, TokenizerKind kind);
  /// The new position of the token that was at `position`; nothing if it is gone.
  [[nodiscard]] std::optional<Index> operator()(Index position) const;

 private:
  void compare(std::span<const Token> before, std::span<const Token> after);

  Index m_before = 0;
  Index m_after = 0;
  Index m_prefix = 0;
  Index m_suffix = 0;
};

/// Moves pins, left-out keys and painted mask cells of `next` and `view` along with their tokens. Cells that `next`
/// itself repainted are left as they are. `known` (or null) is a Trace whose tokens may be those of `before`.
void followTokens(const Experiment& before, Experiment& next, ViewState& view, const Trace* known = nullptr);

/// Forgets heads that `next` does not have.
void forgetMissingHeads(Experiment& next, ViewState& view);

}  // namespace headwise::ui
