#include "app/view_flags.h"

#include "app/experiment_flags.h"
#include "core/color/color_map.h"
#include "core/tensor/error.h"

namespace headwise::app {
namespace {

std::vector<std::string> colorMapNames() {
  std::vector<std::string> names;
  for (const ColorMap& map : allColorMaps()) names.emplace_back(map.name);
  return names;
}

}  // namespace

void ViewFlags::addTo(CLI::App& command) {
  command.add_option("--page", m_page, "The page (default: heads, or the session's)")
      ->check(CLI::IsMember(ui::pageNames()));
  command.add_option("--head", m_head, "This head, counted from 1: enlarged on heads, the one that steps speaks of");
  command.add_option("--pin", m_pins, "Tokens to pin, positions from 0: 7 or 3,7")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(CLI::NonNegativeNumber);
  command.add_option("--color-map", m_color_map, "Colours of the attention weights")
      ->check(CLI::IsMember(colorMapNames()));
  command.add_option("--color-scale", m_color_scale, "How weights become colours")
      ->check(CLI::IsMember(ui::valueScaleNames()));
}

nlohmann::json ViewFlags::changes(Index n_heads) const {
  nlohmann::json changes = nlohmann::json::object();
  if (m_page) changes["page"] = *m_page;
  if (m_color_map) changes["color"]["map"] = *m_color_map;
  if (m_color_scale) changes["color"]["scale"] = *m_color_scale;
  if (!m_pins.empty()) changes["pinned"] = m_pins;
  if (!m_head) return changes;
  changes["head"] = headIndex(*m_head, n_heads);
  changes["heads"]["enlarged"] = true;
  return changes;
}

ui::ViewState ViewFlags::view(const nlohmann::json& session_view, Index n_heads) const {
  nlohmann::json view = session_view;
  view.merge_patch(changes(n_heads));
  return ui::viewStateFromJson(view);
}

void ViewFlags::requirePins(const AttentionMap& map) const {
  for (const Index pin : m_pins)
    if (pin >= map.queryCount())
      throw InputError(Message(HEADWISE_TR_NOOP("core",
                                                "There is no token %1 to pin: the sentence has %2 tokens, and their "
                                                "positions count from 0."),
                               {std::to_string(pin), std::to_string(map.queryCount())}));
}

}  // namespace headwise::app
