#include "core/color/color_map.h"

#include <cassert>
#include <cstddef>

#include "core/color/published_tables.h"

namespace headwise {
namespace {

constexpr Rgba kOpaque = 0xff000000;

constexpr ColorMap published(ColorMapId id, std::string_view name, const RgbTable& rgb) {
  ColorMap map{id, name, false, {}};
  for (std::size_t i = 0; i < rgb.size(); ++i) map.table[i] = kOpaque | rgb[i];
  return map;
}

// From white to black, so that more attention is more ink, as in print.
constexpr ColorMap greys() {
  ColorMap map{ColorMapId::Greys, "greys", false, {}};
  for (std::uint32_t i = 0; i < 256; ++i) map.table[i] = kOpaque | (255 - i) * 0x010101;
  return map;
}

// `part` of 255 on the way from one to the other, rounded.
constexpr std::uint32_t mixChannel(std::uint32_t from, std::uint32_t to, unsigned shift, std::uint32_t part) {
  const std::uint32_t a = (from >> shift) & 0xff;
  const std::uint32_t b = (to >> shift) & 0xff;
  return (a * (255 - part) + b * part + 127) / 255 << shift;
}

// RdBu with 11 classes by Cynthia Brewer (http://colorbrewer.org/), blue first, straight lines between the classes.
constexpr ColorMap blueRed() {
  constexpr std::array<std::uint32_t, 11> classes{0x053061, 0x2166ac, 0x4393c3, 0x92c5de, 0xd1e5f0, 0xf7f7f7,
                                                  0xfddbc7, 0xf4a582, 0xd6604d, 0xb2182b, 0x67001f};
  ColorMap map{ColorMapId::BlueRed, "blue-red", true, {}};
  map.table.back() = kOpaque | classes.back();
  for (std::uint32_t i = 0; i < 255; ++i) {
    const std::uint32_t place = i * (classes.size() - 1);
    const std::uint32_t from = classes[place / 255];
    const std::uint32_t to = classes[place / 255 + 1];
    map.table[i] = kOpaque;
    for (const unsigned shift : {16U, 8U, 0U}) map.table[i] |= mixChannel(from, to, shift, place % 255);
  }
  return map;
}

constexpr std::array kMaps{published(ColorMapId::Viridis, "viridis", kViridisTable),
                           published(ColorMapId::Cividis, "cividis", kCividisTable),
                           published(ColorMapId::Magma, "magma", kMagmaTable),
                           published(ColorMapId::Inferno, "inferno", kInfernoTable),
                           greys(),
                           blueRed()};

}  // namespace

const ColorMap& colorMap(ColorMapId id) {
  const auto& map = kMaps.at(static_cast<std::size_t>(id));
  assert(map.id == id && "kMaps is in the order of ColorMapId");
  return map;
}

std::span<const ColorMap> allColorMaps() { return kMaps; }

}  // namespace headwise
