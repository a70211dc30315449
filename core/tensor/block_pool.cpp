#include "core/tensor/block_pool.h"

#include <algorithm>
#include <cstdlib>
#include <mutex>
#include <vector>

#include "core/tensor/memory_error.h"
#include "core/tensor/roomy_matrix.h"

namespace headwise {
namespace {

constexpr std::size_t kLine = 64;
constexpr std::size_t kHugePage = std::size_t{2} << 20U;

struct Free {
  void operator()(std::byte* bytes) const { std::free(bytes); }
};
struct Block {
  std::unique_ptr<std::byte, Free> bytes;
  std::size_t size = 0;
};

Block allocate(std::size_t bytes) {
  const std::size_t alignment = bytes >= kHugePage ? kHugePage : kLine;
  const std::size_t size = (std::max(bytes, kLine) + alignment - 1) / alignment * alignment;
  if (size < bytes) throw MemoryError(notEnoughMemory(static_cast<double>(bytes)));  // more than can be counted
  Block block{std::unique_ptr<std::byte, Free>(static_cast<std::byte*>(std::aligned_alloc(alignment, size))), size};
  if (!block.bytes) throw MemoryError(notEnoughMemory(static_cast<double>(size)));
  adviseHugePages(block.bytes.get(), size);
  return block;
}

}  // namespace

/// What the pool and the blocks that are out share.
class BlockPool::Store {
 public:
  explicit Store(std::size_t most_idle_bytes) : m_most(most_idle_bytes) {}

  /// The smallest idle block that is large enough, unless more than half of it would lie fallow; else a new one.
  Block take(std::size_t bytes) {
    const std::scoped_lock lock(m_mutex);
    auto best = m_idle.end();
    for (auto one = m_idle.begin(); one != m_idle.end(); ++one)
      if (one->size >= bytes && one->size / 2 <= bytes && (best == m_idle.end() || one->size < best->size)) best = one;
    if (best == m_idle.end()) return allocate(bytes);
    Block block = std::move(*best);
    m_idle.erase(best);
    return block;
  }

  void giveBack(Block block) {
    const std::scoped_lock lock(m_mutex);
    m_idle.push_back(std::move(block));
    while (idleBytesLocked() > m_most) m_idle.erase(m_idle.begin());  // the one that lay idle longest
  }

  std::size_t idleBytes() {
    const std::scoped_lock lock(m_mutex);
    return idleBytesLocked();
  }

 private:
  [[nodiscard]] std::size_t idleBytesLocked() const {
    std::size_t bytes = 0;
    for (const Block& block : m_idle) bytes += block.size;
    return bytes;
  }

  std::size_t m_most;
  std::mutex m_mutex;
  std::vector<Block> m_idle;  ///< in the order in which they came back
};

BlockPool::BlockPool(std::size_t most_idle_bytes) : m_store(std::make_shared<Store>(most_idle_bytes)) {}

std::shared_ptr<std::byte> BlockPool::take(std::size_t bytes) {
  Block block = m_store->take(bytes);
  const std::size_t size = block.size;
  std::byte* first = block.bytes.release();
  return {first, [store = m_store, size](std::byte* from) {
            store->giveBack({std::unique_ptr<std::byte, Free>(from), size});
          }};
}

std::size_t BlockPool::idleBytes() const { return m_store->idleBytes(); }

std::shared_ptr<std::byte> freshBlock(std::size_t bytes) { return {allocate(bytes).bytes.release(), Free{}}; }

}  // namespace headwise
