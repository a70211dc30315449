#include <QTemporaryDir>
#include <QTest>
#include <fstream>

#include "core/experiment/run.h"
#include "core/tensor/error.h"
#include "tests/ui/synthetic_trace.h"
#include "ui/export/data_export.h"

using namespace headwise;
using namespace headwise::testing;
using namespace headwise::ui;
using namespace Qt::StringLiterals;

namespace {

QByteArray bytesOf(const PageData& data, DataFormat format) {
  QByteArray out;
  emitData(data, format,
           [&out](std::string_view bytes) { out.append(bytes.data(), static_cast<qsizetype>(bytes.size())); });
  return out;
}

/// A parser of RFC 4180 of its own: rows of fields.
QList<QStringList> parsed(const QString& csv) {
  QList<QStringList> rows;
  QStringList row;
  QString field;
  bool inside = false;
  for (qsizetype i = 0; i < csv.size(); ++i) {
    const QChar c = csv[i];
    const bool doubled = inside && c == u'"' && i + 1 < csv.size() && csv[i + 1] == u'"';
    if (doubled) {
      field += csv[++i];
    } else if (c == u'"') {
      inside = !inside;
    } else if (inside || (c != u',' && c != u'\r' && c != u'\n')) {
      field += c;
    } else if (c != u'\n') {
      row += std::exchange(field, {});
      if (c == u'\r') rows += std::exchange(row, {});
    }
  }
  return rows;
}

ViewState onPage(Page page) {
  ViewState view;
  view.page = page;
  return view;
}

/// The shape as NumPy's header says it, and where the values start.
std::pair<QString, qsizetype> npyShape(const QByteArray& npy) {
  const auto length = static_cast<qsizetype>(static_cast<uchar>(npy[8]) + 256 * static_cast<uchar>(npy[9]));
  const QString header = QString::fromLatin1(npy.mid(10, length));
  return {header.section(u'(', 1).section(u')', 0, 0), 10 + length};
}

}  // namespace

class TestDataExport : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void quotesAndLineBreaksSurvive() {
    const TracePtr trace = syntheticTrace(1, {"say \"it\"", "a,b", "line\r\nbreak"});
    const QList<QStringList> rows = parsed(QString::fromUtf8(bytesOf(pageData(*trace, {}), DataFormat::Csv)));
    QCOMPARE(rows.size(), 1 + 3 * 3);
    QCOMPARE(rows[0],
             (QStringList{u"head_index"_s, u"row"_s, u"row_token"_s, u"column"_s, u"column_token"_s, u"pattern"_s}));
    QCOMPARE(rows[1].mid(0, 5), (QStringList{u"0"_s, u"0"_s, u"say \"it\""_s, u"0"_s, u"say \"it\""_s}));
    QCOMPARE(rows[6][2], u"a,b"_s);
    QCOMPARE(rows[6][4], u"line\r\nbreak"_s);
  }

  void everyWeightIsThereOnce() {
    const TracePtr trace = syntheticTrace(2, exampleTokens());
    const QList<QStringList> rows = parsed(QString::fromUtf8(bytesOf(pageData(*trace, {}), DataFormat::Csv)));
    QCOMPARE(rows.size(), 1 + 2 * 12 * 12);
    QMap<QString, double> sums;
    for (const QStringList& row : rows.mid(1)) sums[row[0] + u' ' + row[1]] += row[5].toDouble();
    QCOMPARE(sums.size(), 2 * 12);
    for (const double sum : sums) QVERIFY(qAbs(sum - 1) < 1e-6);
  }

  void shapes_data() {
    QTest::addColumn<Page>("page");
    QTest::addColumn<QString>("shape");
    QTest::newRow("heads") << Page::Heads << u"8, 3, 3"_s;
    QTest::newRow("flow") << Page::Flow << u"8, 3, 3"_s;
    QTest::newRow("steps") << Page::Steps << u"1, 1, 3"_s;
    QTest::newRow("concat") << Page::Concat << u"8, 1, 64"_s;
  }
  void shapes() {
    QFETCH(Page, page);
    QFETCH(QString, shape);
    const QByteArray npy = bytesOf(pageData(*computed(), onPage(page)), DataFormat::Npy);
    QVERIFY(npy.startsWith("\x93NUMPY"));
    const auto [found, start] = npyShape(npy);
    QCOMPARE(found, shape);
    qsizetype values = 1;
    for (const QString& size : shape.split(u", "_s)) values *= size.toInt();
    QCOMPARE(npy.size() - start, values * 4);
  }

  void oneHeadWhereOneIsEnlarged() {
    ViewState view;
    view.heads.enlarged = true;
    view.head = 5;
    const PageData data = pageData(*computed(), view);
    QCOMPARE(data.heads, (std::vector<Index>{5}));
  }

  void whatIsSeenOfAZoomedMap() {
    ViewState view;
    view.heads.window = {.key_begin = 0.5, .key_end = 2, .query_begin = 1, .query_end = 2.5};
    const PageData data = pageData(*computed(), view);
    QCOMPARE(data.first_row, Index{1});
    QCOMPARE(data.first_column, Index{0});
    QCOMPARE(std::ssize(data.rows), 2);
    QCOMPARE(std::ssize(data.columns), 2);
    const PageData whole = pageData(*computed(), {});
    QVERIFY(data.values(3, {0, 2}) == whole.values(3, {0, 3}).block(1, 0, 2, 2));
    view.page = Page::Flow;
    QCOMPARE(std::ssize(pageData(*computed(), view).rows), 3);
  }

  void theRowOfThePinnedToken() {
    ViewState view = onPage(Page::Steps);
    view.pinned = {2};
    const QList<QStringList> rows = parsed(QString::fromUtf8(bytesOf(pageData(*computed(), view), DataFormat::Csv)));
    QCOMPARE(rows.size(), 1 + 3);
    QCOMPARE(rows[1].mid(1, 2), (QStringList{u"2"_s, u"sat"_s}));
  }

  void theTableOfParameters() {
    const PageData data = pageData(*computed(), onPage(Page::Parameters));
    const QByteArray csv = bytesOf(data, DataFormat::Csv);
    QVERIFY2(csv.contains("W_Q"), csv.constData());
    QVERIFY_EXCEPTION_THROWN(bytesOf(data, DataFormat::Npy), InputError);
  }

  void theMaskAsOnesAndZeros() {
    ViewState view = onPage(Page::Lab);
    view.lab.topic = LabView::Topic::MaskPainting;
    const QList<QStringList> rows = parsed(QString::fromUtf8(bytesOf(pageData(*computed(), view), DataFormat::Csv)));
    QStringList cells;
    for (const QStringList& row : rows.mid(1)) cells += row[5];
    QCOMPARE(cells.join(QString()), u"100110111"_s);
  }

  void thePointsOfPlots() {
    const QList<QStringList> rows =
        parsed(QString::fromUtf8(bytesOf(pageData(*computed(), onPage(Page::Lab)), DataFormat::Csv)));
    QCOMPARE(rows[0], (QStringList{u"plot"_s, u"x_name"_s, u"y_name"_s, u"series"_s, u"x"_s, u"y"_s}));
    QSet<QString> plots;
    for (const QStringList& row : rows.mid(1)) {
      QCOMPARE(row.size(), 6);
      plots += row[0];
    }
    QCOMPARE(plots, (QSet<QString>{u"0"_s, u"1"_s, u"2"_s, u"3"_s}));
  }

  void itTellsHowFarItIsAndStops() {
    const PageData data = pageData(*computed(), {});
    for (const DataFormat format : {DataFormat::Csv, DataFormat::Npy}) {
      std::vector<double> told;
      const auto nowhere = [](std::string_view) {};
      emitData(data, format, nowhere, {.progress = [&told](double fraction) { told.push_back(fraction); }});
      QCOMPARE(std::ssize(told), std::ssize(data.heads));  // three rows are one block
      QVERIFY(std::ranges::is_sorted(told) && told.back() == 1.0);
      std::stop_source stop;
      const Patience patience{stop.get_token(), [&stop](double) { stop.request_stop(); }};
      QVERIFY_EXCEPTION_THROWN(emitData(data, format, nowhere, patience), Cancelled);
    }
  }

  void filesByTheirEnding() {
    const QTemporaryDir folder;
    const PageData data = pageData(*computed(), {});
    for (const QString& name : {u"a.csv"_s, u"b.NPY"_s}) {
      writeData(folder.filePath(name), data);
      QFile file(folder.filePath(name));
      QVERIFY(file.open(QIODevice::ReadOnly));
      QCOMPARE(file.readAll(), bytesOf(data, name == u"a.csv" ? DataFormat::Csv : DataFormat::Npy));
    }
    QVERIFY_EXCEPTION_THROWN(writeData(folder.filePath(u"c.xlsx"_s), data), InputError);
    QVERIFY_EXCEPTION_THROWN(writeData(folder.filePath(u"none/d.csv"_s), data), FileError);
  }

 private:
  static TracePtr computed() {
    static const TracePtr trace = [] {
      Experiment experiment = defaultExperiment();
      experiment.text = "The cat sat";
      experiment.attention.d_model = 64;
      return run(experiment);
    }();
    return trace;
  }
};

QTEST_MAIN(TestDataExport)
#include "tst_data_export.moc"
