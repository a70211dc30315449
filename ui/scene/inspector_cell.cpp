#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <optional>

#include "core/analysis/row_facts.h"
#include "core/analysis/summary.h"
#include "core/tensor/cell.h"
#include "ui/scene/focus.h"
#include "ui/scene/format.h"
#include "ui/scene/heat_colors.h"
#include "ui/scene/inspector_pages.h"
#include "ui/scene/inspector_parts.h"
#include "ui/scene/latest.h"
#include "ui/scene/translate.h"
#include "ui/scene/words.h"

namespace headwise::ui {
using namespace Qt::StringLiterals;

namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(Inspector)
};

struct ColumnKey {
  SourceKey source;
  Index head, key;
  Pooling pooling;
  int step;  ///< how much of it is known
  bool operator==(const ColumnKey&) const = default;
};

/// Whom a key is looked at by, as the picture shows it; [n_q, 1]. The last one is kept: of a long text it takes longer
/// than the mouse may wait.
Matrix shownColumn(const AttentionMap& map, const ViewState& view, Index head_index, Index key) {
  const auto strip = stripValues(map, view);
  if (!strip->is_known || shownTransform(view).changesWeights()) return strip->values.row(head_index).transpose();
  constexpr int kSteps = 16;
  static Latest<ColumnKey, Matrix> latest;
  const auto step = static_cast<int>(kSteps * map.source->exactFraction());
  return latest.get({SourceKey(map.source), head_index, key, view.heads.pooling, step},
                    [&] { return computedCells(map, view, head_index)->columnNow(key); });
}

/// As the mask has it, while the weight is still to be computed.
bool maySee(const AttentionMap& map, const InspectedCell& cell, float weight) {
  if (weight != kUnknownCell) return isWeight(weight);
  return map.config.mask.visible(cell.query, cell.key, map.queryCount(), map.keyCount());
}

QString scaleLabel(const AttentionConfig& config) {
  switch (config.scale.kind) {
    case ScoreScale::Kind::InverseSqrtDk:
      return Text::tr("scaled by 1/√%1").arg(config.headDim());
    case ScoreScale::Kind::None:
      return Text::tr("not scaled");
    case ScoreScale::Kind::Value:
      return Text::tr("scaled by %1").arg(constantText(config.scale.value));
  }
  return {};
}

/// Whether something beside the scale changes a score before the softmax.
bool hasMoreThanScale(const AttentionConfig& config) {
  return config.logit_softcap || config.temperature != 1.0 || config.mask.bias ||
         config.positions.kind == PositionKind::Alibi || config.positions.kind == PositionKind::T5;
}

void addScores(InspectorSection& section, const AttentionMap& map, const InspectedCell& cell) {
  if (!map.has(Hook::scores_raw)) return;
  const auto score = [&](Hook hook) {
    return static_cast<double>(map.source->score(hook, cell.head, cell.query, cell.key));
  };
  const double raw = score(Hook::scores_raw);
  if (map.config.kind == AttentionKind::LinearElu1) {
    section.rows.push_back(
        {Text::tr("φ(q)·φ(k)"), numberText(raw),
         Text::tr("Dot product of φ(q) and φ(k), φ = elu + 1: never negative, so that no softmax is needed."), false});
    return;
  }
  section.rows.push_back({Text::tr("score q·k"), numberText(raw),
                          Text::tr("Dot product of this query's vector q with this key's vector k."), false});
  section.rows.push_back(
      {scaleLabel(map.config), numberText(raw * map.config.scale.factor(map.config.headDim())),
       Text::tr("The score times the scale. Dividing by √d_k keeps scores of the same size however long q and k are."),
       false});
  if (!hasMoreThanScale(map.config) || !map.has(Hook::scores)) return;
  section.rows.push_back({Text::tr("enters softmax"), numberText(score(Hook::scores)),
                          Text::tr("The score after soft-cap, biases, temperature and mask."), false});
}

/// Of a pattern that is not kept: nothing while the row is still to be computed.
std::optional<double> entropyNow(const AttentionMap& map, const ViewState& view, const InspectedCell& cell) {
  const MatrixView row = computedCells(map, view, cell.head)->rowNow(cell.query);
  if (!row.data) return std::nullopt;
  return rowEntropy(std::span<const float>(row.data, static_cast<std::size_t>(row.cols)));
}

void addRowEntropy(InspectorSection& section, const AttentionMap& map, const ViewState& view,
                   const InspectedCell& cell) {
  const auto& rows = map.heads[static_cast<std::size_t>(cell.head)].rows;
  const auto query = static_cast<std::size_t>(cell.query);
  if (map.source->keepsPattern() && query >= rows.size()) return;
  const auto nats = map.source->keepsPattern() ? std::optional(static_cast<double>(rows[query].entropy))
                                               : entropyNow(map, view, cell);
  section.rows.push_back({Text::tr("row entropy"), nats ? entropyText(view.entropy_unit, *nats) : QString(kNotYet),
                          nats ? Text::tr("H = −Σ p log p over the keys of this query: 0 when it looks at one key "
                                          "only, log n when it looks at n keys alike.")
                               : notYetText(),
                          false});
}

/// What was computed, where the picture shows something else.
void addComputed(InspectorSection& section, float computed, float shown) {
  if (!isWeight(computed)) return;
  if (shown == kLeftOutCell) {
    section.rows.push_back({Text::tr("in the picture"), Text::tr("left out"),
                            Text::tr("You left this key out of the picture; it was computed."), false});
  } else if (shown != computed) {
    section.rows.push_back({Text::tr("before renormalising"), cellText(computed),
                            Text::tr("The weight as computed. The picture shows it divided by the sum of the weights "
                                     "that are not left out."),
                            false});
  }
}

}  // namespace

InspectedCell inspectedCell(const AttentionMap& map, const ViewState& view, const Cursor& cursor) {
  const Cursor inside = cursorIn(map, cursor);
  return {.head = inside.head >= 0 ? inside.head : headOf(map, view),
          .query = inside.query >= 0 ? inside.query : shownQuery(map, view),
          .key = inside.key};
}

InspectorSection cellSection(const AttentionMap& map, const ViewState& view, const InspectedCell& cell) {
  InspectorSection section{.heading = Text::tr("Under the cursor")};
  if (cell.key < 0) {
    section.paragraphs << Text::tr("Point at a cell to read its weight. Click a token above to pin it as query.");
    return section;
  }
  const QString query = boldText(quotedToken(*map.queries, cell.query));
  const QString key = boldText(quotedToken(*map.keys, cell.key));
  const float computed = computedWeight(map, view, cell.head, cell.query, cell.key);
  const float shown = shownWeight(map, view, cell.head, cell.query, cell.key);
  const QString sentence = maySee(map, cell, computed)
                               ? Text::tr("In head %1, query %2 (%3) looks at key %4 (%5)")
                               : Text::tr("In head %1, query %2 (%3) may not look at key %4 (%5)");
  section.paragraphs << sentence.arg(coloredHead(cell.head), query, QString::number(cell.query), key,
                                     QString::number(cell.key));
  section.big_value = cellText(shown == kLeftOutCell ? computed : shown);
  if (section.big_value == kNotYet) section.big_explanation = notYetText();
  addComputed(section, computed, shown);
  addScores(section, map, cell);
  addRowEntropy(section, map, view, cell);
  return section;
}

InspectorSection topKeysSection(const AttentionMap& map, const ViewState& view, const InspectedCell& cell) {
  const QString head = QString::number(cell.head + 1);
  if (view.pins_are_keys && cell.key < 0 && !view.pinned.empty()) {
    const Index key = std::clamp<Index>(view.pinned.back(), 0, map.keyCount() - 1);
    return {.heading = Text::tr("Key %1 in head %2 · who looks at it").arg(pinList(*map.keys, {key}), head),
            .explanation = Text::tr("The queries with the largest attention weights on this key in this head. They do "
                                    "not add up to 1: each comes from a row of its own."),
            .bars = topBars(shownColumn(map, view, cell.head, key), *map.queries, cell.head)};
  }
  const Matrix row = shownRow(map, view, cell.head, cell.query);
  InspectorSection section{
      .heading = Text::tr("Query %1 in head %2 · top keys").arg(pinList(*map.queries, {cell.query}), head),
      .explanation = Text::tr("The keys that this query looks at most in this head, with their attention weights. Over "
                              "all keys the weights of a query add up to 1."),
      .bars = row.size() > 0 ? topBars(row, *map.keys, cell.head) : awaitedBars(map.keyCount())};
  if (section.bars.empty()) section.paragraphs << Text::tr("The mask hides every key from this query.");
  return section;
}

InspectorSection everyHeadSection(const AttentionMap& map, const ViewState& view, const InspectedCell& cell) {
  Matrix weights(map.n_heads, 1);
  for (Index head = 0; head < map.n_heads; ++head)
    weights(head, 0) = shownWeight(map, view, head, cell.query, cell.key);
  return {.heading = Text::tr("This pair in every head"),
          .explanation = Text::tr("The attention weight of the same query and key in each head."),
          .bars = headBars(weights),
          .layout = InspectorSection::Bars::Columns};
}

InspectorSection headSection(const AttentionMap& map, const ViewState& view, Index head_index) {
  const HeadSummary& summary = map.heads[static_cast<std::size_t>(head_index)];
  InspectorSection section{.heading = headName(head_index)};
  const QString label = translated(labelName(summary.label));
  const QString score = QString::number(static_cast<double>(summary.label_score), 'f', 2);
  section.rows.push_back({Text::tr("pattern"),
                          summary.label == HeadLabel::None ? label : u"%1 · %2"_s.arg(label, score),
                          translated(labelMeaning(summary.label)), true});
  section.rows.push_back(
      {Text::tr("mean entropy"), entropyText(view.entropy_unit, static_cast<double>(summary.mean_entropy)),
       Text::tr("Entropy H of a row of attention weights, averaged over the queries: how widely this head looks."),
       false});
  section.rows.push_back(
      {Text::tr("mean distance"),
       std::isnan(summary.mean_distance)
           ? u"–"_s
           : Text::tr("%1 tokens").arg(QString::number(static_cast<double>(summary.mean_distance), 'f', 1)),
       Text::tr("Distance between query and key, weighted by attention and averaged over the queries."), false});
  section.rows.push_back(
      {Text::tr("on first token"), percentText(static_cast<double>(summary.first_token_share)),
       Text::tr("Mean attention weight on key 0. Many trained heads rest there when they have nothing to do."), false});
  if (!std::isnan(summary.output_share))
    section.rows.push_back({Text::tr("share of output ‖·‖"), percentText(static_cast<double>(summary.output_share)),
                            Text::tr("Length of what this head adds to the output, divided by the sum of these lengths "
                                     "over all heads; averaged over the tokens. b_O is left out."),
                            false});
  return section;
}

}  // namespace headwise::ui
