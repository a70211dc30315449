#include "ui/scene/token_search.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace headwise::ui {
namespace {

bool isAscii(char byte) { return static_cast<unsigned char>(byte) < 0x80; }

/// Without capitals. A stretch beyond ASCII whose fold has another length stays as it is, so that every byte keeps its
/// place.
std::string foldedInPlace(const std::string& text) {
  std::string out = text;
  for (std::size_t begin = 0; begin < out.size();) {
    if (isAscii(out[begin])) {
      if (out[begin] >= 'A' && out[begin] <= 'Z') out[begin] = static_cast<char>(out[begin] - 'A' + 'a');
      ++begin;
      continue;
    }
    const auto end = static_cast<std::size_t>(
        std::find_if(out.begin() + static_cast<std::ptrdiff_t>(begin), out.end(), isAscii) - out.begin());
    if (const std::string fold = caseFold(std::string_view(out).substr(begin, end - begin)); fold.size() == end - begin)
      out.replace(begin, fold.size(), fold);
    begin = end;
  }
  return out;
}

std::optional<Index> positionIn(std::string_view wanted) {
  if (wanted.starts_with('#')) wanted.remove_prefix(1);
  Index position = 0;
  const auto [end, error] = std::from_chars(wanted.data(), wanted.data() + wanted.size(), position);
  if (error != std::errc() || end != wanted.data() + wanted.size() || position < 0) return std::nullopt;
  return position;
}

}  // namespace

TokenSearch::TokenSearch(std::shared_ptr<const TokenSequence> tokens)
    : m_tokens(std::move(tokens)), m_folded(foldedInPlace(m_tokens->sentence)) {}

/// The token that holds the byte, or the next one; the count of tokens behind the last.
Index TokenSearch::tokenAt(std::size_t byte) const {
  return std::ranges::upper_bound(m_tokens->tokens, byte, {}, &Token::end) - m_tokens->tokens.begin();
}

std::vector<Index> TokenSearch::find(const std::string& wanted) const {
  std::vector<Index> found;
  if (wanted.empty()) return found;
  const auto count = static_cast<Index>(m_tokens->size());
  const std::string folded = foldedInPlace(wanted);
  const std::string& text = folded == wanted ? m_folded : m_tokens->sentence;
  for (std::size_t at = text.find(wanted); at != std::string::npos; at = text.find(wanted, at + 1)) {
    const Index token = tokenAt(at);
    if (token < count && (found.empty() || found.back() != token)) found.push_back(token);
  }
  const auto position = positionIn(wanted);
  if (!position || *position >= count) return found;
  const auto place = std::ranges::lower_bound(found, *position);
  if (place == found.end() || *place != *position) found.insert(place, *position);
  return found;
}

}  // namespace headwise::ui
