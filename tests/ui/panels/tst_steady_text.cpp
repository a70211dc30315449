// Texts that change with every edit, and the layouts around them.
#include <QHBoxLayout>
#include <QTest>

#include "ui/panels/steady_text.h"

using namespace headwise::ui;
using namespace Qt::StringLiterals;

namespace {

/// A row that counts how often it was asked to lay itself out.
class Row : public QWidget {
 public:
  explicit Row(SteadyText::Wrap wrap) : text(new SteadyText(TextRole::Small, wrap, this)) {
    auto* row = new QHBoxLayout(this);
    row->addWidget(text);
    row->addStretch(wrap == SteadyText::Wrap::No ? 1 : 0);
    text->setText(u"computed in 3.21 ms"_s);
    resize(300, 100);
    show();
    QTest::qWait(1);
    requests = 0;
  }
  void say(const QString& what) {
    text->setText(what);
    QTest::qWait(1);
  }
  SteadyText* text;
  int requests = 0;

 protected:
  bool event(QEvent* event) override {
    if (event->type() == QEvent::LayoutRequest) ++requests;
    return QWidget::event(event);
  }
};

}  // namespace

class SteadyTextTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void anotherTextOfMuchTheSameLengthMovesNothing() {
    Row row(SteadyText::Wrap::No);
    row.say(u"computed in 4.87 ms"_s);
    row.say(u"computed in 12 ms"_s);
    QCOMPARE(row.requests, 0);
    QCOMPARE(row.text->text(), u"computed in 12 ms"_s);
  }

  void aLongerTextGetsItsRoomAndAFarShorterOneGivesItBack() {
    Row row(SteadyText::Wrap::No);
    const int before = row.text->width();
    row.say(u"computed in 3.21 ms, and much more is to be told"_s);
    QVERIFY(row.requests > 0);
    QVERIFY(row.text->width() > before);
    row.say(u"no"_s);
    QVERIFY(row.text->width() < before);
  }

  void wrappedTextAsksOnlyForMoreLines() {
    Row row(SteadyText::Wrap::Yes);
    row.say(u"computed in 4.87 ms"_s);
    QCOMPARE(row.requests, 0);
    const int one_line = row.text->heightForWidth(row.text->width());
    row.say(QString(u"computed in 4.87 ms "_s).repeated(8));
    QVERIFY(row.requests > 0);
    QVERIFY(row.text->heightForWidth(row.text->width()) > one_line);
  }
};

QTEST_MAIN(SteadyTextTest)
#include "tst_steady_text.moc"
