#pragma once
// Where characters and words end (UAX #29), from ICU.

#include <unicode/brkiter.h>

#include <memory>
#include <string_view>
#include <vector>

namespace headwise {

/// Byte offsets just behind each unit of a stretch of well-formed UTF-8, ascending; the last is its size.
using Ends = std::vector<std::int32_t>;

/// One of ICU's boundary rules. Not thread-safe: copy one for each thread.
class BoundaryRule {
 public:
  /// Extended grapheme clusters.
  static BoundaryRule characters();
  /// Words, with ICU's dictionaries for Thai, Lao, Khmer and Burmese.
  static BoundaryRule words();

  BoundaryRule(const BoundaryRule& other) : m_iterator(other.m_iterator->clone()) {}
  BoundaryRule(BoundaryRule&&) noexcept = default;
  BoundaryRule& operator=(const BoundaryRule&) = delete;
  BoundaryRule& operator=(BoundaryRule&&) noexcept = default;
  ~BoundaryRule() = default;

  /// At most 2^31 - 1 bytes (ICU's offsets are 32-bit).
  [[nodiscard]] Ends endsIn(std::string_view valid_utf8);

 private:
  explicit BoundaryRule(std::unique_ptr<icu::BreakIterator> iterator) : m_iterator(std::move(iterator)) {}

  std::unique_ptr<icu::BreakIterator> m_iterator;
};

}  // namespace headwise
