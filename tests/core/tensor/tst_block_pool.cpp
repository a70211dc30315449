// Memory that is kept for the next who asks.
#include <QTest>
#include <cstdint>
#include <optional>
#include <thread>
#include <vector>

#include "core/tensor/block_pool.h"

using namespace headwise;

class TestBlockPool : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void blocksAreAlignedAndWritable() {
    BlockPool pool(1 << 20);
    for (const std::size_t bytes : {1U, 63U, 64U, 4097U, 3U << 20U}) {
      const auto block = pool.take(bytes);
      QCOMPARE(reinterpret_cast<std::uintptr_t>(block.get()) % 64, std::uintptr_t{0});
      block.get()[0] = block.get()[bytes - 1] = std::byte{7};
    }
    QVERIFY(freshBlock(100) != nullptr);
  }
  void aBlockComesBack() {
    BlockPool pool(1 << 20);
    const std::byte* first = pool.take(1000).get();
    QVERIFY(pool.idleBytes() >= 1000);
    const auto again = pool.take(900);
    QCOMPARE(static_cast<const std::byte*>(again.get()), first);
    QCOMPARE(pool.idleBytes(), std::size_t{0});
  }
  void whatIsInUseIsNotGivenTwice() {
    BlockPool pool(1 << 20);
    const auto one = pool.take(1000);
    const auto two = pool.take(1000);
    QVERIFY(one != two);
  }
  void aLargeBlockIsNotSpentOnLittle() {
    BlockPool pool(1 << 20);
    const std::byte* large = pool.take(100'000).get();
    const auto small = pool.take(1000);
    QVERIFY(small.get() != large);
  }
  void noMoreThanAllowedLiesIdle() {
    BlockPool pool(10'000);
    {
      std::vector<std::shared_ptr<std::byte>> blocks;
      for (int i = 0; i < 20; ++i) blocks.push_back(pool.take(1024));
    }
    QVERIFY(pool.idleBytes() <= 10'000);
    QVERIFY(pool.idleBytes() > 8'000);
    (void)pool.take(20'000);
    QVERIFY(pool.idleBytes() <= 10'000);
  }
  void blocksOutliveTheirPool() {
    std::optional<BlockPool> pool(std::in_place, 1 << 20);
    const auto block = pool->take(5000);
    pool.reset();
    block.get()[4999] = std::byte{1};
  }
  void manyThreadsTakeAndGiveBack() {
    BlockPool pool(1 << 20);
    std::vector<std::jthread> threads;
    std::atomic<int> wrong = 0;
    for (int t = 0; t < 4; ++t)
      threads.emplace_back([&pool, &wrong, t] {
        for (int i = 0; i < 2000; ++i) {
          const auto block = pool.take(static_cast<std::size_t>(64 + i % 7 * 1000));
          block.get()[0] = static_cast<std::byte>(t);
          std::this_thread::yield();
          if (block.get()[0] != static_cast<std::byte>(t)) ++wrong;
        }
      });
    threads.clear();
    QCOMPARE(wrong.load(), 0);
  }
};

QTEST_APPLESS_MAIN(TestBlockPool)
#include "tst_block_pool.moc"
