#include "ui/scene/head_card.h"

#include <QCoreApplication>
#include <algorithm>

#include "core/analysis/summary.h"
#include "core/experiment/experiment.h"
#include "ui/scene/translate.h"
#include "ui/scene/words.h"

namespace headwise::ui {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(HeadCard)
};

const HeadSummary& summaryOf(const AttentionMap& map, Index head) { return map.heads[static_cast<std::size_t>(head)]; }

bool isOff(const Trace& trace, Index head) {
  return trace.experiment && std::ranges::binary_search(trace.experiment->heads_off, head);
}

QString badgeText(const Trace& trace, const AttentionMap& map, Index head) {
  if (isOff(trace, head)) return Words::tr("switched off");
  const HeadLabel label = summaryOf(map, head).label;
  return label == HeadLabel::None ? QString() : translated(labelName(label));
}

QString headExplanation(const Trace& trace, Index head) {
  if (isOff(trace, head))
    return Words::tr("%1 is switched off: its output z is 0. Its attention weights are shown all the same.")
        .arg(headName(head));
  return Words::tr("%1: click to select it, double-click to enlarge it, drag to reorder.").arg(headName(head));
}

QString paragraph(const QString& bold, const QString& text) {
  return QStringLiteral("<p><b>%1</b><br>%2</p>").arg(bold.toHtmlEscaped(), text.toHtmlEscaped());
}

QString designNote(const AttentionMap& map, Index head) {
  if (map.notes.empty()) return {};
  const HeadNote& note = map.notes[static_cast<std::size_t>(head)];
  if (note.designed_for.text.empty()) return {};
  const QString job = translated(note.designed_for);
  if (note.why_not) return paragraph(Words::tr("Designed for: %1, but not here").arg(job), translated(*note.why_not));
  return paragraph(Words::tr("Designed for: %1").arg(job),
                   Words::tr("Its matrices are built for this from position and identity, not meaning."));
}

constexpr double kSquareRoom = 17;    // the square and the gap after it
constexpr double kGap = 8;            // between the parts
constexpr double kLeastBadge = 46;    // a narrower one says nothing
constexpr double kRounding = 4;       // parts are rounded up
constexpr double kBadgePadding = 16;  // of both ends, as SceneBuilder::badge() draws it

QString entropyLabel(const AttentionMap& map, const ViewState& view, Index head) {
  const double entropy = entropyIn(view.entropy_unit, static_cast<double>(summaryOf(map, head).mean_entropy));
  return Words::tr("H %1").arg(QString::number(entropy, 'f', 1));
}

/// From left to right. A name that does not fit loses the word "Head".
class TitleLine {
 public:
  TitleLine(SceneBuilder& builder, const QRectF& rect, int map, Index head)
      : m_builder(builder), m_rect(rect), m_map(map), m_head(head) {}

  void square() {
    const QRectF square = m_builder.headSquare(QPointF(m_rect.left(), m_rect.center().y()), m_head);
    m_rect.setLeft(square.left() + m_builder.px(kSquareRoom));
  }
  void name(double size, const QString& explanation) {
    const TextLook look{.size = size, .weight = QFont::DemiBold};
    QString text = headName(m_head);
    if (m_builder.textWidth(text, look) > m_rect.width()) text = QString::number(m_head + 1);
    const double width = std::min(std::ceil(m_builder.textWidth(text, look)) + 1, m_rect.width());
    const QRectF rect(m_rect.left(), m_rect.top(), width, m_rect.height());
    m_builder.text(rect, text, look);
    area(rect, explanation);
    m_rect.setLeft(rect.right() + m_builder.px(kGap));
  }
  void atRight(const QString& text, const QString& explanation) {
    const TextLook look{.size = 10, .color = m_builder.colors().muted, .alignment = Qt::AlignRight | Qt::AlignVCenter};
    const double width = std::ceil(m_builder.textWidth(text, look)) + 1;
    if (width > m_rect.width()) return;
    const QRectF rect(m_rect.right() - width, m_rect.top(), width, m_rect.height());
    m_builder.text(rect, text, look);
    area(rect, explanation);
    m_rect.setRight(rect.left() - m_builder.px(kGap));
  }
  void badge(const QString& text, const QString& explanation) {
    if (text.isEmpty() || m_rect.width() < m_builder.px(kLeastBadge)) return;
    const QRectF pill = m_builder.badge(QPointF(m_rect.left(), m_rect.center().y()), text, m_rect.width());
    if (!pill.isEmpty()) area(pill, explanation);
  }

 private:
  void area(const QRectF& rect, const QString& explanation) {
    m_builder.area({.rect = rect, .kind = HitKind::Head, .map = m_map, .head = m_head, .explanation = explanation});
  }

  SceneBuilder& m_builder;
  QRectF m_rect;
  int m_map;
  Index m_head;
};

}  // namespace

QString labelExplanation(const AttentionMap& map, Index head) {
  const HeadSummary& summary = summaryOf(map, head);
  const QString name = summary.label == HeadLabel::None
                           ? Words::tr("No pattern stands out")
                           : Words::tr("%1, score %2")
                                 .arg(translated(labelName(summary.label)),
                                      QString::number(static_cast<double>(summary.label_score), 'f', 2));
  return paragraph(name, translated(labelMeaning(summary.label))) + designNote(map, head);
}

QString entropyExplanation(const AttentionMap& map, const ViewState& view, Index head) {
  const QString entropy = entropyText(view.entropy_unit, static_cast<double>(summaryOf(map, head).mean_entropy));
  return paragraph(
      Words::tr("H: entropy, %1").arg(entropy),
      Words::tr("How widely this head spreads its attention, averaged over the queries: 0 when every query "
                "looks at a single key, larger the more evenly it looks at many."));
}

TitleParts titleParts(const SceneBuilder& builder, const Trace& trace, const ViewState& view) {
  const AttentionMap& map = mapOf(trace, view);
  TitleParts widest;
  for (Index head = 0; head < map.n_heads; ++head) {
    const TextLook name{.size = TitleLook().size, .weight = QFont::DemiBold};
    widest.name = std::max(widest.name, builder.textWidth(headName(head), name));
    widest.badge = std::max(widest.badge, builder.textWidth(badgeText(trace, map, head), {.size = 10}));
    widest.entropy = std::max(widest.entropy, builder.textWidth(entropyLabel(map, view, head), {.size = 10}));
  }
  return widest;
}

double titleWidth(const SceneBuilder& builder, const TitleParts& parts) {
  return parts.name + parts.entropy + parts.badge + builder.px(kSquareRoom + kBadgePadding + 2 * kGap) + kRounding;
}

TitleLook titleLook(const SceneBuilder& builder, double width, const TitleParts& parts) {
  const double beside_name = width - parts.name - builder.px(kSquareRoom + kGap);
  TitleLook look;
  look.entropy = beside_name >= builder.px(kLeastBadge) ? width + 0.5 >= titleWidth(builder, parts)
                                                        : beside_name >= parts.entropy + kRounding;
  return look;
}

void drawHeadTitle(SceneBuilder& builder, const QRectF& rect, const Trace& trace, const ViewState& view, Index head,
                   const TitleLook& look) {
  const AttentionMap& map = mapOf(trace, view);
  TitleLine line(builder, rect, view.map, head);
  line.square();
  line.name(look.size, headExplanation(trace, head));
  if (look.entropy) line.atRight(entropyLabel(map, view, head), entropyExplanation(map, view, head));
  line.badge(badgeText(trace, map, head), labelExplanation(map, head));
}

}  // namespace headwise::ui
