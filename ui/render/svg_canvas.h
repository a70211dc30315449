#pragma once
// A paint device that writes SVG: short paths, real text or outlines, clips. Everything but tiles reaches it by
// QPainter.

#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainterPath>
#include <memory>

#include "ui/render/vector_output.h"

namespace headwise::ui {

class SvgEngine final : public QPaintEngine {
 public:
  explicit SvgEngine(SvgText text);

  bool begin(QPaintDevice*) override { return true; }
  bool end() override { return true; }
  [[nodiscard]] Type type() const override { return User; }
  void updateState(const QPaintEngineState& changed) override;
  using QPaintEngine::drawRects;
  void drawRects(const QRectF* rects, int count) override;
  void drawPath(const QPainterPath& path) override;
  void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override;
  void drawTextItem(const QPointF& baseline, const QTextItem& item) override;
  void drawPixmap(const QRectF& rect, const QPixmap& pixmap, const QRectF& source) override;
  void drawImage(const QRectF& rect, const QImage& image, const QRectF& source, Qt::ImageConversionFlags) override;

  /// What was drawn so far; more may be added to it.
  [[nodiscard]] QByteArray& body() { return m_body; }
  /// An id that is used once in the document.
  [[nodiscard]] QByteArray newId(const char* kind) { return kind + QByteArray::number(++m_ids); }

 private:
  void writePath(const QPainterPath& path, const QBrush& brush, const QPen& pen);
  [[nodiscard]] QByteArray paintOf(const QBrush& brush);
  [[nodiscard]] QByteArray gradientId(const QLinearGradient& gradient);
  [[nodiscard]] QByteArray clipAttribute(const QRectF& drawn);
  void updateClip(const QPaintEngineState& changed);

  QByteArray m_body;
  SvgText m_text;
  QPainterPath m_clip;  ///< in the document's coordinates
  bool m_clipped = false;
  QPainterPath m_written_clip;
  QByteArray m_written_clip_id;
  int m_ids = 0;
};

class SvgCanvas final : public QPaintDevice {
 public:
  SvgCanvas(QSizeF size, SvgText text) : m_size(size), m_engine(std::make_unique<SvgEngine>(text)) {}
  [[nodiscard]] QPaintEngine* paintEngine() const override { return m_engine.get(); }
  [[nodiscard]] SvgEngine& engine() { return *m_engine; }

 protected:
  [[nodiscard]] int metric(PaintDeviceMetric metric) const override;

 private:
  QSizeF m_size;
  std::unique_ptr<SvgEngine> m_engine;
};

/// A number with at most two decimals, as short as it can be.
[[nodiscard]] QByteArray svgNumber(double value);
/// Escaped for attributes and text; what XML does not allow becomes U+FFFD.
[[nodiscard]] QByteArray svgText(const QString& text);
/// #rrggbb
[[nodiscard]] QByteArray svgColor(const QColor& color);
/// The PNG as a data URI.
[[nodiscard]] QByteArray svgImageData(const QImage& image);

}  // namespace headwise::ui
