#include "ui/panels/scene_hints.h"

#include <QCoreApplication>

#include "ui/scene/text_width.h"

namespace headwise::ui {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(SceneHints)
};

double noteWidth(const QString& text, const Style& style, double type_size) {
  return textWidth(font(style, type_size, QFont::Medium), text) + 28 * style.text_scale;
}

void appendNote(std::vector<SceneItem>& overlay, QPointF bottom_middle, const QString& text, const Style& style,
                double type_size) {
  const QFont type = font(style, type_size, QFont::Medium);
  const double width = noteWidth(text, style, type_size);
  const double height = (type_size + 16) * style.text_scale;
  const QRectF box(bottom_middle.x() - width / 2, bottom_middle.y() - height, width, height);
  overlay.emplace_back(
      RectItem{.rect = box, .fill = style.colors().card, .stroke = style.colors().border, .radius = height / 2});
  overlay.emplace_back(TextItem{.rect = box,
                                .text = text,
                                .font = type,
                                .color = style.colors().text,
                                .alignment = Qt::AlignCenter,
                                .elide = true});
}

QString words(StaleHint hint) {
  switch (hint) {
    case StaleHint::Computing:
      return Words::tr("computing…");
    case StaleHint::LastGood:
      return Words::tr("the last good picture");
    case StaleHint::StandIn:
      return Words::tr("an example in its place");
  }
  Q_UNREACHABLE();
}

}  // namespace

void appendStaleHint(std::vector<SceneItem>& overlay, const QRectF& seen, StaleHint hint, const Style& style) {
  overlay.emplace_back(RectItem{.rect = seen, .fill = withAlpha(style.colors().page, 0.45)});
  // In the corner below the legends, where no page has a name or a number.
  const QPointF corner = seen.bottomRight() - QPointF(10, 4) * style.text_scale;
  appendNote(overlay, corner - QPointF(noteWidth(words(hint), style, 12) / 2, 0), words(hint), style, 12);
}

double sentenceHeight(const Style& style) { return 42 * style.text_scale; }

void appendSentence(std::vector<SceneItem>& overlay, const QRectF& seen, const QString& sentence, const Style& style) {
  const double top = seen.bottom() - sentenceHeight(style);
  overlay.emplace_back(
      RectItem{.rect = QRectF(seen.left(), top, seen.width(), seen.bottom() - top), .fill = style.colors().page});
  if (!sentence.isEmpty())
    appendNote(overlay, QPointF(seen.center().x(), seen.bottom() - 6 * style.text_scale), sentence, style, 13);
}

void appendFocusFrame(std::vector<SceneItem>& overlay, const QRectF& seen, const Style& style) {
  overlay.emplace_back(RectItem{.rect = seen, .stroke = withAlpha(style.colors().accent, 0.6)});
}

}  // namespace headwise::ui
