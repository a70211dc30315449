#include "ui/panels/glyphs.h"

#include <QPolygonF>

#include "ui/panels/look.h"

namespace headwise::ui {

namespace {

void paintTriangle(QPainter& painter, QPointF centre, double degrees, const QColor& color) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.translate(centre);
  painter.rotate(degrees);
  painter.scale(textScale(), textScale());
  painter.setPen(Qt::NoPen);
  painter.setBrush(color);
  painter.drawPolygon(QPolygonF({{-3.2, -2.7}, {3.2, -2.7}, {0, 3.3}}));
  painter.restore();
}

}  // namespace

void paintChevron(QPainter& painter, QPointF centre, const QColor& color) { paintTriangle(painter, centre, 0, color); }

void paintFoldedChevron(QPainter& painter, QPointF centre, const QColor& color) {
  paintTriangle(painter, centre, -90, color);
}

void paintUpDown(QPainter& painter, QPointF centre, const QColor& color) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.translate(centre);
  painter.scale(textScale(), textScale());
  painter.setPen(QPen(color, 1.1, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.drawPolyline(QPolygonF({{-4.2, -2.0}, {-2.2, -4.3}, {-0.2, -2.0}}));
  painter.drawLine(QPointF(-2.2, -4.0), QPointF(-2.2, 4.3));
  painter.drawPolyline(QPolygonF({{0.2, 2.0}, {2.2, 4.3}, {4.2, 2.0}}));
  painter.drawLine(QPointF(2.2, 4.0), QPointF(2.2, -4.3));
  painter.restore();
}

}  // namespace headwise::ui
