#include "core/color/head_palette.h"

#include <array>
#include <cassert>

namespace headwise {
namespace {

// Blue, orange, green, red, violet, brown, pink and slate; then eight that keep the greatest least distance (Oklab,
// with protanopia, deuteranopia and tritanopia simulated after Machado et al. 2009) while they stay readable on white
// and on near-black.
constexpr std::array<Rgba, 16> kHeads{0xff2f6fde, 0xffe07b1f, 0xff2a9d63, 0xffc43e4f, 0xff7d58c2, 0xff8a6552,
                                      0xffd0619f, 0xff5b6775, 0xff3cb4c3, 0xffb4b42d, 0xffe1a5ff, 0xff00690f,
                                      0xffffa578, 0xff9687f0, 0xffa5c3a5, 0xffc39696};

Rgba mix(Rgba from, Rgba to, Rgba percent) {
  Rgba out = 0xff000000;
  for (const unsigned shift : {0U, 8U, 16U}) {
    const Rgba a = (from >> shift) & 0xff;
    const Rgba b = (to >> shift) & 0xff;
    out |= ((a * (100 - percent) + b * percent + 50) / 100) << shift;
  }
  return out;
}

}  // namespace

Rgba headColor(Index head_index) {
  assert(head_index >= 0);
  const auto index = static_cast<std::size_t>(head_index);
  const Rgba color = kHeads[index % kHeads.size()];
  switch (index / kHeads.size() % 4) {
    case 1:
      return mix(color, 0xffffffff, 35);
    case 2:
      return mix(color, 0xff000000, 35);
    case 3:
      return mix(color, 0xffffffff, 60);
    default:
      return color;
  }
}

}  // namespace headwise
