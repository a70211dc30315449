#pragma once
// What stands behind one attention map: a computed layer today, a checkpoint's layer or somebody's dump later.

#include <functional>
#include <memory>
#include <span>
#include <stop_token>

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
  /// Whole rows of the pattern, [queries.size(), n_kv], masked cells kMaskedCell.
  [[nodiscard]] virtual Matrix patternRows(Index head_index, std::span<const Index> queries) const;
  /// The sum of each column of the pattern over all queries, [1, n_kv]; a key that nobody sees is kMaskedCell. Looks at
  /// every weight where they are not kept.
  [[nodiscard]] virtual Matrix columnSums(Index head_index) const;
  /// One cell of Hook::scores_raw or Hook::scores.
  [[nodiscard]] virtual float score(Hook hook, Index head_index, Index query, Index key) const;
  /// Natural logarithm of the sum of exp(scores) of one row.
  [[nodiscard]] virtual float logSumExp(Index head_index, Index query) const = 0;
  /// Bytes kept.
  [[nodiscard]] virtual double bytes() const = 0;

  /// Whether the whole pattern is kept, so that passing over all of it is cheap.
  [[nodiscard]] virtual bool keepsPattern() const { return true; }
  /// How much of what is looked at (through TileServer::whatIsThere()) is exact, 0..1.
  [[nodiscard]] virtual double exactFraction() const { return 1; }
  /// Something that is looked at can still be made better.
  [[nodiscard]] virtual bool hasWork() const { return false; }
  /// Makes it better, what was asked for last first, until there is nothing left to do or `stop` is requested; then it
  /// throws Cancelled. As soon as somebody wishes for rows it grants them and returns, so that they can be shown. For a
  /// background thread; `progress` gets exactFraction().
  virtual void work(const std::stop_token& /*stop*/, const std::function<void(double)>& /*progress*/) const {}

  /// Somebody waits for rows that TileServer::rowNow() did not have.
  [[nodiscard]] virtual bool hasRowWish() const { return false; }
  /// Computes some of them, what was asked for last first; throws Cancelled. For a background thread.
  virtual void grantRows(const std::stop_token& /*stop*/) const {}
};

}  // namespace headwise
