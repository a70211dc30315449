#include "ui/scene/query_strip.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "ui/scene/color_legend.h"
#include "ui/scene/strip_words.h"
#include "ui/scene/token_window.h"
#include "ui/scene/words.h"

namespace headwise::ui {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(QueryStrip)
};

constexpr double kTextWidth = 141;
constexpr double kLabelHeight = 18;
constexpr double kLongestSlanted = 90;
constexpr double kLegendGap = 16;
constexpr double kNarrow = 700;        // narrower figures have the words above the rows
constexpr double kHeadingHeight = 24;  // of these words
constexpr double kWordGap = 8;
constexpr double kMarkRoom = 12;  // left of the rows, for the heads' colours

const TextLook kTitle{.size = 13, .weight = QFont::DemiBold, .alignment = Qt::AlignLeft | Qt::AlignTop};

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
  if (!strip.is_known) return Words::tr("too many rows to add up");
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
  if (strip.of_some_queries)
    return Words::tr("average over %n of the queries", nullptr, static_cast<int>(strip.queries));
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

double rowGap(double height) { return height >= 5 ? 1 : 0; }

double rowsHeight(const SceneBuilder& builder, Index n_heads) {
  const double wished = std::clamp(0.165 * builder.page().height(), builder.px(72), builder.px(112));
  return std::max(wished, 2.0 * static_cast<double>(n_heads));
}

}  // namespace

QueryStrip::QueryStrip(SceneBuilder& builder, const AttentionMap& map, const ViewState& view, const HeatColors& colors)
    : m_builder(builder),
      m_map(map),
      m_view(view),
      m_colors(colors),
      m_values(stripValues(map, view, builder.style().figure)),
      m_scales(stripScales(*m_values, colors, view.color)),
      m_along(m_values->alongQueries()) {
  const TokenWindow seen = seenWindow(map, view.heads.window);
  m_begin = m_along ? seen.query_begin : seen.key_begin;
  m_end = m_along ? seen.query_end : seen.key_end;
  const bool named = m_values->isSum() && !ownRows(view.color) && m_scales.front() != colors.scales.front();
  if (named) m_sums = &m_scales.front();
  placeRows();
}

double QueryStrip::legendRoom() const {
  return m_builder.style().color_bar ? legendWidth(m_builder, m_sums) + m_builder.px(kLegendGap) : 0;
}

/// Where they stand once the strip begins at 0.
void QueryStrip::placeRows() {
  const Style& style = m_builder.style();
  m_narrow = style.figure && style.labels && m_builder.page().width() < m_builder.px(kNarrow);
  m_heading = m_narrow ? m_builder.px(kHeadingHeight) : 0;
  const double beside = !style.labels ? 0 : m_narrow ? m_builder.px(kMarkRoom) : m_builder.px(kTextWidth);
  const QRectF page = m_builder.page();
  m_rows = QRectF(page.left() + beside, m_heading, page.width() - beside - legendRoom(),
                  rowsHeight(m_builder, m_map.n_heads));
  m_labels = m_builder.px(kLabelHeight);
  if (style.figure && style.labels) slant();
}

/// Where only slanted labels all stand: they reach out at the left, below the words or where the rows make room.
void QueryStrip::slant() {
  if (labelsLeftOut(m_builder, axis()) == 0) return;
  const double level_left = m_rows.left();
  m_slanted = true;
  m_labels = axisDepth(m_builder, axis(), m_builder.px(kLongestSlanted));
  m_rows.setLeft(std::max(level_left, m_builder.page().left() + axisOverhang(m_builder, axis())));
  if (labelsLeftOut(m_builder, axis()) == 0) return;
  m_slanted = false;
  m_labels = m_builder.px(kLabelHeight);
  m_rows.setLeft(level_left);
}

TokenAxis QueryStrip::axis() const {
  return {.tokens = m_along ? m_map.queries.get() : m_map.keys.get(),
          .begin = m_begin,
          .end = m_end,
          .rect = QRectF(m_rows.left(), m_rows.bottom() + 1, m_rows.width(), m_labels - m_builder.px(1)),
          .side = AxisSide::Bottom,
          .slanted = m_slanted};
}

void QueryStrip::draw(double top, const std::vector<Index>& order, const PixelBlock& block) {
  const bool labels = m_builder.style().labels;
  const QRectF page = m_builder.page();
  m_rows.moveTop(top + m_heading);
  if (labels && m_narrow)
    drawLine(QRectF(page.left(), top, page.width(), m_builder.px(17)));
  else if (labels)
    drawWords(QRectF(page.left(), top, m_builder.px(kTextWidth - 14), m_rows.height()));
  drawRows(order);
  m_builder.setAwaitsRows(m_values->awaits_rows);
  if (labels) drawTokenAxis(m_builder, axis(), m_view.map, m_along);
  if (m_builder.style().color_bar)
    drawLegend(m_builder,
               QRectF(m_rows.right() + m_builder.px(kLegendGap), m_rows.top(), legendRoom(), m_rows.height()), m_colors,
               m_view, -1, block, m_sums);
}

void QueryStrip::drawWords(const QRectF& rect) const {
  TextLook look = kTitle;
  const QString name = fittedTitle(rect.width(), look);
  look.elide = m_builder.textWidth(name, look) <= rect.width() || !m_values->isSum();
  const double height = m_builder.px(look.elide ? 17 : 34);
  m_builder.text(QRectF(rect.left(), rect.top(), rect.width(), height), name, look);
  // A list of pins takes the line that the hint would have.
  m_builder.text(
      QRectF(rect.left(), rect.top() + height + m_builder.px(3), rect.width(), m_builder.px(56)),
      detail(*m_values) + (look.elide ? hint(*m_values, m_builder.style()) : QString()),
      {.size = 12, .color = m_builder.colors().muted, .alignment = Qt::AlignLeft | Qt::AlignTop, .elide = false});
}

/// The same in one line.
void QueryStrip::drawLine(const QRectF& rect) const {
  const TextLook muted{.size = 12, .color = m_builder.colors().muted, .alignment = Qt::AlignLeft | Qt::AlignTop};
  const double detail_width = std::ceil(m_builder.textWidth(detail(*m_values), muted)) + 1;
  const double longest = rect.width() - detail_width - m_builder.px(kWordGap);
  const QString name = title(m_map, *m_values, kNamedPins);
  const double width = std::min(std::ceil(m_builder.textWidth(name, kTitle)) + 1, longest);
  m_builder.text(QRectF(rect.left(), rect.top(), width, rect.height()), name, kTitle);
  m_builder.text(
      QRectF(rect.left() + width + m_builder.px(kWordGap), rect.top() + m_builder.px(1), detail_width, rect.height()),
      detail(*m_values), muted);
}

/// As many pins as two lines hold.
QString QueryStrip::fittedTitle(double width, const TextLook& look) const {
  for (std::size_t named = kNamedPins; named > 1; --named)
    if (QString name = title(m_map, *m_values, named); m_builder.textWidth(name, look) <= 1.7 * width) return name;
  return title(m_map, *m_values, 1);
}

void QueryStrip::drawRows(const std::vector<Index>& order) const {
  const double height = m_rows.height() / static_cast<double>(order.size());
  // On whole pixels: the gaps between rows are one pixel, and rounded edges would close some of them.
  const double pixels = m_builder.style().device_pixel_ratio;
  const auto edge = [&](std::size_t place) {
    return std::round((m_rows.top() + static_cast<double>(place) * height) * pixels) / pixels;
  };
  for (std::size_t place = 0; place < order.size(); ++place) {
    const Index head = order[place];
    const QRectF row(m_rows.left(), edge(place), m_rows.width(), edge(place + 1) - edge(place));
    m_builder.rect(QRectF(row.left() - m_builder.px(8), row.top(), m_builder.px(3), row.height() - rowGap(height)),
                   headQColor(head));
    m_builder.add(TileItem{.rect = row.adjusted(0, 0, 0, -rowGap(height)),
                           .cells = m_values->rows[static_cast<std::size_t>(head)],
                           .window = {.key_begin = m_begin, .key_end = m_end, .query_begin = 0, .query_end = 1},
                           .scale = m_scales[static_cast<std::size_t>(head)],
                           .colors = m_colors.table,
                           .gap = 1});
    addArea(row, head);
  }
}

void QueryStrip::addArea(const QRectF& row, Index head) const {
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

}  // namespace headwise::ui
