#include "core/model/layer_shape.h"

#include <algorithm>
#include <array>

#include "core/model/tensor_parameters.h"
#include "core/tensor/error.h"

namespace headwise {
namespace {

using Shape = std::vector<std::int64_t>;

/// The shapes of the tensors that parametersFromTensors() looks for.
class Shapes {
 public:
  explicit Shapes(const SafetensorsHeader& header) : m_header(header) {}

  [[nodiscard]] bool has(const char* name) const { return find(name) != nullptr; }

  /// [rows, cols]; InputError for anything else and for none.
  [[nodiscard]] Shape matrix(const char* name) const {
    const TensorEntry* entry = find(name);
    if (!entry)
      throw InputError(
          Message(HEADWISE_TR_NOOP("core", "The file has some of a layer's parameters, but not %1."), {name}));
    requireFloats(name, entry->dtype, entry->shape, 2);
    return entry->shape;
  }

 private:
  [[nodiscard]] const TensorEntry* find(std::string_view name) const {
    const auto found = std::ranges::find(m_header.entries, name, &TensorEntry::name);
    return found == m_header.entries.end() ? nullptr : &*found;
  }

  const SafetensorsHeader& m_header;
};

[[noreturn]] void misfit(const char* name, const Shape& found, const std::string& needed) {
  throw InputError(Message(HEADWISE_TR_NOOP("core", "%1 has shape %2, but beside the other tensors it should be %3."),
                           {name, shapeText(found), needed}));
}

/// W_Q, W_K and W_V one above the other.
void takeStacked(const Shapes& shapes, LayerShape& layer) {
  const Shape stacked = shapes.matrix("in_proj_weight");
  layer.d_model = stacked[1];
  if (stacked[0] % 3 != 0) misfit("in_proj_weight", stacked, "[3 d_model, d_model]");
  layer.query_width = layer.key_width = layer.value_width = stacked[0] / 3;
}

void takeApart(const Shapes& shapes, const std::array<const char*, 3>& names, LayerShape& layer) {
  layer.d_model = shapes.matrix(names[0])[1];
  const std::array<Index*, 3> widths{&layer.query_width, &layer.key_width, &layer.value_width};
  for (std::size_t i = 0; i < names.size(); ++i) {
    const Shape shape = shapes.matrix(names[i]);
    if (shape[1] != layer.d_model)
      misfit(names[i], shape, "[" + std::to_string(shape[0]) + ", " + std::to_string(layer.d_model) + "]");
    *widths[i] = shape[0];
  }
}

void takeProjections(const Shapes& shapes, LayerShape& layer) {
  if (shapes.has("in_proj_weight")) return takeStacked(shapes, layer);
  if (layer.pytorch) return takeApart(shapes, {"q_proj_weight", "k_proj_weight", "v_proj_weight"}, layer);
  takeApart(shapes, {"W_Q", "W_K", "W_V"}, layer);
}

/// Whether this many heads share the widths evenly; `concat` is n_heads * d_v, 0 where no W_O says it.
bool fits(const LayerShape& layer, Index n_heads, Index concat) {
  if (layer.query_width % n_heads != 0) return false;
  const Index d_head = layer.query_width / n_heads;
  const Index kv_heads = layer.key_width / d_head;
  if (kv_heads < 1 || layer.key_width % d_head != 0 || n_heads % kv_heads != 0) return false;
  return layer.value_width % kv_heads == 0 && (concat == 0 || concat == layer.value_width / kv_heads * n_heads);
}

Index concatWidth(const Shapes& shapes, const LayerShape& layer) {
  const char* name = layer.pytorch ? "out_proj.weight" : "W_O";
  if (!shapes.has(name)) return 0;
  const Shape output = shapes.matrix(name);
  if (output[0] != layer.d_model)
    misfit(name, output, "[" + std::to_string(layer.d_model) + ", " + std::to_string(output[1]) + "]");
  return output[1];
}

/// Ascending.
std::vector<Index> divisors(Index number) {
  std::vector<Index> small, large;
  for (Index i = 1; i * i <= number; ++i) {
    if (number % i != 0) continue;
    small.push_back(i);
    if (i * i != number) large.push_back(number / i);
  }
  small.insert(small.end(), large.rbegin(), large.rend());
  return small;
}

void takeHeads(const Shapes& shapes, LayerShape& layer) {
  const Index concat = concatWidth(shapes, layer);
  layer.has_output = concat > 0;
  const Index own = shapes.has("rel_bias") ? shapes.matrix("rel_bias")[1] : 0;
  for (const Index n_heads : divisors(layer.query_width))
    if (fits(layer, n_heads, concat) && (own == 0 || own == n_heads)) layer.heads.push_back(n_heads);
  if (layer.heads.empty())
    throw InputError(HEADWISE_TR_NOOP("core",
                                      "No number of heads divides the rows of W_Q, W_K and W_V (and the columns of "
                                      "W_O) evenly."));
}

bool hasBiases(const Shapes& shapes) {
  constexpr std::array names{"b_Q", "b_K", "b_V", "b_O", "in_proj_bias", "out_proj.bias"};
  return std::ranges::any_of(names, [&shapes](const char* name) { return shapes.has(name); });
}

}  // namespace

LayerShape layerShape(const SafetensorsHeader& header) {
  const Shapes shapes(header);
  LayerShape layer;
  layer.pytorch = shapes.has("in_proj_weight") || shapes.has("q_proj_weight");
  if (!layer.pytorch && !shapes.has("W_Q"))
    throw InputError(Message(HEADWISE_TR_NOOP("core",
                                              "The file holds no attention parameters: W_Q, W_K, W_V or PyTorch's "
                                              "in_proj_weight or q_proj_weight are looked for.")));
  takeProjections(shapes, layer);
  takeHeads(shapes, layer);
  layer.has_biases = hasBiases(shapes);
  return layer;
}

}  // namespace headwise
