#pragma once
// Colour maps as tables. Colour never means two things: these are for values; heads have head_palette.h.

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace headwise {

using Rgba = std::uint32_t;  ///< 0xAARRGGBB, not premultiplied, as QImage::Format_ARGB32

enum class ColorMapId { Viridis, Cividis, Magma, Inferno, Greys, BlueRed };

struct ColorMap {
  ColorMapId id;
  std::string_view name;  ///< "viridis", ...: the spelling in files, on the command line and on screen
  bool diverging;
  std::array<Rgba, 256> table;  ///< from low to high
};

[[nodiscard]] const ColorMap& colorMap(ColorMapId id);
[[nodiscard]] std::span<const ColorMap> allColorMaps();

}  // namespace headwise
