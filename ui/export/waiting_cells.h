#pragma once
// Scenes with cells that are still to be computed: a picture of them waits, and whoever waits wants to know how far it
// is, and to stop it.

#include <functional>
#include <stop_token>

#include "ui/scene/scene.h"

namespace headwise::ui {

/// Whether painting would compute cells first.
[[nodiscard]] bool hasWaitingCells(const Scene& scene);

/// The same scene with the cells that are there now, coarser, sampled or unknown where they are not: for a preview.
[[nodiscard]] ScenePtr asItIsNow(const Scene& scene);

struct Patience {
  std::stop_token stop{};
  std::function<void(double fraction)> progress{};  ///< 0..1, never less than before; from the painting thread
};
/// The same scene, which while it is painted computes its cells piece by piece: after each it tells how far it is, and
/// throws Cancelled where `stop` was requested. To be painted once.
[[nodiscard]] ScenePtr withPatience(const Scene& scene, Patience patience);

}  // namespace headwise::ui
