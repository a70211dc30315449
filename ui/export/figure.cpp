#include "ui/export/figure.h"

#include <QBuffer>
#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>
#include <cmath>

#include "core/io/file.h"
#include "core/tensor/error.h"
#include "ui/render/layers.h"
#include "ui/scene/draw.h"

namespace headwise::ui {
namespace {

constexpr double kPixelsPerInch = 96;
constexpr double kMillimetresPerInch = 25.4;

QSizeF columnSize(double width_mm, double height_mm) {
  return QSizeF(width_mm, height_mm) * (kPixelsPerInch / kMillimetresPerInch);
}

/// Device pixels of a PNG a pixel of the scene.
double pixelRatio(const FigureSpec& spec) { return spec.dpi / kPixelsPerInch * spec.magnification; }

Style styleOf(const FigureSpec& spec) {
  Style style;
  style.theme = spec.theme;
  style.language = spec.language;
  style.size = spec.size / spec.magnification;
  style.device_pixel_ratio = pixelRatio(spec);
  style.figure = true;
  style.vectors = spec.format != FigureFormat::Png;
  style.transparent = true;  // the ground is put under the finished Scene
  style.figure_title = spec.title;
  style.labels = spec.labels;
  style.color_bar = spec.color_bar;
  return style;
}

QColor groundOf(const FigureSpec& spec) {
  if (spec.transparent) return Qt::transparent;
  return spec.theme == Theme::Light ? QColor(Qt::white) : palette(spec.theme).page;
}

constexpr double kMostBytes = 1024.0 * 1024 * 1024;
constexpr double kMostPixelsASide = 32767;  // of a QImage

/// The finest resolution at which the picture can be held.
double largestDpi(QSizeF size) {
  const double by_bytes = std::sqrt(kMostBytes / (size.width() * size.height() * 4));
  const double by_side = kMostPixelsASide / std::max(size.width(), size.height());
  return std::floor(std::min(by_bytes, by_side) * kPixelsPerInch);
}

QByteArray drawnPng(const Scene& scene, const FigureSpec& spec) {
  requireDrawable(figureSize(scene, spec), spec.dpi);
  QImage image = renderImage(scene, pixelRatio(spec));
  const int dots_per_metre = qRound(spec.dpi * 1000 / kMillimetresPerInch);
  image.setDotsPerMeterX(dots_per_metre);
  image.setDotsPerMeterY(dots_per_metre);
  return pngBytes(image);
}

QByteArray svgBytes(const Scene& scene, const FigureSpec& spec) {
  return renderSvg(scene, spec.svg_text, spec.title, spec.magnification);
}

/// Where the content ends, with as much room below as there is above.
double croppedHeight(const Scene& scene) {
  constexpr double kMargin = 6;
  double bottom = 0;
  for (const SceneItem& item : scene.items) bottom = std::max(bottom, boundsOf(item).bottom());
  return std::min(std::ceil(bottom + kMargin), scene.size.height());
}

}  // namespace

void requireDrawable(QSizeF size, double dpi) {
  if (dpi <= largestDpi(size)) return;
  const QSizeF pixels = size * (dpi / kPixelsPerInch);
  throw TooLargeError({HEADWISE_TR_NOOP("core",
                                        "The picture would have %1 x %2 pixels, which take %3. Choose at most %4 dpi "
                                        "for this size, or a vector format."),
                       {std::to_string(std::lround(pixels.width())), std::to_string(std::lround(pixels.height())),
                        formatBytes(pixels.width() * pixels.height() * 4), formatNumber(largestDpi(size))}});
}

const std::vector<FigurePreset>& figurePresets() {
  static const std::vector<FigurePreset> presets{
      {FigurePreset::SingleColumn, "single", columnSize(89, 75), true, 0.6, 600},
      {FigurePreset::DoubleColumn, "double", columnSize(183, 130), true, 0.75, 600},
      {FigurePreset::Slide, "slide", QSizeF(1280, 720), false, 1.4, 144},
  };
  return presets;
}

void applyPreset(const FigurePreset& preset, FigureSpec& spec) {
  spec.size = preset.size;
  spec.crop_height = preset.crop_height;
  spec.magnification = preset.magnification;
  spec.dpi = preset.dpi;
}

double fittingMagnification(double width) {
  constexpr double kNarrowestPage = 560;
  return std::min(1.0, width / kNarrowestPage);
}

std::optional<FigureFormat> figureFormat(const QString& suffix) {
  const QString lower = suffix.toLower();
  if (lower == QLatin1String("png")) return FigureFormat::Png;
  if (lower == QLatin1String("svg")) return FigureFormat::Svg;
  if (lower == QLatin1String("pdf")) return FigureFormat::Pdf;
  return std::nullopt;
}

ScenePtr figureScene(const TracePtr& trace, const ViewState& view, const FigureSpec& spec) {
  auto scene = std::make_shared<Scene>(*draw(trace, nullptr, view, styleOf(spec)));
  scene->background = groundOf(spec);
  if (spec.crop_height) scene->size.setHeight(croppedHeight(*scene));
  return scene;
}

QByteArray figureBytes(const Scene& scene, const FigureSpec& spec) {
  switch (spec.format) {
    case FigureFormat::Png:
      return drawnPng(scene, spec);
    case FigureFormat::Svg:
      return svgBytes(scene, spec);
    case FigureFormat::Pdf:
      return renderPdf(scene, spec.title, spec.magnification);
  }
  return {};
}

QByteArray pngBytes(const QImage& image) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  image.save(&buffer, "PNG");
  return bytes;
}

void writeFigure(const QString& file, const Scene& scene, const FigureSpec& spec) {
  const QByteArray bytes = figureBytes(scene, spec);
  writeFileAtomically(file.toStdString(), {bytes.constData(), static_cast<std::size_t>(bytes.size())});
}

FigureCopy copyOf(const Scene& scene, const FigureSpec& spec) {
  FigureSpec held = spec;
  held.dpi = std::min(spec.dpi, largestDpi(figureSize(scene, spec)));
  return {renderImage(scene, pixelRatio(held)), svgBytes(scene, spec)};
}

void putOnClipboard(const FigureCopy& copy) {
  auto data = std::make_unique<QMimeData>();
  data->setImageData(copy.image);
  data->setData(QStringLiteral("image/svg+xml"), copy.svg);
  QGuiApplication::clipboard()->setMimeData(data.release());
}

}  // namespace headwise::ui
