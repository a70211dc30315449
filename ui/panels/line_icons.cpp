#include "ui/panels/line_icons.h"

#include <QPainter>
#include <QPainterPath>

#include "ui/panels/look.h"

namespace headwise::ui {
namespace {

constexpr double kGrid = 16;  // the icons are drawn on a square of so many units

void addLine(QPainterPath& path, std::initializer_list<QPointF> points) {
  path.moveTo(*points.begin());
  for (const QPointF& point : points) path.lineTo(point);
}

void addFolder(QPainterPath& path) {
  addLine(path, {{1.5, 13}, {1.5, 3.5}, {6, 3.5}, {7.5, 5.5}, {14.5, 5.5}, {14.5, 13}, {1.5, 13}});
}

QPainterPath pathOf(QStyle::StandardPixmap which) {
  QPainterPath path;
  switch (which) {
    case QStyle::SP_ArrowBack:
      addLine(path, {{10, 3}, {5, 8}, {10, 13}});
      break;
    case QStyle::SP_ArrowForward:
      addLine(path, {{6, 3}, {11, 8}, {6, 13}});
      break;
    case QStyle::SP_FileDialogToParent:
      addLine(path, {{8, 13.5}, {8, 3}});
      addLine(path, {{3.5, 7.5}, {8, 3}, {12.5, 7.5}});
      break;
    case QStyle::SP_FileDialogNewFolder:
      addFolder(path);
      addLine(path, {{8, 7}, {8, 11.5}});
      addLine(path, {{5.75, 9.25}, {10.25, 9.25}});
      break;
    case QStyle::SP_FileDialogListView:
      for (const QPointF corner : {QPointF(2.5, 2.5), QPointF(9.5, 2.5), QPointF(2.5, 9.5), QPointF(9.5, 9.5)})
        path.addRect(QRectF(corner, QSizeF(4, 4)));
      break;
    case QStyle::SP_FileDialogDetailedView:
      for (const double y : {3.5, 8.0, 12.5}) addLine(path, {{2, y}, {14, y}});
      break;
    case QStyle::SP_DirIcon:
    case QStyle::SP_DirOpenIcon:
    case QStyle::SP_DirClosedIcon:
      addFolder(path);
      break;
    case QStyle::SP_DirHomeIcon:
      addLine(path, {{1.5, 8}, {8, 2}, {14.5, 8}});
      addLine(path, {{3.5, 6.5}, {3.5, 14}, {12.5, 14}, {12.5, 6.5}});
      break;
    case QStyle::SP_FileIcon:
      addLine(path, {{3.5, 1.5}, {9.5, 1.5}, {12.5, 4.5}, {12.5, 14.5}, {3.5, 14.5}, {3.5, 1.5}});
      break;
    case QStyle::SP_ComputerIcon:
    case QStyle::SP_DesktopIcon:
      path.addRect(QRectF(1.5, 2.5, 13, 8.5));
      addLine(path, {{5, 14}, {11, 14}});
      break;
    case QStyle::SP_DriveHDIcon:
      path.addRect(QRectF(1.5, 5, 13, 6));
      break;
    default:
      break;
  }
  return path;
}

}  // namespace

QIcon lineIcon(QStyle::StandardPixmap which) {
  const QPainterPath path = pathOf(which);
  QIcon icon;
  if (path.isEmpty()) return icon;
  for (const int side : {16, 24, 32, 64}) {
    QPixmap pixmap(side, side);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(side / kGrid, side / kGrid);
    painter.setPen(QPen(lookColors().muted, 1.2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(path);
    icon.addPixmap(pixmap);
  }
  return icon;
}

}  // namespace headwise::ui
