#include <QTest>

#include "core/analysis/summary.h"
#include "core/experiment/run.h"
#include "core/model/layer_lab.h"

using namespace headwise;

namespace {

HeadLabel labelOf(HeadJob job) {
  switch (job) {
    case HeadJob::Previous:
      return HeadLabel::Previous;
    case HeadJob::First:
      return HeadLabel::First;
    case HeadJob::Itself:
      return HeadLabel::Itself;
    case HeadJob::SameToken:
      return HeadLabel::SameToken;
    case HeadJob::Local:
      return HeadLabel::Local;
    case HeadJob::Diffuse:
      return HeadLabel::Diffuse;
    case HeadJob::TwoBack:
      return HeadLabel::TwoBack;
    case HeadJob::Delimiter:
      return HeadLabel::Delimiter;
    case HeadJob::Next:
      return HeadLabel::Next;
  }
  return HeadLabel::None;
}

/// Runs the experiment and names the heads whose measured label is not what they were built for; "" if all is well.
std::string mislabelled(const Experiment& experiment) {
  const TracePtr trace = run(experiment);
  const AttentionMap& map = trace->maps.front();
  const std::vector<DesignedHead> heads = designedHeads(experiment.attention);
  std::string wrong;
  for (std::size_t i = 0; i < heads.size(); ++i) {
    if (!heads[i].available || map.heads[i].label == labelOf(heads[i].job)) continue;
    wrong += "head " + std::to_string(i + 1) + ": " + jobName(heads[i].job).english() + " is labelled " +
             labelName(map.heads[i].label).english() + "; ";
  }
  return wrong;
}

}  // namespace

class TestDesigned : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void everyHeadOfTheExampleDoesItsJob() {
    Experiment experiment = defaultExperiment();
    QCOMPARE(mislabelled(experiment), std::string());
    experiment.attention.mask = {};
    QCOMPARE(mislabelled(experiment), std::string());
  }
};

QTEST_APPLESS_MAIN(TestDesigned)
#include "tst_designed.moc"
