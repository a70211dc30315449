// What a safetensors file holds, from its header alone.

#include <algorithm>
#include <array>

#include "app/inspection.h"
#include "core/experiment/mask_file.h"
#include "core/io/safetensors.h"
#include "core/model/layer_shape.h"
#include "core/tensor/error.h"

namespace headwise::app {
namespace {

using Json = nlohmann::ordered_json;

std::string bytesText(std::uint64_t bytes) { return formatBytes(static_cast<double>(bytes)); }

/// Columns as wide as their widest cell; the last one is not padded.
std::string table(const std::vector<std::array<std::string, 4>>& rows) {
  std::array<std::size_t, 4> widths{};
  for (const auto& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  std::string out;
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i)
      line += "  " + row[i] + std::string(i + 1 < row.size() ? widths[i] - row[i].size() : 0, ' ');
    out += line + '\n';
  }
  return out;
}

std::string tensorTable(const SafetensorsHeader& header) {
  std::vector<std::array<std::string, 4>> rows{{"tensor", "type", "shape", "bytes"}};
  for (const TensorEntry& entry : header.entries)
    rows.push_back({shown(entry.name), std::string(dtypeName(entry.dtype)), shapeText(entry.shape),
                    std::to_string(entry.end - entry.begin)});
  return table(rows);
}

Json tensorJson(const SafetensorsHeader& header) {
  Json tensors = Json::array();
  for (const TensorEntry& entry : header.entries)
    tensors.push_back({{"name", entry.name},
                       {"dtype", dtypeName(entry.dtype)},
                       {"shape", entry.shape},
                       {"bytes", entry.end - entry.begin}});
  return tensors;
}

/// Of the possible numbers of heads the one that most models would have: heads of 64, else of at least 8.
Index likelyHeads(const LayerShape& layer) {
  for (const Index least : {Index{64}, Index{8}}) {
    const auto most = std::find_if(layer.heads.rbegin(), layer.heads.rend(),
                                   [&](Index heads) { return layer.query_width / heads >= least; });
    if (most != layer.heads.rend()) return *most;
  }
  return layer.heads.front();
}

/// What export and trace need beside --parameters to take the file.
std::string flagsFor(const LayerShape& layer, Index heads) {
  const Index d_head = layer.query_width / heads;
  std::string flags = "--d-model " + std::to_string(layer.d_model) + " --heads " + std::to_string(heads);
  if (layer.kvHeads(heads) != heads) flags += " --kv-heads " + std::to_string(layer.kvHeads(heads));
  if (layer.query_width != layer.d_model) flags += " --d-head " + std::to_string(d_head);
  if (layer.valueDim(heads) != d_head) flags += " --d-v " + std::to_string(layer.valueDim(heads));
  return flags;
}

void addParameters(const SafetensorsHeader& header, Inspection& out) try {
  const LayerShape layer = layerShape(header);
  const std::string flags = flagsFor(layer, likelyHeads(layer));
  out.text +=
      fact("parameters", std::string("yes: ") + (layer.pytorch ? "PyTorch's names" : "W_Q, W_K, W_V") + ", d_model " +
                             std::to_string(layer.d_model) + (layer.has_output ? "" : ", without W_O") +
                             (layer.has_biases ? ", with biases" : ""));
  out.text += fact("", "possible numbers of heads: " + listed(layer.heads));
  out.text += fact("", "for example " + flags);
  out.json["parameters"] = {{"d_model", layer.d_model},        {"query_width", layer.query_width},
                            {"key_width", layer.key_width},    {"value_width", layer.value_width},
                            {"has_output", layer.has_output},  {"has_biases", layer.has_biases},
                            {"possible_n_heads", layer.heads}, {"flags", flags}};
} catch (const InputError& error) {
  out.text += fact("parameters", "no: " + error.message().english());
  out.json["parameters"] = nullptr;
}

void addMatrix(const char* name, TensorEntry (*find)(const std::filesystem::path&), const std::filesystem::path& file,
               Inspection& out) try {
  const TensorEntry entry = find(file);
  out.text += fact(name, "yes: " + shown(entry.name) + " " + shapeText(entry.shape));
  out.json[name] = entry.name;
} catch (const InputError&) {
  out.text += fact(name, std::string("no: there is no single matrix, and none named ") + name);
  out.json[name] = nullptr;
}

void addMetadata(const SafetensorsHeader& header, Inspection& out) {
  out.json["metadata"] = header.metadata;
  if (header.metadata.empty()) return;
  out.text += "Metadata\n";
  for (const auto& [key, value] : header.metadata) out.text += fact(shown(key), shown(value));
}

}  // namespace

Inspection inspectTensors(const std::filesystem::path& file) {
  const SafetensorsHeader header = readSafetensorsHeader(file);
  const std::uint64_t bytes = std::filesystem::file_size(file);
  Inspection out;
  out.text = file.string() + ": safetensors, " + std::to_string(header.entries.size()) + " tensors, " +
             bytesText(bytes) + "\n" + tensorTable(header);
  out.json = {{"file", file.string()}, {"kind", "safetensors"}, {"bytes", bytes}, {"tensors", tensorJson(header)}};
  addMetadata(header, out);
  out.text += "Headwise can take it as\n";
  addParameters(header, out);
  addMatrix("mask", &booleanMaskTensor, file, out);
  addMatrix("bias", &additiveBiasTensor, file, out);
  return out;
}

}  // namespace headwise::app
