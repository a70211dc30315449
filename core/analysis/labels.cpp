#include "core/analysis/labels.h"

#include <cmath>
#include <unordered_map>

#include "core/tensor/cell.h"

namespace headwise {
namespace {

constexpr Index kLocalReach = 2;

constexpr std::array kTable{
    LabelDefinition{HeadLabel::Previous, "previous", HEADWISE_TR_NOOP("core", "previous token"),
                    HEADWISE_TR_NOOP("core",
                                     "Looks at the token just before: mean weight on it, over the queries that "
                                     "see it and another one."),
                    true, true},
    LabelDefinition{HeadLabel::Next, "next", HEADWISE_TR_NOOP("core", "next token"),
                    HEADWISE_TR_NOOP("core",
                                     "Looks at the token just after: mean weight on it, over the queries that "
                                     "see it."),
                    true, true},
    LabelDefinition{HeadLabel::Itself, "itself", HEADWISE_TR_NOOP("core", "itself"),
                    HEADWISE_TR_NOOP("core",
                                     "Looks at the query's own token: mean weight on it, over the queries that "
                                     "see other tokens too."),
                    true, true},
    LabelDefinition{HeadLabel::TwoBack, "two-back", HEADWISE_TR_NOOP("core", "two back"),
                    HEADWISE_TR_NOOP("core",
                                     "Looks at the token before the previous one: mean weight on it, over the "
                                     "queries that see it."),
                    true, true},
    LabelDefinition{HeadLabel::First, "first", HEADWISE_TR_NOOP("core", "first token"),
                    HEADWISE_TR_NOOP("core",
                                     "Looks at the first token: mean weight on it, over the queries that see "
                                     "others too."),
                    true, false},
    LabelDefinition{HeadLabel::SameToken, "same-token", HEADWISE_TR_NOOP("core", "same token"),
                    HEADWISE_TR_NOOP("core",
                                     "Looks at the same word elsewhere, in upper or lower case: mean weight on "
                                     "its other places, over the queries whose word stands at another place "
                                     "that they see. Words without a repeat say nothing about it."),
                    true, false},
    LabelDefinition{HeadLabel::Delimiter, "delimiter", HEADWISE_TR_NOOP("core", "delimiter"),
                    HEADWISE_TR_NOOP("core",
                                     "Looks at punctuation: mean weight on all punctuation marks, over the "
                                     "queries that see one."),
                    true, false},
    LabelDefinition{HeadLabel::Local, "local", HEADWISE_TR_NOOP("core", "local"),
                    HEADWISE_TR_NOOP("core",
                                     "Looks around: mean weight on tokens at most two places away, over the "
                                     "queries that also see others, if no single place explains it."),
                    false, true},
};

bool isVisible(float cell) { return cell != kMaskedCell; }

LabelScore scoreOf(HeadLabel label, double weight, double chance, Index rows) {
  const auto n = static_cast<double>(rows);
  return rows == 0 ? LabelScore{label, 0, 0, 0} : LabelScore{label, weight / n, chance / n, rows};
}

bool holds(const LabelScore& score) {
  if (score.label == HeadLabel::Diffuse) return score.rows > 0 && score.score >= kDiffuseThreshold;
  return score.rows > 0 && score.score >= score.chance + (1 - score.chance) / 2;
}

Index offsetOf(HeadLabel label) {
  switch (label) {
    case HeadLabel::Previous:
      return -1;
    case HeadLabel::Next:
      return 1;
    case HeadLabel::TwoBack:
      return -2;
    default:
      return 0;
  }
}

}  // namespace

std::span<const LabelDefinition> labelTable() { return kTable; }

LabelScorer::LabelScorer(const TokenSequence& queries, const TokenSequence& keys, bool self_attention)
    : m_self_attention(self_attention), m_same(queries.size()), m_sums(kTable.size()) {
  std::unordered_map<std::string, std::vector<Index>> places;
  for (std::size_t k = 0; k < keys.size(); ++k) {
    places[caseFold(keys.tokens[k].text)].push_back(static_cast<Index>(k));
    if (isDelimiter(keys.tokens[k].text)) m_delimiters.push_back(static_cast<Index>(k));
  }
  for (std::size_t q = 0; q < queries.size(); ++q) {
    const auto found = places.find(caseFold(queries.tokens[q].text));
    if (found == places.end()) continue;
    m_same[q] = found->second;
    if (self_attention) std::erase(m_same[q], static_cast<Index>(q));
  }
}

void LabelScorer::addRow(Index query, std::span<const float> row, Index visible, double entropy) {
  if (visible < 2) return;
  m_diffuse.weight += entropy / std::log(static_cast<double>(visible));
  ++m_diffuse.rows;
  for (std::size_t i = 0; i < kTable.size(); ++i) {
    if (kTable[i].about_distance && !m_self_attention) continue;
    addNamed(m_sums[i], row, visible, namedKeys(kTable[i].label, query, static_cast<Index>(row.size()), m_room));
  }
}

void LabelScorer::addNamed(Sum& sum, std::span<const float> row, Index visible, std::span<const Index> named) const {
  double weight = 0;
  Index seen = 0;
  for (const Index key : named) {
    const float cell = row[static_cast<std::size_t>(key)];
    if (!isVisible(cell)) continue;
    weight += static_cast<double>(cell);
    ++seen;
  }
  if (seen == 0 || seen == visible) return;
  sum.weight += weight;
  sum.chance += static_cast<double>(seen) / static_cast<double>(visible);
  ++sum.rows;
}

std::span<const Index> LabelScorer::namedKeys(HeadLabel label, Index query, Index n_kv,
                                              std::vector<Index>& room) const {
  if (label == HeadLabel::SameToken) return m_same[static_cast<std::size_t>(query)];
  if (label == HeadLabel::Delimiter) return m_delimiters;
  const Index centre = label == HeadLabel::First ? 0 : query + offsetOf(label);
  const Index reach = label == HeadLabel::Local ? kLocalReach : 0;
  room.clear();
  for (Index key = std::max<Index>(0, centre - reach); key <= std::min(n_kv - 1, centre + reach); ++key)
    room.push_back(key);
  return room;
}

std::vector<LabelScore> LabelScorer::scores() const {
  std::vector<LabelScore> scores;
  for (std::size_t i = 0; i < kTable.size(); ++i) {
    scores.push_back(scoreOf(kTable[i].label, m_sums[i].weight, m_sums[i].chance, m_sums[i].rows));
  }
  scores.push_back(scoreOf(HeadLabel::Diffuse, m_diffuse.weight, 0, m_diffuse.rows));
  return scores;
}

LabelScore LabelScorer::best() const {
  const std::vector<LabelScore> all = scores();
  LabelScore best;
  const auto explained = [](const LabelScore& score) { return score.score * static_cast<double>(score.rows); };
  for (std::size_t i = 0; i < kTable.size(); ++i) {
    if (kTable[i].exact && holds(all[i]) && explained(all[i]) > explained(best)) best = all[i];
  }
  for (std::size_t i = 0; i < all.size() && best.label == HeadLabel::None; ++i) {
    const bool exact = i < kTable.size() && kTable[i].exact;
    if (!exact && holds(all[i])) best = all[i];
  }
  return best;
}

void LabelScorer::reset() {
  m_sums.assign(kTable.size(), {});
  m_diffuse = {};
}

}  // namespace headwise
