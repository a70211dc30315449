#include "core/io/safetensors_parser.h"

#include <array>
#include <cassert>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <utility>

#include "core/tensor/error.h"

namespace headwise {
namespace {

using Json = nlohmann::json;

constexpr std::array kDTypes{DType::F64, DType::F32, DType::F16, DType::BF16, DType::I64,
                             DType::I32, DType::I16, DType::I8,  DType::U8,   DType::Bool};

std::string dtypeList() {
  std::string list;
  for (const DType dtype : kDTypes) list += (list.empty() ? "" : ", ") + std::string(dtypeName(dtype));
  return list;
}

// Follows the one shape that a header may have: {name: {dtype, shape, data_offsets}, "__metadata__": {key: text}}.
class HeaderHandler : public nlohmann::json_sax<Json> {
 public:
  explicit HeaderHandler(std::string file) : m_file(std::move(file)) {}

  SafetensorsHeader take() { return std::move(m_header); }

  bool start_object(std::size_t) override {
    switch (m_level) {
      case Level::Before:
        m_level = Level::Names;
        return true;
      case Level::Names:
        startEntry();
        return true;
      default:
        return refuse("{...}");
    }
  }
  bool end_object() override {
    if (m_level == Level::Tensor) finishTensor();
    m_level = m_level == Level::Names ? Level::After : Level::Names;
    return true;
  }
  bool start_array(std::size_t) override {
    if (m_level != Level::Tensor || m_field == "dtype") return refuse("[...]");
    m_level = Level::Numbers;
    numbers() = std::vector<std::int64_t>{};
    return true;
  }
  bool end_array() override {
    m_level = Level::Tensor;
    return true;
  }
  bool key(std::string& key) override {
    switch (m_level) {
      case Level::Names:
        m_name = key;
        return m_names.insert(key).second || refuseTwice(key);
      case Level::Metadata:
        m_field = key;
        return m_header.metadata.try_emplace(key).second || refuseTwice(key);
      default:
        return startField(key);
    }
  }
  bool string(std::string& text) override {
    if (m_level == Level::Metadata) {
      m_header.metadata[m_field] = text;
      return true;
    }
    if (m_level != Level::Tensor || m_field != "dtype") return refuse("\"...\"");
    m_dtype = dtypeOf(text);
    return true;
  }
  bool number_unsigned(std::uint64_t value) override {
    if (m_level != Level::Numbers) return refuse("0...");
    if (!std::in_range<std::int64_t>(value)) return refuseNumber(std::to_string(value));
    numbers()->push_back(static_cast<std::int64_t>(value));
    return true;
  }
  bool number_integer(std::int64_t value) override {
    return m_level == Level::Numbers ? refuseNumber(std::to_string(value)) : refuse("0...");
  }
  bool number_float(double, const std::string& digits) override {
    return m_level == Level::Numbers ? refuseNumber(shortened(digits)) : refuse("0...");
  }
  bool null() override { return refuse("null"); }
  bool boolean(bool) override { return refuse("true/false"); }
  bool binary(Json::binary_t&) override { return refuse("binary"); }
  bool parse_error(std::size_t position, const std::string&, const Json::exception&) override {
    const std::uint64_t byte = kSafetensorsJsonStart + (position > 0 ? position - 1 : 0);
    fail({HEADWISE_TR_NOOP("core",
                           "The header of %1 is no valid JSON from byte %2 of the file on. It is damaged or no "
                           "safetensors file: download or save it again."),
          {m_file, std::to_string(byte)}});
  }

 private:
  enum class Level { Before, Names, Tensor, Numbers, Metadata, After };

  [[noreturn]] void fail(Message message) { throw InputError(std::move(message)); }

  // `found` is a sketch of the JSON that stands there.
  [[noreturn]] bool refuse(const char* found) {
    if (m_level == Level::Before) {
      fail({HEADWISE_TR_NOOP("core",
                             "The header of %1, which starts at byte 8, is no JSON object. It is damaged or no "
                             "safetensors file: download or save it again."),
            {m_file}});
    }
    fail({HEADWISE_TR_NOOP("core",
                           "In the header of %1, near \"%2\", %3 stands where it may not. Expected is an object "
                           "that gives dtype, shape and data_offsets for each tensor. Save the file again with a "
                           "safetensors library."),
          {m_file, shortened(m_name), found}});
  }
  [[noreturn]] bool refuseTwice(const std::string& key) {
    fail({HEADWISE_TR_NOOP("core",
                           "The header of %1 has \"%2\" twice; each name may stand once. Save the file again with "
                           "a safetensors library."),
          {m_file, shortened(key)}});
  }
  [[noreturn]] bool refuseNumber(const std::string& number) {
    fail({HEADWISE_TR_NOOP("core",
                           "In the header of %1, %3 of tensor \"%2\" has %4 where a whole number from 0 on below "
                           "2^63 is expected. Save the file again with a safetensors library."),
          {m_file, shortened(m_name), m_field, number}});
  }
  [[noreturn]] void refuseMissing(const char* field) {
    fail({HEADWISE_TR_NOOP("core",
                           "In the header of %1, tensor \"%2\" has no valid %3. Expected are dtype, shape and two "
                           "data_offsets. Save the file again with a safetensors library."),
          {m_file, shortened(m_name), field}});
  }

  DType dtypeOf(const std::string& text) {
    for (const DType dtype : kDTypes) {
      if (dtypeName(dtype) == text) return dtype;
    }
    fail({HEADWISE_TR_NOOP("core",
                           "Tensor \"%2\" in %1 has the element type %3, which Headwise does not read. It reads "
                           "%4: convert the tensor, to F32 for instance."),
          {m_file, shortened(m_name), shortened(text), dtypeList()}});
  }

  void startEntry() {
    m_level = m_name == "__metadata__" ? Level::Metadata : Level::Tensor;
    m_dtype.reset();
    m_shape.reset();
    m_offsets.reset();
  }
  bool startField(const std::string& field) {
    m_field = field;
    const bool seen = field == "dtype" ? m_dtype.has_value() : numbers().has_value();
    return seen ? refuseTwice(field) : true;
  }
  std::optional<std::vector<std::int64_t>>& numbers() {
    if (m_field == "shape") return m_shape;
    if (m_field == "data_offsets") return m_offsets;
    fail({HEADWISE_TR_NOOP("core",
                           "In the header of %1, tensor \"%2\" has a field \"%3\" that the format does not know. "
                           "Expected are dtype, shape and data_offsets. Save the file again with a safetensors "
                           "library."),
          {m_file, shortened(m_name), shortened(m_field)}});
  }
  void finishTensor() {
    if (!m_dtype) refuseMissing("dtype");
    if (!m_shape) refuseMissing("shape");
    if (!m_offsets || m_offsets->size() != 2) refuseMissing("data_offsets");
    m_header.entries.push_back({m_name, *m_dtype, std::move(*m_shape), static_cast<std::uint64_t>(m_offsets->front()),
                                static_cast<std::uint64_t>(m_offsets->back())});
  }

  std::string m_file;
  SafetensorsHeader m_header;
  std::set<std::string> m_names;
  Level m_level = Level::Before;
  std::string m_name;   // of the entry that is being read
  std::string m_field;  // within it
  std::optional<DType> m_dtype;
  std::optional<std::vector<std::int64_t>> m_shape;
  std::optional<std::vector<std::int64_t>> m_offsets;
};

}  // namespace

SafetensorsHeader parseSafetensorsJson(const std::string& file, std::string_view json) {
  HeaderHandler handler(file);
  const bool parsed = Json::sax_parse(json, &handler);
  assert(parsed && "the handler throws where it refuses");
  static_cast<void>(parsed);
  return handler.take();
}

std::string shortened(const std::string& name) {
  constexpr std::size_t longest = 120;
  if (name.size() <= longest) return name;
  std::size_t end = longest;
  while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xc0) == 0x80) --end;
  return name.substr(0, end) + "...";
}

}  // namespace headwise
