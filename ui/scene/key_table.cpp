#include "ui/scene/key_table.h"

#include <QCoreApplication>
#include <QTextDocumentFragment>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "ui/scene/words.h"

namespace headwise::ui {
namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(StepsPage)
};

constexpr double kRowHeight = 21;
constexpr double kHeaderHeight = 22;
constexpr double kTokenWidth = 118;
constexpr double kPositionWidth = 34;
constexpr double kColumnGap = 22;
constexpr double kLongestBar = 420;

const TextLook kNumber{.size = 12, .alignment = Qt::AlignRight | Qt::AlignVCenter};

/// Draws one table; where the columns stand is measured once.
class Painter {
 public:
  Painter(SceneBuilder& builder, const QRectF& room, const StepsData& data, const KeyTable& table)
      : m_builder(builder), m_room(room), m_data(data), m_table(table), m_keys(tableKeys(data.steps)) {
    placeColumns();
    if (table.bar) findRange();
    if (table.stripes) m_largest = static_cast<double>(table.stripes->cwiseAbs().maxCoeff());
  }

  double draw() {
    drawHeader();
    double y = m_room.top() + px(kHeaderHeight) + px(2);
    for (const Index key : m_keys) {
      drawRow(key, y);
      y += px(kRowHeight);
    }
    if (m_keys.size() == m_data.steps.keys.size()) return y;
    drawRest(y);
    return y + px(kRowHeight);
  }

 private:
  [[nodiscard]] double px(double drawn) const { return m_builder.px(drawn); }

  [[nodiscard]] double columnWidth(const KeyColumn& column) const {
    const QString header = QTextDocumentFragment::fromHtml(column.header).toPlainText();
    double width = m_builder.textWidth(header, {.size = 11});
    TextLook look = kNumber;
    look.weight = QFont::DemiBold;
    for (const Index key : m_keys) width = std::max(width, m_builder.textWidth(column.text(key), look));
    return std::max(std::ceil(width) + px(kColumnGap), px(66));
  }

  void placeColumns() {
    double x = m_room.left() + px(kTokenWidth);
    for (const KeyColumn& column : m_table.columns) {
      x = std::min(x + columnWidth(column), m_room.right());
      m_rights.push_back(x);
    }
    m_picture_left = x + px(18);
    m_picture_right = std::min(m_room.right(), m_picture_left + px(kLongestBar));
  }

  [[nodiscard]] QRectF cell(std::size_t column, double y, double height) const {
    const double left = column == 0 ? m_room.left() + px(kTokenWidth) : m_rights[column - 1];
    return {left, y, m_rights[column] - left, height};
  }

  void findRange() {
    for (const Index key : m_keys) {
      const double value = m_table.bar(key);
      if (!std::isfinite(value)) continue;
      m_low = std::min(m_low, value);
      m_high = std::max(m_high, value);
    }
    if (m_high <= m_low) m_high = m_low + 1;
  }

  void drawHeader() {
    const double height = px(kHeaderHeight);
    TextLook look{.size = 11, .color = m_builder.colors().muted};
    m_builder.text({m_room.left(), m_room.top(), px(kTokenWidth), height}, Text::tr("key"), look);
    look.alignment = Qt::AlignRight | Qt::AlignVCenter;
    for (std::size_t c = 0; c < m_table.columns.size(); ++c) {
      look.rich = m_table.columns[c].header.contains(u'<');
      m_builder.text(cell(c, m_room.top(), height), m_table.columns[c].header, look);
      m_builder.explain(cell(c, m_room.top(), height), m_table.columns[c].explanation);
    }
    const double y = m_room.top() + height;
    m_builder.line({m_room.left(), y}, {m_room.right(), y}, m_builder.colors().border);
  }

  void drawRow(Index key, double y) {
    const bool visible = m_data.steps.keys[static_cast<std::size_t>(key)].visible;
    const double height = px(kRowHeight);
    const QColor color = visible ? m_builder.colors().text : m_builder.colors().muted;
    const double position = px(kTokenWidth - kPositionWidth);
    m_builder.text({m_room.left(), y, position, height}, tokenLabel(*m_data.map.keys, key),
                   {.size = 12, .color = color});
    m_builder.text({m_room.left() + position + px(2), y, px(kPositionWidth), height}, QString::number(key),
                   {.size = 10.5, .color = m_builder.colors().muted});
    for (std::size_t c = 0; c < m_table.columns.size(); ++c) {
      TextLook look = kNumber;
      look.color = color;
      if (m_table.columns[c].strong) look.weight = QFont::DemiBold;
      m_builder.text(cell(c, y, height), m_table.columns[c].text(key), look);
    }
    drawPicture(key, y, visible);
    m_builder.area({.rect = {m_room.left(), y, m_room.width(), height},
                    .kind = HitKind::Explain,
                    .head = m_data.head,
                    .query = m_data.query,
                    .key = key});
  }

  void drawPicture(Index key, double y, bool visible) {
    const QRectF box(QPointF(m_picture_left, y + px(4)), QPointF(m_picture_right, y + px(kRowHeight - 4)));
    if (box.width() < px(20)) return;
    if (m_table.stripes) m_builder.add(signedTile(m_builder, box, m_table.stripes->row(key), m_largest));
    const double value = m_table.bar ? m_table.bar(key) : std::nan("");
    if (!std::isfinite(value)) return;
    const auto place = [&](double v) { return box.left() + (v - m_low) / (m_high - m_low) * box.width(); };
    const QRectF bar(QPointF(place(0), box.top()), QPointF(place(value), box.bottom()));
    const QColor color = headQColor(m_data.head);
    m_builder.rect(bar.normalized(), visible ? color : blend(color, m_builder.colors().card, 0.4), px(2));
  }

  void drawRest(double y) {
    double shown = 0;
    for (const Index key : m_keys) shown += m_data.steps.keys[static_cast<std::size_t>(key)].weight;
    const auto left = static_cast<Index>(m_data.steps.keys.size() - m_keys.size());
    const QString rest = weightText(std::max(0.0, m_data.steps.weight_sum - shown));
    m_builder.text({m_room.left(), y, m_room.width(), px(kRowHeight)},
                   Text::tr("… %1 more keys, which hold %2 of the weight together").arg(left).arg(rest),
                   {.size = 11.5, .color = m_builder.colors().muted});
  }

  SceneBuilder& m_builder;
  QRectF m_room;
  const StepsData& m_data;
  const KeyTable& m_table;
  std::vector<Index> m_keys;
  std::vector<double> m_rights;  ///< right edge of each column
  double m_picture_left = 0, m_picture_right = 0;
  double m_low = 0, m_high = 0;  ///< of the bars; zero is always inside
  double m_largest = 0;          ///< of the stripes
};

}  // namespace

std::vector<Index> tableKeys(const QuerySteps& steps) {
  std::vector<Index> keys(steps.keys.size());
  std::iota(keys.begin(), keys.end(), Index{0});
  if (static_cast<Index>(keys.size()) <= kTableRows) return keys;
  const auto more = [&steps](Index a, Index b) {
    const double wa = steps.keys[static_cast<std::size_t>(a)].weight;
    const double wb = steps.keys[static_cast<std::size_t>(b)].weight;
    return wa != wb ? wa > wb : a < b;
  };
  std::partial_sort(keys.begin(), keys.begin() + kTableRows, keys.end(), more);
  keys.resize(static_cast<std::size_t>(kTableRows));
  std::ranges::sort(keys);
  return keys;
}

double drawKeyTable(SceneBuilder& builder, const QRectF& room, const StepsData& data, const KeyTable& table) {
  return Painter(builder, room, data, table).draw();
}

}  // namespace headwise::ui
