#pragma once
// What a command that shows a window waits for.

#include "ui/state/store.h"

namespace headwise::app {

/// Nothing more will come of the store's Experiment: its Trace is there, or the reason why there is none.
[[nodiscard]] inline bool isAnswered(const ui::Store& store) {
  return store.failure() || (store.trace() && *store.trace()->experiment == store.experiment());
}

}  // namespace headwise::app
