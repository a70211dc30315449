#include <QHBoxLayout>
#include <QPaintEvent>
#include <QPainter>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include "ui/panels/token_chips.h"

using namespace headwise;
using namespace headwise::ui;

namespace {

std::shared_ptr<const TokenSequence> words(const std::string& text) {
  return std::make_shared<const TokenSequence>(makeTokenizer(TokenizerKind::Words)->tokenize(text));
}

std::shared_ptr<const TokenSequence> manyWords(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += "word" + std::to_string(i % 100) + " ";
  return words(text);
}

/// What Qt asked a widget to paint.
struct PaintedParts : QObject {
  explicit PaintedParts(QWidget* widget) { widget->installEventFilter(this); }
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() == QEvent::Paint) region += static_cast<QPaintEvent*>(event)->region();
    return QObject::eventFilter(watched, event);
  }
  QRegion region;
};

}  // namespace

class TokenChipsTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void aClickNamesItsToken() {
    TokenChips chips;
    chips.setTokens(words("The cat sat"));
    chips.resize(chips.sizeHint());
    chips.show();
    QSignalSpy clicked(&chips, &TokenChips::clicked);
    QTest::mouseClick(chips.viewport(), Qt::LeftButton, {}, chips.chipRect(1).center());
    QTest::mouseClick(chips.viewport(), Qt::LeftButton, Qt::ShiftModifier, chips.chipRect(2).center());
    QCOMPARE(clicked.size(), 2);
    QCOMPARE(clicked[0], (QVariantList{QVariant::fromValue(Index{1}), false}));
    QCOMPARE(clicked[1], (QVariantList{QVariant::fromValue(Index{2}), true}));
  }

  void betweenChipsIsNoToken() {
    TokenChips chips;
    chips.setTokens(words("The cat"));
    chips.resize(chips.sizeHint());
    QCOMPARE(chips.chipAt(chips.chipRect(0).center()), 0);
    QCOMPARE(chips.chipAt(QPoint(chips.chipRect(0).right() + 3, 10)), -1);
    QCOMPARE(chips.chipAt(QPoint(chips.contentWidth() + 50, 10)), -1);
  }

  void whatAnEditChangedIsPaintedAgain() {
    TokenChips chips;
    chips.resize(300, 34);
    chips.show();
    PaintedParts painted(chips.viewport());
    QImage screen = chips.viewport()->grab().toImage();
    for (const char* text :
         {"The cat sat on the mat and then it slept", "The cat sat on a mat and then it slept", "The cat sat on a mat",
          "The cat", "", "Then", "Thus", "Thus the cat sat on the mat all day",
          "Thus the cat sat on the mat all night long", "Mice", "注意力"}) {
      painted.region = QRegion();
      chips.setTokens(words(text));
      QTest::qWait(1);
      const QRegion repainted = painted.region;
      const QImage now = chips.viewport()->grab().toImage();
      QPainter painter(&screen);
      painter.setClipRegion(repainted);
      painter.setCompositionMode(QPainter::CompositionMode_Source);
      painter.drawImage(0, 0, now);
      painter.end();
      QVERIFY2(screen == now, text);
    }
  }

  void anEditAtTheEndLeavesTheFirstChipsAlone() {
    TokenChips chips;
    chips.setTokens(words("The cat sat on the mat"));
    chips.resize(600, 34);
    chips.show();
    PaintedParts painted(chips.viewport());
    QTest::qWait(1);
    painted.region = QRegion();
    chips.setTokens(words("The cat sat on the moon"));
    QTest::qWait(1);
    QVERIFY(!painted.region.isEmpty());
    QVERIFY(!painted.region.contains(chips.chipRect(4).center()));
    QVERIFY(painted.region.contains(chips.chipRect(5).center()));
  }

  void chipsOfABookAreFoundWithoutMeasuringThem() {
    TokenChips chips;
    chips.setTokens(manyWords(5000));
    chips.resize(400, 34);
    chips.show();
    QCOMPARE(chips.chipAt(chips.chipRect(3).center()), 3);
    QCOMPARE(chips.contentWidth() % 5000, 0);
    QTest::keyClick(&chips, Qt::Key_End);
    QVERIFY(chips.rect().contains(chips.chipRect(4999)));
    QCOMPARE(chips.chipAt(chips.chipRect(4999).center()), 4999);
    QCOMPARE(chips.chipAt(chips.chipRect(4999).center() + QPoint(200, 0)), -1);
  }

  void theMousePointsAndLeaves() {
    TokenChips chips;
    chips.setTokens(words("The cat sat"));
    chips.resize(chips.sizeHint());
    chips.show();
    QSignalSpy pointed(&chips, &TokenChips::pointed);
    QTest::mouseMove(chips.viewport(), chips.chipRect(1).center());
    QCOMPARE(pointed.last()[0].value<Index>(), 1);
    QEvent leave(QEvent::Leave);
    QCoreApplication::sendEvent(chips.viewport(), &leave);
    QCOMPARE(pointed.last()[0].value<Index>(), -1);
  }

  void theKeyboardWalksPinsAndClears() {
    TokenChips chips;
    chips.setTokens(words("The cat sat on the mat"));
    chips.resize(120, chips.sizeHint().height());
    chips.show();
    QSignalSpy pointed(&chips, &TokenChips::pointed);
    QSignalSpy clicked(&chips, &TokenChips::clicked);
    QSignalSpy cleared(&chips, &TokenChips::cleared);
    QTest::keyClick(&chips, Qt::Key_Right);
    QCOMPARE(pointed.last()[0].value<Index>(), 1);
    QTest::keyClick(&chips, Qt::Key_End);
    QCOMPARE(pointed.last()[0].value<Index>(), 5);
    QVERIFY(chips.viewport()->rect().contains(chips.chipRect(5)));
    QTest::keyClick(&chips, Qt::Key_Space);
    QCOMPARE(clicked.last()[0].value<Index>(), 5);
    QTest::keyClick(&chips, Qt::Key_Escape);
    QCOMPARE(cleared.size(), 1);
    QVERIFY(chips.accessibleDescription().contains(QStringLiteral("mat")));
  }

  void manyTokensAreOneWidgetThatScrolls() {
    TokenChips chips;
    chips.setTokens(manyWords(20000));
    chips.resize(600, chips.sizeHint().height());
    chips.show();
    QVERIFY(chips.findChildren<QWidget*>().size() < 10);
    QVERIFY(!chips.viewport()->rect().intersects(chips.chipRect(19999)));
    QWheelEvent turn(QPointF(9, 9), QPointF(9, 9), {}, {0, -1200}, Qt::NoButton, {}, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(chips.viewport(), &turn);
    QVERIFY(chips.chipRect(0).right() < 0);
    QTest::keyClick(&chips, Qt::Key_End);
    QVERIFY(chips.viewport()->rect().contains(chips.chipRect(19999)));
  }

  void theRowIsAsWideAsItCanBeHoweverQuicklyTokensCame() {
    QWidget window;
    auto* row = new QHBoxLayout(&window);
    auto* chips = new TokenChips(&window);
    row->addWidget(chips);
    row->addStretch(1);
    window.resize(1000, 100);
    window.show();
    for (const int count : {1, 2, 5, 40, 300}) {
      chips->setTokens(manyWords(count));
      (void)row->itemAt(0)->sizeHint();  // kept by the layout until it is told of another
      if (count == 2) QCoreApplication::processEvents();
    }
    QCoreApplication::processEvents();
    QVERIFY(chips->width() > 900);
    chips->setTokens(manyWords(1));
    QCoreApplication::processEvents();
    QVERIFY(chips->width() < 200);
  }

  void pinningDoesNotMoveTheRow() {
    TokenChips chips;
    chips.setTokens(words("The cat sat"));
    const QRect before = chips.chipRect(2);
    chips.setPinned({0, 1}, false);
    QCOMPARE(chips.chipRect(2), before);
  }

  void noTokensAreNoTrouble() {
    TokenChips chips;
    chips.show();
    QTest::keyClick(&chips, Qt::Key_Right);
    QTest::keyClick(&chips, Qt::Key_Space);
    QCOMPARE(chips.chipAt({5, 5}), -1);
    chips.setTokens(words("One two three"));
    QTest::keyClick(&chips, Qt::Key_End);
    chips.setTokens(words("One"));
    QTest::keyClick(&chips, Qt::Key_Space);
  }
};

QTEST_MAIN(TokenChipsTest)
#include "tst_token_chips.moc"
