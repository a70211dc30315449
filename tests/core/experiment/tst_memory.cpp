// Runs on a computer that has too little memory left.
#include <QTest>

#include "core/experiment/run.h"
#include "core/tensor/block_pool.h"
#include "core/tensor/memory_error.h"
#include "tests/core/experiment/trace_difference.h"
#include "tests/memory_limit.h"
#include "tests/sanitized.h"

using namespace headwise;
using headwise::testing::MemoryLimit;

namespace {

constexpr rlim_t kMebibyte = 1 << 20;

Experiment words(int count, Index d_model = 64) {
  Experiment experiment = defaultExperiment();
  experiment.attention.d_model = d_model;
  experiment.text.clear();
  for (int i = 0; i < count; ++i) experiment.text += "w" + std::to_string(i % 17) + " ";
  return experiment;
}

/// What the run says of the memory; empty where it succeeds.
QString complaint(const Experiment& experiment, const RunOptions& options = {}) {
  try {
    (void)run(experiment, options);
  } catch (const MemoryError& error) {
    return QString::fromUtf8(error.what());
  }
  return {};
}

}  // namespace

class TestMemory : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void theBytesAndWhatToDoAreSaid_data() {
    QTest::addColumn<Precision>("precision");
    QTest::addColumn<AttentionKind>("kind");
    QTest::newRow("kernels") << Precision::Float32 << AttentionKind::Softmax;
    QTest::newRow("float64") << Precision::Float64 << AttentionKind::Softmax;
    QTest::newRow("reference") << Precision::Float32 << AttentionKind::LinearElu1;
  }
  void theBytesAndWhatToDoAreSaid() {
    QFETCH(Precision, precision);
    QFETCH(AttentionKind, kind);
    Experiment experiment = words(2500);
    experiment.precision = precision;
    experiment.attention.kind = kind;
    BlockPool pool(64 * kMebibyte);
    for (BlockPool* storage : {static_cast<BlockPool*>(nullptr), &pool}) {
      RunOptions options;
      options.storage = storage;
      const MemoryLimit limit(100 * kMebibyte);
      const QString said = complaint(experiment, options);
      QVERIFY2(said.contains(precision == Precision::Float32 ? QStringLiteral("2") : QStringLiteral("4")),
               qPrintable(said));
      QVERIFY2(said.contains(QStringLiteral(" MiB of memory")) && said.contains(QStringLiteral("shorter text")),
               qPrintable(said));
    }
  }

  void whatIsComputedWhenLookedAtNeedsMemoryToo() {
    RunOptions options;
    options.pattern_bytes = 0;
    const Experiment experiment = words(40'000, 512);
    const MemoryLimit limit(100 * kMebibyte);
    QVERIFY(complaint(experiment, options).contains(QStringLiteral(" MiB of memory")));
  }

  void theNextRunIsAsGoodAsEver() {
    RunOptions options;
    BlockPool pool(64 * kMebibyte);
    options.storage = &pool;
    options.previous = run(words(30), options);
    {
      const MemoryLimit limit(100 * kMebibyte);
      for (int i = 0; i < 3; ++i) QVERIFY(!complaint(words(2500), options).isEmpty());
      const TracePtr trace = run(words(31), options);
      QCOMPARE(test::TraceDifference(*trace, *run(words(31)), 1e-6).text(), QString());
    }
    QCOMPARE(complaint(words(2500), options), QString());
  }

  void moreBytesThanCanBeCountedAreRefused() {
    QVERIFY_EXCEPTION_THROWN((void)freshBlock(static_cast<std::size_t>(-1)), MemoryError);
    BlockPool pool(0);
    QVERIFY_EXCEPTION_THROWN((void)pool.take(static_cast<std::size_t>(-64)), MemoryError);
  }

  void wheneverTheMemoryEndsTheRunFailsAsAWhole() {
    const Experiment experiment = words(3000);
    const auto out = [](const Trace& trace) { return trace.maps[0].source->hook(Hook::out, 0, {0, 3000}); };
    int failed = 0;
    std::vector<Matrix> outs;  // compared at the end: what a whole run gave back would be there for the next
    constexpr rlim_t least = headwise::testing::kSanitized ? 40 : 0;
    for (rlim_t mebibytes = least; mebibytes < 300; mebibytes += 15) {
      TracePtr trace;
      {
        const MemoryLimit limit(mebibytes * kMebibyte);
        try {
          trace = run(experiment);
        } catch (const MemoryError&) {
          ++failed;
        } catch (const std::bad_alloc&) {
          ++failed;  // not even room for the message
        }
      }
      if (trace) outs.push_back(out(*trace));
    }
    QVERIFY(failed > 0 && !outs.empty());
    const Matrix whole = out(*run(experiment));
    for (const Matrix& one : outs) QVERIFY(one == whole);
  }
};

QTEST_APPLESS_MAIN(TestMemory)
#include "tst_memory.moc"
