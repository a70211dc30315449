#include "app/inspect_command.h"

#include <array>
#include <memory>

#include "app/inspection.h"
#include "app/standard_output.h"
#include "core/io/input_file.h"
#include "core/tensor/error.h"

namespace headwise::app {
namespace {

namespace fs = std::filesystem;

struct InspectOptions {
  std::string file;
  bool json = false;
};

/// The first bytes of a file, as many as there are.
std::string startOf(const fs::path& file) {
  constexpr std::uint64_t most = 64;
  const InputFile input(file);
  std::string start(std::min(most, input.size()), '\0');
  input.readAt(0, std::as_writable_bytes(std::span(start)));
  return start;
}

bool looksLikeJson(std::string_view start) {
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  if (start.starts_with(byte_order_mark)) start.remove_prefix(byte_order_mark.size());
  const auto first = start.find_first_not_of(" \t\r\n");
  return first != std::string::npos && start[first] == '{';
}

/// Eight bytes of length, then JSON.
bool looksLikeTensors(const fs::path& file, const std::string& start) {
  return file.extension() == ".safetensors" || (start.size() > 8 && start[8] == '{' && start[7] == '\0');
}

/// What the file is, where its first bytes tell; empty where they do not.
std::string otherKind(const std::string& start) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kinds{
      {{"\x93NUMPY", "a NumPy array"},
       {"PK\x03\x04", "a zip archive, as .npz files and PyTorch's checkpoints are"},
       {"GGUF", "a GGUF model"},
       {"\x80\x02", "a Python pickle"},
       {"\x89PNG", "a PNG picture"},
       {"%PDF", "a PDF document"}}};
  for (const auto& [magic, name] : kinds)
    if (start.starts_with(magic)) return std::string(name);
  return {};
}

[[noreturn]] void refuseFolder(const fs::path& folder) {
  throw InputError(Message(HEADWISE_TR_NOOP("core",
                                            "%1 is a folder. Name a file inside it: inspect reads safetensors files "
                                            "and Headwise sessions."),
                           {folder.string()}));
}

[[noreturn]] void refuse(const fs::path& file, const std::string& kind) {
  if (kind.empty())
    throw InputError(Message(HEADWISE_TR_NOOP("core",
                                              "%1 is neither a safetensors file nor a Headwise session "
                                              "(.headwise.json), the two kinds that inspect reads."),
                             {file.string()}));
  throw InputError(Message(HEADWISE_TR_NOOP("core",
                                            "%1 is %2. This version reads safetensors files and Headwise sessions "
                                            "(.headwise.json) only."),
                           {file.string(), kind}));
}

Inspection inspected(const fs::path& file) {
  std::error_code unreadable;
  if (fs::is_directory(file, unreadable)) refuseFolder(file);
  const std::string start = startOf(file);
  if (looksLikeTensors(file, start)) return inspectTensors(file);
  if (looksLikeJson(start)) return inspectSession(file);
  refuse(file, otherKind(start));
}

int inspect(const InspectOptions& options) {
  const Inspection inspection = inspected(options.file);
  constexpr auto replace = nlohmann::ordered_json::error_handler_t::replace;
  writeToStandardOutput(options.json ? inspection.json.dump(1, ' ', false, replace) + '\n' : inspection.text);
  return kSuccess;
}

}  // namespace

void addInspectCommand(CLI::App& parser, Command& chosen) {
  CLI::App* command = parser.add_subcommand("inspect", "Say what a safetensors or session file holds");
  const auto options = std::make_shared<InspectOptions>();
  command->add_option("file", options->file, "A .safetensors or .headwise.json file")->required();
  command->add_flag("--json", options->json, "As JSON");
  command->callback([options, &chosen] { chosen = [options] { return inspect(*options); }; });
}

}  // namespace headwise::app
