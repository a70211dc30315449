#pragma once
// The two glyphs of the controls, painted so that they follow theme and pixel ratio without image files.

#include <QColor>
#include <QPainter>
#include <QPointF>

namespace headwise::ui {

/// The filled triangle of a drop-down.
void paintChevron(QPainter& painter, QPointF centre, const QColor& color);
/// The same pointing right: something folded.
void paintFoldedChevron(QPainter& painter, QPointF centre, const QColor& color);
/// The pair of arrows of a number field.
void paintUpDown(QPainter& painter, QPointF centre, const QColor& color);

}  // namespace headwise::ui
