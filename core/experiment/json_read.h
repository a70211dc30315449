#pragma once
// A field that is missing or null keeps what it had; one of the wrong kind is an error with its path.

#include <optional>
#include <string>
#include <type_traits>

#include "core/experiment/json_field.h"
#include "core/experiment/text_json.h"

namespace headwise {

inline void read(const JsonField& parent, const char* key, Index& out) {
  if (const auto field = parent.find(key)) out = field->asIndex();
}
inline void read(const JsonField& parent, const char* key, double& out) {
  if (const auto field = parent.find(key)) out = field->asNumber();
}
inline void read(const JsonField& parent, const char* key, bool& out) {
  if (const auto field = parent.find(key)) out = field->asBool();
}
inline void read(const JsonField& parent, const char* key, std::string& out) {
  if (const auto field = parent.find(key)) out = textFromJson(*field);
}
inline void read(const JsonField& parent, const char* key, std::optional<Index>& out) {
  if (const auto field = parent.find(key)) out = field->asIndex();
}
inline void read(const JsonField& parent, const char* key, std::optional<double>& out) {
  if (const auto field = parent.find(key)) out = field->asNumber();
}
template <typename E>
requires std::is_enum_v<E>
void read(const JsonField& parent, const char* key, E& out) {
  if (const auto field = parent.find(key)) out = field->template asNamed<E>();
}

}  // namespace headwise
