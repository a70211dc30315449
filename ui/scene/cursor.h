#pragma once

#include "core/tensor/matrix.h"

namespace headwise::ui {

/// What the mouse or the keyboard points at; -1 where nothing. Never saved, never undone.
struct Cursor {
  int map = 0;
  Index head = -1;
  Index query = -1;
  Index key = -1;
  [[nodiscard]] bool isCell() const { return query >= 0 && key >= 0; }
  bool operator==(const Cursor&) const = default;
};

}  // namespace headwise::ui
