#include "core/experiment/trace_json.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>

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

/// 0.1, not 0.10000000149011612.
void append(std::string& out, float value) {
  if (!std::isfinite(value)) {
    out += "null";
    return;
  }
  std::array<char, 32> text{};
  out.append(text.data(), std::to_chars(text.data(), text.data() + text.size(), value).ptr);
}

std::string rowText(const Matrix& pattern, Index row) {
  std::string out = "[";
  for (Index j = 0; j < pattern.cols(); ++j) {
    if (j > 0) out += ',';
    append(out, pattern(row, j));
  }
  return out + ']';
}

void emitHead(const AttentionMap& map, Index head, const ByteSink& sink) {
  constexpr Index block = 64;  // rows held at a time
  sink(head > 0 ? ",[" : "[");
  for (Index begin = 0; begin < map.queryCount(); begin += block) {
    const Matrix pattern = map.source->hook(Hook::pattern, head, {begin, std::min(begin + block, map.queryCount())});
    for (Index i = 0; i < pattern.rows(); ++i) sink((begin + i > 0 ? "," : "") + rowText(pattern, i));
  }
  sink("]");
}

}  // namespace

void emitTraceJson(const Trace& trace, const ByteSink& sink) {
  const AttentionMap& map = trace.maps.front();
  std::string start = json{{"experiment", toJson(*trace.experiment)},
                           {"tokens", textsOf(*map.queries)},
                           {"byte_ranges", rangesOf(*map.queries)},
                           {"key_tokens", textsOf(*map.keys)},
                           {"key_byte_ranges", rangesOf(*map.keys)}}
                          .dump();
  start.pop_back();
  sink(start + ",\"pattern\":[");
  for (Index head = 0; head < map.n_heads; ++head) emitHead(map, head, sink);
  sink("]}\n");
}

}  // namespace headwise
