#pragma once
// Painting single pairs over the rules of a mask.

#include <vector>

#include "core/attention/mask.h"

namespace headwise::ui {

struct MaskCell {
  Index query = 0, key = 0;
  bool operator==(const MaskCell&) const = default;
};

/// Shows or hides the pair. An edit that says what the rules say anyway is dropped, so that edits stay sparse.
void paintMaskCell(Mask& mask, MaskCell cell, bool visible, Index n_q, Index n_kv);

/// The cells from one to the other in a straight line, both included: what a fast stroke went over.
[[nodiscard]] std::vector<MaskCell> cellsBetween(MaskCell from, MaskCell to);

}  // namespace headwise::ui
