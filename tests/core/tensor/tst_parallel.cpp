// Work that several threads share.
#include <QTest>
#include <algorithm>
#include <array>
#include <atomic>
#include <functional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "core/attention/worth_threads.h"
#include "core/tensor/error.h"
#include "core/tensor/parallel.h"

using namespace headwise;

namespace {

/// How often each task was called.
std::vector<int> calls(Index count, int threads) {
  std::vector<std::atomic<int>> counts(static_cast<std::size_t>(count));
  parallelFor(count, threads, {}, [&](Index task) { ++counts[static_cast<std::size_t>(task)]; });
  return {counts.begin(), counts.end()};
}

/// Counts who is inside it.
class Inside {
 public:
  explicit Inside(std::atomic<int>& count) : m_count(count) { ++m_count; }
  ~Inside() { --m_count; }
  Inside(const Inside&) = delete;
  Inside& operator=(const Inside&) = delete;

 private:
  std::atomic<int>& m_count;
};

/// What a call threw; empty where it threw nothing.
std::string thrownBy(const std::function<void()>& call) {
  try {
    call();
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return {};
}

constexpr std::array kThreadCounts{1, 2, 3, 16};

}  // namespace

class TestParallel : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void everyTaskIsCalledOnce() {
    for (const int threads : kThreadCounts)
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
  void whoFailsLeavesNobodyBehind_data() {
    QTest::addColumn<std::vector<Index>>("failing");
    std::vector<Index> all(64);
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<Index>(i);
    QTest::newRow("the first") << std::vector<Index>{0};
    QTest::newRow("the last") << std::vector<Index>{63};
    QTest::newRow("some") << std::vector<Index>{5, 6, 7, 40};
    QTest::newRow("all") << all;
  }
  void whoFailsLeavesNobodyBehind() {
    QFETCH(std::vector<Index>, failing);
    for (const int threads : kThreadCounts)
      for (int round = 0; round < 50; ++round) {
        std::atomic<int> inside = 0;
        const std::string thrown = thrownBy([&] {
          parallelFor(64, threads, {}, [&](Index task) {
            const Inside here(inside);
            std::this_thread::yield();
            if (std::ranges::find(failing, task) != failing.end()) throw std::runtime_error(std::to_string(task));
          });
        });
        QCOMPARE(inside.load(), 0);  // the others have ended before the caller hears of it
        QVERIFY2(!thrown.empty() && std::ranges::find(failing, std::stoi(thrown)) != failing.end(), thrown.c_str());
        QCOMPARE(calls(10, threads), std::vector<int>(10, 1));
      }
  }
  void onlyHelpersFail() {
    const auto caller = std::this_thread::get_id();
    for (const int threads : kThreadCounts) {
      const bool helped = std::min(threads, threadCount()) > 1;
      std::atomic<bool> came = false;
      const std::string thrown = thrownBy([&] {
        parallelFor(64, threads, {}, [&](Index) {
          if (std::this_thread::get_id() != caller) {
            came = true;
            throw std::runtime_error("helper");
          }
          while (helped && !came) std::this_thread::yield();
        });
      });
      QCOMPARE(thrown, std::string(helped ? "helper" : ""));
      QCOMPARE(calls(10, threads), std::vector<int>(10, 1));
    }
  }
  void onlyTheCallerFails() {
    const auto caller = std::this_thread::get_id();
    for (const int threads : kThreadCounts) {
      std::atomic<bool> failed = false;
      const std::string thrown = thrownBy([&] {
        parallelFor(64, threads, {}, [&](Index) {
          if (std::this_thread::get_id() == caller) {
            failed = true;
            throw std::runtime_error("caller");
          }
          while (!failed) std::this_thread::yield();
        });
      });
      QCOMPARE(thrown, std::string("caller"));
      QCOMPARE(calls(10, threads), std::vector<int>(10, 1));
    }
  }
  void aFailureWithinSharedWorkGoesAllTheWayUp() {
    for (const int threads : kThreadCounts)
      for (int round = 0; round < 50; ++round) {
        std::atomic<int> inside = 0;
        const std::string thrown = thrownBy([&] {
          parallelFor(8, threads, {}, [&](Index outer) {
            parallelFor(8, threads, {}, [&](Index inner) {
              const Inside here(inside);
              if (outer == round % 8 && inner == round % 7) throw std::runtime_error("inner");
            });
          });
        });
        QCOMPARE(thrown, std::string("inner"));
        QCOMPARE(inside.load(), 0);
      }
  }
  void everyCallerHearsOfItsOwnFailure() {
    std::atomic<int> wrong = 0;
    std::vector<std::jthread> callers;
    for (int caller = 0; caller < 4; ++caller)
      callers.emplace_back([&wrong, own = std::to_string(caller)] {
        for (int round = 0; round < 300; ++round) {
          const bool fails = round % 3 != 0;
          const std::string thrown = thrownBy([&] {
            parallelFor(20, 3, {}, [&](Index task) {
              if (fails && task == round % 20) throw std::runtime_error(own);
            });
          });
          if (thrown != (fails ? own : std::string())) ++wrong;
        }
      });
    callers.clear();
    QCOMPARE(wrong.load(), 0);
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
