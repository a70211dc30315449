#include "ui/scene/concat_layout.h"

#include <algorithm>
#include <cmath>

namespace headwise::ui {
namespace {

// Of the drawing, in pixels; below kLeastPitch a band can no longer be followed, and the page grows instead.
constexpr double kHeader = 24;
constexpr double kFooter = 46;
constexpr double kLeastPitch = 11;
constexpr double kTallestCard = 76;

}  // namespace

QRectF ConcatLayout::card(Index head_index) const {
  const Span span = rows(head_index);
  const double height = std::min(pitch - 2 * std::min(4.5, pitch * 0.07), tallest_card);
  return {cards.top, span.middle() - height / 2, cards.height(), height};
}

ConcatLayout concatLayout(const SceneBuilder& builder, Index n_heads) {
  const QRectF page = builder.page();
  const double left = page.left() + builder.px(4);
  const double width = page.right() - builder.px(4) - left;
  const auto column = [left, width](double at, double thickness) {
    return Span{left + at * width, left + at * width + thickness};
  };
  ConcatLayout layout;
  layout.header = page.top();
  const double room = page.height() - builder.px(kHeader + kFooter);
  layout.pitch = std::max(room / static_cast<double>(n_heads), builder.px(kLeastPitch));
  layout.tallest_card = builder.px(kTallestCard);
  layout.body.top = page.top() + builder.px(kHeader);
  layout.body.bottom = layout.body.top + layout.pitch * static_cast<double>(n_heads);
  layout.x = column(0, builder.px(26));
  layout.cards = column(0.185, builder.px(118));
  layout.concat = column(0.53, builder.px(34));
  layout.weights = column(0.715, builder.px(76));
  layout.output = {left + width - builder.px(34), left + width};
  return layout;
}

std::vector<Span> outputSpans(const ConcatLayout& layout, const ConcatValues& values, ConcatView::Width width) {
  const auto on = std::ranges::count_if(values.heads, &ConcatHead::on);
  std::vector<Span> spans;
  double top = layout.body.top;
  for (const ConcatHead& head : values.heads) {
    const double equal = head.on && on > 0 ? 1.0 / static_cast<double>(on) : 0.0;
    const double share = width == ConcatView::Width::Equal ? equal : head.share;
    const double bottom = top + (std::isfinite(share) ? share : 0.0) * layout.body.height();
    spans.push_back({top, bottom});
    top = bottom;
  }
  return spans;
}

QPainterPath band(double x0, Span from, double x1, Span to) {
  const double middle = (x0 + x1) / 2;
  QPainterPath path(QPointF(x0, from.top));
  path.cubicTo(middle, from.top, middle, to.top, x1, to.top);
  path.lineTo(x1, to.bottom);
  path.cubicTo(middle, to.bottom, middle, from.bottom, x0, from.bottom);
  path.closeSubpath();
  return path;
}

}  // namespace headwise::ui
