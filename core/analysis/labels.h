#pragma once
// What a head's label means: one table, which the guide shows as well.

#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "core/tensor/message.h"
#include "core/trace/head_summary.h"
#include "core/trace/trace.h"

namespace headwise {

/// Every label but None and Diffuse names keys for each query. Its score is the mean weight on the named keys, over the
/// query rows that can show it: those that see at least two keys, at least one named one, and at least one other. A
/// label holds where its score is at least half way from chance to 1; chance is the mean share of the visible keys that
/// are named, which is what an evenly spread head scores on the same rows.
///
/// The labels that name exact keys (`exact`) are asked first. Of those that hold, the one that explains most wins:
/// score times rows, the earlier in the table on a tie. Only if none holds is Local asked, and only then Diffuse.
struct LabelDefinition {
  HeadLabel label;
  std::string_view id;  ///< in files: "previous", ...
  const char* name;     ///< marked for translation
  const char* meaning;  ///< marked for translation
  bool exact;
  bool about_distance;  ///< asks how far apart query and key are, so it is for self-attention only
};
[[nodiscard]] std::span<const LabelDefinition> labelTable();

/// Diffuse: mean over the rows with at least two visible keys of entropy / ln(number of visible keys), from here on.
inline constexpr double kDiffuseThreshold = 0.9;

/// A label, and what it rests on.
struct LabelScore {
  HeadLabel label = HeadLabel::None;
  double score = 0;   ///< 0..1
  double chance = 0;  ///< what an evenly spread head scores; 0 for Diffuse
  Index rows = 0;     ///< query rows that could show it
};

/// The keys that each label names.
class LabelKeys {
 public:
  LabelKeys(const TokenSequence& queries, const TokenSequence& keys, bool self_attention);

  /// What one row (masked cells kMaskedCell, no NaN) of attention weights gives to them. `visible`: no key outside is
  /// looked at.
  [[nodiscard]] std::array<LabelPart, 8> partsOf(Index query, std::span<const float> row, IndexRange visible) const;

 private:
  [[nodiscard]] LabelPart partOf(HeadLabel label, Index query, std::span<const float> row, IndexRange visible) const;

  bool m_self_attention;
  std::vector<std::vector<Index>> m_places;  ///< of each word among the keys, ascending
  std::vector<std::size_t> m_words;          ///< of each query, in m_places
  std::vector<Index> m_delimiters;           ///< ascending
};

/// Adds up the rows of one head.
class LabelScorer {
 public:
  void addRow(const RowFacts& row);
  /// Every label of the table in its order, then Diffuse.
  [[nodiscard]] std::vector<LabelScore> scores() const;
  /// The one that the head gets; None has score 0.
  [[nodiscard]] LabelScore best() const;

 private:
  struct Sum {
    double weight = 0;
    double chance = 0;
    Index rows = 0;
  };

  std::array<Sum, 8> m_sums = {};  ///< one for each row of the table
  Sum m_diffuse;
};

}  // namespace headwise
