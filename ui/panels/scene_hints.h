#pragma once
// What the canvas says over any page: that the picture is old, where the keyboard is, and the cursor's sentence.

#include "ui/scene/scene.h"
#include "ui/scene/style.h"

namespace headwise::ui {

/// Why the picture is not what was asked for.
enum class StaleHint { Computing, LastGood, StandIn };

/// Dims the picture a little, with a note; `seen` is the part of the Scene on screen.
void appendStaleHint(std::vector<SceneItem>& overlay, const QRectF& seen, StaleHint hint, const Style& style);
/// The sentence stands in a line of its own below the page, this high.
[[nodiscard]] double sentenceHeight(const Style& style);
void appendSentence(std::vector<SceneItem>& overlay, const QRectF& seen, const QString& sentence, const Style& style);
void appendFocusFrame(std::vector<SceneItem>& overlay, const QRectF& seen, const Style& style);

}  // namespace headwise::ui
