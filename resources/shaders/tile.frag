#version 330 core
// The cells of a tile: the same cells, levels and colours as ui/render/tile_pixels.cpp and core/color/colorize.cpp.
// With SIMPLE defined: every pixel shows one cell, there are no gaps, and the scale is linear. Nearly always so.

uniform sampler2D cells;      // values of one level
uniform isampler2D columns;   // for every pixel: its first cell and the one after its last; none in a gap
uniform isampler2D rows;
uniform sampler2D colors;     // 256 for values, then zero, masked, left out, NaN, unknown
uniform sampler2D quantiles;  // for kRank, ascending

uniform ivec4 box;
uniform ivec2 view;
uniform ivec2 first;          // where the sampled cells begin in `cells`
uniform int scale;
uniform int quantile_count;
uniform float low;            // kLinear: value at position 0; kLog: its logarithm
uniform float factor;
uniform float foot;           // kLog: the least value that is told apart

out vec4 color;

const int kLinear = 0;
const int kLog = 1;
const int kZero = 256;
const int kMasked = 257;
const int kLeftOut = 258;
const int kNan = 259;
const int kUnknown = 260;
const uint kMaskedBits = 0xff800000u;
const uint kLeftOutBits = 0xff7fffffu;
const uint kUnknownBits = 0xfeffffffu;
const uint kInfinityBits = 0x7f800000u;

uint magnitudeOf(float value) { return floatBitsToUint(value) & 0x7fffffffu; }
bool isNan(float value) { return magnitudeOf(value) > kInfinityBits; }

float larger(float a, float b) { return isNan(a) ? a : (b > a || isNan(b) ? b : a); }

#ifdef SIMPLE

float cellOf(ivec2 x, ivec2 y) { return texelFetch(cells, first + ivec2(x.x, y.x), 0).r; }
float positionOf(float value) { return (value - low) * factor; }
bool hasColorOfZero(float value) { return false; }

#else

float cellOf(ivec2 x, ivec2 y) {
  float value = uintBitsToFloat(kMaskedBits);
  for (int row = y.x; row < y.y; ++row)
    for (int column = x.x; column < x.y; ++column)
      value = larger(value, texelFetch(cells, first + ivec2(column, row), 0).r);
  return value;
}

float rankOf(float value) {
  int below = 0;
  for (int left = quantile_count; left > 0;) {
    int halfway = (left + 1) / 2;
    if (texelFetch(quantiles, ivec2(below + halfway - 1, 0), 0).r < value) below += halfway;
    left -= halfway;
  }
  return quantile_count < 2 ? 0.0 : float(below) * (1.0 / float(quantile_count - 1));
}

float positionOf(float value) {
  if (scale == kLinear) return (value - low) * factor;
  if (scale == kLog) return (log2(max(value, foot)) - low) * factor;
  return rankOf(value);
}

bool hasColorOfZero(float value) { return scale != kLinear && magnitudeOf(value) == 0u; }

#endif

int colorOf(float value) {
  uint bits = floatBitsToUint(value);
  int color = int(clamp(positionOf(value) * 256.0, 0.0, 255.0));
  color = hasColorOfZero(value) ? kZero : color;
  color = magnitudeOf(value) >= kInfinityBits ? kNan : color;
  color = bits == kMaskedBits ? kMasked : color;
  color = bits == kUnknownBits ? kUnknown : color;
  return bits == kLeftOutBits ? kLeftOut : color;
}

void main() {
  ivec2 pixel = ivec2(gl_FragCoord.x, float(view.y) - gl_FragCoord.y) - box.xy;
  ivec2 x = texelFetch(columns, ivec2(pixel.x, 0), 0).xy;
  ivec2 y = texelFetch(rows, ivec2(pixel.y, 0), 0).xy;
#ifndef SIMPLE
  if (x.x == x.y || y.x == y.y) discard;
#endif
  vec4 found = texelFetch(colors, ivec2(colorOf(cellOf(x, y)), 0), 0);
  color = vec4(found.rgb * found.a, found.a);
}
