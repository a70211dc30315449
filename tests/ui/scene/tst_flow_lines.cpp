#include <QTest>

#include "core/experiment/run.h"
#include "ui/scene/flow_lines.h"
#include "ui/scene/inspector.h"

using namespace headwise;
using namespace headwise::ui;

namespace {

/// Of a pattern that is not kept.
TracePtr lazyTrace() {
  Experiment experiment = defaultExperiment();
  experiment.attention.n_heads = 2;
  experiment.attention.d_head.reset();
  RunOptions options;
  options.pattern_bytes = 0;
  return run(experiment, options);
}

ViewState flowPage() {
  ViewState view;
  view.page = Page::Flow;
  return view;
}

QString paragraphs(const InspectorContent& content) {
  QString all;
  for (const InspectorSection& section : content.sections) all += section.paragraphs.join(u' ');
  return all;
}

}  // namespace

class FlowLinesTest : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void allLinesOfAPatternThatIsNotKeptAreNotLookedFor() {
    const TracePtr trace = lazyTrace();
    QVERIFY(flowLines(trace->maps.front(), flowPage()).not_looked_for);
    const QString text = paragraphs(inspectorContent(*trace, flowPage(), {}));
    QVERIFY2(text.contains(QStringLiteral("too many tokens")), qPrintable(text));
    QVERIFY2(!text.contains(QStringLiteral("No line")), qPrintable(text));
  }

  void thoseOfOneTokenAre() {
    const TracePtr trace = lazyTrace();
    ViewState view = flowPage();
    view.pinned = {1};
    const FlowLines lines = flowLines(trace->maps.front(), view, {}, true);
    QVERIFY(!lines.not_looked_for && !lines.awaits_rows);
    QVERIFY(!lines.lines.empty());
    for (const FlowLine& line : lines.lines) QCOMPARE(line.query, Index{1});
  }
};

QTEST_MAIN(FlowLinesTest)
#include "tst_flow_lines.moc"
