#pragma once
// Reading JSON that somebody else wrote: every field knows its path, so that a message can name it.

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "core/experiment/names.h"
#include "core/tensor/matrix.h"
#include "core/tensor/message.h"

namespace headwise {

/// One value and where it lies ("experiment.attention.n_heads"). All readers throw InputError with the path, what was
/// expected and what was found.
class JsonField {
 public:
  JsonField(const nlohmann::json& value, std::string path) : m_value(&value), m_path(std::move(path)) {}

  [[nodiscard]] const nlohmann::json& json() const { return *m_value; }
  [[nodiscard]] const std::string& path() const { return m_path; }
  [[nodiscard]] std::optional<JsonField> find(const std::string& key) const;  ///< absent or null: nothing
  [[nodiscard]] JsonField at(std::size_t index) const;

  [[nodiscard]] const JsonField& asObject() const;
  [[nodiscard]] const JsonField& asArray() const;
  [[nodiscard]] std::string asText() const;
  [[nodiscard]] bool asBool() const;
  [[nodiscard]] double asNumber() const;
  [[nodiscard]] Index asIndex() const;
  [[nodiscard]] std::uint64_t asSeed() const;
  [[nodiscard]] std::vector<Index> asIndices() const;

  template <typename E>
  [[nodiscard]] E asNamed() const {
    const std::string name = asText();
    if (const auto value = fromName<E>(name)) return *value;
    wrongKind(
        HEADWISE_TR_NOOP("core", "The field %1 should be one of %3, but it is %2. Mend or remove it in the file."),
        allNames<E>());
  }

  /// `sentence` is marked for translation; %1 is the path, %2 what was found, %3 `detail`.
  [[noreturn]] void wrongKind(std::string_view sentence, const std::string& detail = {}) const;

 private:
  const nlohmann::json* m_value;
  std::string m_path;
};

}  // namespace headwise
