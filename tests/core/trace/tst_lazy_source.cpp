#include <QTest>
#include <atomic>
#include <cmath>
#include <functional>
#include <thread>

#include "core/tensor/error.h"
#include "tests/core/trace/two_sources.h"

using namespace headwise;
using namespace headwise::test;

namespace {

QString differenceOfSources(const MapSource& lazy, const MapSource& kept, Index n_heads, Index n_kv) {
  for (Index head = 0; head < n_heads; ++head) {
    const Index last = kept.pattern(head, {})->rows() - 1;
    const std::vector<Index> queries{last, last / 2, 0, std::min<Index>(1, last)};
    const Matrix a = lazy.patternRows(head, queries), b = kept.patternRows(head, queries);
    if (QString text = difference(viewOf(a), viewOf(b)); !text.isEmpty())
      return QStringLiteral("rows of head %1: ").arg(head) + text;
    for (const PatternTransform& transform : transforms(n_kv))
      if (QString text = differenceOfLevels(*lazy.pattern(head, transform), *kept.pattern(head, transform));
          !text.isEmpty())
        return QStringLiteral("head %1: ").arg(head) + text;
  }
  return {};
}

}  // namespace

class TestLazySource : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void everyLevelIsThatOfAKeptPattern_data() {
    QTest::addColumn<int>("n_q");
    QTest::addColumn<int>("n_kv");
    QTest::addColumn<std::function<AttentionConfig()>>("config");
    using Make = std::function<AttentionConfig()>;
    for (const int n : {1, 2, 63, 64, 65, 130, 300})
      QTest::addRow("causal, %d tokens", n) << n << n << Make([] { return causal(); });
    QTest::newRow("no mask") << 150 << 150 << Make([] { return test::plainConfig(16, 2); });
    QTest::newRow("more keys") << 70 << 1100 << Make([] { return causal(); });
    QTest::newRow("more queries") << 200 << 70 << Make([] { return causal(); });
    QTest::newRow("window") << 200 << 200 << Make([] { return masked(WindowRule{20, true, 1, {}}); });
    QTest::newRow("global tokens") << 200 << 200 << Make([] { return masked(WindowRule{20, false, 3, {0, 100}}); });
    QTest::newRow("prefix") << 200 << 200 << Make([] { return masked(PrefixRule{90}); });
    QTest::newRow("padding") << 200 << 200 << Make([] { return masked(KeyPaddingRule{{0, 1, 2, 150}}); });
    QTest::newRow("painted") << 130 << 130 << Make([] {
      AttentionConfig config = causal();
      config.mask.edits = {{{5, 100}, true}, {{100, 5}, false}};
      return config;
    });
    QTest::newRow("bias") << 130 << 130 << Make([] {
      AttentionConfig config = causal();
      std::mt19937 random(3);
      Matrix bias = test::randomMatrix<float>(random, 130, 130);
      bias(100, 7) = -std::numeric_limits<float>::infinity();
      config.mask.bias = std::make_shared<const Matrix>(bias);
      return config;
    });
    for (const auto kind : {PositionKind::Sinusoidal, PositionKind::Learned, PositionKind::RopeHalf,
                            PositionKind::RopeInterleaved, PositionKind::Alibi, PositionKind::T5})
      QTest::addRow("positions %d", static_cast<int>(kind)) << 140 << 140 << Make([kind] { return placed(kind); });
    QTest::newRow("grouped heads") << 140 << 140 << Make([] {
      AttentionConfig config = causal(24, 6);
      config.n_kv_heads = 2;
      config.d_head = 5;
      config.d_v = 3;
      return config;
    });
    QTest::newRow("softcap") << 140 << 140 << Make([] {
      AttentionConfig config = causal();
      config.logit_softcap = 2.0;
      config.temperature = 0.5;
      return config;
    });
    for (const auto convention : {FullyMaskedRow::Zero, FullyMaskedRow::Uniform, FullyMaskedRow::NaN})
      QTest::addRow("fully masked rows %d", static_cast<int>(convention)) << 140 << 140 << Make([convention] {
        AttentionConfig config = masked(CausalRule{});
        config.mask.rules.emplace_back(KeyPaddingRule{{0, 1, 2, 3, 4}});
        config.fully_masked_row = convention;
        return config;
      });
  }
  void everyLevelIsThatOfAKeptPattern() {
    QFETCH(int, n_q);
    QFETCH(int, n_kv);
    QFETCH(std::function<AttentionConfig()>, config);
    const Layer<float> layer = test::randomLayer<float>(config(), n_q, n_kv);
    const QString text =
        differenceOfSources(*lazySource(layer), *keptSource(layer), layer.config.n_heads, layer.input.keyCount());
    QVERIFY2(text.isEmpty(), qPrintable(text));
  }

  void numbersThatAreNoneShowAsSuch() {
    for (const float wrong : {std::numeric_limits<float>::quiet_NaN(), 1e30F}) {
      Layer<float> layer = test::randomLayer<float>(causal(), 140, 140);
      layer.input.x_q(90, 3) = (*layer.input.x_k)(90, 3) = (*layer.input.x_v)(90, 3) = wrong;
      const auto lazy = lazySource(layer), kept = keptSource(layer);
      const QString text = differenceOfLevels(*lazy->pattern(1, {}), *kept->pattern(1, {}));
      QVERIFY2(text.isEmpty(), qPrintable(text));
    }
  }

  void whatIsThereCountsTheWeightsOfItsMeans() {
    const Layer<float> layer = test::randomLayer<float>(causal(), 300, 300);
    const auto lazy = lazySource(layer), kept = keptSource(layer);
    const PatternTransform mean{.pooling = Pooling::Mean};
    const auto now = lazy->pattern(0, mean)->whatIsThere();
    QCOMPARE(now->pooling(), Pooling::Mean);
    QVERIFY((countsOf(*now, 6).array() == 0).all());
    finish(*lazy);
    QCOMPARE(countsOf(*now, 6), countsOf(*kept->pattern(0, mean), 6));
    // Cells of level 6 stand in for those of level 4: their counts are shared out.
    const Matrix shared = countsOf(*now, 4);
    QCOMPARE(shared(18, 0), 44 * 64 / 16.0F);  // its part of queries 256..299
    finish(*lazy);
    QCOMPARE(countsOf(*now, 4), countsOf(*kept->pattern(0, mean), 4));
    (void)whole(*now, 0);
    finish(*lazy);
    QCOMPARE(countsOf(*now, 0), countsOf(*kept->pattern(0, mean), 0));
  }

  void transformsInTurnKeepWhatWasComputed() {
    const auto source = lazySource(test::randomLayer<float>(causal(), 300, 300));
    const auto all = transforms(300);
    const auto plain = source->pattern(0, {}), first = source->pattern(0, all[1]), second = source->pattern(0, all[2]);
    QCOMPARE(source->pattern(0, all[1]), first);
    QCOMPARE(source->pattern(0, all[2]), second);
    (void)source->pattern(0, all[3]);
    QCOMPARE(source->pattern(0, all[2]), second);
    QVERIFY(source->pattern(0, all[1]) != first);
    QCOMPARE(source->pattern(0, {}), plain);
  }

  void partsOfAMapAreThoseOfTheWhole() {
    const Layer<float> layer = test::randomLayer<float>(causal(), 300, 300);
    const auto lazy = lazySource(layer), kept = keptSource(layer);
    for (const Pooling pooling : {Pooling::Maximum, Pooling::Mean}) {
      const PatternTransform transform{.pooling = pooling};
      const auto wanted = kept->pattern(1, transform);
      for (int level = 0; level <= wanted->maxLevel(); ++level)
        for (const Index begin : {0, 1, 3, 17, 70, 290})
          for (const Index size : {1, 5, 64}) {
            const IndexRange range{begin >> level, (begin >> level) + size};
            const auto fresh = lazySource(layer)->pattern(1, transform), known = lazy->pattern(1, transform);
            QCOMPARE(difference(fresh->tile(level, range, {2, 9}), wanted->tile(level, range, {2, 9})), QString());
            QCOMPARE(difference(known->tile(level, {2, 9}, range), wanted->tile(level, {2, 9}, range)), QString());
          }
    }
  }

  void hooksAreThoseOfAKeptPattern() {
    for (const PositionKind kind : {PositionKind::None, PositionKind::RopeHalf, PositionKind::Sinusoidal}) {
      const Layer<float> layer = test::randomLayer<float>(placed(kind), 90, 90);
      const auto lazy = lazySource(layer, {1}), kept = keptSource(layer, {1});
      QCOMPARE(lazy->hooks(), kept->hooks());
      for (const Hook hook : kAllHooks) {
        if (!kept->hooks().contains(hook)) continue;
        for (Index head = 0; head < 2; ++head) {
          const Matrix a = lazy->hook(hook, head, {40, 80}), b = kept->hook(hook, head, {40, 80});
          QCOMPARE(a.rows(), b.rows());
          QCOMPARE(a.cols(), b.cols());
          const bool same = (a.array() == b.array() || (a - b).array().abs() <= 1e-5F).all();
          QVERIFY2(same, std::string(hookName(hook)).c_str());
        }
      }
      QVERIFY(std::abs(lazy->logSumExp(1, 70) - kept->logSumExp(1, 70)) < 1e-5F);
      const std::vector<Index> queries{80, 3, 4, 5, 0};
      const Matrix a = lazy->patternRows(0, queries), b = kept->patternRows(0, queries);
      QCOMPARE(difference(viewOf(a), viewOf(b)), QString());
    }
  }

  void valuesAreMadeBitByBitOrWhenAskedFor() {
    constexpr Index n = 5000;
    const Layer<float> layer = test::randomLayer<float>(causal(16, 2), n, n);
    const auto made = lazyLayer(layer), asked = lazyLayer(layer);
    std::stop_source stopped;
    stopped.request_stop();
    QVERIFY_THROWS_EXCEPTION(Cancelled, (void)made->makeMoreValues(stopped.get_token()));
    int times = 0;
    while (made->makeMoreValues({})) ++times;
    QVERIFY(times > 1);
    QVERIFY(asked->makeMoreValues({}));  // a part, and the rest when it is asked for
    const Matrix wanted = layer.attend().v[1];
    QVERIFY((made->hook(Hook::v, 1, {0, n}) - wanted).cwiseAbs().maxCoeff() < 1e-5F);
    QVERIFY(asked->hook(Hook::v, 1, {0, n}) == made->hook(Hook::v, 1, {0, n}));
    QVERIFY(!asked->makeMoreValues({}));
  }

  void queriesAreMadeOnceAndOnlyWhereSomebodyLooks() {
    constexpr Index n = 1000;
    const Layer<float> layer = test::randomLayer<float>(causal(), n, n);
    std::atomic<Index> read = 0;
    const auto parameters = parametersOf(layer);
    const LazyLayer::Input input{n, [&](IndexRange rows) {
                                   read += rows.size();
                                   return Matrix(layer.input.x_q.middleRows(rows.begin, rows.size()));
                                 }};
    const LazyLayer lazy({layer.config, parameters, packParameters(*parameters), input, std::nullopt, {}}, {});
    read = 0;
    const Matrix wanted = layer.attend().q[1];
    for (int times = 0; times < 2; ++times) {
      QVERIFY((lazy.hook(Hook::q, 1, {500, 520}) - wanted.middleRows(500, 20)).cwiseAbs().maxCoeff() < 1e-5F);
      QVERIFY(read > 0 && read <= 2 * LazyLayer::kRows);
    }
    QVERIFY((lazy.hook(Hook::q, 1, {0, n}) - wanted).cwiseAbs().maxCoeff() < 1e-5F);
    QCOMPARE(read.load(), n);
  }

  void workMakesTheValuesToo() {
    const auto layer = lazyLayer(test::randomLayer<float>(causal(), 300, 300));
    const auto source = makeLazySource(layer);
    (void)whole(*source->pattern(0, {})->whatIsThere(), 0);
    finish(*source);
    QVERIFY(!layer->makeMoreValues({}));
  }

  void whatIsThereNeverComputes() {
    const auto source = lazySource(test::randomLayer<float>(causal(), 300, 300));
    const auto now = source->pattern(0, {})->whatIsThere();
    QVERIFY(!source->hasWork());  // nobody has looked yet
    for (int level = 0; level <= now->maxLevel(); ++level) {
      const MatrixView cells = whole(*now, level);
      for (Index i = 0; i < cells.rows; ++i)
        for (Index j = 0; j < cells.cols; ++j)
          QVERIFY(cells.at(i, j) == kUnknownCell || (cells.at(i, j) == kMaskedCell && j > i));
    }
    QVERIFY(source->hasWork());
    QCOMPARE(source->exactFraction(), 0.0);
  }

  void workMakesWhatIsLookedAtExact() {
    const Layer<float> layer = test::randomLayer<float>(causal(), 400, 400);
    const auto lazy = lazySource(layer), kept = keptSource(layer);
    for (const PatternTransform& transform : transforms(400)) {
      const auto now = lazy->pattern(1, transform)->whatIsThere();
      const auto wanted = kept->pattern(1, transform);
      for (int level = now->maxLevel(); level >= 0; --level) {
        const auto before = now->revision();
        (void)whole(*now, level);
        finish(*lazy);
        QCOMPARE(difference(whole(*now, level), whole(*wanted, level)), QString());
        if (level < 6 || level == now->maxLevel()) QVERIFY(now->revision() != before);
      }
      QCOMPARE(lazy->exactFraction(), 1.0);
    }
  }

  void aLargeScreenIsRememberedAsAWhole() {
    constexpr Index n = 2160;  // one head of a 3840 x 2160 screen, a cell a pixel
    const Layer<float> layer = test::randomLayer<float>(causal(8, 1), n, n);
    const auto lazy = lazySource(layer), kept = keptSource(layer);
    const auto now = lazy->pattern(0, {})->whatIsThere();
    (void)whole(*now, 0);
    finish(*lazy);
    QCOMPARE(difference(whole(*now, 0), whole(*kept->pattern(0, {}), 0)), QString());
  }

  void theFirstPictureIsSampled() {
    const Layer<float> layer = test::randomLayer<float>(causal(), 64 * 300, 64 * 300);
    const auto source = lazySource(layer);
    const auto now = source->pattern(0, {})->whatIsThere();
    (void)whole(*now, 6);
    std::stop_source stop;
    int steps = 0;
    QVERIFY_THROWS_EXCEPTION(Cancelled, source->work(stop.get_token(), [&](double) {
      if (++steps == 2) stop.request_stop();
    }));
    QVERIFY(source->exactFraction() < 0.5);
    const MatrixView cells = whole(*now, 6);
    Index known = 0, visible = 0;
    for (Index i = 0; i < cells.rows; ++i)
      for (Index j = 0; j <= i; ++j) {
        ++visible;
        known += cells.at(i, j) >= 0 ? 1 : 0;
        QVERIFY(cells.at(i, j) >= 0 || cells.at(i, j) == kUnknownCell);
      }
    QVERIFY(known > visible * 9 / 10);
  }

  void somebodyMayLookWhileWorkGoesOn() {
    const Layer<float> layer = test::randomLayer<float>(causal(), 700, 700);
    const auto lazy = lazySource(layer), kept = keptSource(layer);
    std::atomic<bool> done = false;
    std::thread looking([&] {
      std::mt19937 random(5);
      while (!done) {
        const Index head = static_cast<Index>(random() % 2);
        const auto now = lazy->pattern(head, {})->whatIsThere();
        const int level = static_cast<int>(random() % static_cast<unsigned>(now->maxLevel() + 1));
        const Index begin = static_cast<Index>(random() % 700) >> level;
        (void)now->tile(level, {begin, begin + 40}, {0, begin + 40});
        (void)now->rowNow(begin);
        (void)now->cellsNow({begin, begin + 3}, {0, 9});
        (void)now->revision();
      }
    });
    for (int round = 0; round < 20; ++round) {
      std::stop_source stop;
      int steps = 0;
      try {
        lazy->work(stop.get_token(), [&](double) {
          if (++steps > 8) stop.request_stop();
        });
      } catch (const Cancelled&) {
      }
    }
    done = true;
    looking.join();
    for (Index head = 0; head < 2; ++head) {
      const QString text = differenceOfLevels(*lazy->pattern(head, {}), *kept->pattern(head, {}));
      QVERIFY2(text.isEmpty(), qPrintable(text));
    }
  }

  void aCancelledSampleIsTakenUpAgain() {
    const Layer<float> layer = test::randomLayer<float>(causal(), 300, 300);
    const auto lazy = lazySource(layer);
    (void)whole(*lazy->pattern(0, {})->whatIsThere(), 8);
    std::stop_source stopped;
    stopped.request_stop();
    QVERIFY_THROWS_EXCEPTION(Cancelled, lazy->work(stopped.get_token(), {}));
    finish(*lazy);
    QCOMPARE(difference(whole(*lazy->pattern(0, {})->whatIsThere(), 8), whole(*keptSource(layer)->pattern(0, {}), 8)),
             QString());
  }

  void positionsThatWereNotLearnedAreRefused() {
    Layer<float> layer = test::randomLayer<float>(placed(PositionKind::Learned), 90, 90);
    layer.parameters.learned_positions.conservativeResize(50, Eigen::NoChange);
    QVERIFY_THROWS_EXCEPTION(InputError, lazySource(layer));
  }
};

QTEST_APPLESS_MAIN(TestLazySource)
#include "tst_lazy_source.moc"
