#include "core/text/tokenizer.h"

#include <unicode/uchar.h>
#include <unicode/uscript.h>

#include <array>
#include <cstdio>
#include <limits>

#include "core/tensor/error.h"
#include "core/text/boundaries.h"
#include "core/text/code_points.h"
#include "core/text/utf8.h"

namespace headwise {
namespace {

std::int32_t idOf(std::string_view text) { return static_cast<std::int32_t>(stableHash(text) >> 33); }

void refuseBeyondOffsets(std::string_view sentence) {
  constexpr std::size_t longest = std::numeric_limits<std::int32_t>::max();
  if (sentence.size() <= longest) return;
  throw TooLargeError({HEADWISE_TR_NOOP("core", "The text has %1; at most %2 can be divided into tokens. Shorten it."),
                       {formatBytes(static_cast<double>(sentence.size())), formatBytes(longest)}});
}

// Written without blanks, so that a word's end cannot be seen. Hangul is not: Korean puts blanks between words.
bool standsAlone(std::string_view character) {
  const auto c = static_cast<UChar32>(*CodePoints(character).begin());
  if (c < 0x1100) return false;
  return u_hasBinaryProperty(c, UCHAR_IDEOGRAPHIC) || uscript_hasScript(c, USCRIPT_HIRAGANA) ||
         uscript_hasScript(c, USCRIPT_KATAKANA) || uscript_hasScript(c, USCRIPT_BOPOMOFO);
}

// A word ends where UAX #29 says, on the border of a character, and on both sides of a character that stands alone.
Ends wordEnds(std::string_view text, const Ends& characters, const Ends& words) {
  Ends ends;
  auto word = words.begin();
  std::int32_t begin = 0;
  for (const std::int32_t end : characters) {
    const bool alone = standsAlone(text.substr(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin)));
    if (alone && begin > 0 && (ends.empty() || ends.back() != begin)) ends.push_back(begin);
    while (word != words.end() && *word < end) ++word;
    if (alone || (word != words.end() && *word == end)) ends.push_back(end);
    begin = end;
  }
  return ends;
}

class ByteTokenizer : public Tokenizer {
 public:
  [[nodiscard]] TokenSequence tokenize(std::string_view sentence) const override {
    TokenSequence out{std::string(sentence), {}};
    out.tokens.reserve(sentence.size());
    for (std::size_t i = 0; i < sentence.size(); ++i) {
      const auto byte = static_cast<unsigned char>(sentence[i]);
      out.tokens.push_back({byte, textOf(byte), i, i + 1});
    }
    return out;
  }

 private:
  static std::string textOf(unsigned char byte) {
    if (byte < 0x80) return visibleText(std::string(1, static_cast<char>(byte)));
    std::array<char, 8> text{};
    std::snprintf(text.data(), text.size(), "0x%02X", unsigned{byte});
    return text.data();
  }
};

// Well-formed stretches are divided by Unicode's rules; a broken one is one token.
class UnicodeTokenizer : public Tokenizer {
 public:
  explicit UnicodeTokenizer(TokenizerKind kind) : m_kind(kind) {}

  [[nodiscard]] TokenSequence tokenize(std::string_view sentence) const override {
    refuseBeyondOffsets(sentence);
    TokenSequence out{std::string(sentence), {}};
    Rules rules = m_rules;
    for (std::size_t begin = 0; begin < sentence.size();) {
      const Utf8Run run = utf8RunAt(sentence, begin);
      run.valid ? appendValid(sentence, run, rules, out.tokens) : appendBroken(run, out.tokens);
      begin = run.end;
    }
    return out;
  }

 private:
  struct Rules {
    BoundaryRule characters = BoundaryRule::characters();
    BoundaryRule words = BoundaryRule::words();
  };

  static void appendBroken(const Utf8Run& run, std::vector<Token>& tokens) {
    tokens.push_back({idOf(kReplacement), std::string(kReplacement), run.begin, run.end});
  }

  void appendValid(std::string_view sentence, const Utf8Run& run, Rules& rules, std::vector<Token>& tokens) const {
    const std::string_view text = sentence.substr(run.begin, run.end - run.begin);
    std::size_t begin = 0;
    for (const std::int32_t next : endsIn(text, rules)) {
      const auto end = static_cast<std::size_t>(next);
      const std::string_view bytes = text.substr(begin, end - begin);
      if (m_kind == TokenizerKind::Characters || !isBlank(bytes)) {
        std::string shown = visibleText(bytes);
        const std::int32_t id = idOf(shown);
        tokens.push_back({id, std::move(shown), run.begin + begin, run.begin + end});
      }
      begin = end;
    }
  }

  [[nodiscard]] Ends endsIn(std::string_view text, Rules& rules) const {
    const Ends characters = rules.characters.endsIn(text);
    return m_kind == TokenizerKind::Characters ? characters : wordEnds(text, characters, rules.words.endsIn(text));
  }

  TokenizerKind m_kind;
  Rules m_rules;
};

}  // namespace

std::unique_ptr<Tokenizer> makeTokenizer(TokenizerKind kind) {
  if (kind == TokenizerKind::Bytes) return std::make_unique<ByteTokenizer>();
  return std::make_unique<UnicodeTokenizer>(kind);
}

}  // namespace headwise
