#include "ui/render/svg_canvas.h"

#include <QFont>
#include <QPainter>
#include <QPixmap>

namespace headwise::ui {
namespace {

QByteArray attribute(const char* name, const QByteArray& value) { return ' ' + QByteArray(name) + "=\"" + value + '"'; }

QByteArray point(const QPointF& p) { return svgNumber(p.x()) + ' ' + svgNumber(p.y()); }

/// One subpath, from its MoveTo at `i` to before the next one; a line back to its start closes it.
QByteArray subpathData(const QPainterPath& path, int& i) {
  const QPointF start = path.elementAt(i);
  QByteArray data = 'M' + point(start);
  while (++i < path.elementCount() && !path.elementAt(i).isMoveTo()) {
    if (path.elementAt(i).isCurveTo()) {
      data += 'C' + point(path.elementAt(i)) + ' ' + point(path.elementAt(i + 1)) + ' ' + point(path.elementAt(i + 2));
      i += 2;
    } else {
      const bool ends = i + 1 == path.elementCount() || path.elementAt(i + 1).isMoveTo();
      data += ends && QPointF(path.elementAt(i)) == start ? "Z" : 'L' + point(path.elementAt(i));
    }
  }
  return data;
}

QByteArray pathData(const QPainterPath& path) {
  QByteArray data;
  for (int i = 0; i < path.elementCount();) data += subpathData(path, i);
  return data;
}

QByteArray transformAttribute(const QTransform& t) {
  if (t.isIdentity()) return {};
  return attribute("transform", "matrix(" + QByteArray::number(t.m11()) + ' ' + QByteArray::number(t.m12()) + ' ' +
                                    QByteArray::number(t.m21()) + ' ' + QByteArray::number(t.m22()) + ' ' +
                                    svgNumber(t.dx()) + ' ' + svgNumber(t.dy()) + ')');
}

QByteArray opacityAttribute(const char* name, double opacity) {
  return opacity < 1 ? attribute(name, svgNumber(opacity)) : QByteArray();
}

/// How much larger lengths become; shears do not occur.
double scaleOf(const QTransform& t) { return std::sqrt(std::abs(t.determinant())); }

QByteArray strokeOf(const QPen& pen, double scale) {
  if (pen.style() == Qt::NoPen || pen.color().alpha() == 0) return {};
  const double width = (pen.widthF() > 0 ? pen.widthF() : 1) * (pen.isCosmetic() ? 1 : scale);
  QByteArray result = attribute("stroke", svgColor(pen.color())) + attribute("stroke-width", svgNumber(width)) +
                      opacityAttribute("stroke-opacity", pen.color().alphaF());
  if (pen.capStyle() == Qt::RoundCap) result += attribute("stroke-linecap", "round");
  if (pen.capStyle() == Qt::SquareCap) result += attribute("stroke-linecap", "square");
  if (pen.joinStyle() == Qt::RoundJoin) result += attribute("stroke-linejoin", "round");
  if (pen.style() == Qt::SolidLine) return result;
  QByteArray dashes;
  for (const double dash : pen.dashPattern()) dashes += (dashes.isEmpty() ? "" : " ") + svgNumber(dash * width);
  return result + attribute("stroke-dasharray", dashes);
}

QByteArray fontAttributes(const QFont& font) {
  QByteArray result = attribute("font-size", svgNumber(font.pixelSize()));
  if (font.weight() != QFont::Normal) result += attribute("font-weight", QByteArray::number(font.weight()));
  if (font.italic()) result += attribute("font-style", "italic");
  // What was laid out character by character must not become something else in the reader's font.
  if (font.styleStrategy() & QFont::PreferNoShaping) result += attribute("style", "font-feature-settings:'calt' 0");
  return result;
}

}  // namespace

SvgEngine::SvgEngine(SvgText text) : QPaintEngine(AllFeatures), m_text(text) {}

void SvgEngine::updateState(const QPaintEngineState& changed) {
  if (changed.state() & (DirtyClipEnabled | DirtyClipRegion | DirtyClipPath)) updateClip(changed);
}

void SvgEngine::updateClip(const QPaintEngineState& changed) {
  if (changed.state() & DirtyClipEnabled) m_clipped = changed.isClipEnabled();
  if (!(changed.state() & (DirtyClipRegion | DirtyClipPath))) return;
  QPainterPath clip;
  if (changed.state() & DirtyClipPath)
    clip = changed.clipPath();
  else
    clip.addRegion(changed.clipRegion());
  clip = changed.transform().map(clip);
  const bool narrows = m_clipped && changed.clipOperation() == Qt::IntersectClip;
  m_clip = narrows ? m_clip.intersected(clip) : clip;
  m_clipped = changed.clipOperation() != Qt::NoClip;
}

QByteArray SvgEngine::clipAttribute(const QRectF& drawn) {
  constexpr double kHairline = 1;  // what stands out so little is let stand
  const QRectF room = m_clip.boundingRect().adjusted(-kHairline, -kHairline, kHairline, kHairline);
  const QRectF whole = drawn.adjusted(0, 0, 0.01, 0.01);  // a line without height counts as contained nowhere
  const bool is_rectangle = m_clip.elementCount() <= 5;
  if (!m_clipped || (is_rectangle && room.contains(whole))) return {};
  if (m_clip != m_written_clip || m_written_clip_id.isEmpty()) {
    m_written_clip = m_clip;
    m_written_clip_id = newId("clip");
    m_body += "<clipPath" + attribute("id", m_written_clip_id) + "><path" + attribute("d", pathData(m_clip)) +
              "/></clipPath>\n";
  }
  return attribute("clip-path", "url(#" + m_written_clip_id + ')');
}

QByteArray SvgEngine::gradientId(const QLinearGradient& gradient) {
  const QTransform& t = state->transform();
  const QPointF from = t.map(gradient.start()), to = t.map(gradient.finalStop());
  QByteArray id = newId("gradient");
  m_body += "<linearGradient" + attribute("id", id) + attribute("gradientUnits", "userSpaceOnUse") +
            attribute("x1", svgNumber(from.x())) + attribute("y1", svgNumber(from.y())) +
            attribute("x2", svgNumber(to.x())) + attribute("y2", svgNumber(to.y())) + '>';
  for (const auto& [offset, color] : gradient.stops())
    m_body += "<stop" + attribute("offset", QByteArray::number(offset, 'g', 4)) +
              attribute("stop-color", svgColor(color)) + opacityAttribute("stop-opacity", color.alphaF()) + "/>";
  m_body += "</linearGradient>\n";
  return id;
}

QByteArray SvgEngine::paintOf(const QBrush& brush) {
  if (brush.style() == Qt::NoBrush) return attribute("fill", "none");
  if (brush.style() == Qt::LinearGradientPattern)
    return attribute("fill", "url(#" + gradientId(*static_cast<const QLinearGradient*>(brush.gradient())) + ')');
  if (brush.color().alpha() == 0) return attribute("fill", "none");
  return attribute("fill", svgColor(brush.color())) + opacityAttribute("fill-opacity", brush.color().alphaF());
}

void SvgEngine::writePath(const QPainterPath& path, const QBrush& brush, const QPen& pen) {
  const QTransform& transform = state->transform();
  const QPainterPath placed = transform.map(path);
  const QByteArray fill = paintOf(brush);
  const QByteArray stroke = strokeOf(pen, scaleOf(transform));
  if (placed.isEmpty() || (stroke.isEmpty() && fill == attribute("fill", "none"))) return;
  const QByteArray clip = clipAttribute(placed.boundingRect());
  const QByteArray data = pathData(placed);
  const bool holes = path.fillRule() == Qt::OddEvenFill && data.count('M') > 1;
  m_body += "<path" + fill + stroke + clip + (holes ? attribute("fill-rule", "evenodd") : QByteArray()) +
            opacityAttribute("opacity", state->opacity()) + attribute("d", data) + "/>\n";
}

void SvgEngine::drawPath(const QPainterPath& path) { writePath(path, state->brush(), state->pen()); }

void SvgEngine::drawRects(const QRectF* rects, int count) {
  QPainterPath path;
  for (int i = 0; i < count; ++i) path.addRect(rects[i]);
  writePath(path, state->brush(), state->pen());
}

void SvgEngine::drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) {
  QPainterPath path;
  path.addPolygon(QPolygonF(QList<QPointF>(points, points + count)));
  if (mode != PolylineMode) path.closeSubpath();
  path.setFillRule(mode == WindingMode ? Qt::WindingFill : Qt::OddEvenFill);
  writePath(path, mode == PolylineMode ? QBrush() : state->brush(), state->pen());
}

void SvgEngine::drawTextItem(const QPointF& baseline, const QTextItem& item) {
  const QColor color = state->pen().color();
  if (m_text == SvgText::Outlines) {
    QPainterPath letters;
    letters.addText(baseline, item.font(), item.text());
    letters.setFillRule(Qt::WindingFill);
    return writePath(letters, color, Qt::NoPen);
  }
  const QTransform& transform = state->transform();
  const bool moved_only = transform.type() <= QTransform::TxTranslate;
  const QPointF at = moved_only ? transform.map(baseline) : baseline;
  const QRectF drawn =
      transform.mapRect(QRectF(baseline.x(), baseline.y() - item.ascent(), item.width(), item.ascent()));
  const QByteArray clip = clipAttribute(drawn);
  m_body +=
      "<text" + attribute("x", svgNumber(at.x())) + attribute("y", svgNumber(at.y())) + fontAttributes(item.font()) +
      attribute("fill", svgColor(color)) + opacityAttribute("fill-opacity", color.alphaF() * state->opacity()) +
      (moved_only ? QByteArray() : transformAttribute(transform)) + clip + '>' + svgText(item.text()) + "</text>\n";
}

void SvgEngine::drawPixmap(const QRectF& rect, const QPixmap& pixmap, const QRectF& source) {
  drawImage(rect, pixmap.toImage(), source, Qt::AutoColor);
}

void SvgEngine::drawImage(const QRectF& rect, const QImage& image, const QRectF& source, Qt::ImageConversionFlags) {
  const QRectF placed = state->transform().mapRect(rect);
  const QByteArray clip = clipAttribute(placed);
  m_body += "<image" + attribute("x", svgNumber(placed.x())) + attribute("y", svgNumber(placed.y())) +
            attribute("width", svgNumber(placed.width())) + attribute("height", svgNumber(placed.height())) +
            attribute("preserveAspectRatio", "none") + attribute("style", "image-rendering:pixelated") + clip +
            attribute("xlink:href", svgImageData(image.copy(source.toAlignedRect()))) + "/>\n";
}

int SvgCanvas::metric(PaintDeviceMetric metric) const {
  constexpr int kDotsPerInch = 96;
  constexpr double kMillimetresPerInch = 25.4;
  switch (metric) {
    case PdmWidth:
      return qCeil(m_size.width());
    case PdmHeight:
      return qCeil(m_size.height());
    case PdmWidthMM:
      return qRound(m_size.width() * kMillimetresPerInch / kDotsPerInch);
    case PdmHeightMM:
      return qRound(m_size.height() * kMillimetresPerInch / kDotsPerInch);
    case PdmDpiX:
    case PdmDpiY:
    case PdmPhysicalDpiX:
    case PdmPhysicalDpiY:
      return kDotsPerInch;
    case PdmDevicePixelRatio:
      return 1;
    case PdmDepth:
      return 32;
    default:
      return QPaintDevice::metric(metric);
  }
}

}  // namespace headwise::ui
