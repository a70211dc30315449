#include "core/experiment/text_file.h"

#include "core/io/file.h"
#include "core/tensor/error.h"
#include "core/text/utf8.h"

namespace headwise {
namespace {

constexpr std::uint64_t kLargestText = std::uint64_t{64} << 20U;

bool hasWords(std::string_view text) {
  for (std::size_t begin = 0; begin < text.size();) {
    const Utf8Run run = utf8RunAt(text, begin);
    if (!run.valid || !isBlank(text.substr(run.begin, run.end - run.begin))) return true;
    begin = run.end;
  }
  return false;
}

}  // namespace

std::string readTextWithWords(const std::filesystem::path& file) {
  std::string text = readTextFile(file, kLargestText);
  if (hasWords(text)) return text;
  throw FileError(
      {HEADWISE_TR_NOOP("core", "%1 holds no text. Choose a file with at least one word in it."), {file.string()}});
}

}  // namespace headwise
