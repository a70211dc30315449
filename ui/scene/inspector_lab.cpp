#include <QCoreApplication>
#include <cmath>

#include "ui/scene/focus.h"
#include "ui/scene/format.h"
#include "ui/scene/inspector_pages.h"
#include "ui/scene/lab_scores.h"
#include "ui/scene/mask_words.h"
#include "ui/scene/steps_text.h"
#include "ui/scene/words.h"

namespace headwise::ui {
using namespace Qt::StringLiterals;

namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(Inspector)
};

InspectorSection whyScale(const AttentionConfig& config) {
  InspectorSection section{.heading = Text::tr("Why 1/√d_k")};
  section.paragraphs << Text::tr(
                            "If the numbers in q and k have mean 0 and variance 1, then q·k, a sum of d_k products, "
                            "has <b>variance d_k</b>. Without a scale the scores grow with the width of a head.")
                     << Text::tr(
                            "Large scores saturate softmax: one weight is near 1, the others near 0, and the "
                            "<b>gradient vanishes</b>. Divided by √d_k the scores keep variance 1.")
                     << u"a = softmax(q·k / √d<sub>k</sub>)"_s;
  section.rows = {
      {u"d_k"_s, QString::number(config.headDim()), Text::tr("The length of q and k in each head."), false},
      {Text::tr("scale of this layer"), scaleText(config), Text::tr("What every q·k is multiplied with."), false}};
  return section;
}

InspectorSection headScaling(const AttentionMap& map, Index head) {
  const auto scores = labScores(map, head);
  // Where the scores are numbers and a mean is none, no row has a second key to choose from.
  const bool no_choice = std::isnan(scores->largest_weight) && !std::isnan(scores->raw_deviation);
  const auto meanText = [no_choice](double mean) { return no_choice ? u"–"_s : numberText(mean); };
  InspectorSection section{.heading = headName(head)};
  section.rows = {
      {Text::tr("deviation of q·k"), numberText(scores->raw_deviation),
       Text::tr("Standard deviation over the visible pairs, before the scale."), false},
      {Text::tr("after the scale"), numberText(scores->scaled_deviation),
       Text::tr("The same after the scale. Near 1 softmax is neither flat nor saturated."), false},
      {Text::tr("mean largest weight"), meanText(scores->largest_weight),
       Text::tr(
           "Of the attention weights of each query the largest, averaged; rows with one visible key do not count."),
       false},
      {u"‖J‖"_s, meanText(scores->jacobian),
       Text::tr("Frobenius norm of softmax's Jacobian diag(a) − a aᵀ, averaged over the queries: how much a change of "
                "the scores can change the weights."),
       false}};
  return section;
}

InspectorSection pairSection(const AttentionMap& map, const Cursor& cursor) {
  InspectorSection section{.heading = Text::tr("Under the cursor")};
  if (!cursor.isCell()) {
    section.paragraphs << Text::tr("Point at a pair to see who may look at whom.");
    return section;
  }
  const Mask& mask = map.config.mask;
  const bool visible = mask.visible(cursor.query, cursor.key, map.queryCount(), map.keyCount());
  const auto bold = [](const QString& text) { return u"<b>%1</b>"_s.arg(text.toHtmlEscaped()); };
  const QString sentence = visible ? Text::tr("Query %1 (%2) may look at key %3 (%4)")
                                   : Text::tr("Query %1 (%2) may not look at key %3 (%4)");
  section.paragraphs << sentence.arg(bold(quotedToken(*map.queries, cursor.query)))
                            .arg(cursor.query)
                            .arg(bold(quotedToken(*map.keys, cursor.key)))
                            .arg(cursor.key);
  const bool painted = mask.edits.contains({cursor.query, cursor.key});
  section.rows.push_back({Text::tr("decided by"), painted ? Text::tr("painting") : Text::tr("the rules"),
                          Text::tr("Painted pairs have the last word over the rules."), false});
  return section;
}

InspectorSection maskSection(const AttentionMap& map) {
  const Mask& mask = map.config.mask;
  const MaskCount counts = countHidden(mask, map.queryCount(), map.keyCount());
  InspectorSection section{.heading = Text::tr("Mask")};
  section.paragraphs = maskRuleTexts(mask, map.queryCount(), map.keyCount());
  for (QString& rule : section.paragraphs) rule = rule.toHtmlEscaped();
  section.paragraphs << hiddenText(counts);
  section.rows = {{Text::tr("painted pairs"), grouped(mask.edits.size()),
                   Text::tr("Pairs that were shown or hidden by hand."), false},
                  {Text::tr("queries that see nothing"), grouped(static_cast<std::uint64_t>(counts.blind_queries)),
                   Text::tr("Rows without a visible key. What becomes of them is chosen under Scores."), false}};
  return section;
}

}  // namespace

InspectorContent inspectLab(const Trace& trace, const ViewState& view, const Cursor& cursor) {
  const AttentionMap& map = mapOf(trace, view);
  InspectorContent content;
  if (!map.has(Hook::scores_raw)) return content;
  if (view.lab.topic == LabView::Topic::Scaling)
    content.sections = {whyScale(map.config), headScaling(map, headOf(map, view))};
  else
    content.sections = {pairSection(map, cursorIn(map, cursor)), maskSection(map)};
  return content;
}

}  // namespace headwise::ui
