#pragma once
// The inspector's texts, one function a page, and the sections that pages share.

#include "ui/scene/inspector.h"
#include "ui/scene/strip_words.h"

namespace headwise::ui {

/// What the inspector speaks of: the cursor where it points, else the pinned query and the chosen head.
struct InspectedCell {
  Index head = 0;
  Index query = 0;
  Index key = -1;  ///< -1: no cell is pointed at
};
[[nodiscard]] InspectedCell inspectedCell(const AttentionMap& map, const ViewState& view, const Cursor& cursor);

/// "In head 4, query “it” (7) looks at key “animal” (1)", the weight in large, and how it came about.
[[nodiscard]] InspectorSection cellSection(const AttentionMap& map, const ViewState& view, const InspectedCell& cell);
/// The keys that the query looks at most; with pins on the key side, the queries that look most at the key.
[[nodiscard]] InspectorSection topKeysSection(const AttentionMap& map, const ViewState& view,
                                              const InspectedCell& cell);
/// The weight of this pair in all heads, side by side.
[[nodiscard]] InspectorSection everyHeadSection(const AttentionMap& map, const ViewState& view,
                                                const InspectedCell& cell);
/// The same three where the strip's sum or average is spoken of.
[[nodiscard]] std::vector<InspectorSection> stripSections(const AttentionMap& map, const ViewState& view,
                                                          const StripFocus& focus);
/// The few numbers that describe the head.
[[nodiscard]] InspectorSection headSection(const AttentionMap& map, const ViewState& view, Index head_index);

/// The same, with what its parameters were designed for.
[[nodiscard]] InspectorSection describedHead(const AttentionMap& map, const ViewState& view, Index head_index);

[[nodiscard]] InspectorContent inspectHeads(const Trace& trace, const ViewState& view, const Cursor& cursor);
[[nodiscard]] InspectorContent inspectFlow(const Trace& trace, const ViewState& view, const Cursor& cursor);
[[nodiscard]] InspectorContent inspectSteps(const Trace& trace, const ViewState& view, const Cursor& cursor);
[[nodiscard]] InspectorContent inspectConcat(const Trace& trace, const ViewState& view, const Cursor& cursor);
[[nodiscard]] InspectorContent inspectParameters(const Trace& trace, const ViewState& view);
[[nodiscard]] InspectorContent inspectLab(const Trace& trace, const ViewState& view, const Cursor& cursor);

}  // namespace headwise::ui
