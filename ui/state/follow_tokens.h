#pragma once
// What is tied to tokens or heads follows them through an edit.

#include <optional>

#include "core/experiment/experiment.h"
#include "ui/scene/view_state.h"

namespace headwise::ui {

/// Where tokens went: those of the common prefix stayed, those of the common suffix moved, the rest is new or gone.
class TokenShift {
 public:
  TokenShift(const TokenSequence& before, const TokenSequence& after);
  /// The new position of the token that was at `position`; nothing if it is gone.
  [[nodiscard]] std::optional<Index> operator()(Index position) const;

 private:
  Index m_before = 0;
  Index m_after = 0;
  Index m_prefix = 0;
  Index m_suffix = 0;
};

/// Moves pins, left-out keys and painted mask cells of `next` and `view` along with their tokens. Cells that `next`
/// itself repainted are left as they are.
void followTokens(const Experiment& before, Experiment& next, ViewState& view);

/// Forgets heads that `next` does not have.
void forgetMissingHeads(Experiment& next, ViewState& view);

}  // namespace headwise::ui
