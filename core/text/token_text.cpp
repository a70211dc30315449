#include <unicode/bytestream.h>
#include <unicode/casemap.h>
#include <unicode/stringpiece.h>
#include <unicode/uchar.h>

#include <cassert>

#include "core/text/code_points.h"
#include "core/text/tokenizer.h"
#include "core/text/utf8.h"

namespace headwise {
namespace {

bool isDelimiterCharacter(char32_t c) {
  constexpr char32_t tab_picture = 0x2409;
  constexpr char32_t return_picture = 0x240d;
  if (c >= tab_picture && c <= return_picture) return true;
  return (U_GET_GC_MASK(static_cast<UChar32>(c)) & (U_GC_P_MASK | U_GC_Z_MASK)) != 0;
}

}  // namespace

std::string caseFold(std::string_view utf8) {
  std::string folded;
  icu::StringByteSink<std::string> sink(&folded);
  for (std::size_t begin = 0; begin < utf8.size();) {
    const Utf8Run run = utf8RunAt(utf8, begin);
    UErrorCode status = U_ZERO_ERROR;
    const auto bytes = run.valid ? utf8.substr(run.begin, run.end - run.begin) : kReplacement;
    icu::CaseMap::utf8Fold(0, icu::StringPiece(bytes), sink, nullptr, status);
    assert(U_SUCCESS(status));
    begin = run.end;
  }
  return folded;
}

bool isDelimiter(std::string_view token_text) {
  if (token_text.empty()) return false;
  const Utf8Run run = utf8RunAt(token_text, 0);
  if (!run.valid || run.end < token_text.size()) return false;
  for (const char32_t c : CodePoints(token_text)) {
    if (!isDelimiterCharacter(c)) return false;
  }
  return true;
}

std::uint64_t stableHash(std::string_view bytes) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char byte : bytes) {
    hash ^= static_cast<unsigned char>(byte);
    hash *= 0x100000001b3U;
  }
  return hash;
}

}  // namespace headwise
