#include <QCoreApplication>
#include <algorithm>

#include "core/experiment/experiment.h"
#include "ui/scene/concat_values.h"
#include "ui/scene/focus.h"
#include "ui/scene/format.h"
#include "ui/scene/inspector_pages.h"
#include "ui/scene/scene_builder.h"
#include "ui/scene/words.h"

namespace headwise::ui {
using namespace Qt::StringLiterals;

namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(Inspector)
};

constexpr double kExact = 1e-5;  ///< of the largest |out|: what float32 can promise

InspectorSection concatenationSection(const AttentionMap& map) {
  const Index h = map.n_heads;
  const Index d_v = map.config.valueDim();
  InspectorSection section{.heading = Text::tr("Concatenation")};
  if (h == 1)
    section.paragraphs << Text::tr(
                              "One head's output <b>z</b> of length d_v = %1 is all there is to concatenate. W_O (%2) "
                              "maps it to the output.")
                              .arg(d_v)
                              .arg(shapeText(map.config.d_model, d_v));
  else
    section.paragraphs
        << Text::tr(
               "%1 outputs <b>z<sub>i</sub></b> of length d_v = %2 stand side by side: <b>%1 × %2 = %3</b> numbers. "
               "W_O (%4) mixes them; the output is also the sum of %1 parts, one per head:")
               .arg(h)
               .arg(d_v)
               .arg(h * d_v)
               .arg(shapeText(map.config.d_model, h * d_v));
  const bool bias = map.parameters->b_O.size() > 0;
  section.paragraphs << (bias ? u"out = Σ<sub>i</sub> z<sub>i</sub> W_O<sup>(i)</sup> + b_O"_s
                              : u"out = Σ<sub>i</sub> z<sub>i</sub> W_O<sup>(i)</sup>"_s);
  return section;
}

InspectorSection sumSection(const AttentionMap& map) {
  const Index d_v = map.config.valueDim();
  InspectorSection section{.heading = Text::tr("Sum")};
  section.paragraphs << Text::tr(
                            "The outputs <b>z<sub>i</sub></b> are added up: <b>%1</b> numbers instead of %2. There is "
                            "room for one block only: the mean of W_O's blocks (%3) maps them to the output, the same "
                            "for every head.")
                            .arg(d_v)
                            .arg(map.n_heads * d_v)
                            .arg(shapeText(map.config.d_model, d_v))
                     << u"sum = (Σ<sub>i</sub> z<sub>i</sub>) · mean<sub>i</sub> W_O<sup>(i)</sup>"_s;
  return section;
}

InspectorSection sharesSection(const AttentionMap& map, const ConcatValues& values, const Cursor& cursor) {
  InspectorSection section{
      .heading = Text::tr("Share of the output for %1").arg(quotedToken(*map.queries, values.query)),
      .explanation = Text::tr("Length of what each head adds to this token's output, divided by the sum of these "
                              "lengths over all heads.")};
  const auto largest = std::ranges::max(values.heads, {}, &ConcatHead::share).share;
  for (Index i = 0; i < map.n_heads; ++i) {
    const ConcatHead& head = values.heads[static_cast<std::size_t>(i)];
    section.bars.push_back(
        {.label = headName(i),
         .color = headQColor(i),
         .fraction = largest > 0 ? head.share / largest : 0.0,
         .text = head.on ? percentText(head.share) : Text::tr("off"),
         .explanation =
             Text::tr("|zᵢ W_O⁽ⁱ⁾| = %1, divided by the sum of these lengths over all heads. b_O is left out.")
                 .arg(numberText(head.result_norm)),
         .head = i});
  }
  if (cursor.head >= 0 && cursor.head < map.n_heads)
    section.bars[static_cast<std::size_t>(cursor.head)].label = u"▸ "_s + headName(cursor.head);
  return section;
}

QString headsOff(const Trace& trace, const AttentionMap& map) {
  QStringList off;
  for (const Index head : trace.experiment->heads_off)
    if (head < map.n_heads) off << QString::number(head + 1);
  if (off.isEmpty()) return Text::tr("none");
  return off.size() == 1 ? Text::tr("head %1").arg(off.front()) : Text::tr("heads %1").arg(off.join(u", "_s));
}

InspectorSection checkSection(const Trace& trace, const AttentionMap& map, const ConcatValues& values) {
  const auto largest = static_cast<double>(values.out.cwiseAbs().maxCoeff());
  const bool exact = values.check <= kExact * std::max(largest, 1e-30);
  InspectorSection section{.heading = Text::tr("Check")};
  section.rows.push_back({u"‖Σ parts − out‖∞"_s, u"%1 %2"_s.arg(numberText(values.check), exact ? u"✓"_s : u"✗"_s),
                          Text::tr("The largest difference between the sum of the heads' parts (and b_O) and the "
                                   "output as computed in one product. Only rounding is left."),
                          false});
  section.rows.push_back(
      {Text::tr("agreement"), QString::number(values.agreement, 'f', 2),
       Text::tr(
           "|Σ parts| / Σ |parts|: 1 when all heads push the output the same way, near 0 when they cancel each other."),
       false});
  section.rows.push_back({Text::tr("switched off"), headsOff(trace, map),
                          Text::tr("A switched-off head has z = 0; everything after it is computed again."), false});
  return section;
}

}  // namespace

InspectorContent inspectConcat(const Trace& trace, const ViewState& view, const Cursor& cursor) {
  const AttentionMap& map = mapOf(trace, view);
  if (!map.has(Hook::result) || !map.has(Hook::out)) return {};
  const ConcatValues values = concatValues(trace, map, shownQuery(map, view));
  InspectorContent content;
  const bool sum = view.concat.combine == ConcatView::Combine::Sum;
  content.sections = {sum ? sumSection(map) : concatenationSection(map), sharesSection(map, values, cursor),
                      checkSection(trace, map, values)};
  return content;
}

}  // namespace headwise::ui
