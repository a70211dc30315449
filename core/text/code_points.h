#pragma once
// for (char32_t c : CodePoints(text)): the characters of well-formed UTF-8.

#include <unicode/utf8.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace headwise {

class CodePoints {
 public:
  class Iterator {
   public:
    Iterator(std::string_view text, std::size_t place) : m_text(text), m_place(place) {}
    char32_t operator*() const {
      std::size_t place = m_place;
      UChar32 c = 0;
      U8_NEXT_UNSAFE(m_text.data(), place, c);
      return static_cast<char32_t>(c);
    }
    Iterator& operator++() {
      U8_FWD_1_UNSAFE(m_text.data(), m_place);
      return *this;
    }
    bool operator!=(const Iterator& other) const { return m_place < other.m_place; }

   private:
    std::string_view m_text;
    std::size_t m_place;
  };

  explicit CodePoints(std::string_view valid_utf8) : m_text(valid_utf8) {}
  [[nodiscard]] Iterator begin() const { return {m_text, 0}; }
  [[nodiscard]] Iterator end() const { return {m_text, m_text.size()}; }

 private:
  std::string_view m_text;
};

inline void appendCodePoint(std::string& out, char32_t code_point) {
  char bytes[U8_MAX_LENGTH];
  std::size_t length = 0;
  U8_APPEND_UNSAFE(bytes, length, code_point);
  out.append(bytes, length);
}

}  // namespace headwise
