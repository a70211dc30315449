#pragma once

#include <QImage>

namespace headwise::ui {

/// Not initialised. MemoryError where Qt would give an image without pixels, which a write to it would not survive.
[[nodiscard]] QImage newImage(QSize size, QImage::Format format);

}  // namespace headwise::ui
