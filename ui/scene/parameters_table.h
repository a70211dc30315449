#pragma once
// The table of the Parameters page as values and as text to paste elsewhere.

#include <QString>
#include <vector>

#include "core/trace/trace.h"
#include "ui/scene/view_state.h"

namespace headwise::ui {

struct ParametersRow {
  QString component;
  QString shape;
  std::uint64_t parameters = 0;
  double share = 0;  ///< of the total's parameters, 0..1
  double flops = 0;
  QString explanation;
  int indent = 0;
  bool total = false;
};

struct ParametersTable {
  QString flops_header;  ///< "FLOPs, n = 12"
  std::vector<ParametersRow> rows;
};

/// What the view counts: this layer, or Vaswani's 6 + 6 encoder-decoder made of such layers.
[[nodiscard]] ParametersTable parametersTable(const AttentionMap& map, ParametersView::Count count);
/// The feed-forward width of the counted encoder-decoder: 4 d_model.
[[nodiscard]] Index feedForwardWidth(const AttentionConfig& config);
[[nodiscard]] bool hasBiases(const AttentionMap& map);

/// The names of the columns, in order.
[[nodiscard]] QStringList columnNames(const ParametersTable& table);

/// Columns aligned with blanks, for a message or a note.
[[nodiscard]] QString tableAsText(const ParametersTable& table);
/// RFC 4180; whole numbers without grouping, shares as fractions.
[[nodiscard]] QString tableAsCsv(const ParametersTable& table);
/// A tabular environment that needs no package.
[[nodiscard]] QString tableAsLatex(const ParametersTable& table);

}  // namespace headwise::ui
