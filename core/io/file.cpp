#include "core/io/file.h"

#include <algorithm>
#include <vector>

#include "core/io/input_file.h"
#include "core/io/output_file.h"
#include "core/io/sha256.h"

namespace headwise {

std::string readTextFile(const std::filesystem::path& file, std::uint64_t limit) {
  const InputFile input(file);
  if (input.size() > limit) {
    throw TooLargeError(
        {HEADWISE_TR_NOOP("core", "%1 has %2; at most %3 can be read here. Choose a smaller file."),
         {file.string(), formatBytes(static_cast<double>(input.size())), formatBytes(static_cast<double>(limit))}});
  }
  std::string text(input.size(), '\0');
  input.readAt(0, std::as_writable_bytes(std::span(text)));
  return text;
}

void writeFileAtomically(const std::filesystem::path& file, std::string_view bytes) {
  OutputFile output(file);
  output.write(bytes);
  output.commit();
}

std::string fileSha256(const std::filesystem::path& file) {
  const InputFile input(file);
  Sha256 hash;
  std::vector<std::byte> buffer(std::size_t{1} << 20);
  for (std::uint64_t offset = 0; offset < input.size(); offset += buffer.size()) {
    const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(buffer.size(), input.size() - offset));
    const std::span<std::byte> part = std::span(buffer).first(count);
    input.readAt(offset, part);
    hash.update(part);
  }
  return hash.finish();
}

}  // namespace headwise
