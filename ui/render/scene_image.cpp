#include "ui/render/new_image.h"
#include "ui/render/painter_renderer.h"
#include "ui/render/vector_output.h"

namespace headwise::ui {

QImage renderImage(const Scene& scene, double device_pixel_ratio) {
  if (device_pixel_ratio < 1) {  // QPainter does not scale below 1
    const QSize size = (scene.size * device_pixel_ratio).toSize().expandedTo({1, 1});
    return renderImage(scene, 1).scaled(size, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
  }
  QImage image =
      newImage((scene.size * device_pixel_ratio).toSize().expandedTo({1, 1}), QImage::Format_ARGB32_Premultiplied);
  image.setDevicePixelRatio(device_pixel_ratio);
  image.fill(Qt::transparent);
  QPainter painter(&image);
  paintScene(painter, scene);
  return image;
}

}  // namespace headwise::ui
