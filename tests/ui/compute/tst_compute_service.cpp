#include <QSignalSpy>
#include <QTest>
#include <condition_variable>
#include <mutex>
#include <new>

#include "core/tensor/error.h"
#include "ui/compute/compute_service.h"

using namespace headwise;
using namespace headwise::ui;
using namespace std::chrono_literals;

namespace {

/// A run that waits at a gate until the test opens it, or until it is stopped.
class Gate {
 public:
  TracePtr run(const Experiment& experiment, const RunOptions& options) {
    std::unique_lock lock(m_mutex);
    m_entered.push_back(experiment.text);
    m_changed.notify_all();
    const std::stop_callback wake(options.stop, [this] { m_changed.notify_all(); });
    while (m_passes == 0) {
      if (options.stop.stop_requested()) throw Cancelled();
      m_changed.wait_for(lock, 1ms);
    }
    --m_passes;
    auto trace = std::make_shared<Trace>();
    trace->experiment = std::make_shared<const Experiment>(experiment);
    return trace;
  }
  void letPass(int count = 1) {
    const std::lock_guard lock(m_mutex);
    m_passes += count;
    m_changed.notify_all();
  }
  void waitForEntry(std::size_t count) {
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [&] { return m_entered.size() >= count; });
  }
  std::vector<std::string> entered() {
    const std::lock_guard lock(m_mutex);
    return m_entered;
  }

 private:
  std::mutex m_mutex;
  std::condition_variable m_changed;
  std::vector<std::string> m_entered;
  int m_passes = 0;
};

ExperimentPtr sentence(std::string text) {
  auto experiment = std::make_shared<Experiment>();
  experiment->text = std::move(text);
  return experiment;
}

/// A service at a gate, with a clock that only the test moves, and everything that it shows.
struct Bench {
  Gate gate;
  std::chrono::steady_clock::time_point now{};
  std::vector<RunOutcome> shown;
  ComputeService service{[this](const Experiment& e, const RunOptions& o) { return gate.run(e, o); },
                         [this] { return now; }};
  Bench() {
    QObject::connect(&service, &ComputeService::finished, &service,
                     [this](const RunOutcome& outcome) { shown.push_back(outcome); });
  }
  std::string text(std::size_t i) const { return std::get<TracePtr>(shown.at(i))->experiment->text; }
};

ComputeService::Clock realClock() {
  return [] { return std::chrono::steady_clock::now(); };
}

RunOutcome outcomeOf(const ComputeService::Run& run) {
  ComputeService service(run, realClock());
  std::optional<RunOutcome> out;
  QObject::connect(&service, &ComputeService::finished, &service, [&](const RunOutcome& outcome) { out = outcome; });
  service.request(sentence("x"));
  [&] { QTRY_VERIFY(out.has_value()); }();
  return *out;
}

}  // namespace

class ComputeServiceTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void aResultComesBackOnTheOwnersThread() {
    Bench bench;
    QThread* thread = nullptr;
    connect(&bench.service, &ComputeService::finished, &bench.service, [&] { thread = QThread::currentThread(); });
    bench.gate.letPass();
    bench.service.request(sentence("one"));
    QTRY_COMPARE(bench.shown.size(), 1U);
    QCOMPARE(bench.text(0), "one");
    QCOMPARE(thread, QThread::currentThread());
  }

  void aNewerRequestStopsTheOlderAndOnlyTheNewestIsShown() {
    Bench bench;
    bench.service.request(sentence("a"));
    bench.gate.waitForEntry(1);
    bench.now += 100ms;
    for (const char* text : {"b", "c", "d"}) bench.service.request(sentence(text));
    bench.gate.waitForEntry(2);
    bench.gate.letPass(9);
    QTRY_VERIFY(!bench.service.isBusy());
    QCOMPARE(bench.shown.size(), 1U);
    QCOMPARE(bench.text(0), "d");
    QVERIFY(bench.gate.entered().size() <= 4);
  }

  void after150MillisecondsWithoutAResultTheOlderFinishesFirst() {
    Bench bench;
    bench.service.request(sentence("a"));
    bench.gate.waitForEntry(1);
    bench.now += 160ms;
    bench.service.request(sentence("b"));
    bench.service.request(sentence("c"));
    bench.gate.letPass(9);
    QTRY_COMPARE(bench.shown.size(), 2U);
    QCOMPARE(bench.text(0), "a");
    QCOMPARE(bench.text(1), "c");
  }

  void aLongRunGivesWayToWhatWaitsForIt() {
    Bench bench;
    bench.service.request(sentence("a text of many pages"));
    bench.gate.waitForEntry(1);
    bench.now += 160ms;
    bench.service.request(sentence("b"));
    QTRY_COMPARE(bench.gate.entered().size(), 2U);
    bench.gate.letPass(9);
    QTRY_COMPARE(bench.shown.size(), 1U);
    QCOMPARE(bench.text(0), "b");
  }

  void the150MillisecondsCountFromTheLastResultShown() {
    Bench bench;
    bench.gate.letPass();
    bench.service.request(sentence("a"));
    QTRY_COMPARE(bench.shown.size(), 1U);
    bench.now += 1h;  // idle time is nobody's wait
    bench.service.request(sentence("b"));
    bench.gate.waitForEntry(2);
    bench.now += 100ms;
    bench.service.request(sentence("c"));
    bench.gate.waitForEntry(3);
    bench.gate.letPass(9);
    QTRY_VERIFY(!bench.service.isBusy());
    QCOMPARE(bench.shown.size(), 2U);
    QCOMPARE(bench.text(1), "c");
  }

  void busyLastsFromTheRequestToTheResult() {
    Bench bench;
    QSignalSpy busy(&bench.service, &ComputeService::busyChanged);
    bench.service.request(sentence("a"));
    QVERIFY(bench.service.isBusy());
    bench.gate.letPass();
    QTRY_VERIFY(!bench.service.isBusy());
    QCOMPARE(busy.size(), 2);
    QCOMPARE(bench.shown.size(), 1U);
  }

  void whatIsStoppedByHandIsCancelled() {
    Bench bench;
    bench.service.request(sentence("a"));
    bench.gate.waitForEntry(1);
    bench.service.stop();
    QTRY_VERIFY(!bench.service.isBusy());
    QCOMPARE(bench.shown.size(), 1U);
    QVERIFY(std::holds_alternative<CancelledRun>(bench.shown[0]));
    bench.gate.letPass();
    bench.service.request(sentence("b"));
    QTRY_COMPARE(bench.shown.size(), 2U);
    QCOMPARE(bench.text(1), "b");
  }

  void stoppingBeforeItBeganEndsTheWaitToo() {
    Bench bench;
    for (int i = 0; i < 50; ++i) {
      bench.service.request(sentence("a"));
      bench.service.stop();
      QTRY_VERIFY(!bench.service.isBusy());
    }
    QCOMPARE(bench.shown.size(), 50U);
  }

  void exceptionsBecomeFailures() {
    const auto input = outcomeOf(
        [](const Experiment&, const RunOptions&) -> TracePtr { throw InputError(Message("The text is empty.")); });
    QCOMPARE(std::get<Failure>(input).message.english(), "The text is empty.");
    QVERIFY(std::get<Failure>(input).wrong_input);
    const auto memory = outcomeOf([](const Experiment&, const RunOptions&) -> TracePtr { throw std::bad_alloc(); });
    QVERIFY(std::get<Failure>(memory).wrong_input);
    const auto own =
        outcomeOf([](const Experiment&, const RunOptions&) -> TracePtr { throw std::logic_error("broken"); });
    QVERIFY(!std::get<Failure>(own).wrong_input);
    QVERIFY(std::get<Failure>(own).message.english().find("broken") != std::string::npos);
    const auto odd = outcomeOf([](const Experiment&, const RunOptions&) -> TracePtr { throw 7; });
    QVERIFY(!std::get<Failure>(odd).wrong_input);
  }

  void theLastResultIsHandedToTheNextRun() {
    std::vector<const Trace*> previous;
    ComputeService service(
        [&](const Experiment&, const RunOptions& options) -> TracePtr {
          previous.push_back(options.previous.get());
          return std::make_shared<Trace>();
        },
        realClock());
    std::vector<TracePtr> shown;
    connect(&service, &ComputeService::finished, &service,
            [&](const RunOutcome& outcome) { shown.push_back(std::get<TracePtr>(outcome)); });
    for (std::size_t i = 1; i <= 2; ++i) {
      service.request(sentence("x"));
      QTRY_COMPARE(shown.size(), i);
    }
    QCOMPARE(previous.at(0), nullptr);
    QCOMPARE(previous.at(1), shown[0].get());
  }

  void theServiceEndsWhileBothLanesWork() {
    auto bench = std::make_unique<Bench>();
    bench->service.request(sentence("never finished"));
    bench->gate.waitForEntry(1);
    std::atomic<bool> started = false;
    bench->service.startJob([&](std::stop_token stop, const ComputeService::Progress&) -> std::function<void()> {
      started = true;
      while (!stop.stop_requested()) std::this_thread::sleep_for(1ms);
      return {};
    });
    QTRY_VERIFY(started);
    bench.reset();
  }

  void jobsRunOneAfterAnotherAndDeliverOnTheOwnersThread() {
    ComputeService service;
    QSignalSpy ended(&service, &ComputeService::jobEnded);
    std::vector<int> delivered;
    QThread* thread = nullptr;
    for (int i = 0; i < 3; ++i)
      service.startJob([&, i](std::stop_token, const ComputeService::Progress&) -> std::function<void()> {
        return [&, i] {
          delivered.push_back(i);
          thread = QThread::currentThread();
        };
      });
    QTRY_COMPARE(ended.size(), 3);
    QCOMPARE(delivered, (std::vector{0, 1, 2}));
    QCOMPARE(thread, QThread::currentThread());
    QCOMPARE(ended[0][1].toBool(), false);
    QVERIFY(!ended[0][2].value<std::optional<Failure>>().has_value());
  }

  void aCancelledJobDeliversNothing() {
    ComputeService service;
    QSignalSpy ended(&service, &ComputeService::jobEnded);
    bool delivered = false;
    const auto job = [&](std::stop_token stop, const ComputeService::Progress&) -> std::function<void()> {
      while (!stop.stop_requested()) std::this_thread::sleep_for(1ms);
      return [&] { delivered = true; };
    };
    const int running = service.startJob(job);
    const int waiting = service.startJob(job);
    service.cancelJob(waiting);
    service.cancelJob(running);
    QTRY_COMPARE(ended.size(), 2);
    QVERIFY(ended[0][1].toBool());
    QVERIFY(ended[1][1].toBool());
    QVERIFY(!delivered);
  }

  void aJobThatFailsSaysWhy() {
    ComputeService service;
    QSignalSpy ended(&service, &ComputeService::jobEnded);
    service.startJob([](std::stop_token, const ComputeService::Progress&) -> std::function<void()> {
      throw InputError(Message("No room for %1 tokens.", {"9"}));
    });
    QTRY_COMPARE(ended.size(), 1);
    QCOMPARE(ended[0][1].toBool(), false);
    QCOMPARE(ended[0][2].value<std::optional<Failure>>()->message.english(), "No room for 9 tokens.");
  }

  void manyQuickRequestsEndWithTheNewest() {
    ComputeService service(
        [](const Experiment& experiment, const RunOptions&) -> TracePtr {
          auto trace = std::make_shared<Trace>();
          trace->experiment = std::make_shared<const Experiment>(experiment);
          return trace;
        },
        realClock());
    std::string last;
    connect(&service, &ComputeService::finished, &service,
            [&](const RunOutcome& outcome) { last = std::get<TracePtr>(outcome)->experiment->text; });
    for (int i = 0; i < 500; ++i) {
      service.request(sentence(std::to_string(i)));
      if (i % 7 == 0) QCoreApplication::processEvents();
    }
    QTRY_VERIFY(!service.isBusy());
    QCOMPARE(last, "499");
  }
};

QTEST_GUILESS_MAIN(ComputeServiceTest)
#include "tst_compute_service.moc"
