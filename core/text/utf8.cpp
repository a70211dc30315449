#include "core/text/utf8.h"

#include <unicode/uchar.h>
#include <unicode/utf8.h>

#include <array>
#include <cstdint>
#include <cstdio>

#include "core/text/code_points.h"

namespace headwise {
namespace {

constexpr char32_t kControlPictures = 0x2400;
constexpr char32_t kDeletePicture = 0x2421;
constexpr char32_t kNewlinePicture = 0x2424;

bool isDirectionMark(char32_t c) { return u_hasBinaryProperty(static_cast<UChar32>(c), UCHAR_BIDI_CONTROL); }

bool hasNoGlyph(char32_t c) { return u_hasBinaryProperty(static_cast<UChar32>(c), UCHAR_DEFAULT_IGNORABLE_CODE_POINT); }

void appendVisible(std::string& out, char32_t c) {
  if (c < 0x20) return appendCodePoint(out, kControlPictures + c);
  if (c == 0x7f) return appendCodePoint(out, kDeletePicture);
  if (c >= 0x80 && c < 0xa0) {
    out += codePointName(c);
    return;
  }
  if (c == 0x2028 || c == 0x2029) return appendCodePoint(out, kNewlinePicture);
  if (!isDirectionMark(c)) appendCodePoint(out, c);
}

// Moves `place` behind one character, or behind one broken sequence.
bool isCharacter(std::string_view bytes, std::size_t& place) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"  // inside ICU's macro
  UChar32 c = 0;
  U8_NEXT(bytes.data(), place, bytes.size(), c);
#pragma GCC diagnostic pop
  return c >= 0;
}

}  // namespace

Utf8Run utf8RunAt(std::string_view bytes, std::size_t begin) {
  Utf8Run run{begin, begin, true};
  while (run.end < bytes.size()) {
    std::size_t end = run.end;
    const bool valid = isCharacter(bytes, end);
    if (run.end == begin) run.valid = valid;
    if (run.valid != valid) break;
    run.end = end;
  }
  return run;
}

bool isBlank(std::string_view valid_utf8) {
  for (const char32_t c : CodePoints(valid_utf8)) {
    if (!u_isUWhiteSpace(static_cast<UChar32>(c)) && !hasNoGlyph(c)) return false;
  }
  return true;
}

std::string visibleText(std::string_view valid_utf8) {
  std::string shown;
  std::string names;
  bool glyphs = false;
  for (const char32_t c : CodePoints(valid_utf8)) {
    appendVisible(shown, c);
    glyphs = glyphs || !hasNoGlyph(c);
    if (!glyphs) names += codePointName(c);
  }
  return glyphs ? shown : names;
}

std::string codePointName(char32_t code_point) {
  std::array<char, 16> text{};
  std::snprintf(text.data(), text.size(), "U+%04X", static_cast<unsigned>(code_point));
  return text.data();
}

}  // namespace headwise
