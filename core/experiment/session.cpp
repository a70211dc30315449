#include "core/experiment/session.h"

#include "core/experiment/json_field.h"
#include "core/experiment/json_parse.h"
#include "core/io/file.h"
#include "core/tensor/error.h"

namespace headwise {
namespace {

using nlohmann::json;

constexpr std::string_view kFormat = "headwise-session";
constexpr std::uint64_t kLargestFile = std::uint64_t{256} << 20U;

json knownPart(const Session& session) {
  return {{"format", kFormat},
          {"version", kSessionVersion},
          {"experiment", toJson(session.experiment)},
          {"view", session.view}};
}

/// The fields of `all` that `known` lacks, each at its place.
json unknownPart(const json& all, const json& known) {
  json rest = json::object();
  for (const auto& [key, value] : all.items()) {
    if (!known.contains(key)) {
      rest[key] = value;
    } else if (value.is_object() && known[key].is_object()) {
      json inner = unknownPart(value, known[key]);
      if (!inner.empty()) rest[key] = std::move(inner);
    }
  }
  return rest;
}

json parseSessionJson(std::string_view text) {
  return parseJson(
      text, HEADWISE_TR_NOOP("core", "The session file nests too deep to be a Headwise session. Open another file."),
      HEADWISE_TR_NOOP("core",
                       "This is not a session file: expected JSON, but at byte %1 it cannot be read. "
                       "Open a file that Headwise saved (.headwise.json)."));
}

[[noreturn]] void missing(const std::string& key) {
  throw InputError({HEADWISE_TR_NOOP("core", "The session file lacks its field \"%1\". Open another file."), {key}});
}

void checkFormat(const JsonField& root) {
  if (!root.json().is_object() || root.json().value("format", nlohmann::json()) != kFormat)
    throw InputError(HEADWISE_TR_NOOP("core",
                                      "This JSON is not a Headwise session: its field \"format\" should be "
                                      "\"headwise-session\". Open a file that Headwise saved (.headwise.json)."));
  const auto version = root.find("version");
  if (!version) missing("version");
  if (version->asIndex() > kSessionVersion)
    throw InputError({HEADWISE_TR_NOOP("core",
                                       "This session was saved by a newer Headwise (format version %1; this one reads "
                                       "up to %2). Open it with the newer Headwise. The file was not changed."),
                      {std::to_string(version->asIndex()), std::to_string(kSessionVersion)}});
  if (version->asIndex() < 1)
    version->wrongKind(HEADWISE_TR_NOOP(
        "core", "The field %1 should be a format version from 1, but it is %2. Mend or remove it in the file."));
}

}  // namespace

json keepUnknown(const json& before, const json& now) {
  if (!before.is_object() || !now.is_object()) return now;
  json out = now;
  for (const auto& [key, value] : before.items()) out[key] = now.contains(key) ? keepUnknown(value, now[key]) : value;
  return out;
}

Session parseSession(std::string_view text) {
  const json root = parseSessionJson(text);
  const JsonField field(root, "");
  checkFormat(field);
  Session session;
  const auto experiment = field.find("experiment");
  if (!experiment) missing("experiment");
  session.experiment = experimentFromJson(experiment->json());
  if (const auto view = field.find("view")) session.view = view->asObject().json();
  session.unknown = unknownPart(root, knownPart(session));
  return session;
}

std::string formatSession(const Session& session) {
  return keepUnknown(session.unknown, knownPart(session)).dump(1) + "\n";
}

Session readSession(const std::filesystem::path& file) { return parseSession(readTextFile(file, kLargestFile)); }

void writeSession(const std::filesystem::path& file, const Session& session) {
  writeFileAtomically(file, formatSession(session));
}

}  // namespace headwise
