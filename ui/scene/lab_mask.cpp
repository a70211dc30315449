// The Lab page's mask: a large picture to paint on.

#include <QCoreApplication>
#include <QFontMetricsF>
#include <algorithm>

#include "ui/scene/draw_lab.h"
#include "ui/scene/format.h"
#include "ui/scene/hit.h"
#include "ui/scene/mask_words.h"
#include "ui/scene/pooled.h"
#include "ui/scene/scene_builder.h"
#include "ui/scene/token_axis.h"
#include "ui/scene/token_window.h"
#include "ui/scene/translate.h"

namespace headwise::ui {
using namespace Qt::StringLiterals;

namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(LabPage)
};

constexpr double kLeastWidth = 520;
constexpr double kSideColumn = 232;
constexpr double kWidestColumn = 320;
constexpr double kLeastMap = 220;  // of the line above the map
constexpr double kLongestLabel = 110;
constexpr double kLargestCell = 64;

std::shared_ptr<const ColorTable> maskColors(const Palette& colors) {
  auto table = std::make_shared<ColorTable>();
  table->values.fill(colors.accent.rgba());
  table->zero = table->left_out = table->masked = colors.masked.rgba();
  table->nan = colors.nan.rgba();
  return table;
}

/// The map with its axes, as large as fits left of the side column.
struct MaskPlace {
  QRectF map;
  double left = 0, top = 0;  ///< room for labels
};

TokenAxis axisOf(const TokenSequence& tokens, double begin, double end, const QRectF& rect, AxisSide side) {
  return {.tokens = &tokens, .begin = begin, .end = end, .rect = rect, .side = side};
}

/// How much room the labels need depends on how large the map is, and the other way round.
MaskPlace placedBy(const SceneBuilder& builder, const AttentionMap& map, const TokenWindow& seen, const QRectF& room,
                   const QRectF& guess) {
  MaskPlace place;
  const double limit = builder.px(kLongestLabel);
  place.left = axisDepth(builder, axisOf(*map.queries, seen.query_begin, seen.query_end, guess, AxisSide::Left), limit);
  place.top = axisDepth(builder, axisOf(*map.keys, seen.key_begin, seen.key_end, guess, AxisSide::Top), limit);
  const double rows = seen.query_end - seen.query_begin;
  const double cols = seen.key_end - seen.key_begin;
  const double widest = std::max(room.width() - place.left, builder.px(120));
  const double tallest = std::max(room.height() - place.top, builder.px(120));
  const double cell = std::min({widest / cols, tallest / rows, builder.px(kLargestCell)});
  // A map of few queries and many keys is not squeezed to a line.
  const double height = std::min(tallest, std::max(cell * rows, builder.px(28)));
  const double width = std::min(widest, std::max(cell * cols, builder.px(28)));
  place.map = QRectF(room.left() + place.left, room.top() + place.top, width, height);
  return place;
}

MaskPlace placeMask(const SceneBuilder& builder, const AttentionMap& map, const TokenWindow& seen) {
  const QRectF room = builder.page().adjusted(0, builder.px(18), -builder.px(kSideColumn + 24), 0);
  const MaskPlace first = placedBy(builder, map, seen, room, room);
  return placedBy(builder, map, seen, room, first.map);
}

/// Painted pairs get a mark in their middle, so that they can be told from what the rules say.
void drawEdits(SceneBuilder& builder, const AttentionMap& map, const HitArea& area) {
  QPainterPath marks;
  for (const auto& [pair, visible] : map.config.mask.edits) {
    const QRectF cell = cellRect(area, pair.first, pair.second);
    if (cell.isEmpty()) continue;
    const double side = std::clamp(std::min(cell.width(), cell.height()) * 0.36, 1.5, builder.px(10));
    marks.addEllipse(cell.center(), side / 2, side / 2);
  }
  if (!marks.isEmpty()) builder.add(PathItem{.path = marks, .fill = builder.colors().second});
}

void drawMap(SceneBuilder& builder, const AttentionMap& map, const ViewState& view, const TokenWindow& seen,
             const MaskPicture& picture, const MaskPlace& place) {
  const double cell = place.map.width() / (seen.key_end - seen.key_begin);
  builder.add(TileItem{.rect = place.map,
                       .cells = picture.cells,
                       .window = picture.window,
                       .colors = maskColors(builder.colors()),
                       .gap = cell >= builder.px(6) ? 1.0 : 0.0});
  const HitArea area{.rect = place.map, .kind = HitKind::MaskCell, .map = view.map, .window = seen};
  drawEdits(builder, map, area);
  builder.add(RectItem{.rect = place.map, .stroke = builder.colors().border});
  builder.area(area);
  drawTokenAxis(
      builder,
      axisOf(*map.queries, seen.query_begin, seen.query_end,
             {place.map.left() - place.left, place.map.top(), place.left, place.map.height()}, AxisSide::Left),
      view.map);
  drawTokenAxis(builder,
                axisOf(*map.keys, seen.key_begin, seen.key_end,
                       {place.map.left(), place.map.top() - place.top, place.map.width(), place.top}, AxisSide::Top),
                view.map);
  const TextLook look{.size = 11.5, .color = builder.colors().muted};
  builder.text({place.map.left(), builder.page().top(), builder.px(300), builder.px(18)},
               Text::tr("rows = queries ↓   columns = keys →"), look);
}

/// Text below text in the side column.
class Column {
 public:
  Column(SceneBuilder& builder, const QRectF& room) : m_builder(builder), m_room(room), m_y(room.top()) {}
  void heading(const QString& text) {
    m_y += m_y > m_room.top() ? m_builder.px(12) : 0;
    m_builder.heading({m_room.left(), m_y, m_room.width(), m_builder.px(18)}, text);
    m_y += m_builder.px(23);
  }
  void paragraph(const QString& text, const QColor& color = {}) {
    const TextLook look{.size = 12.5, .color = color, .alignment = Qt::AlignLeft | Qt::AlignTop, .elide = false};
    const QFontMetricsF metrics(m_builder.font(look));
    const double height = metrics.boundingRect(QRectF(0, 0, m_room.width(), 2000), Qt::TextWordWrap, text).height() + 2;
    m_builder.text({m_room.left(), m_y, m_room.width(), height}, text, look);
    m_y += height + m_builder.px(5);
  }
  void sign(const QColor& fill, const QString& text, bool dot = false) {
    const double side = m_builder.px(dot ? 9 : 12);
    const double middle = m_y + m_builder.px(10);
    m_builder.add(RectItem{.rect = {m_room.left() + (m_builder.px(12) - side) / 2, middle - side / 2, side, side},
                           .fill = fill,
                           .stroke = dot ? QColor(Qt::transparent) : m_builder.colors().border,
                           .radius = dot ? side / 2 : 2});
    m_builder.text({m_room.left() + m_builder.px(20), m_y, m_room.width() - m_builder.px(20), m_builder.px(20)}, text,
                   {.size = 12.5});
    m_y += m_builder.px(21);
  }
  [[nodiscard]] double bottom() const { return m_y; }

 private:
  SceneBuilder& m_builder;
  QRectF m_room;
  double m_y;
};

QStringList ruleTexts(const AttentionMap& map) {
  return maskRuleTexts(map.config.mask, map.queryCount(), map.keyCount());
}

double drawSide(SceneBuilder& builder, const AttentionMap& map, const MaskPicture& picture, const MaskCount& counts,
                double left) {
  const Mask& mask = map.config.mask;
  const QRectF page = builder.page();
  Column column(builder, {left, page.top(), std::min(page.right() - left, builder.px(kWidestColumn)), page.height()});
  column.heading(Text::tr("Rules"));
  for (const QString& rule : ruleTexts(map)) column.paragraph(rule);
  if (mask.rules.size() > 1)
    column.paragraph(Text::tr("A pair is visible where all rules allow it."), builder.colors().muted);
  column.heading(Text::tr("Result"));
  column.paragraph(hiddenText(counts));
  if (!mask.edits.empty()) column.paragraph(Text::tr("%1 painted by hand").arg(grouped(mask.edits.size())));
  if (counts.blind_queries > 0)
    column.paragraph(
        Text::tr("Some queries see no key at all: their rows become zero, or what Scores > Masked rows says."),
        builder.colors().warning);
  column.heading(Text::tr("Legend"));
  column.sign(builder.colors().accent, Text::tr("visible"));
  column.sign(builder.colors().masked, Text::tr("hidden"));
  column.sign(builder.colors().second, Text::tr("painted by hand"), true);
  if (picture.queries_a_look > 1)
    column.paragraph(
        Text::tr("Sampled: of every %1 queries the picture shows one, since there are too many pairs to look "
                 "at. Zoom in to see all of them.")
            .arg(picture.queries_a_look),
        builder.colors().warning);
  column.heading(Text::tr("Painting"));
  column.paragraph(Text::tr("Press on a cell to hide or show this pair; drag to go on painting. Painted cells have the "
                            "last word over the rules. Every stroke can be undone."),
                   builder.colors().muted);
  column.paragraph(Text::tr("Zoom with the wheel to paint in a long text."), builder.colors().muted);
  return column.bottom();
}

}  // namespace

ScenePtr drawMaskLab(const AttentionMap& map, const ViewState& view, const Style& style) {
  SceneBuilder builder(fittedStyle(style, kLeastWidth));
  const TokenWindow seen = seenWindow(map, view.heads.window);
  const MaskPlace place = placeMask(builder, map, seen);
  const MaskPicture picture = maskPicture(map.config.mask, map.queryCount(), map.keyCount(), seen);
  drawMap(builder, map, view, seen, picture, place);
  const MaskCount counts = countHidden(map.config.mask, map.queryCount(), map.keyCount());
  const double least = place.map.left() + builder.px(kLeastMap);
  const double left =
      std::min(std::max(place.map.right(), least) + builder.px(28), builder.page().right() - builder.px(kSideColumn));
  const double bottom = drawSide(builder, map, picture, counts, left);
  return builder.finish(std::max(place.map.bottom(), bottom),
                        Text::tr("Mask: %1; %2.").arg(ruleTexts(map).join(u"; "_s), hiddenText(counts)));
}

}  // namespace headwise::ui
