#include "core/analysis/job_finding.h"

#include <algorithm>

#include "core/tensor/ranges.h"

namespace headwise {
namespace {

struct Group {
  Message why_not;
  std::vector<Index> heads;
};

/// The heads without a job by what hinders them, in the order of their first heads.
std::vector<Group> groupsOf(const std::vector<HeadNote>& notes) {
  std::vector<Group> groups;
  for (std::size_t i = 0; i < notes.size(); ++i) {
    if (!notes[i].why_not) continue;
    auto group = std::ranges::find(groups, *notes[i].why_not, &Group::why_not);
    if (group == groups.end()) group = groups.insert(groups.end(), {*notes[i].why_not, {}});
    group->heads.push_back(static_cast<Index>(i));
  }
  return groups;
}

/// As people count.
std::string listOf(std::vector<Index> heads) {
  for (Index& head : heads) ++head;
  return formatRanges(heads);
}

Message line(const Group& group) {
  return {group.heads.size() == 1 ? HEADWISE_TR_NOOP("core", "Head %1 has no job: %2.")
                                  : HEADWISE_TR_NOOP("core", "Heads %1 have no job: %2."),
          {listOf(group.heads), group.why_not}};
}

}  // namespace

std::optional<Finding> jobFinding(const AttentionMap& map) {
  const std::vector<Group> groups = groupsOf(map.notes);
  if (groups.empty()) return {};
  std::size_t count = 0;
  for (const Group& group : groups) count += group.heads.size();
  Message detail = line(groups.front());
  for (std::size_t i = 1; i < groups.size(); ++i) detail = Message("%1\n%2", {std::move(detail), line(groups[i])});
  const Message brief = count == 1
                            ? Message(HEADWISE_TR_NOOP("core", "head %1 has no job"), {listOf(groups.front().heads)})
                            : Message(HEADWISE_TR_NOOP("core", "%1 heads have no job"), {std::to_string(count)});
  return Finding{Severity::Notice, "job-unavailable", brief, std::move(detail)};
}

}  // namespace headwise
