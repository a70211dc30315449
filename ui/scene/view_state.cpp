#include "ui/scene/view_state.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string_view>

namespace headwise::ui {
namespace {

using Json = nlohmann::json;

template <typename Enum>
struct Name {
  Enum value;
  std::string_view text;
};
template <typename Enum>
Name(Enum, std::string_view) -> Name<Enum>;

constexpr std::array kPages{Name{Page::Heads, "heads"},           Name{Page::Flow, "flow"},
                            Name{Page::Steps, "steps"},           Name{Page::Concat, "concat"},
                            Name{Page::Parameters, "parameters"}, Name{Page::Lab, "lab"}};
constexpr std::array kSorts{Name{SortHeads::Index, "index"}, Name{SortHeads::Label, "label"},
                            Name{SortHeads::Entropy, "entropy"}, Name{SortHeads::Share, "share"}};
constexpr std::array kScales{Name{ValueScale::Linear, "linear"}, Name{ValueScale::Log, "log"},
                             Name{ValueScale::Rank, "rank"}, Name{ValueScale::PerRow, "per_row"}};
constexpr std::array kPoolings{Name{Pooling::Maximum, "maximum"}, Name{Pooling::Mean, "mean"}};
constexpr std::array kUnits{Name{EntropyUnit::Bits, "bits"}, Name{EntropyUnit::Nats, "nats"}};
constexpr std::array kWidths{Name{ConcatView::Width::ShareOfOutput, "share_of_output"},
                             Name{ConcatView::Width::Equal, "equal"}};
constexpr std::array kCombines{Name{ConcatView::Combine::Concatenate, "concatenate"},
                               Name{ConcatView::Combine::Sum, "sum"}};
constexpr std::array kCounts{Name{ParametersView::Count::ThisLayer, "this_layer"},
                             Name{ParametersView::Count::EncoderDecoder, "encoder_decoder"}};
constexpr std::array kTopics{Name{LabView::Topic::Scaling, "scaling"},
                             Name{LabView::Topic::MaskPainting, "mask_painting"}};

template <typename Enum, std::size_t N>
std::string_view nameOf(const std::array<Name<Enum>, N>& names, Enum value) {
  return std::ranges::find(names, value, &Name<Enum>::value)->text;
}

template <typename Enum, std::size_t N>
std::vector<std::string> texts(const std::array<Name<Enum>, N>& names) {
  std::vector<std::string> out;
  out.reserve(N);
  for (const Name<Enum>& name : names) out.emplace_back(name.text);
  return out;
}

const Json& member(const Json& json, const char* key) {
  static const Json kNothing;
  const auto found = json.is_object() ? json.find(key) : json.end();
  return json.is_object() && found != json.end() ? *found : kNothing;
}

void read(const Json& json, const char* key, bool& out) {
  if (const Json& value = member(json, key); value.is_boolean()) out = value.get<bool>();
}

bool isPosition(const Json& value) {
  constexpr std::int64_t kLargest = std::int64_t{1} << 53;
  return value.is_number_integer() && value.get<double>() >= 0 && value.get<double>() <= static_cast<double>(kLargest);
}

template <typename Integer>
void readInteger(const Json& json, const char* key, Integer largest, Integer& out) {
  if (const Json& value = member(json, key); isPosition(value))
    out = static_cast<Integer>(std::min(value.get<std::int64_t>(), static_cast<std::int64_t>(largest)));
}

template <typename Enum, std::size_t N>
void read(const Json& json, const char* key, const std::array<Name<Enum>, N>& names, Enum& out) {
  const Json& value = member(json, key);
  if (!value.is_string()) return;
  const auto found = std::ranges::find(names, std::string_view(value.get_ref<const std::string&>()), &Name<Enum>::text);
  if (found != names.end()) out = found->value;
}

std::vector<Index> readPositions(const Json& json, const char* key) {
  std::vector<Index> out;
  const Json& list = member(json, key);
  if (!list.is_array()) return out;
  for (const Json& value : list)
    if (isPosition(value) && std::ranges::find(out, value.get<Index>()) == out.end()) out.push_back(value.get<Index>());
  return out;
}

std::set<Index> readSet(const Json& json, const char* key) {
  const std::vector<Index> positions = readPositions(json, key);
  return {positions.begin(), positions.end()};
}

Json colorJson(const ColorChoice& color) {
  return {{"map", colorMap(color.map).name},
          {"reversed", color.reversed},
          {"scale", nameOf(kScales, color.scale)},
          {"shared_domain", color.shared_domain}};
}

void readColor(const Json& json, ColorChoice& color) {
  const Json& name = member(json, "map");
  for (const ColorMap& map : allColorMaps())
    if (name.is_string() && name.get_ref<const std::string&>() == map.name) color.map = map.id;
  read(json, "reversed", color.reversed);
  read(json, "scale", kScales, color.scale);
  read(json, "shared_domain", color.shared_domain);
}

Json windowJson(const TokenWindow& window) {
  return {window.key_begin, window.key_end, window.query_begin, window.query_end};
}

TokenWindow readWindow(const Json& json) {
  const bool whole = json.is_array() && json.size() == 4 && std::ranges::all_of(json, &Json::is_number);
  if (!whole) return {};
  const auto at = [&json](std::size_t i) { return std::clamp(json[i].get<double>(), 0.0, 1e9); };
  return {.key_begin = at(0), .key_end = at(1), .query_begin = at(2), .query_end = at(3)};
}

Json headsJson(const HeadsView& heads) {
  return {{"columns", heads.columns},
          {"sort", nameOf(kSorts, heads.sort)},
          {"order", heads.order},
          {"enlarged", heads.enlarged},
          {"window", windowJson(heads.window)},
          {"left_out_keys", heads.left_out_keys},
          {"renormalise", heads.renormalise},
          {"pooling", nameOf(kPoolings, heads.pooling)}};
}

void readHeads(const Json& json, HeadsView& heads) {
  readInteger(json, "columns", 64, heads.columns);
  read(json, "sort", kSorts, heads.sort);
  heads.order = readPositions(json, "order");
  read(json, "enlarged", heads.enlarged);
  heads.window = readWindow(member(json, "window"));
  heads.left_out_keys = readSet(json, "left_out_keys");
  read(json, "renormalise", heads.renormalise);
  read(json, "pooling", kPoolings, heads.pooling);
}

void readFlow(const Json& json, FlowView& flow) {
  flow.hidden_heads = readSet(json, "hidden_heads");
  if (const Json& value = member(json, "threshold"); value.is_number())
    flow.threshold = std::clamp(value.get<double>(), 0.0, 1.0);
}

void readParameters(const Json& json, ParametersView& parameters) {
  read(json, "count", kCounts, parameters.count);
  const Json& hidden = member(json, "hidden_variants");
  if (!hidden.is_array()) return;
  for (const Json& id : hidden)
    if (id.is_string()) parameters.hidden_variants.insert(id.get<std::string>());
}

}  // namespace

std::vector<std::string> pageNames() { return texts(kPages); }
std::vector<std::string> valueScaleNames() { return texts(kScales); }
std::vector<std::string> poolingNames() { return texts(kPoolings); }

Json toJson(const ViewState& view) {
  return {
      {"page", nameOf(kPages, view.page)},
      {"map", view.map},
      {"head", view.head},
      {"pinned", view.pinned},
      {"pins_are_keys", view.pins_are_keys},
      {"entropy_unit", nameOf(kUnits, view.entropy_unit)},
      {"color", colorJson(view.color)},
      {"heads", headsJson(view.heads)},
      {"flow", {{"hidden_heads", view.flow.hidden_heads}, {"threshold", view.flow.threshold}}},
      {"steps", {{"step", view.steps.step}}},
      {"concat", {{"width", nameOf(kWidths, view.concat.width)}, {"combine", nameOf(kCombines, view.concat.combine)}}},
      {"parameters",
       {{"count", nameOf(kCounts, view.parameters.count)}, {"hidden_variants", view.parameters.hidden_variants}}},
      {"lab", {{"topic", nameOf(kTopics, view.lab.topic)}}}};
}

ViewState viewStateFromJson(const Json& json) {
  ViewState view;
  read(json, "page", kPages, view.page);
  readInteger(json, "map", 1 << 20, view.map);
  readInteger<Index>(json, "head", 1 << 20, view.head);
  view.pinned = readPositions(json, "pinned");
  read(json, "pins_are_keys", view.pins_are_keys);
  read(json, "entropy_unit", kUnits, view.entropy_unit);
  readColor(member(json, "color"), view.color);
  readHeads(member(json, "heads"), view.heads);
  readFlow(member(json, "flow"), view.flow);
  readInteger(member(json, "steps"), "step", 6, view.steps.step);
  read(member(json, "concat"), "width", kWidths, view.concat.width);
  read(member(json, "concat"), "combine", kCombines, view.concat.combine);
  readParameters(member(json, "parameters"), view.parameters);
  read(member(json, "lab"), "topic", kTopics, view.lab.topic);
  return view;
}

}  // namespace headwise::ui
