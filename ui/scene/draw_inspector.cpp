#include "ui/scene/draw_inspector.h"

#include <QTextDocument>
#include <algorithm>

#include "ui/scene/exact_text.h"
#include "ui/scene/scene_builder.h"

namespace headwise::ui {
namespace {

constexpr double kMargin = 15;

/// Goes down the column and keeps the place of the next thing.
class InspectorLayout {
 public:
  InspectorLayout(const InspectorContent& content, const Style& style) : m_content(content), m_scene(style) {
    m_left = m_scene.px(kMargin);
    m_width = style.size.width() - 2 * m_left;
    m_y = m_scene.px(14);
  }

  ScenePtr draw() {
    for (const InspectorSection& section : m_content.sections) drawSection(section);
    return m_scene.finish(m_y, m_spoken.join(u'\n'));
  }

 private:
  [[nodiscard]] double px(double drawn) const { return m_scene.px(drawn); }
  [[nodiscard]] QRectF line(double height) const { return {m_left, m_y, m_width, px(height)}; }

  void drawSection(const InspectorSection& section) {
    if (!section.heading.isEmpty()) heading(section);
    for (const QString& paragraph : section.paragraphs) drawParagraph(paragraph);
    if (!section.big_value.isEmpty()) bigValue(section);
    for (const InspectorRow& row : section.rows) drawRow(row);
    if (section.layout == InspectorSection::Bars::Columns)
      columns(section.bars);
    else
      bars(section.bars);
    m_y += px(14);
  }

  void heading(const InspectorSection& section) {
    const double height = m_scene.headingHeight(section.heading, m_width);
    const QRectF place(m_left, m_y, m_width, height);
    m_scene.heading(place, section.heading);
    if (!section.explanation.isEmpty()) m_scene.explain(place, section.explanation);
    m_spoken << section.heading;
    m_y += height + px(6);
  }

  void drawParagraph(const QString& text) {
    TextLook look{.size = 14, .alignment = Qt::AlignLeft | Qt::AlignTop, .elide = false, .rich = true};
    // A little more room between the lines than Inter's own, as drawn; Chinese has it by itself.
    const QString html = QStringLiteral("<p style=\"line-height:%1px; margin:0\">%2</p>").arg(qRound(px(22))).arg(text);
    QTextDocument document;
    document.setDocumentMargin(0);
    document.setDefaultFont(m_scene.font(look));
    document.setHtml(html);
    makeExact(document);
    document.setTextWidth(m_width);
    const double height = document.size().height();
    m_scene.text(QRectF(m_left, m_y, m_width, height), html, look);
    m_spoken << document.toPlainText();
    m_y += height + px(6);
  }

  void bigValue(const InspectorSection& section) {
    const bool is_there = section.big_value != kNotYet;
    m_scene.text(
        line(32), section.big_value,
        {.size = 26, .weight = QFont::Bold, .color = is_there ? m_scene.colors().text : m_scene.colors().muted});
    if (!section.big_explanation.isEmpty()) m_scene.explain(line(32), section.big_explanation);
    m_spoken << section.big_value;
    m_y += px(38);
  }

  void drawRow(const InspectorRow& row) {
    const QRectF place = line(21);
    const double label_width = std::min(m_scene.textWidth(row.label, {.size = 13}) + px(2), m_width * 0.66);
    m_scene.text(QRectF(place.left(), place.top(), label_width, place.height()), row.label,
                 {.size = 13, .color = m_scene.colors().muted});
    const QRectF right(place.left() + label_width + px(6), place.top(), m_width - label_width - px(6), place.height());
    if (row.badge)
      badgeAtRight(right, row.value);
    else
      m_scene.text(right, row.value,
                   {.size = 13, .alignment = Qt::AlignRight | Qt::AlignVCenter, .rich = row.value.contains(u'<')});
    m_spoken << row.label + u' ' + row.value;
    if (!row.explanation.isEmpty()) m_scene.explain(place, row.explanation);
    m_y += px(21);
  }

  void badgeAtRight(const QRectF& place, const QString& text) {
    const double width = std::min(m_scene.badgeWidth(text), place.width());
    m_scene.badge({place.right() - width, place.center().y()}, text, width);
  }

  void bars(const std::vector<InspectorBar>& all) {
    if (all.empty()) return;
    const double label_width = labelWidth(all);
    const double left = m_left + label_width + px(8);
    const double value_room = valueWidth(all) + px(8);
    const double longest = std::max(px(20), m_left + m_width - left - value_room);
    for (const InspectorBar& bar : all) {
      const QRectF place = line(20);
      m_scene.text(QRectF(m_left, place.top(), label_width, place.height()), bar.label,
                   {.size = 13,
                    .color = bar.fraction < 0 ? m_scene.colors().muted : m_scene.colors().text,
                    .alignment = Qt::AlignRight | Qt::AlignVCenter});
      const double length = bar.fraction < 0 ? 0 : std::max(px(2), longest * std::min(bar.fraction, 1.0));
      if (length > 0) m_scene.rect(QRectF(left, place.center().y() - px(6.5), length, px(13)), bar.color, px(2));
      m_scene.text(QRectF(left + length + px(8), place.top(), value_room, place.height()), bar.text,
                   {.size = 12, .color = m_scene.colors().muted});
      hit(bar, place);
      m_y += px(20);
    }
  }

  [[nodiscard]] double labelWidth(const std::vector<InspectorBar>& all) const {
    double width = px(30);
    for (const InspectorBar& bar : all) width = std::max(width, m_scene.textWidth(bar.label, {.size = 13}));
    return std::min(std::ceil(width) + px(1), m_width * 0.4);
  }

  [[nodiscard]] double valueWidth(const std::vector<InspectorBar>& all) const {
    double width = 0;
    for (const InspectorBar& bar : all) width = std::max(width, m_scene.textWidth(bar.text, {.size = 12}));
    return std::ceil(width) + px(1);
  }

  void columns(const std::vector<InspectorBar>& all) {
    if (all.empty()) return;
    const double height = px(40);
    const double pitch = std::min(px(30), m_width / static_cast<double>(all.size()));
    const double width = std::max(1.0, pitch * 0.8);
    for (std::size_t i = 0; i < all.size(); ++i) {
      const InspectorBar& bar = all[i];
      const double x = m_left + static_cast<double>(i) * pitch;
      const double tall = bar.fraction < 0 ? 0 : std::max(px(4), height * std::min(bar.fraction, 1.0));
      if (tall > 0) m_scene.rect(QRectF(x, m_y + height - tall, width, tall), bar.color, std::min(px(2), width / 2));
      const bool fits = m_scene.textWidth(bar.label, {.size = 11}) <= pitch;
      if (fits)
        m_scene.text(QRectF(x - pitch / 2, m_y + height + px(1), width + pitch, px(14)), bar.label,
                     {.size = 11, .color = m_scene.colors().muted, .alignment = Qt::AlignCenter});
      hit(bar, QRectF(x, m_y, pitch, height + px(15)));
    }
    m_y += height + px(17);
  }

  void hit(const InspectorBar& bar, const QRectF& place) {
    m_spoken << bar.label + u' ' + bar.text;
    m_scene.area({.rect = place,
                  .kind = bar.head >= 0 ? HitKind::Head : HitKind::Explain,
                  .head = bar.head,
                  .explanation = bar.explanation});
  }

  const InspectorContent& m_content;
  SceneBuilder m_scene;
  QStringList m_spoken;
  double m_left = 0;
  double m_width = 0;
  double m_y = 0;
};

}  // namespace

ScenePtr drawInspector(const InspectorContent& content, const Style& style) {
  return InspectorLayout(content, style).draw();
}

}  // namespace headwise::ui
