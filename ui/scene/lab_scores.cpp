#include "ui/scene/lab_scores.h"

#include "ui/scene/latest.h"

namespace headwise::ui {
namespace {

struct ScoresKey {
  SourceKey source;
  Index head;
  bool operator==(const ScoresKey&) const = default;
};

}  // namespace

std::shared_ptr<const HeadScores> labScores(const AttentionMap& map, Index head_index) {
  static Latest<ScoresKey, std::shared_ptr<const HeadScores>> latest;
  return latest.get({SourceKey(map.source), head_index},
                    [&] { return std::make_shared<const HeadScores>(headScores(map, head_index)); });
}

}  // namespace headwise::ui
