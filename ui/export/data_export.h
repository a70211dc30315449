#pragma once
// The numbers of the page seen, for other programs.

#include <QString>

#include "core/tensor/tensor.h"
#include "core/trace/trace.h"
#include "ui/scene/view_state.h"

namespace headwise::ui {

/// The numbers behind the page that `view` names:
///   Heads, Flow  the pattern of all heads [n_heads, n_q, n_kv]; of one head [1, n_q, n_kv] where it is enlarged
///   Steps        the pattern row of the query and head [1, 1, n_kv]
///   Concat       one head's part of the output each [n_heads, 1, d_model] at the token
///   Lab          1 where a pair is visible, 0 where the mask hides it [1, n_q, n_kv]
/// Masked pairs weigh 0. The Parameters page has a table of its own.
struct PageData {
  QString name;                  ///< "pattern", "result", "mask"
  std::vector<Matrix> matrices;  ///< all of one shape
  std::vector<Index> heads;      ///< head_index of each
  Index first_row = 0;           ///< token position of the first row
  std::vector<QString> rows;     ///< token labels, one a row
  std::vector<QString> columns;  ///< token labels or feature numbers, one a column
};
[[nodiscard]] PageData pageData(const Trace& trace, const ViewState& view);

/// RFC 4180: a line a cell: head (0-based), row, row token, column, column token, value; UTF-8.
[[nodiscard]] QByteArray toCsv(const PageData& data);
/// [matrices, rows, columns], float32.
[[nodiscard]] Tensor toTensor(const PageData& data);

/// CSV or .npy by the file's suffix. Throws FileError, and InputError for another suffix.
void writeData(const QString& file, const PageData& data);

}  // namespace headwise::ui
