#pragma once

#include <QString>

namespace headwise::ui {

/// Upper case for the plain words of a heading. Tokens in quotation marks and symbols stay as they are: "the" is
/// another token than "THE", and d_k is no D_K.
[[nodiscard]] QString headingCase(const QString& text);

}  // namespace headwise::ui
