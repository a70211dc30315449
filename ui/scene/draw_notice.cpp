#include "ui/scene/draw_notice.h"

#include "ui/scene/scene_builder.h"

namespace headwise::ui {

ScenePtr drawNotice(const QString& title, const QString& detail, const Style& style) {
  SceneBuilder builder(style);
  const double width = std::min(builder.page().width(), builder.px(440));
  const double left = builder.page().center().x() - width / 2;
  const double middle = builder.page().center().y();
  builder.text(QRectF(left, middle - builder.px(30), width, builder.px(24)), title,
               {.size = 15, .weight = QFont::DemiBold, .alignment = Qt::AlignCenter});
  builder.text(
      QRectF(left, middle, width, builder.px(80)), detail,
      {.size = 13, .color = builder.colors().muted, .alignment = Qt::AlignHCenter | Qt::AlignTop, .elide = false});
  return builder.finish(0, title + u'\n' + detail);
}

}  // namespace headwise::ui
