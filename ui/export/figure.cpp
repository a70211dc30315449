#include "ui/export/figure.h"

#include <QBuffer>
#include <QClipboard>
#include <QGuiApplication>
#include <QMimeData>
#include <cmath>

#include "core/io/file.h"
#include "core/tensor/error.h"
#include "ui/scene/draw.h"

namespace headwise::ui {
namespace {

constexpr double kPixelsPerInch = 96;
constexpr double kMillimetresPerInch = 25.4;

QSizeF columnSize(double width_mm, double height_mm) {
  return QSizeF(width_mm, height_mm) * (kPixelsPerInch / kMillimetresPerInch);
}

Style styleOf(const FigureSpec& spec) {
  Style style;
  style.theme = spec.theme;
  style.language = spec.language;
  style.size = spec.size;
  style.device_pixel_ratio = spec.dpi / kPixelsPerInch;
  style.transparent = true;  // the ground is put under the finished Scene
  style.title = !spec.title.isEmpty();
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
double largestDpi(const Scene& scene) {
  const double by_bytes = std::sqrt(kMostBytes / (scene.size.width() * scene.size.height() * 4));
  const double by_side = kMostPixelsASide / std::max(scene.size.width(), scene.size.height());
  return std::floor(std::min(by_bytes, by_side) * kPixelsPerInch);
}

void requireDrawable(const Scene& scene, double dpi) {
  const double largest = largestDpi(scene);
  if (dpi <= largest) return;
  const QSizeF pixels = scene.size * (dpi / kPixelsPerInch);
  throw TooLargeError({HEADWISE_TR_NOOP("core",
                                        "The picture would have %1 x %2 pixels, which take %3. Choose at most %4 dpi "
                                        "for this size, or a vector format."),
                       {formatNumber(std::round(pixels.width())), formatNumber(std::round(pixels.height())),
                        formatBytes(pixels.width() * pixels.height() * 4), formatNumber(largest)}});
}

QByteArray pngBytes(const Scene& scene, double dpi) {
  requireDrawable(scene, dpi);
  QImage image = renderImage(scene, dpi / kPixelsPerInch);
  const int dots_per_metre = qRound(dpi * 1000 / kMillimetresPerInch);
  image.setDotsPerMeterX(dots_per_metre);
  image.setDotsPerMeterY(dots_per_metre);
  QByteArray bytes;
  QBuffer buffer(&bytes);
  image.save(&buffer, "PNG");
  return bytes;
}

}  // namespace

const std::vector<FigurePreset>& figurePresets() {
  static const std::vector<FigurePreset> presets{
      {FigurePreset::SingleColumn, "single", columnSize(89, 75), 600},
      {FigurePreset::DoubleColumn, "double", columnSize(183, 110), 600},
      {FigurePreset::Slide, "slide", QSizeF(1280, 720), 144},
  };
  return presets;
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
  return scene;
}

QByteArray figureBytes(const Scene& scene, const FigureSpec& spec) {
  switch (spec.format) {
    case FigureFormat::Png:
      return pngBytes(scene, spec.dpi);
    case FigureFormat::Svg:
      return renderSvg(scene, spec.svg_text, spec.title);
    case FigureFormat::Pdf:
      return renderPdf(scene, spec.title);
  }
  return {};
}

void writeFigure(const QString& file, const TracePtr& trace, const ViewState& view, const FigureSpec& spec) {
  const QByteArray bytes = figureBytes(*figureScene(trace, view, spec), spec);
  writeFileAtomically(file.toStdString(), {bytes.constData(), static_cast<std::size_t>(bytes.size())});
}

void copyFigure(const TracePtr& trace, const ViewState& view, const FigureSpec& spec) {
  const ScenePtr scene = figureScene(trace, view, spec);
  auto data = std::make_unique<QMimeData>();
  data->setImageData(renderImage(*scene, std::min(spec.dpi, largestDpi(*scene)) / kPixelsPerInch));
  data->setData(QStringLiteral("image/svg+xml"), renderSvg(*scene, spec.svg_text, spec.title));
  QGuiApplication::clipboard()->setMimeData(data.release());
}

}  // namespace headwise::ui
