#include <QSignalSpy>
#include <QTest>
#include <atomic>
#include <thread>

#include "core/tensor/error.h"
#include "ui/state/store.h"

using namespace headwise;
using namespace headwise::ui;
using namespace Qt::StringLiterals;

namespace {

/// Computes nothing: an empty text fails, any other gives a bare Trace.
TracePtr bareRun(const Experiment& experiment, const RunOptions& /*options*/) {
  if (experiment.text.empty()) throw InputError(Message("The text is empty."));
  auto trace = std::make_shared<Trace>();
  trace->experiment = std::make_shared<const Experiment>(experiment);
  return trace;
}

struct Bench {
  ComputeService service{bareRun, [] { return std::chrono::steady_clock::now(); }};
  Store store{service};

  void write(const char* text, EditMerge merge = EditMerge::Typing) {
    Experiment next = store.experiment();
    next.text = text;
    store.edit(next, u"type"_s, merge);
  }
  void setSeed(std::uint64_t seed, EditMerge merge = EditMerge::Stroke) {
    Experiment next = store.experiment();
    next.parameters.seed = seed;
    store.edit(next, u"change seed"_s, merge);
  }
  [[nodiscard]] bool isFresh() const { return store.trace() && *store.trace()->experiment == store.experiment(); }
};

}  // namespace

class StoreTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void anEditIsComputedAndCanBeUndoneByName() {
    Bench bench;
    const Experiment before = bench.store.experiment();
    QSignalSpy changed(&bench.store, &Store::experimentChanged);
    bench.setSeed(7, EditMerge::None);
    QCOMPARE(changed.size(), 1);
    QTRY_VERIFY(bench.isFresh());
    QCOMPARE(bench.store.undoStack().undoText(), u"change seed"_s);
    bench.store.undoStack().undo();
    QVERIFY(bench.store.experiment() == before);
    QTRY_VERIFY(bench.isFresh());
    bench.store.undoStack().redo();
    QCOMPARE(bench.store.experiment().parameters.seed, 7U);
  }

  void anEditThatChangesNothingIsNoStep() {
    Bench bench;
    bench.store.edit(bench.store.experiment(), u"nothing"_s);
    QCOMPARE(bench.store.undoStack().count(), 0);
  }

  void typingMergesUntilThePause() {
    Bench bench;
    for (const char* text : {"a", "ab", "abc"}) bench.write(text);
    QCOMPARE(bench.store.undoStack().count(), 1);
    bench.store.endStroke();  // what the pause does
    bench.write("abcd");
    QCOMPARE(bench.store.undoStack().count(), 2);
    bench.store.undoStack().undo();
    QCOMPARE(bench.store.experiment().text, "abc");
    bench.store.undoStack().undo();
    QCOMPARE(bench.store.experiment().text, defaultExperiment().text);
  }

  void typingAfterAnUndoIsANewStep() {
    Bench bench;
    bench.write("a");
    bench.store.endStroke();
    bench.write("ab");
    bench.store.undoStack().undo();
    bench.write("ax");
    QCOMPARE(bench.store.undoStack().count(), 2);
    bench.store.undoStack().undo();
    QCOMPARE(bench.store.experiment().text, "a");
  }

  void aStrokeIsOneStepAndOneThatEndsWhereItBeganIsNone() {
    Bench bench;
    for (std::uint64_t seed : {1U, 2U, 3U}) bench.setSeed(seed);
    bench.store.endStroke();
    QCOMPARE(bench.store.undoStack().count(), 1);
    for (std::uint64_t seed : {4U, 3U}) bench.setSeed(seed);
    QCOMPARE(bench.store.undoStack().count(), 1);
  }

  void editsOfAnotherKindDoNotMerge() {
    Bench bench;
    bench.setSeed(1);
    bench.write("a", EditMerge::Stroke);
    bench.setSeed(2);
    QCOMPARE(bench.store.undoStack().count(), 3);
    bench.setSeed(3, EditMerge::None);
    bench.setSeed(4, EditMerge::None);
    QCOMPARE(bench.store.undoStack().count(), 5);
  }

  void undoBringsBackTheViewOfThatMoment() {
    Bench bench;
    ViewState view = bench.store.view();
    view.page = Page::Flow;
    view.pinned = {7};
    bench.store.look(view);
    bench.write("It", EditMerge::None);
    QVERIFY(bench.store.view().pinned.empty());
    ViewState other = bench.store.view();
    other.page = Page::Lab;
    bench.store.look(other);
    QSignalSpy viewed(&bench.store, &Store::viewChanged);
    bench.store.undoStack().undo();
    QVERIFY(bench.store.view() == view);
    QCOMPARE(viewed.size(), 1);
  }

  void pinsAndPaintedCellsFollowTheirTokens() {
    Bench bench;
    Experiment experiment = bench.store.experiment();
    experiment.text = "The cat sat because it slept";
    experiment.attention.mask.edits = {{{4, 1}, true}, {{2, 0}, false}};
    bench.store.edit(experiment, u"set"_s);
    ViewState view = bench.store.view();
    view.pinned = {4, 2};
    view.heads.left_out_keys = {0, 5};
    bench.store.look(view);

    bench.write("The cat sat down because it slept");  // a word more before "because"
    QCOMPARE(bench.store.view().pinned, (std::vector<Index>{5, 2}));
    QVERIFY(bench.store.view().heads.left_out_keys == (std::set<Index>{0, 6}));
    using Cells = std::map<std::pair<Index, Index>, bool>;
    QVERIFY(bench.store.experiment().attention.mask.edits == (Cells{{{5, 1}, true}, {{2, 0}, false}}));

    bench.store.endStroke();
    bench.write("The cat slept");  // "it" is gone, and with it its pin and its cell
    QVERIFY(bench.store.view().pinned.empty());
    QVERIFY(bench.store.experiment().attention.mask.edits.empty());

    bench.store.undoStack().undo();
    QCOMPARE(bench.store.view().pinned, (std::vector<Index>{5, 2}));
    QCOMPARE(bench.store.experiment().attention.mask.edits.size(), 2U);
  }

  void keysOfASecondTextFollowThatText() {
    Bench bench;
    Experiment experiment = bench.store.experiment();
    experiment.cross_attention = true;
    experiment.text = "I see";
    experiment.key_text = "je vois";
    experiment.attention.mask.edits = {{{1, 1}, false}};
    bench.store.edit(experiment, u"set"_s);
    Experiment next = bench.store.experiment();
    next.key_text = "oui je vois";
    bench.store.edit(next, u"type"_s);
    QCOMPARE(bench.store.experiment().attention.mask.edits.begin()->first, (std::pair<Index, Index>{1, 2}));
  }

  void headsThatAreGoneAreForgotten() {
    Bench bench;
    Experiment experiment = bench.store.experiment();
    experiment.heads_off = {1, 6};
    bench.store.edit(experiment, u"switch heads"_s);
    ViewState view = bench.store.view();
    view.head = 7;
    view.flow.hidden_heads = {2, 5};
    bench.store.look(view);
    experiment.attention.n_heads = 4;
    bench.store.edit(experiment, u"change heads"_s);
    QCOMPARE(bench.store.experiment().heads_off, (std::vector<Index>{1}));
    QCOMPARE(bench.store.view().head, 3);
    QVERIFY(bench.store.view().flow.hidden_heads == (std::set<Index>{2}));
    bench.store.undoStack().undo();
    QCOMPARE(bench.store.view().head, 7);
  }

  void aFailureLeavesTheLastGoodTraceMarkedAsStale() {
    Bench bench;
    bench.write("good");
    QTRY_VERIFY(bench.isFresh());
    const TracePtr good = bench.store.trace();
    bench.write("");
    QTRY_VERIFY(bench.store.failure().has_value());
    QCOMPARE(bench.store.failure()->message.english(), "The text is empty.");
    QCOMPARE(bench.store.trace(), good);
    QVERIFY(bench.store.isStale());
    bench.write("good again");
    QTRY_VERIFY(!bench.store.failure().has_value());
    QVERIFY(bench.isFresh());
    QVERIFY(!bench.store.isStale());
  }

  void afterAFailureNothingIsSaidToBeComputing() {
    Bench bench;
    bench.write("good");
    QTRY_VERIFY(bench.isFresh());
    bench.write("");
    QTRY_VERIFY(bench.store.failure().has_value());
    QVERIFY(bench.store.isStale() && !bench.store.isComputing());
    bench.service.stop();
    QCoreApplication::processEvents();
    QVERIFY(!bench.store.isComputing());
  }

  void whatTakesLongForgetsTheFailureBeforeIt() {
    std::atomic<bool> go_on = false;
    ComputeService service(
        [&](const Experiment& experiment, const RunOptions& options) {
          while (experiment.text == "long" && !go_on && !options.stop.stop_requested()) std::this_thread::yield();
          return bareRun(experiment, options);
        },
        [] { return std::chrono::steady_clock::now(); });
    Store store(service);
    const auto write = [&store](const char* text) {
      Experiment next = store.experiment();
      next.text = text;
      store.edit(next, u"type"_s);
    };
    write("");
    QTRY_VERIFY(store.failure().has_value());
    write("long");
    QTRY_VERIFY(store.isComputing());
    QVERIFY(!store.failure().has_value());
    go_on = true;
    QTRY_VERIFY(!store.isComputing());
    QVERIFY(!store.isStale());
  }

  void theFirstFailureStillShowsAPicture() {
    Bench bench;
    Experiment lost = defaultExperiment();
    lost.text = "";
    bench.store.reset(lost, ViewState());
    QTRY_VERIFY(bench.store.trace() != nullptr);
    QVERIFY(*bench.store.trace()->experiment == defaultExperiment());
    QVERIFY(bench.store.failure() && bench.store.isStale() && bench.store.showsStandIn());
    QVERIFY(bench.store.experiment() == lost);
    bench.write("mended");
    QTRY_VERIFY(bench.isFresh());
    QVERIFY(!bench.store.failure() && !bench.store.isStale() && !bench.store.showsStandIn());
  }

  void anExperimentWithoutItsFileIsShownWithWeightsMadeHere() {
    ComputeService service(
        [](const Experiment& experiment, const RunOptions& options) {
          if (experiment.parameters.kind == ParameterKind::File) throw FileError(Message("There is no such file."));
          return bareRun(experiment, options);
        },
        [] { return std::chrono::steady_clock::now(); });
    Store store(service);
    Experiment kept = defaultExperiment();
    kept.text = "my own sentence";
    kept.parameters.kind = ParameterKind::File;
    kept.parameters.file = "gone.safetensors";
    store.reset(kept, ViewState());
    QTRY_VERIFY(store.trace() != nullptr);
    QCOMPARE(store.trace()->experiment->text, "my own sentence");
    QCOMPARE(store.failure()->message.english(), "There is no such file.");
    QVERIFY(store.experiment() == kept);
  }

  void lookingAndPointingAreNoSteps() {
    Bench bench;
    QSignalSpy viewed(&bench.store, &Store::viewChanged);
    QSignalSpy pointed(&bench.store, &Store::cursorChanged);
    ViewState view = bench.store.view();
    view.page = Page::Lab;
    bench.store.look(view);
    bench.store.look(view);
    bench.store.point({0, 1, 2, 3});
    bench.store.point({0, 1, 2, 3});
    QCOMPARE(viewed.size(), 1);
    QCOMPARE(pointed.size(), 1);
    QCOMPARE(bench.store.undoStack().count(), 0);
  }

  void aSessionStartsWithAnEmptyUndoStack() {
    Bench bench;
    bench.setSeed(1);
    bench.store.point({0, 1, 2, 3});
    Experiment experiment = defaultExperiment();
    experiment.text = "opened";
    bench.store.reset(experiment, ViewState());
    QCOMPARE(bench.store.undoStack().count(), 0);
    QVERIFY(bench.store.cursor() == Cursor());
    QTRY_VERIFY(bench.isFresh());
    QCOMPARE(bench.store.trace()->experiment->text, "opened");
  }
};

QTEST_GUILESS_MAIN(StoreTest)
#include "tst_store.moc"
