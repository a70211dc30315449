#pragma once

namespace headwise::testing {

/// Whether a sanitizer watches. They map terabytes, run under no emulator, and end the program where `new` gets nothing.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

}  // namespace headwise::testing
