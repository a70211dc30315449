#include <QTest>
#include <bit>
#include <cmath>

#include "core/tensor/portable_math.h"
#include "core/tensor/random.h"

using namespace headwise;

namespace {

std::uint64_t bits(double value) { return std::bit_cast<std::uint64_t>(value); }

double phi(double x) { return 0.5 * std::erfc(-x / std::sqrt(2.0)); }

}  // namespace

class TestRandom : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void splitMixAsPublished() {
    // The first numbers of the authors' C code for the seed 1234567.
    SplitMix64 generator(1234567);
    QCOMPARE(generator.next(), 6457827717110365317U);
    QCOMPARE(generator.next(), 3203168211198807973U);
    QCOMPARE(generator.next(), 9817491932198370423U);
  }

  void elementaryFunctionsAreRight() {
    for (int i = -4000; i <= 4000; ++i) {
      const double x = i * 0.173;
      QVERIFY(std::abs(portable::exp(x) - std::exp(x)) <= 1e-15 * std::exp(x));
      QVERIFY(std::abs(portable::sin(x) - std::sin(x)) <= 1e-15);
      QVERIFY(std::abs(portable::cos(x) - std::cos(x)) <= 1e-15);
      const double y = std::exp2(i * 0.2);
      QVERIFY(std::abs(portable::log(y) - std::log(y)) <= 1e-15 * std::max(1.0, std::abs(std::log(y))));
    }
    QCOMPARE(portable::exp(0), 1.0);
    QCOMPARE(portable::log(1), 0.0);
    QCOMPARE(portable::exp(-1000), 0.0);
    QVERIFY(std::isinf(portable::exp(1000)));
  }

  void theQuantileInvertsTheNormalDistribution() {
    for (double p = 1e-12; p < 0.5; p *= 1.3) {
      const double x = normalQuantile(p);
      QVERIFY2(std::abs(phi(x) / p - 1) < 1e-12, qPrintable(QString::number(p)));
    }
    for (int i = 1; i < 1000; ++i) QVERIFY(std::abs(phi(normalQuantile(i * 1e-3)) - i * 1e-3) < 1e-15);
    QCOMPARE(normalQuantile(0.25), -normalQuantile(0.75));
    QCOMPARE(normalQuantile(0.5), 0.0);
  }

  void momentsOfANormalSample() {
    SplitMix64 generator(7);
    constexpr int n = 200'000;
    double sum = 0, squares = 0, fourths = 0;
    for (int i = 0; i < n; ++i) {
      const double x = standardNormal(generator);
      sum += x;
      squares += x * x;
      fourths += x * x * x * x;
    }
    QVERIFY(std::abs(sum / n) < 0.01);
    QVERIFY(std::abs(squares / n - 1) < 0.015);
    QVERIFY(std::abs(fourths / n - 3) < 0.1);
  }

  void uniformNumbersStayInside() {
    SplitMix64 generator(3);
    for (int i = 0; i < 100'000; ++i) {
      const double u = uniform01(generator);
      QVERIFY(u > 0 && u < 1);
    }
  }

  void everyPlatformGivesTheseBits() {
    SplitMix64 generator(42);
    QCOMPARE(bits(uniform01(generator)), 0x3fe7bae644c5fd6dU);
    QCOMPARE(bits(standardNormal(generator)), 0xbfefd59dd259ccc3U);
    QCOMPARE(bits(normalQuantile(1e-9)), 0xc017fdc11f44b5a7U);
    QCOMPARE(bits(portable::exp(-3.7)), 0x3f99511fc6871044U);
    QCOMPARE(bits(portable::log(0.3)), 0xbff34378fcbda721U);
    QCOMPARE(bits(portable::sin(123.4)), 0xbfe89ed8ec1600d8U);
    QCOMPARE(bits(portable::cos(-55.5)), 0x3fdfeb215ee43b66U);
  }
};

QTEST_APPLESS_MAIN(TestRandom)
#include "tst_random.moc"
