// Text that was shaped once: its pixels are those of QPainter::drawText(), the first time and every later one.

#include <QTest>
#include <algorithm>
#include <future>

#include "tests/render/picture.h"
#include "ui/render/shaped_text.h"

using namespace headwise::ui;
using namespace headwise::ui::test;
using namespace Qt::StringLiterals;

namespace {

const QPointF kBaseline(7.3, 31.6);

struct Look {
  double ratio = 1;
  double rotation = 0;
  Qt::LayoutDirection direction = Qt::LeftToRight;
};

QImage blank(double ratio) {
  QImage picture((QSizeF(260, 60) * ratio).toSize(), QImage::Format_ARGB32_Premultiplied);
  picture.setDevicePixelRatio(ratio);
  picture.fill(Qt::white);
  return picture;
}

template <typename Paint>
QImage painted(const Look& look, Paint paint) {
  QImage picture = blank(look.ratio);
  QPainter painter(&picture);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setLayoutDirection(look.direction);
  painter.rotate(look.rotation);
  paint(painter);
  return picture;
}

QImage byQt(const TextRun& run, const Look& look = {}) {
  return painted(look, [&](QPainter& painter) {
    painter.setFont(run.font);
    painter.setPen(run.color);
    painter.drawText(run.baseline, run.text);
  });
}

QImage ours(const TextRun& run, const Look& look = {}) {
  return painted(look, [&](QPainter& painter) { paintRun(painter, run); });
}

TextRun runOf(const QString& text, double size = 13, int weight = QFont::Normal) {
  return {text, kBaseline, font(Style{}, size, weight), Qt::black};
}

bool sameRuns(const std::vector<TextRun>& a, const std::vector<TextRun>& b) {
  return std::ranges::equal(a, b, [](const TextRun& one, const TextRun& other) {
    return one.text == other.text && one.baseline == other.baseline && one.font == other.font &&
           one.color == other.color;
  });
}

}  // namespace

class TestShapedText : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void pixelsAreThoseOfQt_data() {
    QTest::addColumn<QString>("text");
    QTest::newRow("latin") << u"The animal didn't cross, fi ffl"_s;
    QTest::newRow("chinese") << u"注意力 head 3"_s;
    QTest::newRow("right to left") << u"abc שלום עולם مرحبا 12"_s;
    QTest::newRow("marks") << u"e\u0301a\u0308 naïve"_s;
    QTest::newRow("emoji") << u"a 😀👩‍👩‍👧 b"_s;
    QTest::newRow("blanks") << u"  a  b  "_s;
    QTest::newRow("formula") << u"q·kᵀ/√d_k → ‖zᵢ W_O⁽ⁱ⁾‖"_s;
    QTest::newRow("empty") << QString();
  }
  void pixelsAreThoseOfQt() {
    QFETCH(const QString, text);
    for (const double ratio : {1.0, 1.25, 2.0})
      for (const double rotation : {0.0, 90.0, -45.0})
        for (const auto direction : {Qt::LeftToRight, Qt::RightToLeft})
          for (int again = 0; again < 2; ++again) {
            const Look look{ratio, rotation, direction};
            TextRun run = runOf(text);
            if (rotation != 0) run.baseline = {20.4, rotation > 0 ? -20.7 : 50.2};
            const QImage picture = ours(run, look);
            VERIFY_PICTURE(picture == byQt(run, look), picture);
          }
  }

  void whatWasKeptFollowsEveryChange() {
    const TextRun plain = runOf(u"head 1"_s);
    TextRun exact = runOf(u"2x4"_s), colored = plain;
    exact.font.setStyleStrategy(QFont::PreferNoShaping);
    colored.color = Qt::red;
    for (const TextRun& run : {plain, runOf(u"head 2"_s), runOf(u"head 1"_s, 21), runOf(u"head 1"_s, 13, QFont::Bold),
                               runOf(u"2x4"_s), exact, colored, plain}) {
      const QImage picture = ours(run);
      VERIFY_PICTURE(picture == byQt(run), picture);
    }
  }

  void linesThatWereKeptFollowEveryChange() {
    const QString html =
        u"<p>Head <b>3</b> looks at <span style=\"color:#0000ff\">it</span>, z<sub>i</sub> and more</p>"_s;
    const TextItem first{.rect = {10, 20, 90, 80},
                         .text = html,
                         .font = font(Style{}, 13),
                         .color = Qt::black,
                         .elide = false,
                         .rich = true};
    const auto changed = [&first](auto change) {
      TextItem item = first;
      change(item);
      return item;
    };
    const std::vector<TextItem> items{first,
                                      changed([](TextItem& t) { t.rect.translate(3.5, 7.25); }),
                                      changed([](TextItem& t) { t.rect.setWidth(150); }),
                                      changed([](TextItem& t) { t.rect.setHeight(120); }),
                                      changed([](TextItem& t) { t.color = Qt::red; }),
                                      changed([](TextItem& t) { t.font.setPixelSize(20); }),
                                      changed([](TextItem& t) { t.alignment = Qt::AlignRight | Qt::AlignTop; }),
                                      changed([](TextItem& t) { t.text = u"<p>another</p>"_s; }),
                                      changed([](TextItem& t) { t.rich = false; })};
    std::vector<std::vector<TextRun>> fresh;  // from threads that have kept nothing
    for (const TextItem& item : items)
      QVERIFY(std::async(std::launch::async, [&] { fresh.push_back(layoutText(item)); }).valid());
    for (int again = 0; again < 2; ++again)
      for (std::size_t i = 0; i < items.size(); ++i)
        QVERIFY2(sameRuns(layoutText(items[i]), fresh[i]), qPrintable(QString::number(i)));
    QCOMPARE(layoutText(items[4]).front().color, QColor(Qt::red));
    for (std::size_t i = 1; i < items.size(); ++i) QVERIFY(!sameRuns(fresh[i], fresh[0]));
  }

  void moreTextsThanAreKeptAreStillRight() {
    for (int i = 0; i < 12'000; ++i) ours(runOf(u"token %1"_s.arg(i)));
    for (const int i : {0, 6'000, 11'999}) {
      const TextRun run = runOf(u"token %1"_s.arg(i));
      QVERIFY(ours(run) == byQt(run));
    }
    const TextRun endless = runOf(QString(50'000, u'a'));
    QVERIFY(ours(endless) == byQt(endless));
  }
};

QTEST_MAIN(TestShapedText)
#include "tst_shaped_text.moc"
