#pragma once
// What stands behind one attention map: a computed layer today, a checkpoint's layer or somebody's dump later.

#include <memory>

#include "core/attention/hook.h"
#include "core/trace/tile.h"

namespace headwise {

/// Immutable and thread-safe.
class MapSource {
 public:
  virtual ~MapSource() = default;
  [[nodiscard]] virtual HookSet hooks() const = 0;
  /// The rows `rows` of a hook, as float; see hookValue() in core/attention/attend.h for which rows and shapes.
  /// Asking for a hook that is not in hooks() is a broken promise (assertion).
  [[nodiscard]] virtual Matrix hook(Hook hook, Index head_index, IndexRange rows) const = 0;
  /// The pattern of one head, [n_q, n_kv], masked cells kMaskedCell. Cached per transform.
  [[nodiscard]] virtual std::shared_ptr<const TileServer> pattern(Index head_index,
                                                                  const PatternTransform& transform) const = 0;
  /// Natural logarithm of the sum of exp(scores) of one row.
  [[nodiscard]] virtual float logSumExp(Index head_index, Index query) const = 0;
  /// Bytes kept.
  [[nodiscard]] virtual double bytes() const = 0;
};

}  // namespace headwise
