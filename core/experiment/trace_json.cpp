#include "core/experiment/trace_json.h"

#include <array>
#include <charconv>
#include <cmath>

#include "core/experiment/session.h"

namespace headwise {
namespace {

using nlohmann::json;

json textsOf(const TokenSequence& sequence) {
  json texts = json::array();
  for (const Token& token : sequence.tokens) texts.push_back(token.text);
  return texts;
}

json rangesOf(const TokenSequence& sequence) {
  json ranges = json::array();
  for (const Token& token : sequence.tokens) ranges.push_back({token.begin, token.end});
  return ranges;
}

/// The double with the fewest digits that rounds to this float: 0.1, not 0.10000000149011612.
json shortest(float value) {
  if (!std::isfinite(value)) return nullptr;
  std::array<char, 32> text{};
  const char* end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
  double out = 0;
  std::from_chars(text.data(), end, out);
  return out;
}

json patternOf(const AttentionMap& map, Index head) {
  const Matrix pattern = map.source->hook(Hook::pattern, head, {0, map.queryCount()});
  json rows = json::array();
  for (Index i = 0; i < pattern.rows(); ++i) {
    json row = json::array();
    for (Index j = 0; j < pattern.cols(); ++j) row.push_back(shortest(pattern(i, j)));
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace

json traceToJson(const Trace& trace) {
  const AttentionMap& map = trace.maps.front();
  json pattern = json::array();
  for (Index head = 0; head < map.n_heads; ++head) pattern.push_back(patternOf(map, head));
  return {{"experiment", toJson(*trace.experiment)}, {"tokens", textsOf(*map.queries)},
          {"byte_ranges", rangesOf(*map.queries)},   {"key_tokens", textsOf(*map.keys)},
          {"key_byte_ranges", rangesOf(*map.keys)},  {"pattern", std::move(pattern)}};
}

}  // namespace headwise
