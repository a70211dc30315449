#include "ui/render/new_image.h"

#include "core/tensor/memory_error.h"

namespace headwise::ui {

QImage newImage(QSize size, QImage::Format format) {
  QImage image(size, format);
  if (!image.isNull() || size.isEmpty()) return image;
  constexpr double bytes_a_pixel = 4;  // of every format that is used here
  throw MemoryError(notEnoughMemory(bytes_a_pixel * size.width() * size.height()));
}

}  // namespace headwise::ui
