#pragma once
// What the right-hand inspector says about a page, as a value: the panel only lays it out.

#include <QColor>
#include <QString>
#include <QStringList>
#include <vector>

#include "core/trace/trace.h"
#include "ui/scene/cursor.h"
#include "ui/scene/view_state.h"

namespace headwise::ui {

/// "mean entropy    1.88 bits"; hovering explains the term.
struct InspectorRow {
  QString label{};
  QString value{};  ///< rich text
  QString explanation{};
  bool badge = false;  ///< the value as a pill
  bool operator==(const InspectorRow&) const = default;
};

/// One bar: a label, a length between 0 and 1 of the room there is, and the number in words.
struct InspectorBar {
  QString label{};
  QColor color{};
  double fraction = 0;  ///< negative: still to be computed, and no bar
  QString text{};
  QString explanation{};
  Index head = -1;  ///< head_index that a click selects; -1: none
  bool operator==(const InspectorBar&) const = default;
};

/// In this order: paragraphs, the big value, rows, bars. Whatever is empty is left out.
struct InspectorSection {
  enum class Bars { Rows, Columns };
  QString heading{};
  QString explanation{};     ///< of the heading, on hover; of the bars where a section has nothing but them
  QStringList paragraphs{};  ///< rich text
  QString big_value{};
  QString big_explanation{};
  std::vector<InspectorRow> rows{};
  std::vector<InspectorBar> bars{};
  Bars layout = Bars::Rows;  ///< Columns: upright, their texts only on hover
  bool operator==(const InspectorSection&) const = default;
};

struct InspectorContent {
  std::vector<InspectorSection> sections;
  bool operator==(const InspectorContent&) const = default;
};

/// What stands in the place of a number that is still to be computed.
inline constexpr QChar kNotYet = u'…';
/// Some numbers are still to be computed.
[[nodiscard]] bool isIncomplete(const InspectorContent& content);

[[nodiscard]] InspectorContent inspectorContent(const Trace& trace, const ViewState& view, const Cursor& cursor);

}  // namespace headwise::ui
