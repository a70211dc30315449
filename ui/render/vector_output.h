#pragma once
// Scenes as files' bytes.

#include <QByteArray>
#include <QImage>

#include "ui/scene/scene.h"

namespace headwise::ui {

/// Figures hold at most this many cells as vector shapes; beyond it each tile becomes one crisp image.
inline constexpr Index kVectorCellLimit = 65536;

enum class SvgText { Text, Outlines };

[[nodiscard]] QImage renderImage(const Scene& scene, double device_pixel_ratio);
/// Own writer: one path per colour, crispEdges. Well-formed XML, no external references. `title` (empty: "Headwise")
/// and the scene's accessible text stand in it for screen readers. `scale`: how large a logical pixel is shown, 1 being
/// 1/96 inch.
[[nodiscard]] QByteArray renderSvg(const Scene& scene, SvgText text = SvgText::Text, const QString& title = {},
                                   double scale = 1);
/// Fonts embedded, real text. The page is the scene, rounded up to whole points; 1 logical px = 0.75 pt * scale.
[[nodiscard]] QByteArray renderPdf(const Scene& scene, const QString& title, double scale = 1);

}  // namespace headwise::ui
