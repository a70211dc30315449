#pragma once
// A table with one row a key, as the Steps page shows its numbers.

#include <functional>
#include <vector>

#include "ui/scene/steps_parts.h"

namespace headwise::ui {

/// One column of a table of keys.
struct KeyColumn {
  QString header{};  ///< rich text where it holds a tag
  QString explanation{};
  std::function<QString(Index key)> text{};
  bool strong = false;  ///< the step's result
};

/// What stands right of the numbers: a bar a key, or a vector a key as stripes, or nothing.
struct KeyTable {
  std::vector<KeyColumn> columns{};
  std::function<double(Index key)> bar{};
  const Matrix* stripes = nullptr;  ///< [n_kv, width]
};
/// One row a key: token, position, columns, picture. Of more keys than kTableRows those with the largest weights, in
/// text order, and a last line that says what is left out. Returns the bottom.
double drawKeyTable(SceneBuilder& builder, const QRectF& room, const StepsData& data, const KeyTable& table);
inline constexpr Index kTableRows = 32;

/// The keys that the table shows.
[[nodiscard]] std::vector<Index> tableKeys(const QuerySteps& steps);

}  // namespace headwise::ui
