#pragma once
// `headwise bench maps`: how fast a map opens that is too large to keep.

#include "core/tensor/matrix.h"

namespace headwise::app {

struct MapsBenchFlags {
  bool json = false;
  Index tokens = 131'072;
};

int benchMaps(const MapsBenchFlags& flags);

}  // namespace headwise::app
