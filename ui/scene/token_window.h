#pragma once
// Zooming and panning: which part of the tokens is seen.

#include <QPointF>

#include "core/trace/trace.h"
#include "ui/scene/view_state.h"

namespace headwise::ui {

[[nodiscard]] TokenWindow windowOf(IndexRange queries, IndexRange keys);
/// The tokens of which the window shows at least a part.
[[nodiscard]] IndexRange queriesIn(const TokenWindow& window);
[[nodiscard]] IndexRange keysIn(const TokenWindow& window);

/// The whole map.
[[nodiscard]] TokenWindow wholeWindow(const AttentionMap& map);
/// What is really seen: everything where `wanted` is empty or lies outside, else as much of it as the map has.
[[nodiscard]] TokenWindow seenWindow(const AttentionMap& map, const TokenWindow& wanted);

/// Zoomed by `factor` (2: twice as large) around `anchor`, which stays where it is; 0..1 over the window, x along keys.
/// Empty, that is everything, once nothing lies outside. Never closer than two tokens a side.
[[nodiscard]] TokenWindow zoomed(const AttentionMap& map, const TokenWindow& seen, QPointF anchor, double factor);
/// Moved by that many tokens (x: keys, y: queries), as far as the map goes.
[[nodiscard]] TokenWindow panned(const AttentionMap& map, const TokenWindow& seen, QPointF by);
/// Moved so that this point (x: keys, y: queries) lies in the middle, as far as the map goes.
[[nodiscard]] TokenWindow centred(const AttentionMap& map, const TokenWindow& seen, QPointF at);
/// Where this query and this key are not both seen, moved so that they lie in the middle; -1 moves nothing along its
/// axis.
[[nodiscard]] TokenWindow jumping(const AttentionMap& map, const TokenWindow& wanted, Index query, Index key);
/// Moved just so far that this cell is seen.
[[nodiscard]] TokenWindow revealing(const AttentionMap& map, const TokenWindow& wanted, Index query, Index key);

}  // namespace headwise::ui
