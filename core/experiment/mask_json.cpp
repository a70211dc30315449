#include "core/experiment/mask_json.h"

#include <cmath>
#include <limits>

namespace headwise {
namespace {

using nlohmann::json;

/// One text a row, "1" = may attend: short, and legible in a diff.
json toJson(const ByteMatrix& visible) {
  json rows = json::array();
  for (Index i = 0; i < visible.rows(); ++i) {
    std::string row;
    for (Index j = 0; j < visible.cols(); ++j) row += visible(i, j) != 0 ? '1' : '0';
    rows.push_back(row);
  }
  return rows;
}

ByteMatrix booleansFromJson(const JsonField& field) {
  const std::size_t rows = field.asArray().json().size();
  const std::size_t cols = rows == 0 ? 0 : field.at(0).asText().size();
  ByteMatrix visible(static_cast<Index>(rows), static_cast<Index>(cols));
  for (std::size_t i = 0; i < rows; ++i) {
    const std::string row = field.at(i).asText();
    if (row.size() != cols || row.find_first_not_of("01") != std::string::npos)
      field.at(i).wrongKind(
          HEADWISE_TR_NOOP("core",
                           "The field %1 should be %3 digits 0 or 1, but it is %2. Mend or remove it in the file."),
          std::to_string(cols));
    for (std::size_t j = 0; j < cols; ++j)
      visible(static_cast<Index>(i), static_cast<Index>(j)) = row[j] == '1' ? 1 : 0;
  }
  return visible;
}

// JSON has no infinity.
json toJson(float value) {
  if (std::isinf(value)) return value < 0 ? "-inf" : "inf";
  if (std::isnan(value)) return "nan";
  return value;
}

float floatFromJson(const JsonField& field) {
  if (field.json() == "-inf") return -std::numeric_limits<float>::infinity();
  if (field.json() == "inf") return std::numeric_limits<float>::infinity();
  if (field.json() == "nan") return std::numeric_limits<float>::quiet_NaN();
  return static_cast<float>(field.asNumber());
}

json toJson(const Matrix& bias) {
  json rows = json::array();
  for (Index i = 0; i < bias.rows(); ++i) {
    json row = json::array();
    for (Index j = 0; j < bias.cols(); ++j) row.push_back(toJson(bias(i, j)));
    rows.push_back(std::move(row));
  }
  return rows;
}

Matrix floatsFromJson(const JsonField& field) {
  const std::size_t rows = field.asArray().json().size();
  const std::size_t cols = rows == 0 ? 0 : field.at(0).asArray().json().size();
  Matrix values(static_cast<Index>(rows), static_cast<Index>(cols));
  for (std::size_t i = 0; i < rows; ++i) {
    const JsonField row = field.at(i);
    if (row.asArray().json().size() != cols)
      row.wrongKind(
          HEADWISE_TR_NOOP("core", "The field %1 should be %3 numbers, but it is %2. Mend or remove it in the file."),
          std::to_string(cols));
    for (std::size_t j = 0; j < cols; ++j)
      values(static_cast<Index>(i), static_cast<Index>(j)) = floatFromJson(row.at(j));
  }
  return values;
}

struct RuleToJson {
  json operator()(const CausalRule&) const { return {{"kind", "causal"}}; }
  json operator()(const WindowRule& rule) const {
    return {{"kind", "window"},
            {"width", rule.width},
            {"causal", rule.causal},
            {"dilation", rule.dilation},
            {"global_tokens", rule.global_tokens}};
  }
  json operator()(const PrefixRule& rule) const { return {{"kind", "prefix"}, {"prefix", rule.prefix}}; }
  json operator()(const KeyPaddingRule& rule) const { return {{"kind", "key_padding"}, {"padded", rule.padded}}; }
  json operator()(const BooleanRule& rule) const {
    return {{"kind", "boolean"}, {"visible", rule.visible ? toJson(*rule.visible) : json::array()}};
  }
};

WindowRule windowFromJson(const JsonField& field) {
  WindowRule rule;
  if (const auto width = field.find("width")) rule.width = width->asIndex();
  if (const auto causal = field.find("causal")) rule.causal = causal->asBool();
  if (const auto dilation = field.find("dilation")) rule.dilation = dilation->asIndex();
  if (const auto tokens = field.find("global_tokens")) rule.global_tokens = tokens->asIndices();
  return rule;
}

MaskRule ruleFromJson(const JsonField& field) {
  const auto kind_field = field.find("kind");
  const std::string kind = kind_field ? kind_field->asText() : std::string();
  if (kind == "causal") return CausalRule{};
  if (kind == "window") return windowFromJson(field);
  if (kind == "prefix") {
    const auto prefix = field.find("prefix");
    return PrefixRule{prefix ? prefix->asIndex() : 1};
  }
  if (kind == "key_padding") {
    const auto padded = field.find("padded");
    return KeyPaddingRule{padded ? padded->asIndices() : std::vector<Index>{}};
  }
  if (kind == "boolean") {
    const auto visible = field.find("visible");
    return BooleanRule{std::make_shared<const ByteMatrix>(visible ? booleansFromJson(*visible) : ByteMatrix())};
  }
  field.wrongKind(HEADWISE_TR_NOOP("core",
                                   "The field %1 should be a mask rule of kind causal, window, prefix, key_padding or "
                                   "boolean, but it is %2. Mend or remove it in the file."));
}

void readEdits(const JsonField& field, Mask& mask) {
  for (std::size_t i = 0; i < field.asArray().json().size(); ++i) {
    const JsonField edit = field.at(i);
    if (edit.asArray().json().size() != 3)
      edit.wrongKind(HEADWISE_TR_NOOP(
          "core", "The field %1 should be [query, key, visible], but it is %2. Mend or remove it in the file."));
    mask.edits[{edit.at(0).asIndex(), edit.at(1).asIndex()}] = edit.at(2).asBool();
  }
}

}  // namespace

json maskToJson(const Mask& mask) {
  json rules = json::array();
  for (const MaskRule& rule : mask.rules) rules.push_back(std::visit(RuleToJson{}, rule));
  json edits = json::array();
  for (const auto& [pair, visible] : mask.edits) edits.push_back({pair.first, pair.second, visible});
  return {{"rules", rules}, {"edits", edits}, {"bias", mask.bias ? toJson(*mask.bias) : json()}};
}

Mask maskFromJson(const JsonField& field) {
  Mask mask;
  if (const auto rules = field.find("rules"))
    for (std::size_t i = 0; i < rules->asArray().json().size(); ++i) mask.rules.push_back(ruleFromJson(rules->at(i)));
  if (const auto edits = field.find("edits")) readEdits(*edits, mask);
  if (const auto bias = field.find("bias")) mask.bias = std::make_shared<const Matrix>(floatsFromJson(*bias));
  return mask;
}

}  // namespace headwise
