#pragma once
// A figure for a paper or a slide: the page seen, as a file's bytes.

#include <QByteArray>
#include <QSizeF>
#include <QString>

#include "core/trace/trace.h"
#include "ui/render/vector_output.h"
#include "ui/scene/scene.h"
#include "ui/scene/style.h"
#include "ui/scene/view_state.h"

namespace headwise::ui {

enum class FigureFormat { Png, Svg, Pdf };

/// What a figure is to be. Sizes are in pixels of 1/96 inch.
struct FigureSpec {
  FigureFormat format = FigureFormat::Pdf;
  QSizeF size{690, 520};     ///< the height is where the page's content ends if that is more
  bool crop_height = false;  ///< the height is where the content ends in any case
  double magnification = 1;  ///< of everything, type included: at 0.75 type of 12 px, 9 pt on the screen, is 6.75 pt
  double dpi = 96;           ///< PNG only: 96 gives one device pixel a pixel of `size`
  Theme theme = Theme::Light;
  QString language = QStringLiteral("en");
  bool transparent = false;
  bool labels = true;
  bool color_bar = true;
  QString title{};  ///< empty: none
  SvgText svg_text = SvgText::Text;
};

/// Sizes that journals and slides take.
struct FigurePreset {
  enum Id { SingleColumn, DoubleColumn, Slide };
  Id id = DoubleColumn;
  const char* name = "";  ///< on the command line: "single", "double", "slide"
  QSizeF size;
  bool crop_height = false;
  double magnification = 1;
  double dpi = 96;
};
/// 89 mm and 183 mm wide at 600 dpi (Nature's columns; IEEE's and ACM's are within 2 mm), with type of 5 to 7 pt;
/// 13.33 x 7.5 in at 144 dpi with type for the last row.
[[nodiscard]] const std::vector<FigurePreset>& figurePresets();
/// Size, cropping, magnification and resolution of a preset.
void applyPreset(const FigurePreset& preset, FigureSpec& spec);
/// The magnification that a width asks for: pages need 560 pixels, so narrower figures are drawn smaller.
[[nodiscard]] double fittingMagnification(double width);

/// "png", "svg", "pdf", whatever the case; nothing for another suffix.
[[nodiscard]] std::optional<FigureFormat> figureFormat(const QString& suffix);

/// The page that `view` names, drawn for the figure, in the page's own pixels: spec.magnification of them are one of
/// the figure's. The ground is white (or the dark theme's page) unless transparent.
[[nodiscard]] ScenePtr figureScene(const TracePtr& trace, const ViewState& view, const FigureSpec& spec);
/// How large the scene becomes, in pixels of 1/96 inch.
[[nodiscard]] inline QSizeF figureSize(const Scene& scene, const FigureSpec& spec) {
  return scene.size * spec.magnification;
}
/// TooLargeError for a PNG of more than 1 GiB of pixels.
[[nodiscard]] QByteArray figureBytes(const Scene& scene, const FigureSpec& spec);
/// TooLargeError where a picture of that size in logical pixels takes more than may be held.
void requireDrawable(QSizeF size, double dpi);

/// An image as the bytes of a PNG.
[[nodiscard]] QByteArray pngBytes(const QImage& image);

/// Throws FileError, and TooLargeError as above; an existing file stays whole when anything fails.
void writeFigure(const QString& file, const Scene& scene, const FigureSpec& spec);

/// What goes to the clipboard: an image, and SVG for programs that take it.
struct FigureCopy {
  QImage image;
  QByteArray svg;
};
/// An image that would be too large gets fewer dpi.
[[nodiscard]] FigureCopy copyOf(const Scene& scene, const FigureSpec& spec);
void putOnClipboard(const FigureCopy& copy);

}  // namespace headwise::ui
