#pragma once
// The session file (.headwise.json): an Experiment and how it is looked at.

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "core/experiment/experiment.h"

namespace headwise {

inline constexpr int kSessionVersion = 1;

/// `view` belongs to the window and is carried through core untouched. `unknown` holds fields that this version does
/// not know, at their place, and is written back. A window that rewrites `view` keeps its unknown fields by
/// keepUnknown().
struct Session {
  Experiment experiment;
  nlohmann::json view = nlohmann::json::object();
  nlohmann::json unknown = nlohmann::json::object();
};

/// Throws InputError: not JSON (with the byte), not a Headwise session, a newer version (what to do), a field of the
/// wrong kind (its path, what was expected and found).
[[nodiscard]] Session parseSession(std::string_view text);
[[nodiscard]] std::string formatSession(const Session& session);

[[nodiscard]] Session readSession(const std::filesystem::path& file);
void writeSession(const std::filesystem::path& file, const Session& session);

/// `now` with the fields of `before` that it lacks, at every depth: how fields that this version does not know survive.
[[nodiscard]] nlohmann::json keepUnknown(const nlohmann::json& before, const nlohmann::json& now);

/// Names as in files and on the command line: "designed", "causal", "rope_half", "words", ...
[[nodiscard]] nlohmann::json toJson(const Experiment& experiment);
[[nodiscard]] Experiment experimentFromJson(const nlohmann::json& value);

}  // namespace headwise
