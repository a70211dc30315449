#pragma once
// Rounding to device pixels, the same for everything that is painted, so that edges meet.

#include <QPainter>
#include <QRectF>
#include <cmath>

namespace headwise::ui {

/// The device pixel edge next to a device coordinate. A tile's pixel shows the cell under its middle; so do these
/// edges.
[[nodiscard]] inline int snapped(double device) { return static_cast<int>(std::ceil(device - 0.5)); }

/// Corner and size rounded: what has the same size keeps it wherever it stands.
[[nodiscard]] QRect cornerAndSizeOnPixels(const QTransform& to_device, const QRectF& logical);

/// Paints whole device pixels with identity transform while it lives. Only where canSnap().
class DevicePixels {
 public:
  explicit DevicePixels(QPainter& painter);
  ~DevicePixels() { m_painter.restore(); }
  Q_DISABLE_COPY_MOVE(DevicePixels)

  /// Both edges rounded: rectangles that touch go on touching. At least a pixel unless empty.
  [[nodiscard]] QRect edges(const QRectF& logical) const;
  [[nodiscard]] QRect cornerAndSize(const QRectF& logical) const { return cornerAndSizeOnPixels(m_to_device, logical); }
  [[nodiscard]] double scale() const { return m_to_device.m11(); }
  /// What can be seen of the device under the painter's clip, and under that of a widget of which a part is painted.
  [[nodiscard]] QRect visible() const;

 private:
  QPainter& m_painter;
  QTransform m_to_device;
  QRect m_device;
};

/// The device pixels that a widget has painted anew; empty where everything is painted.
[[nodiscard]] QRegion paintedRegion(const QPainter& painter);
[[nodiscard]] bool touchesPainted(const QPainter& painter, const QRect& pixels);
/// Whether that region holds all of `pixels`.
[[nodiscard]] bool isPainted(const QPainter& painter, const QRect& pixels);

/// Is this a picture made of pixels, looked at straight?
[[nodiscard]] bool canSnap(const QPainter& painter);

}  // namespace headwise::ui
