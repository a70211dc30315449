#include "core/analysis/labels.h"

#include <algorithm>
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

LabelKeys::LabelKeys(const TokenSequence& queries, const TokenSequence& keys, bool self_attention)
    : m_self_attention(self_attention) {
  std::unordered_map<std::string, std::size_t> known;
  std::unordered_map<std::string_view, std::size_t> spelled;  // folding takes its time: once for each spelling
  const auto wordOf = [&](const Token& token) {
    const auto [spelling, is_new_spelling] = spelled.try_emplace(token.text, 0);
    if (!is_new_spelling) return spelling->second;
    const auto [word, is_new] = known.try_emplace(caseFold(token.text), m_places.size());
    if (is_new) m_places.emplace_back();
    return spelling->second = word->second;
  };
  for (std::size_t k = 0; k < keys.size(); ++k) {
    m_places[wordOf(keys.tokens[k])].push_back(static_cast<Index>(k));
    if (isDelimiter(keys.tokens[k].text)) m_delimiters.push_back(static_cast<Index>(k));
  }
  for (const Token& query : queries.tokens) m_words.push_back(wordOf(query));
}

std::array<LabelPart, 8> LabelKeys::partsOf(Index query, std::span<const float> row, IndexRange visible) const {
  std::array<LabelPart, kTable.size()> parts;
  for (std::size_t i = 0; i < kTable.size(); ++i)
    if (m_self_attention || !kTable[i].about_distance) parts[i] = partOf(kTable[i].label, query, row, visible);
  return parts;
}

LabelPart LabelKeys::partOf(HeadLabel label, Index query, std::span<const float> row, IndexRange visible) const {
  double weight = 0;
  std::int32_t seen = 0;
  const auto add = [&](Index key) {
    const float cell = row[static_cast<std::size_t>(key)];
    if (!isVisible(cell)) return;
    weight += static_cast<double>(cell);
    ++seen;
  };
  if (label == HeadLabel::SameToken || label == HeadLabel::Delimiter) {
    const std::vector<Index>& named =
        label == HeadLabel::Delimiter ? m_delimiters : m_places[m_words[static_cast<std::size_t>(query)]];
    const bool own_place_is_none = label == HeadLabel::SameToken && m_self_attention;
    for (auto key = std::ranges::lower_bound(named, visible.begin); key != named.end() && *key < visible.end; ++key)
      if (!own_place_is_none || *key != query) add(*key);
  } else {
    const Index centre = label == HeadLabel::First ? 0 : query + offsetOf(label);
    const Index reach = label == HeadLabel::Local ? kLocalReach : 0;
    for (Index key = std::max(visible.begin, centre - reach); key < std::min(visible.end, centre + reach + 1); ++key)
      add(key);
  }
  return {static_cast<float>(weight), seen};
}

void LabelScorer::addRow(const RowFacts& row) {
  if (row.visible < 2) return;
  m_diffuse.weight += static_cast<double>(row.entropy) / std::log(static_cast<double>(row.visible));
  ++m_diffuse.rows;
  for (std::size_t i = 0; i < m_sums.size(); ++i) {
    const LabelPart& part = row.labels[i];
    if (part.seen == 0 || part.seen == row.visible) continue;
    m_sums[i].weight += static_cast<double>(part.weight);
    m_sums[i].chance += static_cast<double>(part.seen) / static_cast<double>(row.visible);
    ++m_sums[i].rows;
  }
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

}  // namespace headwise
