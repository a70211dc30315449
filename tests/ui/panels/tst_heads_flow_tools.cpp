// The tool rows of Heads and Flow.

#include <QSlider>
#include <QTest>

#include "tests/ui/panels/hands.h"
#include "tests/ui/panels/stores.h"
#include "ui/panels/flow_tools.h"
#include "ui/panels/heads_menu.h"
#include "ui/panels/heads_tools.h"
#include "ui/panels/look.h"

using namespace headwise;
using namespace headwise::ui;
using namespace headwise::testing;
using namespace Qt::StringLiterals;

namespace {

using Bench = AnsweredStore;

QAction* actionNamed(const QMenu& menu, const QString& text) {
  for (QAction* action : menu.actions())
    if (action->text() == text) return action;
  qFatal("no such action");
}

}  // namespace

class PageToolsTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void whatTheRowShowsIsWhole() {
    Bench bench;
    applyLook(Style());
    HeadsTools tools(bench.store);
    tools.show();
    tools.setShownColumns(4);  // the closed box then reads "4 × 2" instead of "automatic"
    for (int width = 560; width <= 1100; width += 9) {
      tools.resize(width, 45);
      QTest::qWait(20);  // a drop-down takes its new width a moment after its list changed
      for (const QWidget* child : tools.findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
        const auto* label = qobject_cast<const QLabel*>(child);
        if (!child->isVisible() || (label && label->text().isEmpty())) continue;
        const QByteArray where = QByteArray::number(width) + ' ' + child->metaObject()->className() + ' ' +
                                 (label ? label->text() : child->accessibleName()).toUtf8();
        QVERIFY2(child->width() >= child->sizeHint().width(), where);
      }
    }
  }

  void theHintExplainsItself() {
    Bench bench;
    HeadsTools tools(bench.store);
    tools.resize(1400, 45);
    tools.show();
    int hints = 0;
    for (const QLabel* label : tools.findChildren<QLabel*>()) {
      if (!label->text().contains(u"rows = queries"_s)) continue;
      QVERIFY(label->toolTip().contains(u"add up to 1"_s));
      ++hints;
    }
    QCOMPARE(hints, 1);
  }

  void choicesChangeTheView() {
    Bench bench;
    HeadsTools tools(bench.store);
    tools.show();
    choose(named<Choice>(tools, u"Scale"_s), u"per head, log"_s);
    QVERIFY(bench.store.view().color.scale == ValueScale::Log);
    QVERIFY(!bench.store.view().color.shared_domain);
    choose(named<Choice>(tools, u"Scale"_s), u"per row"_s);
    QVERIFY(bench.store.view().color.scale == ValueScale::PerRow);
    choose(named<Choice>(tools, u"Colours"_s), u"viridis"_s);
    QVERIFY(bench.store.view().color.map == ColorMapId::Viridis);
    choose(named<Choice>(tools, u"Sort"_s), u"by entropy"_s);
    QVERIFY(bench.store.view().heads.sort == SortHeads::Entropy);
    choose(named<Choice>(tools, u"Grid"_s), u"2 × 4"_s);
    QCOMPARE(bench.store.view().heads.columns, 2);
  }

  void theAutomaticGridNamesItsColumns() {
    Bench bench;
    HeadsTools tools(bench.store);
    tools.show();
    tools.setShownColumns(4);
    QCOMPARE(named<Choice>(tools, u"Grid"_s)->currentText(), u"4 × 2"_s);
  }

  void theViewChangesTheChoices() {
    Bench bench;
    HeadsTools tools(bench.store);
    tools.show();
    ViewState view;
    view.color.scale = ValueScale::Rank;
    view.heads.order = {1, 0};
    bench.store.look(view);
    QCOMPARE(named<Choice>(tools, u"Scale"_s)->currentText(), u"shared, rank"_s);
    QCOMPARE(named<Choice>(tools, u"Sort"_s)->currentText(), u"by hand"_s);
    choose(named<Choice>(tools, u"Sort"_s), u"by index"_s);
    QVERIFY(bench.store.view().heads.order.empty());
  }

  void anEnlargedHeadHasAWayBack() {
    Bench bench;
    HeadsTools tools(bench.store);
    tools.show();
    ViewState view;
    view.heads.enlarged = true;
    view.head = 2;
    bench.store.look(view);
    QVERIFY(!named<Choice>(tools, u"Grid"_s)->isVisibleTo(&tools));
    QCOMPARE(named<Choice>(tools, u"Head"_s)->currentText(), u"3"_s);
    choose(named<Choice>(tools, u"Head"_s), u"5"_s);
    QCOMPARE(bench.store.view().head, Index{4});
    tools.findChildren<LinkButton*>().front()->click();
    QVERIFY(!bench.store.view().heads.enlarged);
  }

  void aNarrowRowGivesUpItsReminderFirst() {
    Bench bench;
    HeadsTools tools(bench.store);
    tools.show();
    QVERIFY2(tools.minimumSizeHint().width() <= 746, qPrintable(QString::number(tools.minimumSizeHint().width())));
  }

  void keysCanBeLeftOutAndTheRestRenormalised() {
    Bench bench;
    QMenu menu;
    fillHeadsMenu(menu, bench.store);
    QVERIFY(!actionNamed(menu, u"Spread the rest to a sum of 1 again"_s)->isEnabled());
    actionNamed(menu, u"Leave the first key “The” out of the picture"_s)->trigger();
    QCOMPARE(bench.store.view().heads.left_out_keys, std::set<Index>{0});
    QMenu again;
    fillHeadsMenu(again, bench.store);
    actionNamed(again, u"Spread the rest to a sum of 1 again"_s)->trigger();
    QVERIFY(bench.store.view().heads.renormalise);
    actionNamed(again, u"Show all keys again"_s)->trigger();
    QVERIFY(bench.store.view().heads.left_out_keys.empty());
  }

  void aPixelMayShowTheMean() {
    Bench bench;
    const QString entry = u"Mean instead of the largest weight where weights share a pixel"_s;
    for (const Pooling wanted : {Pooling::Mean, Pooling::Maximum}) {
      QMenu menu;
      fillHeadsMenu(menu, bench.store);
      QCOMPARE(actionNamed(menu, entry)->isChecked(), wanted == Pooling::Maximum);
      actionNamed(menu, entry)->trigger();
      QCOMPARE(bench.store.view().heads.pooling, wanted);
    }
  }

  void theThresholdFollowsItsSliderAndBack() {
    Bench bench;
    FlowTools tools(bench.store);
    tools.show();
    auto* slider = tools.findChild<QSlider*>();
    slider->setValue(slider->maximum());
    QCOMPARE(bench.store.view().flow.threshold, 1.0);
    ViewState view = bench.store.view();
    view.flow.threshold = 0.25;
    bench.store.look(view);
    QCOMPARE(slider->value(), slider->maximum() / 2);
    QCOMPARE(bench.store.view().flow.threshold, 0.25);
  }

  void allHeadsCanBeHiddenAndShown() {
    Bench bench;
    FlowTools tools(bench.store);
    tools.show();
    const auto links = tools.findChildren<LinkButton*>();
    links[1]->click();
    QCOMPARE(bench.store.view().flow.hidden_heads.size(), std::size_t{8});
    links[0]->click();
    QVERIFY(bench.store.view().flow.hidden_heads.empty());
  }
};

QTEST_MAIN(PageToolsTest)
#include "tst_heads_flow_tools.moc"
