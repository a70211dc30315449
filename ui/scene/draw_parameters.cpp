#include "ui/scene/draw_parameters.h"

#include <QCoreApplication>
#include <algorithm>

#include "ui/scene/cost_chart.h"
#include "ui/scene/format.h"
#include "ui/scene/parameters_table.h"
#include "ui/scene/scene_builder.h"
#include "ui/scene/variant_chart.h"
#include "ui/scene/words.h"

namespace headwise::ui {
using namespace Qt::StringLiterals;

namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(ParametersPage)
};

// Of the drawing: rows of 34 px, charts of about 275; on a low window the rows move together first.
constexpr double kLeastWidth = 640;
constexpr double kRow = 34;
constexpr double kLowestRow = 25;
constexpr double kCharts = 264;
constexpr double kLowestCharts = 192;
constexpr double kGap = 14;

/// Right or left edges of the five columns, as fractions of the table's width.
struct Column {
  double left = 0, right = 0;
  Qt::Alignment side;
};
constexpr double kPadding = 12;
constexpr double kSmallestType = 7;
const Column kColumns[] = {{0.0, 0.31, Qt::AlignLeft},
                           {0.31, 0.54, Qt::AlignLeft},
                           {0.54, 0.69, Qt::AlignRight},
                           {0.69, 0.79, Qt::AlignRight},
                           {0.79, 1.0, Qt::AlignRight}};

struct TableLook {
  double row = kRow;
  double size = 16;
};

void drawCells(SceneBuilder& builder, const QRectF& row, const QStringList& cells, const TextLook& look,
               double indent) {
  for (qsizetype c = 0; c < cells.size(); ++c) {
    const Column& column = kColumns[c];
    const double padding = column.side == Qt::AlignLeft ? builder.px(kPadding) : 0.0;
    const double left = row.left() + column.left * row.width() + padding + (c == 0 ? indent : 0.0);
    const double right = row.left() + column.right * row.width() - (c == 1 ? 0.0 : builder.px(kPadding));
    TextLook cell = look;
    cell.alignment = column.side | Qt::AlignVCenter;
    // A number that is shortened is a wrong one: its type shrinks instead.
    while (cell.size > kSmallestType && builder.textWidth(cells[c], cell) > right - left) cell.size -= 1;
    builder.text({left, row.top(), right - left, row.height()}, cells[c], cell);
  }
}

void drawRow(SceneBuilder& builder, const QRectF& rect, const ParametersRow& row, double size) {
  const QString name = row.indent > 0 ? u"· %1"_s.arg(row.component) : row.component;
  const bool pairs = row.parameters == 0;
  const QStringList cells{name, row.shape, pairs ? u"–"_s : grouped(row.parameters),
                          pairs ? u"–"_s : percent(row.share), row.flops > 0 ? compact(row.flops) : u"–"_s};
  const TextLook look{.size = size,
                      .weight = row.total ? QFont::Bold : QFont::Normal,
                      .color = row.indent > 0 ? builder.colors().muted : builder.colors().text};
  drawCells(builder, rect, cells, look, builder.px(18) * row.indent);
  const QString exact = Text::tr("%1 FLOPs").arg(grouped(static_cast<std::uint64_t>(row.flops)));
  builder.explain(rect, u"<p>%1</p><p>%2</p>"_s.arg(row.explanation.toHtmlEscaped(), exact));
}

double drawTable(SceneBuilder& builder, const QRectF& room, const ParametersTable& table, TableLook look) {
  const double height = builder.px(look.row);
  const QRectF box(room.left(), room.top(), room.width(), height * static_cast<double>(table.rows.size() + 1));
  builder.add(RectItem{.rect = box, .fill = builder.colors().card, .stroke = builder.colors().border});
  QRectF row(box.left(), box.top(), box.width(), height);
  drawCells(builder, row, columnNames(table), {.size = look.size, .color = builder.colors().muted}, 0);
  builder.explain(row, Text::tr("Shape: rows × columns of the matrix. Parameters: learned numbers. Share: of all "
                                "parameters. FLOPs: floating-point operations for n tokens; a multiplication and an "
                                "addition count as two."));
  for (const ParametersRow& entry : table.rows) {
    row.translate(0, height);
    builder.line(row.topLeft(), row.topRight(), builder.colors().border);
    drawRow(builder, row, entry, look.size);
  }
  return box.bottom();
}

TableLook lookFor(const SceneBuilder& builder, std::size_t rows) {
  const double free = builder.page().height() / builder.px(1) - kLowestCharts - kGap;
  const double row = std::clamp(free / static_cast<double>(rows + 1), kLowestRow, kRow);
  return {.row = row, .size = std::clamp(row * 0.47, 13.0, 16.0)};
}

QString spoken(const ParametersTable& table) {
  QStringList rows;
  for (const ParametersRow& row : table.rows)
    rows << Text::tr("%1: %2 parameters, %3 FLOPs").arg(row.component, grouped(row.parameters), compact(row.flops));
  return rows.join(u"; "_s);
}

}  // namespace

ScenePtr drawParameters(const Trace& trace, const ViewState& view, const Style& style) {
  SceneBuilder builder(fittedStyle(style, kLeastWidth));
  const AttentionMap& map = mapOf(trace, view);
  const ParametersTable table = parametersTable(map, view.parameters.count);
  const QRectF page = builder.page();
  const double charts = drawTable(builder, page, table, lookFor(builder, table.rows.size())) + builder.px(kGap);
  const double height = std::clamp(page.bottom() - charts, builder.px(kLowestCharts), builder.px(kCharts) * 1.25);
  const double width = (page.width() - builder.px(kGap)) / 2;
  drawVariantChart(builder, {page.left(), charts, width, height}, map, view.parameters);
  drawCostChart(builder, {page.right() - width, charts, width, height}, map, view.parameters);
  return builder.finish(charts + height, spoken(table));
}

}  // namespace headwise::ui
