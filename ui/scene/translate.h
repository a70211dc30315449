#pragma once

#include <QString>
#include <string_view>

#include "core/tensor/message.h"

namespace headwise::ui {

/// A sentence that core made, in the window's language (context "core"), its places filled.
[[nodiscard]] QString translated(const Message& message);

[[nodiscard]] inline QString fromUtf8(std::string_view text) {
  return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

}  // namespace headwise::ui
