#pragma once
// From a sentence to tokens. Every kind here works without a vocabulary file.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace headwise {

enum class TokenizerKind {
  Words,       ///< Unicode word boundaries (UAX #29) without the blanks; CJK text one character a token
  Characters,  ///< extended grapheme clusters (UAX #29), blanks included
  Bytes,       ///< UTF-8 bytes
};

/// One token. `text` is what is shown (valid UTF-8 always); [begin, end) is its byte range in the sentence.
struct Token {
  std::int32_t id = 0;  ///< a stable hash for Words and Characters, the byte's value for Bytes
  std::string text;
  std::size_t begin = 0;
  std::size_t end = 0;
  bool operator==(const Token&) const = default;
};

struct TokenSequence {
  std::string sentence;  ///< exactly what was typed, byte for byte
  std::vector<Token> tokens;
  [[nodiscard]] std::size_t size() const { return tokens.size(); }
};

/// Thread-safe once made. tokenize() takes any bytes at all: what is not UTF-8 becomes one token a broken run, shown as
/// U+FFFD; control characters are shown by their Unicode control pictures. Tokens are in order and never overlap.
class Tokenizer {
 public:
  virtual ~Tokenizer() = default;
  [[nodiscard]] virtual TokenSequence tokenize(std::string_view sentence) const = 0;
};

[[nodiscard]] std::unique_ptr<Tokenizer> makeTokenizer(TokenizerKind kind);

/// Full Unicode case folding (so "The", "the" and "THE" agree); invalid bytes become U+FFFD.
[[nodiscard]] std::string caseFold(std::string_view utf8);

/// True for tokens that are only punctuation or separators (".", ",", "[SEP]" is not).
[[nodiscard]] bool isDelimiter(std::string_view token_text);

/// A platform-independent 64-bit hash (FNV-1a) of the bytes.
[[nodiscard]] std::uint64_t stableHash(std::string_view bytes);

}  // namespace headwise
