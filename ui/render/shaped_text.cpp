#include "ui/render/shaped_text.h"

#include <QCache>
#include <QCoreApplication>
#include <QGlyphRun>
#include <QPaintEngine>
#include <QTextLayout>

namespace headwise::ui {
namespace {

constexpr qsizetype kMostKept = 40'000;  ///< glyphs, at 20 bytes; a page full of labels has some thousands

/// What the glyphs of a text depend on; where they are painted changes nothing about them.
struct Key {
  QFont font;
  QString text;
  Qt::LayoutDirection direction;
  bool operator==(const Key&) const = default;
};
size_t qHash(const Key& key, size_t seed = 0) { return qHashMulti(seed, key.font, key.text, int(key.direction)); }

using Shaped = QList<QGlyphRun>;
using Shelf = QCache<Key, Shaped>;

/// Of this thread. Emptied before the application goes, which takes the fonts with it.
Shelf& shelf() {
  thread_local Shelf kept(kMostKept);
  static const bool emptied_in_time = [] {
    qAddPostRoutine([] { shelf().clear(); });
    return true;
  }();
  Q_UNUSED(emptied_in_time);
  return kept;
}

/// The glyphs from the baseline's start on.
Shaped shape(const Key& key) {
  QTextLayout layout(key.text, key.font);
  QTextOption option;
  option.setWrapMode(QTextOption::NoWrap);
  option.setTextDirection(key.direction);
  layout.setTextOption(option);
  layout.setCacheEnabled(true);
  layout.beginLayout();
  QTextLine line = layout.createLine();
  line.setNumColumns(static_cast<int>(key.text.size()));
  layout.endLayout();
  const QPointF start(line.x(), line.y() + line.ascent());
  Shaped out = line.glyphRuns();
  for (QGlyphRun& run : out) {
    QList<QPointF> places = run.positions();
    for (QPointF& place : places) place -= start;
    run.setPositions(places);
  }
  return out;
}

const Shaped& shapedOf(const Key& key) {
  if (const Shaped* known = shelf().object(key)) return *known;
  auto* fresh = new Shaped(shape(key));
  shelf().insert(key, fresh, std::min(key.text.size(), kMostKept));
  return *fresh;
}

/// drawText() takes steps of 1/64 along the line.
QPointF inSteps(QPointF baseline) { return {static_cast<int>(baseline.x() * 64) / 64.0, baseline.y()}; }

}  // namespace

void paintRun(QPainter& painter, const TextRun& run) {
  painter.setPen(run.color);
  if (painter.paintEngine()->type() != QPaintEngine::Raster) {
    painter.setFont(run.font);
    return painter.drawText(run.baseline, run.text);
  }
  for (const QGlyphRun& glyphs : shapedOf({run.font, run.text, painter.layoutDirection()}))
    painter.drawGlyphRun(inSteps(run.baseline), glyphs);
}

}  // namespace headwise::ui
