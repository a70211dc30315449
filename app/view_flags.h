#pragma once
// The flags that say how a page is looked at, on top of a session's view.

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/tensor/matrix.h"
#include "ui/scene/view_state.h"

namespace headwise::app {

class ViewFlags {
 public:
  /// Adds --page, --head, --pin, --queries, --keys, --color-map, --color-scale and --pooling. This object must
  /// outlive the parsing.
  void addTo(CLI::App& command);

  /// `session_view` (an object, maybe empty) as the flags change it, before the tokens are known. InputError for a head
  /// that is not there, and for a part of a map on a page that shows no map.
  [[nodiscard]] ui::ViewState view(const nlohmann::json& session_view, Index n_heads) const;
  /// The same with the part of the map that --queries and --keys name. InputError where they or --pin name tokens that
  /// are not among so many.
  [[nodiscard]] ui::ViewState viewOf(ui::ViewState view, Index n_queries, Index n_keys) const;

 private:
  [[nodiscard]] nlohmann::json changes(Index n_heads) const;
  void requirePins(Index n_queries) const;

  std::optional<std::string> m_page, m_color_map, m_color_scale, m_pooling, m_queries, m_keys;
  std::optional<Index> m_head;  ///< as typed: the first head is 1
  std::vector<Index> m_pins;
};

}  // namespace headwise::app
