// The groups of the left panel, driven as a person would: what is chosen arrives in the Store, what the Store holds is
// shown, sizes adapt, wrong values are refused in place.

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

#include "tests/ui/panels/hands.h"
#include "ui/panels/layer_section.h"
#include "ui/panels/mask_preview.h"
#include "ui/panels/mask_section.h"
#include "ui/panels/parameters_section.h"
#include "ui/panels/position_list.h"
#include "ui/panels/positions_section.h"
#include "ui/panels/scores_section.h"
#include "ui/panels/size_box.h"

using namespace headwise;
using namespace headwise::testing;
using namespace headwise::ui;

namespace {

QString messageIn(QWidget& section) {
  auto* message = section.findChild<InlineMessage*>();
  return message && message->isVisibleTo(&section) ? message->text() : QString();
}

}  // namespace

class TestOptionSections : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void init() { m_store.reset(defaultExperiment(), {}); }

  void aTypedHeadCountIsChosen() {
    LayerSection section(m_store);
    auto* heads = named<SizeBox>(section, QStringLiteral("Heads h"));
    QVERIFY(heads);
    type(*heads, QStringLiteral("16"));
    QCOMPARE(attention().n_heads, 16);
  }

  void aHeadCountThatDoesNotDivideIsRefusedAndKept() {
    LayerSection section(m_store);
    auto* heads = named<SizeBox>(section, QStringLiteral("Heads h"));
    type(*heads, QStringLiteral("7"));
    QCOMPARE(attention().n_heads, 8);
    QCOMPARE(heads->value(), 7);
    QVERIFY(messageIn(section).contains(QStringLiteral("512")));
    QVERIFY(messageIn(section).contains(u'8'));
  }

  void aNumberOutOfRangeIsTakenBackWithAWord() {
    ScoresSection section(m_store);
    auto* temperature = named<NumberBox>(section, QStringLiteral("Temperature"));
    type(*temperature, QStringLiteral("0"));
    QCOMPARE(temperature->value(), 1.0);
    QVERIFY(messageIn(section).contains(QStringLiteral("0.01")));
    type(*temperature, QStringLiteral("2"));
    QVERIFY(messageIn(section).isEmpty());
    LayerSection layer(m_store);
    type(*named<SizeBox>(layer, QStringLiteral("Heads h")), QStringLiteral("0"));
    QVERIFY(messageIn(layer).contains(QStringLiteral("Heads h: 0")));
  }

  void aNumberBeyondTheRangeIsNeverTurnedIntoAnother_data() {
    QTest::addColumn<QString>("typed");
    for (const char* typed : {"1e9", "999999999", "100000", "12.5", "1,5", "-4", "1e", "1e999"})
      QTest::newRow(typed) << typed;
  }
  void aNumberBeyondTheRangeIsNeverTurnedIntoAnother() {
    QFETCH(QString, typed);
    LayerSection section(m_store);
    auto* d_model = named<SizeBox>(section, QStringLiteral("d_model"));
    type(*d_model, typed);
    QCOMPARE(d_model->text(), QStringLiteral("512"));
    QVERIFY(m_store.experiment() == defaultExperiment());
    for (const QString& said : {typed, QStringLiteral("65536")})
      QVERIFY2(messageIn(section).contains(said), qPrintable(messageIn(section)));
  }

  void numbersCanBeTypedWithAnExponent() {
    LayerSection layer(m_store);
    type(*named<SizeBox>(layer, QStringLiteral("d_model")), QStringLiteral("1e3"));
    QCOMPARE(attention().d_model, 1000);
    ScoresSection scores(m_store);
    auto* temperature = named<NumberBox>(scores, QStringLiteral("Temperature"));
    type(*temperature, QStringLiteral("1e-1"));
    QCOMPARE(attention().temperature, 0.1);
    type(*temperature, QStringLiteral("2000"));
    QCOMPARE(attention().temperature, 0.1);
    QVERIFY(messageIn(scores).contains(QStringLiteral("2000")));
    type(*temperature, QStringLiteral("1,5"));
    QCOMPARE(attention().temperature, 0.1);
    QVERIFY(messageIn(scores).contains(QStringLiteral("1,5")));
  }

  void aNoticeGoesWithTheNextEditOfAnotherGroup() {
    LayerSection layer(m_store);
    ScoresSection scores(m_store);
    auto* heads = named<SizeBox>(layer, QStringLiteral("Heads h"));
    type(*heads, QStringLiteral("7"));
    QVERIFY(!messageIn(layer).isEmpty());
    type(*named<NumberBox>(scores, QStringLiteral("Temperature")), QStringLiteral("2"));
    QVERIFY(messageIn(layer).isEmpty());
    QCOMPARE(heads->value(), 8);
  }

  void undoKeysDropWhatIsHalfTyped() {
    const auto press = [](QWidget& field) {
      QKeyEvent override(QEvent::ShortcutOverride, Qt::Key_Z, Qt::ControlModifier);
      override.ignore();
      QCoreApplication::sendEvent(&field, &override);
      return override.isAccepted();
    };
    NumberBox number;
    number.setShown(2);
    SeedBox seed;
    seed.setShown(42);
    PositionListEdit list;
    list.setShown({0, 1});
    for (const auto& [field, shown] : {std::pair<QWidget*, QString>(&number, QStringLiteral("2")),
                                       std::pair<QWidget*, QString>(&seed, QStringLiteral("42")),
                                       std::pair<QWidget*, QString>(&list, QStringLiteral("0-1"))}) {
      QVERIFY(!press(*field));  // nothing half typed: the window's
      QTest::keyClicks(field, QStringLiteral("5"));
      QVERIFY(press(*field));
      QCOMPARE(field->property("text").toString(), shown);
      QVERIFY(!press(*field));
    }
  }

  void arrowsStepThroughDivisors() {
    LayerSection section(m_store);
    auto* heads = named<SizeBox>(section, QStringLiteral("Heads h"));
    heads->stepBy(1);
    QCOMPARE(attention().n_heads, 16);
    heads->stepBy(-2);
    QCOMPARE(attention().n_heads, 4);
  }

  void headsAdaptToTheModelWidthAndSaySo() {
    LayerSection section(m_store);
    type(*named<SizeBox>(section, QStringLiteral("d_model")), QStringLiteral("510"));
    QCOMPARE(attention().d_model, 510);
    QCOMPARE(attention().n_heads, 6);
    QVERIFY(messageIn(section).contains(QStringLiteral("8 → 6")));
  }

  void aChosenHeadDimFreesTheHeads() {
    LayerSection section(m_store);
    type(*named<SizeBox>(section, QStringLiteral("d_k")), QStringLiteral("32"));
    type(*named<SizeBox>(section, QStringLiteral("Heads h")), QStringLiteral("7"));
    QCOMPARE(attention().n_heads, 7);
    QCOMPARE(attention().headDim(), 32);
  }

  void kvHeadsOfferTheDivisors() {
    LayerSection section(m_store);
    auto* choice = named<Choice>(section, QStringLiteral("K/V heads"));
    QCOMPARE(choice->count(), 4);
    choose(choice, QStringLiteral("2 (GQA)"));
    QCOMPARE(attention().kvHeads(), 2);
    choose(choice, QStringLiteral("8 (MHA)"));
    QVERIFY(!attention().n_kv_heads);
  }

  void resetBringsTheGroupBackInOneStep() {
    LayerSection section(m_store);
    type(*named<SizeBox>(section, QStringLiteral("Heads h")), QStringLiteral("2"));
    Q_EMIT section.resetRequested();
    QVERIFY(m_store.experiment() == defaultExperiment());
    m_store.undoStack().undo();
    QCOMPARE(attention().n_heads, 2);
  }

  void theSimpleMasksReplaceOneAnother() {
    MaskSection section(m_store);
    auto* simple = section.findChild<SegmentedControl*>();
    Q_EMIT simple->chosen(0);
    QVERIFY(attention().mask.rules.empty());
    QCOMPARE(simple->current(), 0);
    Q_EMIT simple->chosen(2);
    QVERIFY(findRule<WindowRule>(attention().mask));
    QCOMPARE(simple->current(), 2);
  }

  void windowOptionsReachTheRule() {
    MaskSection section(m_store);
    Q_EMIT section.findChild<SegmentedControl*>()->chosen(2);
    type(*named<SizeBox>(section, QStringLiteral("Window")), QStringLiteral("3"));
    type(*named<SizeBox>(section, QStringLiteral("Dilation")), QStringLiteral("2"));
    auto* global = named<PositionListEdit>(section, QStringLiteral("Global tokens"));
    QTest::keyClicks(global, QStringLiteral("0, 4-5"));
    QTest::keyClick(global, Qt::Key_Return);
    const WindowRule expected{3, false, 2, {0, 4, 5}};
    QVERIFY(*findRule<WindowRule>(attention().mask) == expected);
  }

  void aPositionListThatIsNoneIsRefused() {
    MaskSection section(m_store);
    Q_EMIT section.findChild<SegmentedControl*>()->chosen(2);
    auto* global = named<PositionListEdit>(section, QStringLiteral("Global tokens"));
    QTest::keyClicks(global, QStringLiteral("first"));
    QTest::keyClick(global, Qt::Key_Return);
    QVERIFY(messageIn(section).contains(QStringLiteral("first")));
    QCOMPARE(global->text(), QStringLiteral("first"));
    QVERIFY(findRule<WindowRule>(attention().mask)->global_tokens.empty());
  }

  void eachEncodingShowsItsOwnOptions() {
    PositionsSection section(m_store);
    choose(named<Choice>(section, QStringLiteral("Encoding")), QStringLiteral("RoPE, halves"));
    QCOMPARE(attention().positions.kind, PositionKind::RopeHalf);
    QVERIFY(named<NumberBox>(section, QStringLiteral("Base"))->isVisibleTo(&section));
    QVERIFY(!named<SizeBox>(section, QStringLiteral("Buckets"))->isVisibleTo(&section));
    choose(named<Choice>(section, QStringLiteral("Encoding")), QStringLiteral("T5 relative"));
    QVERIFY(named<SizeBox>(section, QStringLiteral("Buckets"))->isVisibleTo(&section));
  }

  void theScaleCanBeOffOrANumber() {
    ScoresSection section(m_store);
    auto* scaled = named<TogglePill>(section, QStringLiteral("Scale by 1/√d_k"));
    scaled->click();
    QCOMPARE(attention().scale.kind, ScoreScale::Kind::None);
    type(*named<NumberBox>(section, QStringLiteral("Scale factor")), QStringLiteral("0.25"));
    QCOMPARE(attention().scale.kind, ScoreScale::Kind::Value);
    QCOMPARE(attention().scale.value, 0.25);
    scaled->click();
    QCOMPARE(attention().scale.kind, ScoreScale::Kind::InverseSqrtDk);
  }

  void seedsOfSixtyFourBitsAreShownAndTyped() {
    Experiment experiment = defaultExperiment();
    experiment.parameters.seed = 18446744073709551615ULL;
    m_store.reset(experiment, {});
    ParametersSection section(m_store);
    auto* seed = named<SeedBox>(section, QStringLiteral("Seed"));
    QCOMPARE(seed->text(), QStringLiteral("18446744073709551615"));
    type(*seed, QStringLiteral("7"));
    QCOMPARE(m_store.experiment().parameters.seed, 7U);
  }

  void aFileThatCannotBeReadIsRefused() {
    ParametersSection section(m_store);
    QSignalSpy said(&section, &ParametersSection::said);
    section.openFile(QStringLiteral("/nowhere/weights.safetensors"));
    QCOMPARE(said.size(), 1);
    QVERIFY(said.first().first().toString().contains(QStringLiteral("/nowhere/weights.safetensors")));
    QVERIFY(m_store.experiment() == defaultExperiment());
  }

  void positionListsAreReadAsPeopleWriteThem() {
    QCOMPARE(parsePositions(QStringLiteral(" 5, 0-2;2 ")), (std::vector<Index>{0, 1, 2, 5}));
    QCOMPARE(parsePositions(QString()), std::vector<Index>{});
    for (const char* wrong : {"x", "1-", "3-1", "-2", "1.5", "99999999"})
      QVERIFY2(!parsePositions(QString::fromUtf8(wrong)), wrong);
    QCOMPARE(formatPositions({0, 1, 2, 5}), QStringLiteral("0-2, 5"));
  }

 private:
  const AttentionConfig& attention() { return m_store.experiment().attention; }

  ComputeService m_service;
  Store m_store{m_service};
};

QTEST_MAIN(TestOptionSections)
#include "tst_option_sections.moc"
