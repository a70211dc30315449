#include "ui/scene/head_order.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headwise::ui {
namespace {

std::vector<Index> byIndex(const AttentionMap& map) {
  std::vector<Index> order(static_cast<std::size_t>(map.n_heads));
  std::iota(order.begin(), order.end(), Index{0});
  return order;
}

/// Small keys first; heads without a number last; equal ones by index.
template <typename Key>
std::vector<Index> sortedBy(const AttentionMap& map, Key key) {
  std::vector<Index> order = byIndex(map);
  const auto rank = [&](Index head) {
    const double value = key(map.heads[static_cast<std::size_t>(head)]);
    return std::isnan(value) ? std::numeric_limits<double>::infinity() : value;
  };
  std::ranges::stable_sort(order, {}, rank);
  return order;
}

double labelRank(const HeadSummary& head) {
  if (head.label == HeadLabel::None) return std::numeric_limits<double>::infinity();
  return static_cast<double>(head.label) - 0.5 * static_cast<double>(head.label_score);
}

std::vector<Index> sortedHeads(const AttentionMap& map, SortHeads sort) {
  switch (sort) {
    case SortHeads::Index:
      return byIndex(map);
    case SortHeads::Label:
      return sortedBy(map, labelRank);
    case SortHeads::Entropy:
      return sortedBy(map, [](const HeadSummary& head) { return static_cast<double>(head.mean_entropy); });
    case SortHeads::Share:
      return sortedBy(map, [](const HeadSummary& head) { return -static_cast<double>(head.output_share); });
  }
  return byIndex(map);
}

}  // namespace

std::vector<Index> headOrder(const AttentionMap& map, const HeadsView& view) {
  if (view.order.empty()) return sortedHeads(map, view.sort);
  std::vector<Index> order;
  std::ranges::copy_if(view.order, std::back_inserter(order), [&](Index head) { return head < map.n_heads; });
  for (const Index head : byIndex(map))
    if (std::ranges::find(order, head) == order.end()) order.push_back(head);
  return order;
}

std::vector<Index> movedHead(std::vector<Index> order, Index head, Index target) {
  const auto from = std::ranges::find(order, head);
  const auto to = std::ranges::find(order, target);
  if (from == order.end() || to == order.end()) return order;
  if (from < to)
    std::rotate(from, from + 1, to + 1);
  else
    std::rotate(to, from, from + 1);
  return order;
}

}  // namespace headwise::ui
