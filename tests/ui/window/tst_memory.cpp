// The window of a computer that has too little memory left.
#include <QTest>

#include "core/experiment/run.h"
#include "tests/memory_limit.h"
#include "ui/main_window.h"
#include "ui/panels/controls.h"

using namespace headwise;
using namespace headwise::ui;
using namespace Qt::StringLiterals;
using headwise::testing::MemoryLimit;

namespace {

constexpr rlim_t kMebibyte = 1 << 20;

/// More words than the memory below has room for.
QString manyWords() {
  QStringList words;
  for (int i = 0; i < 2500; ++i) words += u"w%1"_s.arg(i % 17);
  return words.join(u' ');
}

QString message(const MainWindow& window) {
  const auto* shown = window.findChild<InlineMessage*>();
  return shown->isVisible() ? shown->text() : QString();
}

void put(MainWindow& window, const QString& text) {
  Experiment next = window.store().experiment();
  next.text = text.toStdString();
  window.store().edit(next, u"edit"_s);
}

bool isFresh(Store& store) { return store.trace() && *store.trace()->experiment == store.experiment(); }

}  // namespace

class MemoryTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void theLastPictureStaysAndTheNextEditIsComputed() {
    MainWindow window({});
    window.begin();
    window.show();
    QTRY_VERIFY(isFresh(window.store()));
    const TracePtr last = window.store().trace();
    {
      const MemoryLimit limit(100 * kMebibyte);
      put(window, manyWords());
      QTRY_VERIFY(window.store().failure().has_value());
      QVERIFY2(message(window).contains(u" MiB of memory"_s), qPrintable(message(window)));
      QVERIFY(window.store().isStale());
      QCOMPARE(window.store().trace(), last);
      QCOMPARE(QString::fromStdString(window.store().experiment().text), manyWords());  // nothing typed is lost
      put(window, u"a short text fits"_s);
      QTRY_VERIFY(isFresh(window.store()));
      QVERIFY(message(window).isEmpty());
    }
    window.store().undoStack().undo();
    QTRY_VERIFY_WITH_TIMEOUT(isFresh(window.store()), 30000);
    QVERIFY(message(window).isEmpty());
  }
};

QTEST_MAIN(MemoryTest)
#include "tst_memory.moc"
