#include "core/experiment/json_field.h"

#include <cmath>

#include "core/tensor/error.h"

namespace headwise {
namespace {

// Beyond it a double no longer holds every whole number, and no size or position is that large.
constexpr double kLargestIndex = 9007199254740992.0;

std::string brief(const nlohmann::json& value) {
  constexpr std::size_t kLongest = 60;
  std::string text = value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  if (text.size() > kLongest) text = text.substr(0, kLongest) + "...";
  return text;
}

}  // namespace

std::optional<JsonField> JsonField::find(const std::string& key) const {
  const auto it = asObject().json().find(key);
  if (it == m_value->end() || it->is_null()) return std::nullopt;
  return JsonField(*it, m_path.empty() ? key : m_path + "." + key);
}

JsonField JsonField::at(std::size_t index) const {
  return {(*m_value)[index], m_path + "[" + std::to_string(index) + "]"};
}

const JsonField& JsonField::asObject() const {
  if (!m_value->is_object())
    wrongKind(
        HEADWISE_TR_NOOP("core", "The field %1 should be an object, but it is %2. Mend or remove it in the file."));
  return *this;
}

const JsonField& JsonField::asArray() const {
  if (!m_value->is_array())
    wrongKind(
        HEADWISE_TR_NOOP("core", "The field %1 should be an array, but it is %2. Mend or remove it in the file."));
  return *this;
}

std::string JsonField::asText() const {
  if (!m_value->is_string())
    wrongKind(HEADWISE_TR_NOOP("core", "The field %1 should be a text, but it is %2. Mend or remove it in the file."));
  return m_value->get<std::string>();
}

bool JsonField::asBool() const {
  if (!m_value->is_boolean())
    wrongKind(
        HEADWISE_TR_NOOP("core", "The field %1 should be true or false, but it is %2. Mend or remove it in the file."));
  return m_value->get<bool>();
}

double JsonField::asNumber() const {
  if (!m_value->is_number())
    wrongKind(
        HEADWISE_TR_NOOP("core", "The field %1 should be a number, but it is %2. Mend or remove it in the file."));
  return m_value->get<double>();
}

Index JsonField::asIndex() const {
  const double value = asNumber();
  if (!(std::abs(value) < kLargestIndex) || value != std::floor(value))
    wrongKind(HEADWISE_TR_NOOP("core",
                               "The field %1 should be a whole number, but it is %2. Mend or remove it in the file."));
  return static_cast<Index>(value);
}

std::uint64_t JsonField::asSeed() const {
  if (!m_value->is_number_unsigned())
    wrongKind(HEADWISE_TR_NOOP(
        "core", "The field %1 should be a whole number from 0, but it is %2. Mend or remove it in the file."));
  return m_value->get<std::uint64_t>();
}

std::vector<Index> JsonField::asIndices() const {
  std::vector<Index> out;
  for (std::size_t i = 0; i < asArray().json().size(); ++i) out.push_back(at(i).asIndex());
  return out;
}

void JsonField::wrongKind(std::string_view sentence, const std::string& detail) const {
  throw InputError({sentence, {m_path, brief(*m_value), detail}});
}

}  // namespace headwise
