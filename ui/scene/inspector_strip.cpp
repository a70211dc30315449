// What the inspector says where several queries or keys answer together, as the strip paints them.

#include <QCoreApplication>
#include <algorithm>

#include "ui/scene/heat_colors.h"
#include "ui/scene/inspector_pages.h"
#include "ui/scene/inspector_parts.h"
#include "ui/scene/words.h"

namespace headwise::ui {
using namespace Qt::StringLiterals;

namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(Inspector)
};

/// What each of the first few pins adds.
void addParts(InspectorSection& section, const AttentionMap& map, const ViewState& view, const StripFocus& focus) {
  constexpr std::size_t kNamed = 5;
  const bool keys = focus.strip->alongQueries();
  const std::vector<Index>& pins = focus.strip->pins;
  for (std::size_t i = 0; i < std::min(pins.size(), kNamed); ++i) {
    const Index query = keys ? focus.token : pins[i];
    const Index key = keys ? pins[i] : focus.token;
    section.rows.push_back({pinList(keys ? *map.keys : *map.queries, {pins[i]}),
                            cellText(shownWeight(map, view, focus.head, query, key)),
                            Text::tr("What this pinned token adds to the sum."), false});
  }
}

InspectorSection togetherSection(const AttentionMap& map, const ViewState& view, const StripFocus& focus) {
  InspectorSection section{.heading = Text::tr("Under the cursor")};
  if (focus.token < 0) {
    section.paragraphs << Text::tr("Point at a cell to read its weight. Click a token above to pin it as query.");
    return section;
  }
  section.paragraphs << stripSentence(map, focus, coloredHead(focus.head), boldText);
  section.big_value = cellText(focus.value(focus.head));
  if (section.big_value == kNotYet) section.big_explanation = notYetText();
  if (focus.strip->isSum()) {
    addParts(section, map, view, focus);
  } else {
    section.rows.push_back({Text::tr("queries averaged"), QString::number(map.queryCount()),
                            Text::tr("A query that may not see this key counts as 0."), false});
  }
  return section;
}

QString strongestHeading(const AttentionMap& map, const StripFocus& focus) {
  const QString number = QString::number(focus.head + 1);
  switch (focus.strip->kind) {
    case StripKind::KeySum:
      return Text::tr("Keys %1 in head %2 · who looks at them").arg(pinList(*map.keys, focus.strip->pins), number);
    case StripKind::QuerySum:
      return Text::tr("Queries %1 in head %2 · top keys, summed").arg(pinList(*map.queries, focus.strip->pins), number);
    default:
      return Text::tr("All queries in head %1 · top keys on average").arg(number);
  }
}

QString strongestExplanation(const StripFocus& focus) {
  switch (focus.strip->kind) {
    case StripKind::KeySum:
      return Text::tr(
          "The queries that look at these keys most in this head: their attention weights on them, added up.");
    case StripKind::QuerySum:
      return Text::tr("The keys that these queries look at most in this head: their attention weights, added up.");
    default:
      return Text::tr(
          "The keys that are looked at most in this head: the mean of their attention weights over all queries.");
  }
}

InspectorSection strongestSection(const AttentionMap& map, const StripFocus& focus) {
  const TokenSequence& tokens = focus.strip->alongQueries() ? *map.queries : *map.keys;
  return {.heading = strongestHeading(map, focus),
          .explanation = strongestExplanation(focus),
          .bars = focus.strip->awaits_rows ? awaitedBars(focus.strip->values.cols())
                                           : topBars(focus.strip->values.row(focus.head), tokens, focus.head)};
}

InspectorSection everyHead(const StripFocus& focus) {
  return {.heading =
              focus.strip->alongQueries() ? Text::tr("This query in every head") : Text::tr("This key in every head"),
          .explanation = focus.strip->isSum() ? Text::tr("The same sum of attention weights in each head.")
                                              : Text::tr("The same mean of attention weights in each head."),
          .bars = headBars(focus.strip->values.col(focus.token)),
          .layout = InspectorSection::Bars::Columns};
}

}  // namespace

std::vector<InspectorSection> stripSections(const AttentionMap& map, const ViewState& view, const StripFocus& focus) {
  std::vector<InspectorSection> sections{togetherSection(map, view, focus), strongestSection(map, focus)};
  if (focus.token >= 0) sections.push_back(everyHead(focus));
  return sections;
}

}  // namespace headwise::ui
