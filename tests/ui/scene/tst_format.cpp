#include <QTest>
#include <cmath>
#include <limits>

#include "ui/scene/format.h"

using namespace headwise;
using namespace headwise::ui;
using namespace Qt::StringLiterals;

class FormatTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void thousandsAreGroupedInEveryLocale() {
    QLocale::setDefault(QLocale(QLocale::German));
    QCOMPARE(grouped(1048576), u"1,048,576"_s);
    QCOMPARE(grouped(999), u"999"_s);
    QCOMPARE(numberText(-12345.4), u"−12,345"_s);
    QLocale::setDefault(QLocale::c());
  }
  void largeCountsAreShortened() {
    QCOMPARE(compact(25.46e6), u"25.5 M"_s);
    QCOMPARE(compact(1048576, 2), u"1.05 M"_s);
    QCOMPARE(compact(999), u"999"_s);
    QCOMPARE(compact(1000), u"1.0 K"_s);
    QCOMPARE(compact(999'960), u"1.0 M"_s);
  }
  void sharesReadAsPercent() {
    QCOMPARE(percent(0.09375), u"9.4 %"_s);
    QCOMPARE(percent(1.0), u"100 %"_s);
    QCOMPARE(percent(0.112, 0), u"11 %"_s);
    QCOMPARE(percent(std::nan("")), u"–"_s);
  }
  void numbersKeepThreeDigits() {
    QCOMPARE(numberText(31.74), u"31.7"_s);
    QCOMPARE(numberText(-3.964), u"−3.96"_s);
    QCOMPARE(numberText(0.0123), u"0.0123"_s);
    QCOMPARE(numberText(2.4e-7), u"2.4e-7"_s);
    QCOMPARE(numberText(-1e9), u"−1.0e9"_s);
    QCOMPARE(numberText(-std::numeric_limits<double>::infinity()), u"−∞"_s);
    QCOMPARE(numberText(0), u"0"_s);
  }
  void durationsChooseTheirUnit() {
    QCOMPARE(durationText(0.214), u"0.214 ms"_s);
    QCOMPARE(durationText(1432), u"1.43 s"_s);
    QCOMPARE(durationText(0.038), u"38.0 µs"_s);
  }
};

QTEST_APPLESS_MAIN(FormatTest)
#include "tst_format.moc"
