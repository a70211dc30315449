#pragma once
// Finding tokens in a text of any length: by what is written there, or by their position.

#include <memory>
#include <string>
#include <vector>

#include "core/tensor/matrix.h"
#include "core/text/tokenizer.h"

namespace headwise::ui {

/// One text, ready to be searched: a search takes no longer than reading the text once.
class TokenSearch {
 public:
  explicit TokenSearch(std::shared_ptr<const TokenSequence> tokens);

  /// The tokens in which `wanted` begins, ascending, each once; blanks and several words may be part of it. What has no
  /// capital letter matches whatever the case. "#12", or 12 alone, is also the token at that position.
  [[nodiscard]] std::vector<Index> find(const std::string& wanted) const;
  [[nodiscard]] const std::shared_ptr<const TokenSequence>& tokens() const { return m_tokens; }

 private:
  [[nodiscard]] Index tokenAt(std::size_t byte) const;

  std::shared_ptr<const TokenSequence> m_tokens;
  std::string m_folded;  ///< the sentence without capitals, byte for byte where it was
};

}  // namespace headwise::ui
