#include <QTest>

#include "core/experiment/run.h"
#include "ui/scene/parameters_table.h"

using namespace headwise;
using namespace headwise::ui;
using namespace Qt::StringLiterals;

using Count = ParametersView::Count;

namespace {

TracePtr layer(bool bias = false) {
  Experiment e = defaultExperiment();
  e.text = "a b c d";
  e.parameters.kind = ParameterKind::XavierUniform;
  e.parameters.bias = bias;
  return run(e);
}

const ParametersRow& rowNamed(const ParametersTable& table, const QString& component) {
  return *std::ranges::find(table.rows, component, &ParametersRow::component);
}

}  // namespace

class ParametersTableTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void flopsAddUpToTheTotal() {
    for (const bool bias : {false, true}) {
      const ParametersTable table = parametersTable(layer(bias)->maps.front(), Count::ThisLayer);
      double flops = 0;
      std::uint64_t parameters = 0;
      double share = 0;
      for (const ParametersRow& row : table.rows) {
        if (row.total || row.component.startsWith(u"Q/K/V")) continue;  // the group and one head of it
        flops += row.flops;
        parameters += row.parameters;
        share += row.share;
      }
      QCOMPARE(flops, table.rows.back().flops);
      QCOMPARE(parameters, table.rows.back().parameters);
      QVERIFY(std::abs(share - 1) < 1e-12);
    }
  }
  void biasesHaveTheirRow() {
    const ParametersTable with = parametersTable(layer(true)->maps.front(), Count::ThisLayer);
    const ParametersTable without = parametersTable(layer(false)->maps.front(), Count::ThisLayer);
    QCOMPARE(with.rows.size(), without.rows.size() + 1);
  }
  void theWholeModelIsVaswanis() {
    const ParametersTable table = parametersTable(layer()->maps.front(), Count::EncoderDecoder);
    QCOMPARE(rowNamed(table, u"Encoder self-attention"_s).parameters, 6291456U);
    QCOMPARE(table.rows.back().parameters, 18874368U + 25165824U + rowNamed(table, u"Layer norm"_s).parameters);
  }
  void theHeaderNamesBothLengthsOfCrossAttention() {
    Experiment e = defaultExperiment();
    e.text = "a b";
    e.cross_attention = true;
    e.key_text = "c d e";
    e.attention.mask = {};
    QCOMPARE(parametersTable(run(e)->maps.front(), Count::ThisLayer).flops_header, u"FLOPs, n = 2, 3"_s);
  }

  void textIsAligned() {
    const QStringList lines =
        tableAsText(parametersTable(layer()->maps.front(), Count::ThisLayer)).split(u'\n', Qt::SkipEmptyParts);
    QVERIFY(lines.size() > 5);
    for (const QString& line : lines) QCOMPARE(line.size(), lines.front().size());
    QVERIFY(lines.back().startsWith(u"Total"));
    QVERIFY(lines.back().contains(u"1,048,576"_s));
  }
  void csvHasPlainNumbers() {
    const QString csv = tableAsCsv(parametersTable(layer()->maps.front(), Count::ThisLayer));
    const QStringList lines = csv.split(u"\r\n"_s, Qt::SkipEmptyParts);
    QCOMPARE(lines.front(), u"component,shape,parameters,share,flops"_s);
    QVERIFY(lines.contains(u"W_Q,512 × 512,262144,0.25,2097152"_s));
    // A shape with a comma in it stands in quotation marks.
    QVERIFY(csv.contains(u"\"8 × 98,304\""_s));
  }
  void latexIsReadByLatex() {
    const QString latex = tableAsLatex(parametersTable(layer(true)->maps.front(), Count::ThisLayer));
    QVERIFY(latex.startsWith(u"\\begin{tabular}{llrrr}"));
    QVERIFY(latex.endsWith(u"\\end{tabular}\n"));
    QVERIFY(latex.contains(u"$W_{Q}$ & 512 $\\times$ 512 & 262,144 & "_s));
    QVERIFY(!latex.contains(QRegularExpression(u"[×·²]"_s)));
    QVERIFY(!latex.contains(QRegularExpression(u"[^\\\\]%"_s)));
    // Underscores only in formulas.
    static const QRegularExpression formula(u"\\$[^$]*\\$"_s);
    QVERIFY(!QString(latex).remove(formula).contains(u'_'));
    QCOMPARE(latex.count(u'&'), 4 * (latex.count(u"\\\\\n"_s)));
  }
};

QTEST_APPLESS_MAIN(ParametersTableTest)
#include "tst_parameters_table.moc"
