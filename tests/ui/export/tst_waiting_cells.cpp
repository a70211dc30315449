// Figures of maps that are computed while somebody waits for them.
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "core/tensor/error.h"
#include "tests/ui/waiting_trace.h"
#include "ui/export/figure.h"
#include "ui/export/waiting_cells.h"

using namespace headwise;
using namespace headwise::testing;
using namespace headwise::ui;
using namespace Qt::StringLiterals;

namespace {

ViewState meanView() {
  ViewState view;
  view.heads.pooling = Pooling::Mean;
  return view;
}

FigureSpec png() {
  FigureSpec spec;
  spec.format = FigureFormat::Png;
  return spec;
}

QByteArray contents(const QString& file) {
  QFile in(file);
  return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
}

}  // namespace

class TestWaitingCells : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void keptPatternsDoNotWait() {
    QVERIFY(!hasWaitingCells(*figureScene(traceWithPatterns(kEveryPattern), {}, png())));
    QVERIFY(hasWaitingCells(*figureScene(traceWithPatterns(0), {}, png())));
  }

  void patienceChangesNoPicture() {
    for (const ViewState& view : {ViewState{}, meanView()})
      for (const FigureFormat format : {FigureFormat::Png, FigureFormat::Svg}) {
        FigureSpec spec = png();
        spec.format = format;
        std::vector<double> told;
        const ScenePtr scene = figureScene(traceWithPatterns(0), view, spec);
        const ScenePtr patient = withPatience(*scene, {{}, [&](double fraction) { told.push_back(fraction); }});
        QCOMPARE(figureBytes(*patient, spec), figureBytes(*scene, spec));
        QVERIFY(told.size() > 2);
        QVERIFY(std::ranges::is_sorted(told));
        QCOMPARE(told.back(), 1.0);
      }
  }

  void aStoppedFigureLeavesTheFileAsItWas() {
    const QTemporaryDir folder;
    const QString file = folder.filePath(u"figure.png"_s);
    {
      QFile earlier(file);
      QVERIFY(earlier.open(QIODevice::WriteOnly));
      earlier.write("earlier");
    }
    std::stop_source stop;
    const ScenePtr scene = withPatience(*figureScene(traceWithPatterns(0), {}, png()),
                                        {stop.get_token(), [&](double) { stop.request_stop(); }});
    QVERIFY_THROWS_EXCEPTION(Cancelled, writeFigure(file, *scene, png()));
    QCOMPARE(contents(file), QByteArray("earlier"));
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 1);
  }

  void aPreviewTakesWhatIsThere() {
    const TracePtr trace = traceWithPatterns(0);
    (void)figureBytes(*asItIsNow(*figureScene(trace, {}, png())), png());
    QCOMPARE(trace->maps.front().source->exactFraction(), 0.0);
  }
};

QTEST_MAIN(TestWaitingCells)
#include "tst_waiting_cells.moc"
