#include <QBuffer>
#include <QImage>

#include "ui/render/svg_canvas.h"

namespace headwise::ui {
namespace {

bool isAllowed(char32_t c) {
  return c == '\t' || c == '\n' || c == '\r' || (c >= 0x20 && c <= 0xD7FF) || (c >= 0xE000 && c <= 0xFFFD) ||
         (c >= 0x10000 && c <= 0x10FFFF);
}

}  // namespace

QByteArray svgNumber(double value) {
  QByteArray text = QByteArray::number(value, 'f', 2);
  while (text.endsWith('0')) text.chop(1);
  if (text.endsWith('.')) text.chop(1);
  if (text.startsWith("0.")) text.remove(0, 1);
  if (text.startsWith("-0.")) text.remove(1, 1);
  return text == "-0" || text == "-" || text.isEmpty() ? "0" : text;
}

QByteArray svgText(const QString& text) {
  QList<uint> characters = text.toUcs4();
  for (uint& c : characters)
    if (!isAllowed(c)) c = QChar::ReplacementCharacter;
  static_assert(sizeof(uint) == sizeof(char32_t));
  return QString::fromUcs4(reinterpret_cast<const char32_t*>(characters.constData()), characters.size())
      .toHtmlEscaped()
      .toUtf8();
}

QByteArray svgColor(const QColor& color) { return color.name(QColor::HexRgb).toLatin1(); }

QByteArray svgImageData(const QImage& image) {
  QByteArray png;
  QBuffer buffer(&png);
  buffer.open(QIODevice::WriteOnly);
  image.save(&buffer, "PNG");
  return "data:image/png;base64," + png.toBase64();
}

}  // namespace headwise::ui
