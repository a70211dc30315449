#pragma once
// Memory for large results that come again and again.

#include <cstddef>
#include <memory>

namespace headwise {

/// Keeps the blocks that were given back for the next who asks: fresh memory costs the system some microseconds a page,
/// which is more than the numbers that are written to it. Blocks may be taken and given back by any thread, and may
/// outlive the pool.
class BlockPool {
 public:
  /// At most so many bytes are kept while nobody uses them.
  explicit BlockPool(std::size_t most_idle_bytes);

  /// At least `bytes`, at a multiple of 64 bytes, in huge pages where they are large; what is in them is left over from
  /// before. They go back when the last owner does. MemoryError.
  [[nodiscard]] std::shared_ptr<std::byte> take(std::size_t bytes);

  [[nodiscard]] std::size_t idleBytes() const;

 private:
  class Store;
  std::shared_ptr<Store> m_store;
};

/// Memory as BlockPool gives it, but fresh, and given back to the system at once.
[[nodiscard]] std::shared_ptr<std::byte> freshBlock(std::size_t bytes);

}  // namespace headwise
