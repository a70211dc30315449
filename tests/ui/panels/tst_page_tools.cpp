// The tool rows over Steps, Concat, Parameters and Lab: what they show and what they do.

#include <QApplication>
#include <QClipboard>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>

#include "tests/ui/panels/hands.h"
#include "tests/ui/panels/stores.h"
#include "ui/panels/concat_tools.h"
#include "ui/panels/lab_tools.h"
#include "ui/panels/look.h"
#include "ui/panels/parameters_tools.h"
#include "ui/panels/steps_tools.h"

using namespace headwise;
using namespace headwise::testing;
using namespace headwise::ui;
using namespace Qt::StringLiterals;

namespace {

struct Bench : ComputingStore {
  Bench() : ComputingStore(withText("The animal didn't cross the street because it was too tired.")) {}
  static Experiment withText(const char* text) {
    Experiment e = defaultExperiment();
    e.text = text;
    return e;
  }
};

}  // namespace

class PageToolsTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { applyLook({}); }
  void concatChoosesTheToken() {
    Bench bench;
    ConcatTools tools(bench.store);
    tools.show();
    auto* token = named<TokenChoice>(tools, u"Token"_s);
    QVERIFY(token);
    QCOMPARE(token->currentText(), u"The (0)"_s);
    choose(token, u"it (7)"_s);
    QCOMPARE(bench.store.view().pinned, std::vector<Index>{7});
    ViewState view = bench.store.view();
    view.pinned = {2, 5};
    bench.store.look(view);
    QCOMPARE(token->currentText(), u"street (5)"_s);
  }
  void concatCombinesAndSwitchesAllOn() {
    Bench bench;
    ConcatTools tools(bench.store);
    tools.show();
    button(tools, u"sum (what goes wrong)"_s)->click();
    QCOMPARE(bench.store.view().concat.combine, ConcatView::Combine::Sum);
    QVERIFY(!named<Choice>(tools, u"Width shows"_s)->isEnabled());
    QAbstractButton* all_on = button(tools, u"switch all on"_s);
    QVERIFY(!all_on->isVisibleTo(&tools));
    Experiment off = bench.store.experiment();
    off.heads_off = {1, 3};
    bench.edit(off);
    QVERIFY(all_on->isVisibleTo(&tools));
    all_on->click();
    QVERIFY(bench.store.experiment().heads_off.empty());
    bench.store.undoStack().undo();
    QCOMPARE(bench.store.experiment().heads_off.size(), 2U);
  }
  void aLongTextFillsItsListWhenItIsOpened() {
    Bench bench;
    Experiment e = bench.store.experiment();
    e.attention.d_model = 8;
    e.attention.n_heads = 1;
    e.parameters.kind = ParameterKind::XavierUniform;
    e.text.clear();
    for (int i = 0; i < 600; ++i) e.text += "w" + std::to_string(i) + " ";
    bench.edit(e);
    ConcatTools tools(bench.store);
    tools.show();
    auto* token = named<TokenChoice>(tools, u"Token"_s);
    QCOMPARE(token->count(), 1);
    token->showPopup();
    token->hidePopup();
    QCOMPARE(token->count(), 600);
    choose(token, u"w300 (300)"_s);
    QCOMPARE(bench.store.view().pinned, std::vector<Index>{300});
  }

  void stepsGoOnAndBack() {
    Bench bench;
    StepsTools tools(bench.store);
    tools.show();
    QAbstractButton* back = button(tools, u"‹"_s);
    QAbstractButton* on = button(tools, u"›"_s);
    QVERIFY(!back->isEnabled());
    for (int i = 0; i < 6; ++i) on->click();
    QCOMPARE(bench.store.view().steps.step, 6);
    QVERIFY(!on->isEnabled());
    back->click();
    QCOMPARE(bench.store.view().steps.step, 5);
    choose(named<HeadChoice>(tools, u"Head"_s), u"4"_s);
    QCOMPARE(bench.store.view().head, Index{3});
  }

  void labPaintsOverPresets() {
    Bench bench;
    LabTools tools(bench.store);
    tools.show();
    button(tools, u"mask painting"_s)->click();
    QCOMPARE(bench.store.view().lab.topic, LabView::Topic::MaskPainting);
    QAbstractButton* clear = button(tools, u"clear painting"_s);
    QVERIFY(!clear->isVisibleTo(&tools));
    Experiment painted = bench.store.experiment();
    painted.attention.mask.edits[{1, 3}] = true;
    bench.edit(painted);
    QVERIFY(clear->isVisibleTo(&tools));
    button(tools, u"window"_s)->click();
    const Mask& mask = bench.store.experiment().attention.mask;
    QCOMPARE(mask.rules.size(), 1U);
    QVERIFY(std::holds_alternative<WindowRule>(mask.rules.front()));
    QCOMPARE(mask.edits.size(), 1U);
    clear->click();
    QVERIFY(bench.store.experiment().attention.mask.edits.empty());
    bench.store.undoStack().undo();
    QCOMPARE(bench.store.experiment().attention.mask.edits.size(), 1U);
  }

  void parametersCopiesItsTable() {
    Bench bench;
    ParametersTools tools(bench.store, bench.service);
    tools.show();
    button(tools, u"CSV"_s)->click();
    QVERIFY(QApplication::clipboard()->text().startsWith(u"component,shape"));
    button(tools, u"LaTeX"_s)->click();
    QVERIFY(QApplication::clipboard()->text().startsWith(u"\\begin{tabular}"));
    button(tools, u"copy table"_s)->click();
    QVERIFY(QApplication::clipboard()->text().contains(u"1,048,576"_s));
    choose(named<Choice>(tools, u"Count"_s), u"full model 6 + 6"_s);
    button(tools, u"copy table"_s)->click();
    QVERIFY(QApplication::clipboard()->text().contains(u"Cross-attention"_s));
  }
  void parametersChoosesWhatToCompareWith() {
    Bench bench;
    ParametersTools tools(bench.store, bench.service);
    tools.resize(1200, 40);
    tools.show();
    auto* menu = tools.findChild<QMenu*>();
    Q_EMIT menu->aboutToShow();
    QCOMPARE(menu->actions().size(), 3);  // not the layer itself
    menu->actions().back()->trigger();
    QCOMPARE(bench.store.view().parameters.hidden_variants, std::set<std::string>{"mqa"});
    QVERIFY(button(tools, u"single head · GQA 2  ▾"_s));
  }
  void measuringFillsInThePointsOfThisLayerOnly() {
    Bench bench;
    Experiment e = bench.store.experiment();
    e.attention.d_model = 8;
    e.attention.n_heads = 1;
    e.parameters.kind = ParameterKind::XavierUniform;
    bench.edit(e);
    ParametersTools tools(bench.store, bench.service);
    tools.show();
    QSignalSpy ended(&bench.service, &ComputeService::jobEnded);
    button(tools, u"measure here"_s)->click();
    QVERIFY(!button(tools, u"measure here"_s));
    QTRY_COMPARE_WITH_TIMEOUT(ended.size(), 1, 60000);
    QVERIFY(button(tools, u"measure here"_s));
    const std::vector<MeasuredCost> measured = bench.store.view().parameters.measured;
    QVERIFY(!measured.empty());
    QCOMPARE(measured.front().n, Index{16});
    for (const MeasuredCost& cost : measured) QVERIFY(cost.milliseconds > 0);
    e.attention.d_model = 16;
    bench.edit(e);
    QTRY_VERIFY(bench.store.view().parameters.measured.empty());
  }
  void measuringCanBeCancelled() {
    Bench bench;
    ParametersTools tools(bench.store, bench.service);
    tools.show();
    QSignalSpy ended(&bench.service, &ComputeService::jobEnded);
    QAbstractButton* measure = button(tools, u"measure here"_s);
    measure->click();
    measure->click();
    QTRY_COMPARE_WITH_TIMEOUT(ended.size(), 1, 60000);
    QVERIFY(bench.store.view().parameters.measured.empty());
    QCOMPARE(measure->text(), u"measure here"_s);
  }
  void aRowThatWasHiddenShowsWhatIsThereNow() {
    Bench bench;
    StepsTools tools(bench.store);
    tools.show();
    auto* query = named<TokenChoice>(tools, u"Query"_s);
    tools.hide();
    bench.edit(Bench::withText("Somebody else"));
    ViewState view = bench.store.view();
    view.pinned = {1};
    view.head = 2;
    bench.store.look(view);
    tools.show();
    QCOMPARE(query->count(), 2);
    QCOMPARE(query->currentText(), u"else (1)"_s);
    QCOMPARE(named<HeadChoice>(tools, u"Head"_s)->currentText(), u"3"_s);
  }
  void nothingHappensBeforeThereIsATrace() {
    ComputeService service;
    Store store{service};
    ConcatTools concat(store);
    StepsTools steps(store);
    LabTools lab(store);
    ParametersTools parameters(store, service);
    for (QWidget* tools : std::initializer_list<QWidget*>{&concat, &steps, &lab, &parameters})
      for (QAbstractButton* one : tools->findChildren<QAbstractButton*>()) one->click();
  }
  void rowsFitThePageOfTheSmallestWindow() {
    Bench bench;
    ViewState view = bench.store.view();
    view.lab.topic = LabView::Topic::MaskPainting;
    view.heads.window = {1, 5, 1, 5};
    bench.store.look(view);
    Experiment e = bench.store.experiment();
    e.attention.mask.edits[{1, 3}] = true;
    e.heads_off = {1};
    bench.edit(e);
    QWidget page;
    page.resize(746, 490);
    for (QWidget* tools : {static_cast<QWidget*>(new ConcatTools(bench.store, &page)),
                           static_cast<QWidget*>(new StepsTools(bench.store, &page)),
                           static_cast<QWidget*>(new LabTools(bench.store, &page)),
                           static_cast<QWidget*>(new ParametersTools(bench.store, bench.service, &page))}) {
      tools->setGeometry(0, 0, 746, 44);
      page.show();
      QVERIFY(QTest::qWaitForWindowExposed(&page));
      for (const QWidget* child : tools->findChildren<QWidget*>(Qt::FindDirectChildrenOnly)) {
        if (!child->isVisible()) continue;
        QVERIFY2(tools->rect().contains(child->geometry()), qPrintable(child->accessibleName()));
      }
      tools->hide();
    }
  }
};

QTEST_MAIN(PageToolsTest)
#include "tst_page_tools.moc"
