#pragma once
// A mask as cells to be painted: only what is seen, and of that no more cells than a screen has pixels.

#include "core/attention/mask_count.h"
#include "core/trace/tile.h"
#include "ui/scene/view_state.h"

namespace headwise::ui {

struct MaskPicture {
  std::shared_ptr<const TileServer> cells;  ///< 1 = visible, kMaskedCell = hidden; a block is visible if any pair is
  TokenWindow window;                       ///< in the cells' own numbers
  Index queries_a_look = 1;  ///< of so many queries one was looked at: pairs of the others may be missing
};
/// The part of the n_q x n_kv mask that lies in `seen`.
[[nodiscard]] MaskPicture maskPicture(const Mask& mask, Index n_q, Index n_kv, const TokenWindow& seen);

}  // namespace headwise::ui
