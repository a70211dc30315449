// Work that several threads share.
#include <QTest>
#include <atomic>
#include <numeric>
#include <stdexcept>
#include <thread>
#include <vector>

#include "core/attention/parallel.h"
#include "core/tensor/error.h"

using namespace headwise;

namespace {

/// How often each task was called.
std::vector<int> calls(Index count, int threads) {
  std::vector<std::atomic<int>> counts(static_cast<std::size_t>(count));
  parallelFor(count, threads, {}, [&](Index task) { ++counts[static_cast<std::size_t>(task)]; });
  return {counts.begin(), counts.end()};
}

}  // namespace

class TestParallel : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void everyTaskIsCalledOnce() {
    for (const int threads : {1, 2, 3, 16})
      for (const Index count : {0, 1, 2, 7, 1000})
        QCOMPARE(calls(count, threads), std::vector<int>(static_cast<std::size_t>(count), 1));
  }
  void thousandsOfSmallPiecesInARow() {
    for (int i = 0; i < 5000; ++i) QCOMPARE(calls(3, 2), (std::vector<int>{1, 1, 1}));
  }
  void severalCallersAtOnce() {
    std::atomic<int> wrong = 0;
    std::vector<std::jthread> callers;
    for (int caller = 0; caller < 4; ++caller)
      callers.emplace_back([&wrong] {
        for (int i = 0; i < 500; ++i)
          if (calls(20, 3) != std::vector<int>(20, 1)) ++wrong;
      });
    callers.clear();
    QCOMPARE(wrong.load(), 0);
  }
  void aTaskMayShareItsOwnWork() {
    std::atomic<int> count = 0;
    parallelFor(8, 4, {}, [&](Index) { parallelFor(8, 4, {}, [&](Index) { ++count; }); });
    QCOMPARE(count.load(), 64);
  }
  void whatATaskThrowsReachesTheCaller() {
    for (int i = 0; i < 200; ++i) {
      const auto fail = [&](Index task) {
        if (task == i % 40) throw std::runtime_error("task");
      };
      QVERIFY_EXCEPTION_THROWN(parallelFor(40, 2, {}, fail), std::runtime_error);
    }
    QCOMPARE(calls(10, 2), std::vector<int>(10, 1));  // and nothing is left behind
  }
  void stoppingThrowsCancelled() {
    for (int i = 0; i < 200; ++i) {
      std::stop_source source;
      std::atomic<int> done = 0;
      const auto stopHalfway = [&](Index) {
        if (++done == 10) source.request_stop();
      };
      QVERIFY_EXCEPTION_THROWN(parallelFor(1000, 2, source.get_token(), stopHalfway), Cancelled);
      QVERIFY(done < 1000);
    }
  }
  void onlySoManyThreadsAtOnce() {
    std::atomic<int> inside = 0, most = 0;
    parallelFor(200, 2, {}, [&](Index) {
      const int now = ++inside;
      for (int seen = most; now > seen && !most.compare_exchange_weak(seen, now);) {
      }
      std::this_thread::yield();
      --inside;
    });
    QVERIFY(most <= 2);
  }
  void littleWorkIsNotShared() {
    QVERIFY(!worthThreads(1));
    QCOMPARE(worthThreads(1e15), threadCount() > 1);
  }
};

QTEST_APPLESS_MAIN(TestParallel)
#include "tst_parallel.moc"
