#pragma once
// Memory that the system does not give.

#include <cstddef>
#include <new>

#include "core/tensor/error.h"

namespace headwise {

/// Nothing is refused on principle here: with other programs closed, the same may succeed.
class MemoryError : public InputError {
 public:
  using InputError::InputError;
};

/// What to say of a std::bad_alloc of unknown size, and of `bytes` that were asked for.
[[nodiscard]] Message notEnoughMemory();
[[nodiscard]] Message notEnoughMemory(double bytes);

/// Throws MemoryError where the system would not give so many bytes and some more. Asked before they are taken piece by
/// piece: what fails at the last piece has left nothing to others meanwhile, and not everybody can bear that.
void requireMemory(std::size_t bytes);

/// What work() returns; or otherwise(message) where there is no memory for it.
template <typename Work, typename Otherwise>
auto withinMemory(Work&& work, Otherwise&& otherwise) {
  try {
    return work();
  } catch (const MemoryError& error) {
    return otherwise(error.message());
  } catch (const std::bad_alloc&) {
    return otherwise(notEnoughMemory());
  }
}

}  // namespace headwise
