#include "core/experiment/json_parse.h"

#include <string>

#include "core/tensor/error.h"

namespace headwise {

// The formats themselves nest seven deep, views a little more.
constexpr int kDeepest = 64;

nlohmann::json parseJson(std::string_view text, std::string_view too_deep, std::string_view broken) {
  const auto limit_depth = [too_deep](int depth, nlohmann::json::parse_event_t, nlohmann::json&) {
    if (depth > kDeepest) throw InputError(Message(too_deep));
    return true;
  };
  try {
    return nlohmann::json::parse(text, limit_depth);
  } catch (const nlohmann::json::parse_error& error) {
    throw InputError(Message(broken, {std::to_string(error.byte)}));
  } catch (const nlohmann::json::out_of_range&) {
    throw InputError(HEADWISE_TR_NOOP("core", "It holds a number that is too large to be read. Write a smaller one."));
  }
}

}  // namespace headwise
