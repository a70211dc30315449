#include <QPainter>
#include <array>
#include <charconv>
#include <cmath>
#include <string>

#include "ui/render/cell_shapes.h"
#include "ui/render/painter_renderer.h"
#include "ui/render/svg_canvas.h"
#include "ui/render/vector_output.h"

using namespace Qt::StringLiterals;

namespace headwise::ui {
namespace {

QByteArray fillOf(Rgba color) {
  QByteArray fill = " fill=\"" + svgColor(QColor::fromRgb(color)) + '"';
  if (qAlpha(color) < 255) fill += " fill-opacity=\"" + svgNumber(qAlpha(color) / 255.0) + '"';
  return fill;
}

void appendNumber(std::string& data, double value) {
  if (value == std::floor(value)) {
    std::array<char, 16> digits{};
    data.append(digits.data(),
                std::to_chars(digits.data(), digits.data() + digits.size(), static_cast<int>(value)).ptr);
  } else {
    data += svgNumber(value).toStdString();
  }
}

/// Rectangles of cells, each placed from where the one before it started: "m2 1h3v1h-3z".
std::string runsData(const CellColor& cells, const CellShapes& shapes) {
  std::string data;
  data.reserve(cells.runs.size() * 16);
  int row = 0, column = 0;
  for (const CellRun& run : cells.runs) {
    const QRectF rect = shapes.rectOf(run);
    const std::pair<const char*, double> steps[] = {{"m", run.column - column},
                                                    {" ", run.row - row},
                                                    {"h", rect.width()},
                                                    {"v", rect.height()},
                                                    {"h-", rect.width()}};
    for (const auto& [command, value] : steps) appendNumber(data += command, value);
    data += 'z';
    row = run.row;
    column = run.column;
  }
  return data;
}

void writeShapes(const TileItem& tile, SvgEngine& svg) {
  const CellShapes shapes = cellShapes(tile);
  if (shapes.rows == 0) return;
  QByteArray clip;
  if (!tile.rect.adjusted(-0.01, -0.01, 0.01, 0.01).contains(shapes.grid)) {
    const QByteArray id = svg.newId("window");
    svg.body() += "<clipPath id=\"" + id + "\"><rect x=\"" + svgNumber(tile.rect.x()) + "\" y=\"" +
                  svgNumber(tile.rect.y()) + "\" width=\"" + svgNumber(tile.rect.width()) + "\" height=\"" +
                  svgNumber(tile.rect.height()) + "\"/></clipPath>\n";
    clip = " clip-path=\"url(#" + id + ")\"";
  }
  svg.body() += "<g" + clip + R"(><g shape-rendering="crispEdges" transform="translate()" + svgNumber(shapes.grid.x()) +
                ' ' + svgNumber(shapes.grid.y()) + ") scale(" +
                QByteArray::number(shapes.grid.width() / shapes.columns) + ' ' +
                QByteArray::number(shapes.grid.height() / shapes.rows) + ")\">\n";
  if (!shapes.hasGaps())
    svg.body() += "<path" + fillOf(shapes.ground) + " d=\"M0 0h" + QByteArray::number(shapes.columns) + 'v' +
                  QByteArray::number(shapes.rows) + "H0z\"/>\n";
  for (const CellColor& cells : shapes.colors)
    svg.body() +=
        "<path" + fillOf(cells.color) + " d=\"" + QByteArray::fromStdString(runsData(cells, shapes)) + "\"/>\n";
  svg.body() += "</g></g>\n";
}

void writeItem(const SceneItem& item, bool few_cells, QPainter& painter, SvgEngine& svg) {
  const auto* tile = std::get_if<TileItem>(&item);
  if (!tile) return paintItem(painter, item);
  if (isDrawnAsShapes(*tile, few_cells)) return writeShapes(*tile, svg);
  const QImage image = crispImage(*tile);
  if (!image.isNull()) painter.drawImage(tile->rect, image);
}

QByteArray head(const Scene& scene, const QString& title, double scale) {
  const QSizeF shown = scene.size * scale;
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
         "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" width=\"" +
         svgNumber(shown.width()) + "\" height=\"" + svgNumber(shown.height()) + "\" viewBox=\"0 0 " +
         svgNumber(scene.size.width()) + ' ' + svgNumber(scene.size.height()) +
         "\" font-family=\"Inter, 'Noto Sans CJK SC', sans-serif\" xml:space=\"preserve\" role=\"img\" "
         "aria-labelledby=\"title description\">\n<title id=\"title\">" +
         svgText(title.isEmpty() ? u"Headwise"_s : title) + "</title>\n<desc id=\"description\">" +
         svgText(scene.accessible_text) + "</desc>\n";
}

}  // namespace

QByteArray renderSvg(const Scene& scene, SvgText text, const QString& title, double scale) {
  SvgCanvas canvas(scene.size, text);
  const bool few_cells = hasFewCells(scene);
  {
    QPainter painter(&canvas);
    if (scene.background.alpha() > 0) painter.fillRect(QRectF({}, scene.size), scene.background);
    for (const SceneItem& item : scene.items) writeItem(item, few_cells, painter, canvas.engine());
  }
  return head(scene, title, scale) + canvas.engine().body() + "</svg>\n";
}

}  // namespace headwise::ui
