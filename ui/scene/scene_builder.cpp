#include "ui/scene/scene_builder.h"

#include <algorithm>
#include <cmath>

#include "ui/scene/heading_case.h"
#include "ui/scene/text_width.h"

namespace headwise::ui {
namespace {

constexpr double kSideMargin = 14;
constexpr double kTopMargin = 6;
constexpr double kBottomMargin = 14;
constexpr double kCardRadius = 8;
constexpr double kBadgeText = 10;
constexpr double kHeadingText = 11;
constexpr double kHeadingLine = 15;
constexpr double kBadgePadding = 8;

double linearized(double channel) {
  return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double luminance(const QColor& color) {
  return 0.2126 * linearized(color.redF()) + 0.7152 * linearized(color.greenF()) + 0.0722 * linearized(color.blueF());
}

}  // namespace

SceneBuilder::SceneBuilder(const Style& style) : m_style(style), m_scene(std::make_shared<Scene>()) {
  m_scene->size = style.size;
  m_scene->background = style.transparent ? QColor(Qt::transparent) : colors().page;
  m_page = QRectF(QPointF(0, 0), style.size).adjusted(kSideMargin, kTopMargin, -kSideMargin, -kBottomMargin);
  if (style.figure_title.isEmpty()) return;
  const QRectF title(m_page.left(), m_page.top(), m_page.width(), px(28));
  text(title, style.figure_title, {.size = 16, .weight = QFont::DemiBold});
  m_page.setTop(title.bottom() + px(6));
}

QFont SceneBuilder::font(const TextLook& look) const { return ui::font(m_style, look.size, look.weight); }

double SceneBuilder::textWidth(const QString& text, const TextLook& look) const {
  return ui::textWidth(font(look), text);
}

void SceneBuilder::explain(const QRectF& rect, const QString& explanation) {
  area({.rect = rect, .kind = HitKind::Explain, .explanation = explanation});
}

void SceneBuilder::rect(const QRectF& rect, const QColor& fill, double radius) {
  add(RectItem{.rect = rect, .fill = fill, .radius = radius});
}

void SceneBuilder::card(const QRectF& rect, const QColor& border) {
  add(RectItem{.rect = rect,
               .fill = colors().card,
               .stroke = border.isValid() ? border : colors().border,
               .radius = kCardRadius});
}

void SceneBuilder::cardBehind(std::size_t first_item, const QRectF& rect) {
  card(rect);
  const auto first = m_scene->items.begin() + static_cast<std::ptrdiff_t>(first_item);
  std::rotate(first, m_scene->items.end() - 1, m_scene->items.end());
}

void SceneBuilder::line(QPointF from, QPointF to, const QColor& color, double width) {
  add(LinesItem{.lines = {QLineF(from, to)}, .color = color, .width = width});
}

void SceneBuilder::text(const QRectF& rect, const QString& text, const TextLook& look) {
  add(TextItem{.rect = rect,
               .text = text,
               .font = font(look),
               .color = look.color.isValid() ? look.color : colors().text,
               .alignment = look.alignment | Qt::AlignAbsolute,
               .rotation = look.rotation,
               .elide = look.elide,
               .rich = look.rich});
}

void SceneBuilder::heading(const QRectF& rect, const QString& text) {
  const bool one_line = rect.height() < 2 * px(kHeadingLine);
  this->text(rect, headingCase(text),
             {.size = kHeadingText,
              .weight = QFont::DemiBold,
              .color = colors().muted,
              .alignment = Qt::AlignLeft | (one_line ? Qt::AlignVCenter : Qt::AlignTop),
              .elide = one_line});
}

double SceneBuilder::headingHeight(const QString& text, double width) const {
  const double needed = textWidth(headingCase(text), {.size = kHeadingText, .weight = QFont::DemiBold});
  return px(needed <= width ? 16 : 2 * kHeadingLine + 2);
}

double SceneBuilder::badgeWidth(const QString& text) const {
  return std::ceil(textWidth(text, {.size = kBadgeText})) + 2 * px(kBadgePadding);
}

QRectF SceneBuilder::badge(QPointF left, const QString& text, double max_width) {
  const TextLook look{.size = kBadgeText, .color = colors().accent, .alignment = Qt::AlignCenter};
  const double padding = px(kBadgePadding);
  const double width = std::min(max_width, badgeWidth(text));
  if (width < 2 * padding + px(18)) return {};
  const QRectF pill(left.x(), left.y() - px(7), width, px(14));
  rect(pill, colors().accent_soft, pill.height() / 2);
  this->text(pill.adjusted(padding - 1, 0, 1 - padding, 0), text, look);
  return pill;
}

QRectF SceneBuilder::headSquare(QPointF left, Index head_index) {
  const QRectF square(left.x(), left.y() - px(5), px(10), px(10));
  rect(square, headQColor(head_index), px(2.5));
  return square;
}

ScenePtr SceneBuilder::finish(double bottom, const QString& accessible_text) {
  // A page that fills its room to a fraction of a pixel does not grow: a figure keeps the size that was asked for.
  const double needed = bottom + kBottomMargin;
  if (needed > m_scene->size.height() + 0.5) m_scene->size.setHeight(std::ceil(needed));
  m_scene->accessible_text = accessible_text;
  return std::move(m_scene);
}

Style fittedStyle(Style style, double least_width) {
  style.text_scale = std::min(style.text_scale, style.size.width() / least_width);
  return style;
}

Style untitled(Style style) {
  style.figure_title.clear();
  return style;
}

QColor blend(const QColor& color, const QColor& ground, double opacity) {
  const auto mix = [opacity](double front, double back) { return front * opacity + back * (1 - opacity); };
  return QColor::fromRgbF(static_cast<float>(mix(color.redF(), ground.redF())),
                          static_cast<float>(mix(color.greenF(), ground.greenF())),
                          static_cast<float>(mix(color.blueF(), ground.blueF())));
}

QColor readableOn(const QColor& ground) { return luminance(ground) > 0.18 ? Qt::black : Qt::white; }

}  // namespace headwise::ui
