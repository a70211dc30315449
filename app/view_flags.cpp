#include "app/view_flags.h"

#include <charconv>

#include "app/experiment_flags.h"
#include "core/color/color_map.h"
#include "core/tensor/error.h"
#include "ui/scene/token_window.h"

namespace headwise::app {
namespace {

std::vector<std::string> colorMapNames() {
  std::vector<std::string> names;
  for (const ColorMap& map : allColorMaps()) names.emplace_back(map.name);
  return names;
}

/// "1000:1200", the end left out.
IndexRange parseTokens(const std::string& flag, const std::string& text) {
  IndexRange tokens;
  const char* const end = text.data() + text.size();
  const auto first = std::from_chars(text.data(), end, tokens.begin);
  const bool divided = first.ec == std::errc() && first.ptr != end && *first.ptr == ':';
  const auto last = divided ? std::from_chars(first.ptr + 1, end, tokens.end) : first;
  if (divided && last.ec == std::errc() && last.ptr == end && tokens.begin >= 0 && tokens.end > tokens.begin)
    return tokens;
  throw InputError(Message(HEADWISE_TR_NOOP("core",
                                            "%1 should be FIRST:END, token positions from 0 with END left out, as in "
                                            "1000:1200, but it is %2."),
                           {flag, text}));
}

/// All of them where the flag is not given.
IndexRange tokensOf(const std::string& flag, const std::optional<std::string>& text, Index count) {
  const IndexRange all{0, count};
  if (!text) return all;
  const IndexRange tokens = parseTokens(flag, *text);
  if (tokens.end <= count) return tokens;
  throw InputError(Message(HEADWISE_TR_NOOP("core",
                                            "%1 %2 goes beyond the last token: the map has %3 of them, so that %1 can "
                                            "be at most 0:%3."),
                           {flag, *text, std::to_string(count)}));
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
  command.add_option("--queries", m_queries,
                     "Only this part of the maps on heads: query positions from 0, the end left out, as in 1000:1200");
  command.add_option("--keys", m_keys, "Likewise the keys: 0:5000");
  command.add_option("--color-map", m_color_map, "Colours of the attention weights")
      ->check(CLI::IsMember(colorMapNames()));
  command.add_option("--color-scale", m_color_scale, "How weights become colours")
      ->check(CLI::IsMember(ui::valueScaleNames()));
  command.add_option("--pooling", m_pooling, "What a pixel shows of the weights that share it (default: maximum)")
      ->check(CLI::IsMember(ui::poolingNames()));
}

nlohmann::json ViewFlags::changes(Index n_heads) const {
  nlohmann::json changes = nlohmann::json::object();
  if (m_page) changes["page"] = *m_page;
  if (m_color_map) changes["color"]["map"] = *m_color_map;
  if (m_color_scale) changes["color"]["scale"] = *m_color_scale;
  if (m_pooling) changes["heads"]["pooling"] = *m_pooling;
  if (!m_pins.empty()) changes["pinned"] = m_pins;
  if (!m_head) return changes;
  changes["head"] = headIndex(*m_head, n_heads);
  changes["heads"]["enlarged"] = true;
  return changes;
}

ui::ViewState ViewFlags::view(const nlohmann::json& session_view, Index n_heads) const {
  nlohmann::json json = session_view;
  json.merge_patch(changes(n_heads));
  const ui::ViewState view = ui::viewStateFromJson(json);
  if (m_queries) parseTokens("--queries", *m_queries);
  if (m_keys) parseTokens("--keys", *m_keys);
  if (view.page == ui::Page::Heads || (!m_queries && !m_keys)) return view;
  throw InputError(HEADWISE_TR_NOOP("core",
                                    "--queries and --keys choose a part of the maps, which only the page heads shows. "
                                    "Add --page heads, or leave them out."));
}

ui::ViewState ViewFlags::viewOf(ui::ViewState view, Index n_queries, Index n_keys) const {
  requirePins(n_queries);
  if (!m_queries && !m_keys) return view;
  const IndexRange queries = tokensOf("--queries", m_queries, n_queries);
  const IndexRange keys = tokensOf("--keys", m_keys, n_keys);
  const bool whole = queries.size() == n_queries && keys.size() == n_keys;
  view.heads.window = whole ? ui::TokenWindow{} : ui::windowOf(queries, keys);
  return view;
}

void ViewFlags::requirePins(Index n_queries) const {
  for (const Index pin : m_pins)
    if (pin >= n_queries)
      throw InputError(Message(HEADWISE_TR_NOOP("core",
                                                "There is no token %1 to pin: the sentence has %2 tokens, and their "
                                                "positions count from 0."),
                               {std::to_string(pin), std::to_string(n_queries)}));
}

}  // namespace headwise::app
