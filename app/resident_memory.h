#pragma once

namespace headwise::app {

/// Megabytes (10^6 bytes) of this process in memory; 0 where the system does not tell.
[[nodiscard]] double residentMegabytes();

}  // namespace headwise::app
