#pragma once
// The numbers of the page seen, for other programs.

#include <QString>
#include <functional>
#include <optional>
#include <string_view>

#include "core/io/output_file.h"
#include "core/tensor/tensor.h"
#include "core/trace/trace.h"
#include "ui/export/waiting_cells.h"
#include "ui/scene/view_state.h"

namespace headwise::ui {

enum class DataFormat { Csv, Npy };
/// "csv", "npy", whatever the case; nothing for another suffix.
[[nodiscard]] std::optional<DataFormat> dataFormat(const QString& suffix);

/// The numbers behind the page that `view` names:
///   Heads, Flow  the pattern of all heads [n_heads, n_q, n_kv]; of one head [1, n_q, n_kv] where it is enlarged; of
///                the tokens that are seen where the maps are zoomed in
///   Steps        the pattern row of the query and head [1, 1, n_kv]
///   Concat       one head's part of the output each [n_heads, 1, d_model] at the token
///   Parameters   the table, which has words in it: CSV only
///   Lab          of the mask 1 where a pair is visible, 0 where it is hidden [1, n_q, n_kv]; of the scaling the points
///                of its plots, a table as well
/// Masked pairs weigh 0.
struct PageData {
  QString name;                    ///< "pattern", "result", "parameters", "mask", "scaling"
  std::vector<Index> heads{};      ///< head_index of each matrix; none for a table
  Index first_row = 0;             ///< token position of the first row
  Index first_column = 0;          ///< likewise
  std::vector<QString> rows{};     ///< token labels, one a row
  std::vector<QString> columns{};  ///< token labels or feature numbers, one a column
  /// [rows.size(), columns.size()]: some rows of a head's matrix, counted from 0. Computes what is not kept.
  std::function<Matrix(Index head, IndexRange rows)> values{};
  QString table{};  ///< CSV of a page without matrices
};
/// TooLargeError where that would be more than 4 GiB.
[[nodiscard]] PageData pageData(const Trace& trace, const ViewState& view);

/// CSV is RFC 4180 in UTF-8, a line a cell: head_index, row, row token, column, column token, value.
/// .npy is float32 [matrices, rows, columns]. InputError where the page is a table and the format has no words.
/// Cancelled where `patience` is at its end.
void emitData(const PageData& data, DataFormat format, const ByteSink& sink, const Patience& patience = {});

/// CSV or .npy by the file's suffix. Throws FileError, InputError for another suffix, and as emitData().
void writeData(const QString& file, const PageData& data, const Patience& patience = {});

}  // namespace headwise::ui
