#include "core/io/safetensors.h"

#include <unistd.h>

#include <algorithm>
#include <cassert>
#include <nlohmann/json.hpp>

#include "core/io/input_file.h"
#include "core/io/safetensors_parser.h"

namespace headwise {
namespace {

std::uint64_t physicalMemory() {
  return static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES)) * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

void refuseBeyondMemory(const std::filesystem::path& file, std::uint64_t bytes) {
  if (bytes <= physicalMemory()) return;
  throw TooLargeError(
      {HEADWISE_TR_NOOP("core",
                        "The tensors of %1 take %2; this computer has %3 of memory. Choose a "
                        "smaller file."),
       {file.string(), formatBytes(static_cast<double>(bytes)), formatBytes(static_cast<double>(physicalMemory()))}});
}

Tensor readEntry(const InputFile& input, const SafetensorsHeader& header, const TensorEntry& entry) {
  Tensor tensor{entry.dtype, entry.shape, {}};
  tensor.bytes.resize(entry.end - entry.begin);
  input.readAt(header.data_start + entry.begin, tensor.bytes);
  return tensor;
}

std::string namesOf(const SafetensorsHeader& header) {
  constexpr std::size_t most = 8;
  std::string names;
  for (std::size_t i = 0; i < std::min(most, header.entries.size()); ++i) {
    names += (i > 0 ? ", " : "") + shortened(header.entries[i].name);
  }
  return header.entries.size() > most ? names + ", ..." : names;
}

// Wide elements first, so that every tensor is aligned for its type; as the reference library writes them.
std::vector<TensorEntry> laidOut(const std::map<std::string, Tensor>& tensors) {
  std::vector<TensorEntry> entries;
  for (const auto& [name, tensor] : tensors) {
    assert(name != "__metadata__");
    assert(tensor.bytes.size() == static_cast<std::size_t>(tensor.elementCount()) * itemSize(tensor.dtype));
    entries.push_back({name, tensor.dtype, tensor.shape, 0, tensor.bytes.size()});
  }
  std::ranges::stable_sort(entries, std::greater{}, [](const TensorEntry& entry) { return itemSize(entry.dtype); });
  std::uint64_t begin = 0;
  for (TensorEntry& entry : entries) {
    entry.begin = begin;
    entry.end += begin;
    begin = entry.end;
  }
  return entries;
}

std::string headerText(const std::vector<TensorEntry>& entries, const std::map<std::string, std::string>& metadata) {
  nlohmann::json json = nlohmann::json::object();
  if (!metadata.empty()) json["__metadata__"] = metadata;
  for (const TensorEntry& entry : entries) {
    json[entry.name] = {
        {"dtype", dtypeName(entry.dtype)}, {"shape", entry.shape}, {"data_offsets", {entry.begin, entry.end}}};
  }
  // A sentence in the metadata may hold bytes that are not UTF-8; they become U+FFFD.
  std::string text = json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  text.append((8 - text.size() % 8) % 8, ' ');
  return text;
}

}  // namespace

std::map<std::string, Tensor> readSafetensors(const std::filesystem::path& file) {
  const SafetensorsHeader header = readSafetensorsHeader(file);
  if (!header.entries.empty()) refuseBeyondMemory(file, header.entries.back().end);
  const InputFile input(file);
  std::map<std::string, Tensor> tensors;
  for (const TensorEntry& entry : header.entries) tensors.emplace(entry.name, readEntry(input, header, entry));
  return tensors;
}

Tensor readSafetensor(const std::filesystem::path& file, const std::string& name) {
  const SafetensorsHeader header = readSafetensorsHeader(file);
  const auto entry = std::ranges::find(header.entries, name, &TensorEntry::name);
  if (entry == header.entries.end()) {
    throw InputError(
        {HEADWISE_TR_NOOP("core", "%1 has no tensor \"%2\". It holds: %3."), {file.string(), name, namesOf(header)}});
  }
  refuseBeyondMemory(file, entry->end - entry->begin);
  return readEntry(InputFile(file), header, *entry);
}

void emitSafetensors(const std::map<std::string, Tensor>& tensors, const std::map<std::string, std::string>& metadata,
                     const ByteSink& sink) {
  const std::vector<TensorEntry> entries = laidOut(tensors);
  const std::string header = headerText(entries, metadata);
  const std::uint64_t length = header.size();
  sink({reinterpret_cast<const char*>(&length), sizeof(length)});
  sink(header);
  for (const TensorEntry& entry : entries) {
    const std::vector<std::byte>& bytes = tensors.at(entry.name).bytes;
    sink({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  }
}

void writeSafetensors(const std::filesystem::path& file, const std::map<std::string, Tensor>& tensors,
                      const std::map<std::string, std::string>& metadata) {
  OutputFile output(file);
  emitSafetensors(tensors, metadata, [&output](std::string_view bytes) { output.write(bytes); });
  output.commit();
}

}  // namespace headwise
