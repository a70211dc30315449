#include <QTest>
#include <nlohmann/json.hpp>

#include "ui/scene/view_state.h"

using namespace headwise;
using namespace headwise::ui;
using nlohmann::json;

namespace {

ViewState unusualView() {
  ViewState view;
  view.page = Page::Concat;
  view.map = 2;
  view.head = 5;
  view.pinned = {7, 1};
  view.pins_are_keys = true;
  view.entropy_unit = EntropyUnit::Nats;
  view.color = {.map = ColorMapId::BlueRed, .reversed = true, .scale = ValueScale::Rank, .shared_domain = false};
  view.heads = {.columns = 6,
                .sort = SortHeads::Share,
                .order = {3, 0, 1, 2},
                .enlarged = true,
                .window = {1.5, 4.25, 0, 7},
                .left_out_keys = {0, 4},
                .renormalise = true,
                .pooling = Pooling::Mean};
  view.flow = {.hidden_heads = {1, 2}, .threshold = 0.035};
  view.steps.step = 4;
  view.concat = {.width = ConcatView::Width::Equal, .combine = ConcatView::Combine::Sum};
  view.parameters.count = ParametersView::Count::EncoderDecoder;
  view.lab.topic = LabView::Topic::MaskPainting;
  return view;
}

}  // namespace

class ViewStateTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void everyFieldComesBackFromText() {
    const ViewState view = unusualView();
    QVERIFY(viewStateFromJson(json::parse(toJson(view).dump())) == view);
    QVERIFY(viewStateFromJson(toJson(ViewState{})) == ViewState{});
  }

  void whatIsMissingKeepsItsDefault() {
    QVERIFY(viewStateFromJson(json::object()) == ViewState{});
    QVERIFY(viewStateFromJson(json()) == ViewState{});
    QVERIFY(viewStateFromJson(json::array({1, 2})) == ViewState{});
    QCOMPARE(viewStateFromJson({{"head", 3}}).head, Index{3});
  }

  void whatIsOfTheWrongKindKeepsItsDefault() {
    json bad = toJson(unusualView());
    for (auto& [key, value] : bad.items()) value = "nonsense";
    QVERIFY(viewStateFromJson(bad) == ViewState{});
    for (auto& [key, value] : bad.items()) value = -1;
    QVERIFY(viewStateFromJson(bad) == ViewState{});
    for (auto& [key, value] : bad.items()) value = json::array({json::object(), nullptr, -3, 1e300, "x"});
    QVERIFY(viewStateFromJson(bad) == ViewState{});
  }

  void numbersAreKeptWithinTheirRanges() {
    const ViewState view = viewStateFromJson({{"heads", {{"columns", 1000000}, {"order", {1, 1, 0}}}},
                                              {"flow", {{"threshold", 7}}},
                                              {"steps", {{"step", 99}}}});
    QCOMPARE(view.heads.columns, 64);
    QCOMPARE(view.heads.order, (std::vector<Index>{1, 0}));
    QCOMPARE(view.flow.threshold, 1.0);
    QCOMPARE(view.steps.step, 6);
  }

  void whatWasMeasuredOnThisMachineIsNotSaved() {
    ViewState view;
    view.parameters.measured = {{.n = 16, .milliseconds = 1}};
    QVERIFY(viewStateFromJson(toJson(view)).parameters.measured.empty());
  }
};

QTEST_APPLESS_MAIN(ViewStateTest)
#include "tst_view_state.moc"
