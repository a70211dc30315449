#pragma once
// What the picture tests share: scenes to paint, and saving the picture that failed.

#include <QDir>
#include <QFileInfo>
#include <QImage>
#include <QTest>
#include <cmath>
#include <cstdlib>

#include "ui/scene/scene.h"
#include "ui/scene/style.h"

namespace headwise::ui::test {

/// Saves the picture beside the test program and says where, so that one can look at what went wrong.
inline QByteArray saved(const QImage& picture, const QString& name) {
  const QDir folder(QCoreApplication::applicationDirPath());
  folder.mkpath(QStringLiteral("pictures"));
  const QString path = folder.filePath(QStringLiteral("pictures/%1.png").arg(name));
  picture.save(path);
  return "the picture is in " + path.toUtf8();
}

#define VERIFY_PICTURE(condition, picture)                                                                      \
  do {                                                                                                          \
    if (!(condition))                                                                                           \
      QFAIL(#condition ": " + headwise::ui::test::saved(picture, QLatin1String(QTest::currentTestFunction()))); \
  } while (false)

inline std::shared_ptr<const ColorTable> colorTable(Theme theme = Theme::Light, ColorMapId map = ColorMapId::Magma) {
  const Palette& p = palette(theme);
  return std::make_shared<const ColorTable>(
      makeColorTable(colorMap(map), false, p.masked.rgba(), p.left_out.rgba(), p.nan.rgba()));
}

inline TileItem tileOf(const Matrix& cells, QRectF rect) {
  return {.rect = rect, .cells = serveMatrix(cells), .colors = colorTable()};
}

/// The colour that a tile shows for a value.
inline QRgb colorOf(const TileItem& tile, float value) {
  Rgba color = 0;
  colorize(&value, 1, tile.scale, *tile.colors, &color);
  return color;
}

inline Scene sceneOf(QSizeF size, std::vector<SceneItem> items, QColor background = Qt::white) {
  Scene scene;
  scene.size = size;
  scene.background = background;
  scene.items = std::move(items);
  return scene;
}

/// A causal map with a diagonal of its own for every seed.
inline Matrix causalMap(Index n, Index seed) {
  Matrix cells = Matrix::Constant(n, n, kMaskedCell);
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j <= i; ++j) cells(i, j) = static_cast<float>((i * 31 + j * 17 + seed * 13) % 97) / 97.0F;
  return cells;
}

/// The smallest rectangle that holds every pixel that is not white.
inline QRect inked(const QImage& picture) {
  QRect result;
  for (int y = 0; y < picture.height(); ++y)
    for (int x = 0; x < picture.width(); ++x)
      if (picture.pixel(x, y) != qRgb(255, 255, 255)) result |= QRect(x, y, 1, 1);
  return result;
}

/// How many pixels differ by more than `tolerance` in a channel.
inline int differingPixels(const QImage& a, const QImage& b, int tolerance) {
  int count = 0;
  for (int y = 0; y < a.height(); ++y)
    for (int x = 0; x < a.width(); ++x) {
      const QRgb p = a.pixel(x, y), q = b.pixel(x, y);
      const int most = std::max({std::abs(qRed(p) - qRed(q)), std::abs(qGreen(p) - qGreen(q)),
                                 std::abs(qBlue(p) - qBlue(q)), std::abs(qAlpha(p) - qAlpha(q))});
      count += most > tolerance;
    }
  return count;
}

}  // namespace headwise::ui::test
