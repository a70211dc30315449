#pragma once
// The flags that say how a page is looked at, on top of a session's view.

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/trace/trace.h"
#include "ui/scene/view_state.h"

namespace headwise::app {

class ViewFlags {
 public:
  /// Adds --page, --head, --pin, --color-map and --color-scale. This object must outlive the parsing.
  void addTo(CLI::App& command);

  /// `session_view` (an object, maybe empty) as the flags change it. InputError for a head that is not there.
  [[nodiscard]] ui::ViewState view(const nlohmann::json& session_view, Index n_heads) const;
  /// InputError where --pin names a token that the sentence does not have.
  void requirePins(const AttentionMap& map) const;

 private:
  [[nodiscard]] nlohmann::json changes(Index n_heads) const;

  std::optional<std::string> m_page, m_color_map, m_color_scale;
  std::optional<Index> m_head;  ///< as typed: the first head is 1
  std::vector<Index> m_pins;
};

}  // namespace headwise::app
