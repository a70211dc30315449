#include <algorithm>
#include <array>
#include <bit>
#include <cctype>
#include <cstring>
#include <tuple>

#include "core/io/input_file.h"
#include "core/io/safetensors.h"
#include "core/io/safetensors_parser.h"

namespace headwise {
namespace {

static_assert(std::endian::native == std::endian::little, "tensors are read and written as they lie in memory");

constexpr std::uint64_t kLongestHeader = 100'000'000;  // the format's own limit

// How the file starts, for files that are something else under the name of a model.
std::string firstBytes(const InputFile& file) {
  std::string start(std::min<std::uint64_t>(file.size(), 64), '\0');
  file.readAt(0, std::as_writable_bytes(std::span(start)));
  return start;
}

bool isMarkup(const std::string& start) {
  const auto text = std::find_if(start.begin(), start.end(), [](unsigned char c) { return std::isspace(c) == 0; });
  return text != start.end() && *text == '<';
}

Message lengthMessage(const InputFile& file, std::uint64_t length) {
  const std::string name = file.path().string();
  const std::string start = firstBytes(file);
  if (start.starts_with("version https://git-lfs")) {
    return {HEADWISE_TR_NOOP("core",
                             "%1 is a Git LFS pointer, a note that stands for the file, not the file itself. Fetch "
                             "it with \"git lfs pull\", or download the model again."),
            {name}};
  }
  if (isMarkup(start)) {
    return {HEADWISE_TR_NOOP("core",
                             "%1 is a web page, not a safetensors file: the download was answered by a page. "
                             "Download the file itself."),
            {name}};
  }
  if (start.starts_with("PK") || start.starts_with("\x80\x02")) {
    return {HEADWISE_TR_NOOP("core",
                             "%1 is a zip archive or a pickle, as PyTorch's own files are, not a safetensors file. "
                             "Convert it with safetensors.torch.save_file."),
            {name}};
  }
  return {HEADWISE_TR_NOOP("core",
                           "%1 is no safetensors file or is cut short: its first 8 bytes announce a header of %2 "
                           "bytes, but there are %3 after them and the format allows %4. Download or copy it "
                           "again."),
          {name, std::to_string(length), std::to_string(file.size() - kSafetensorsJsonStart),
           std::to_string(kLongestHeader)}};
}

std::string readJson(const InputFile& file) {
  if (file.size() < kSafetensorsJsonStart) {
    throw InputError({HEADWISE_TR_NOOP("core",
                                       "%1 is no safetensors file: it has %2 bytes, and the length of the header "
                                       "alone takes 8. Download or copy it again."),
                      {file.path().string(), std::to_string(file.size())}});
  }
  std::uint64_t length = 0;
  file.readAt(0, std::as_writable_bytes(std::span(&length, 1)));
  if (length > kLongestHeader || length > file.size() - kSafetensorsJsonStart) {
    throw InputError(lengthMessage(file, length));
  }
  std::string json(length, '\0');
  file.readAt(kSafetensorsJsonStart, std::as_writable_bytes(std::span(json)));
  return json;
}

// The bytes that dtype and shape ask for; InputError where they do not fit in 63 bits.
std::uint64_t bytesOf(const TensorEntry& entry, const std::string& file) {
  auto bytes = static_cast<std::int64_t>(itemSize(entry.dtype));
  for (const std::int64_t extent : entry.shape) {
    if (__builtin_mul_overflow(bytes, extent, &bytes)) {
      throw InputError({HEADWISE_TR_NOOP("core",
                                         "The shape of tensor \"%2\" in %1 asks for more than 2^63 bytes. The file "
                                         "is damaged: download or save it again."),
                        {file, shortened(entry.name)}});
    }
  }
  return static_cast<std::uint64_t>(bytes);
}

void checkEntry(const TensorEntry& entry, std::uint64_t data_size, const std::string& file) {
  if (entry.begin > entry.end || entry.end > data_size) {
    throw InputError({HEADWISE_TR_NOOP("core",
                                       "Tensor \"%2\" in %1 claims the data bytes %3 to %4, but the file holds %5. "
                                       "It is cut short or damaged: download or copy it again."),
                      {file, shortened(entry.name), std::to_string(entry.begin), std::to_string(entry.end),
                       std::to_string(data_size)}});
  }
  const std::uint64_t bytes = bytesOf(entry, file);
  if (entry.end - entry.begin == bytes) return;
  throw InputError({HEADWISE_TR_NOOP("core",
                                     "Tensor \"%2\" in %1 takes %3 bytes by its dtype and shape, but its "
                                     "data_offsets %4 to %5 hold %6. Save the file again with a safetensors "
                                     "library."),
                    {file, shortened(entry.name), std::to_string(bytes), std::to_string(entry.begin),
                     std::to_string(entry.end), std::to_string(entry.end - entry.begin)}});
}

// Every data byte belongs to exactly one tensor. `entries` are in order of their data.
void checkLayout(const std::vector<TensorEntry>& entries, std::uint64_t data_size, const std::string& file) {
  std::uint64_t expected = 0;
  for (const TensorEntry& entry : entries) {
    if (entry.begin != expected) {
      throw InputError(
          {HEADWISE_TR_NOOP(
               "core",
               "Tensor \"%2\" in %1 starts at data byte %3; expected is %4, where the one before it ends: tensors may "
               "neither overlap nor leave gaps. Save the file again with a safetensors library."),
           {file, shortened(entry.name), std::to_string(entry.begin), std::to_string(expected)}});
    }
    expected = entry.end;
  }
  if (expected == data_size) return;
  throw InputError({HEADWISE_TR_NOOP("core",
                                     "%1 has %2 bytes after its last tensor, which ends at data byte %3; nothing "
                                     "may follow it. Download or save the file again."),
                    {file, std::to_string(data_size - expected), std::to_string(expected)}});
}

}  // namespace

SafetensorsHeader readSafetensorsHeader(const std::filesystem::path& file) {
  const InputFile input(file);
  const std::string name = file.string();
  const std::string json = readJson(input);
  SafetensorsHeader header = parseSafetensorsJson(name, json);
  header.data_start = kSafetensorsJsonStart + json.size();
  const std::uint64_t data_size = input.size() - header.data_start;
  for (const TensorEntry& entry : header.entries) checkEntry(entry, data_size, name);
  std::ranges::sort(header.entries, {}, [](const TensorEntry& entry) { return std::tie(entry.begin, entry.end); });
  checkLayout(header.entries, data_size, name);
  return header;
}

}  // namespace headwise
