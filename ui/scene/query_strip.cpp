#include "ui/scene/query_strip.h"

#include <QCoreApplication>
#include <algorithm>

#include "ui/scene/color_legend.h"
#include "ui/scene/strip_words.h"
#include "ui/scene/token_axis.h"
#include "ui/scene/token_window.h"
#include "ui/scene/words.h"

namespace headwise::ui {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(QueryStrip)
};

constexpr double kTextWidth = 141;
constexpr double kLabelHeight = 18;
constexpr double kLegendGap = 16;

QString title(const AttentionMap& map, const StripValues& strip, std::size_t named) {
  switch (strip.kind) {
    case StripKind::Query:
      return Words::tr("Query %1").arg(quotedToken(*map.queries, strip.pins.front()));
    case StripKind::QuerySum:
      return Words::tr("Queries %1").arg(pinList(*map.queries, strip.pins, named));
    case StripKind::Key:
      return Words::tr("Key %1").arg(quotedToken(*map.keys, strip.pins.front()));
    case StripKind::KeySum:
      return Words::tr("Keys %1").arg(pinList(*map.keys, strip.pins, named));
    case StripKind::QueryAverage:
      break;
  }
  return Words::tr("All queries");
}

QString detail(const StripValues& strip) {
  const int count = static_cast<int>(strip.pins.size());
  switch (strip.kind) {
    case StripKind::Query:
      return Words::tr("one row per head, pinned");
    case StripKind::QuerySum:
      return Words::tr("sum over %n pinned queries", nullptr, count);
    case StripKind::Key:
      return Words::tr("who looks at it, one row per head");
    case StripKind::KeySum:
      return Words::tr("what %n pinned keys get together", nullptr, count);
    case StripKind::QueryAverage:
      break;
  }
  return Words::tr("average over queries");
}

/// What can be done here; a figure cannot be touched.
QString hint(const StripValues& strip, const Style& style) {
  if (style.figure) return {};
  return u'\n' + (strip.kind == StripKind::QueryAverage ? Words::tr("pin a token for its row")
                                                        : Words::tr("drag to reorder heads"));
}

/// Whether each row of the strip has a domain of its own, of which the legend says "max".
bool ownRows(const ColorChoice& choice) { return choice.scale == ValueScale::PerRow || !choice.shared_domain; }

/// Single rows and averages are coloured as in the maps: they lie within the same 0..1. Sums reach to where no single
/// weight does: they get a domain of their own, which the legend then names.
std::vector<ColorScale> stripScales(const StripValues& strip, const HeatColors& colors, const ColorChoice& choice) {
  const bool per_row = choice.scale == ValueScale::PerRow;
  if (!strip.isSum() && !per_row) return colors.scales;
  if (!ownRows(choice))
    return std::vector(colors.scales.size(), ownScale(strip.values, choice.scale, colors.scale(0).high));
  std::vector<ColorScale> scales;
  for (Index head = 0; head < strip.values.rows(); ++head)
    scales.push_back(ownScale(strip.values.row(head), choice.scale, per_row ? 0.0F : colors.scale(head).high));
  return scales;
}

class Strip {
 public:
  Strip(SceneBuilder& builder, const QRectF& rect, const AttentionMap& map, const ViewState& view)
      : m_builder(builder), m_rect(rect), m_map(map), m_view(view), m_values(stripValues(map, view)) {
    const TokenWindow seen = seenWindow(map, view.heads.window);
    m_along = m_values->alongQueries();
    m_begin = m_along ? seen.query_begin : seen.key_begin;
    m_end = m_along ? seen.query_end : seen.key_end;
  }

  void drawText(double width) const {
    TextLook look{.size = 13, .weight = QFont::DemiBold, .alignment = Qt::AlignLeft | Qt::AlignTop};
    const QString name = fittedTitle(width, look);
    look.elide = m_builder.textWidth(name, look) <= width || !m_values->isSum();
    const double height = m_builder.px(look.elide ? 17 : 34);
    m_builder.text(QRectF(m_rect.left(), m_rect.top(), width, height), name, look);
    // A list of pins takes the line that the hint would have.
    m_builder.text(
        QRectF(m_rect.left(), m_rect.top() + height + m_builder.px(3), width, m_builder.px(56)),
        detail(*m_values) + (look.elide ? hint(*m_values, m_builder.style()) : QString()),
        {.size = 12, .color = m_builder.colors().muted, .alignment = Qt::AlignLeft | Qt::AlignTop, .elide = false});
  }

  /// The scale of sums, where the legend must name it beside that of the maps.
  [[nodiscard]] const ColorScale* sums(const HeatColors& colors, const std::vector<ColorScale>& scales) const {
    const bool named = m_values->isSum() && !ownRows(m_view.color) && scales.front() != colors.scales.front();
    return named ? &scales.front() : nullptr;
  }

  [[nodiscard]] std::vector<ColorScale> scales(const HeatColors& colors) const {
    return stripScales(*m_values, colors, m_view.color);
  }

  void drawRows(const QRectF& rows, const HeatColors& colors, const std::vector<ColorScale>& scales,
                const std::vector<Index>& order) const {
    const double height = rows.height() / static_cast<double>(order.size());
    for (std::size_t place = 0; place < order.size(); ++place) {
      const Index head = order[place];
      const QRectF row(rows.left(), rows.top() + static_cast<double>(place) * height, rows.width(), height);
      m_builder.rect(QRectF(row.left() - m_builder.px(8), row.top(), m_builder.px(3), height - rowGap(height)),
                     headQColor(head));
      m_builder.add(TileItem{.rect = row.adjusted(0, 0, 0, -rowGap(height)),
                             .cells = m_values->rows[static_cast<std::size_t>(head)],
                             .window = {.key_begin = m_begin, .key_end = m_end, .query_begin = 0, .query_end = 1},
                             .scale = scales[static_cast<std::size_t>(head)],
                             .colors = colors.table,
                             .gap = 1});
      addArea(row, head);
    }
  }

  void drawLabels(const QRectF& rect) const {
    const TokenSequence& tokens = m_along ? *m_map.queries : *m_map.keys;
    drawTokenAxis(m_builder,
                  {.tokens = &tokens, .begin = m_begin, .end = m_end, .rect = rect, .side = AxisSide::Bottom},
                  m_view.map, m_along);
  }

 private:
  /// As many pins as two lines hold.
  [[nodiscard]] QString fittedTitle(double width, const TextLook& look) const {
    for (std::size_t named = kNamedPins; named > 1; --named)
      if (QString name = title(m_map, *m_values, named); m_builder.textWidth(name, look) <= 1.7 * width) return name;
    return title(m_map, *m_values, 1);
  }

  static double rowGap(double height) { return height >= 5 ? 1 : 0; }

  void addArea(const QRectF& row, Index head) const {
    HitArea area{.rect = row, .kind = HitKind::Head, .map = m_view.map, .head = head, .transposed = m_along};
    if (m_along) {
      area.window.query_begin = m_begin;
      area.window.query_end = m_end;
      if (m_values->kind == StripKind::Key) area.key = m_values->pins.front();
    } else {
      area.window.key_begin = m_begin;
      area.window.key_end = m_end;
      if (m_values->kind == StripKind::Query) area.query = m_values->pins.front();
    }
    m_builder.area(area);
  }

  SceneBuilder& m_builder;
  QRectF m_rect;
  const AttentionMap& m_map;
  const ViewState& m_view;
  std::shared_ptr<const StripValues> m_values;
  bool m_along = false;
  double m_begin = 0, m_end = 0;
};

}  // namespace

double stripHeight(const SceneBuilder& builder, Index n_heads) {
  const double wished = std::clamp(0.165 * builder.page().height(), builder.px(72), builder.px(112));
  return std::max(wished, 2.0 * static_cast<double>(n_heads)) + builder.px(kLabelHeight);
}

void drawQueryStrip(SceneBuilder& builder, const QRectF& rect, const AttentionMap& map, const ViewState& view,
                    const HeatColors& colors, const std::vector<Index>& order) {
  const bool labels = builder.style().labels;
  const Strip strip(builder, rect, map, view);
  const std::vector<ColorScale> scales = strip.scales(colors);
  const ColorScale* sums = strip.sums(colors, scales);
  const double text = labels ? builder.px(kTextWidth) : 0;
  const double legend = builder.style().color_bar ? legendWidth(builder, sums) + builder.px(kLegendGap) : 0;
  const QRectF rows(rect.left() + text, rect.top(), rect.width() - text - legend,
                    rect.height() - builder.px(kLabelHeight));
  if (labels) strip.drawText(text - builder.px(14));
  strip.drawRows(rows, colors, scales, order);
  if (labels) strip.drawLabels(QRectF(rows.left(), rows.bottom() + 1, rows.width(), builder.px(kLabelHeight - 1)));
  if (legend > 0)
    drawLegend(builder, QRectF(rows.right() + builder.px(kLegendGap), rows.top(), legend, rows.height()), colors, view,
               -1, sums);
}

}  // namespace headwise::ui
