#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

#include "tests/ui/synthetic_trace.h"
#include "ui/export_dialog.h"
#include "ui/panels/controls.h"

using namespace headwise;
using namespace headwise::testing;
using namespace headwise::ui;
using namespace Qt::StringLiterals;

namespace {

template <typename W>
W* labelled(const QDialog& dialog, const QString& text) {
  for (const QLabel* label : dialog.findChildren<QLabel*>())
    if (label->text() == text) return qobject_cast<W*>(label->buddy());
  return nullptr;
}

template <typename B>
B* button(const QDialog& dialog, const QString& text) {
  for (B* found : dialog.findChildren<B*>())
    if (found->text() == text) return found;
  return nullptr;
}

void choose(QComboBox* box, int index) {
  box->setCurrentIndex(index);
  Q_EMIT box->activated(index);
}

}  // namespace

class TestExportDialog : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void startsAsADoubleColumn() {
    const FigureSpec spec = m_dialog.spec();
    QCOMPARE(spec.format, FigureFormat::Pdf);
    QCOMPARE(qRound(spec.size.width() * 25.4 / 96), 183);
    QCOMPARE(spec.theme, Theme::Dark);
    QCOMPARE(spec.language, u"en"_s);
    QVERIFY(spec.labels && spec.color_bar && !spec.transparent && spec.title.isEmpty());
  }

  void aSlideHasItsPixels() {
    choose(labelled<QComboBox>(m_dialog, u"For"_s), FigurePreset::Slide);
    const FigureSpec spec = m_dialog.spec();
    QCOMPARE((spec.size * spec.dpi / 96).toSize(), QSize(1920, 1080));
  }

  void aSizeBeyondTheRangeIsRefusedInPlace() {
    auto* width = labelled<QAbstractSpinBox>(m_dialog, u"Width"_s);
    const QString before = width->text();
    width->selectAll();
    QTest::keyClicks(width, u"9999"_s);
    QFocusEvent left(QEvent::FocusOut);
    QCoreApplication::sendEvent(width, &left);
    QCOMPARE(width->text(), before);
    const QString said = m_dialog.findChild<InlineMessage*>()->text();
    QVERIFY2(said.contains(u"9999"_s) && said.contains(u"2000"_s), qPrintable(said));
  }

  void anotherWidthIsAnOwnSize() {
    auto* presets = labelled<QComboBox>(m_dialog, u"For"_s);
    choose(presets, FigurePreset::SingleColumn);
    labelled<QDoubleSpinBox>(m_dialog, u"Width"_s)->setValue(120);
    QCOMPARE(presets->currentText(), u"own size"_s);
    QCOMPARE(qRound(m_dialog.spec().size.width()), qRound(120 * 96 / 25.4));
  }

  void onlyWhatAppliesCanBeChosen() {
    auto* formats = labelled<QComboBox>(m_dialog, u"Format"_s);
    auto* outlines = labelled<TogglePill>(m_dialog, u"Text as outlines"_s);
    auto* dpi = labelled<QDoubleSpinBox>(m_dialog, u"Resolution"_s);
    formats->setCurrentText(u"SVG"_s);
    QVERIFY(outlines->isEnabled() && !dpi->isEnabled());
    formats->setCurrentText(u"PNG"_s);
    QVERIFY(!outlines->isEnabled() && dpi->isEnabled());
  }

  void everyChoiceReachesTheFigure() {
    labelled<QLineEdit>(m_dialog, u"Title"_s)->setText(u"A title"_s);
    labelled<QComboBox>(m_dialog, u"Theme"_s)->setCurrentIndex(0);
    labelled<QComboBox>(m_dialog, u"Background"_s)->setCurrentIndex(1);
    for (const QString& text : {u"Labels"_s, u"Colour bar"_s, u"Text as outlines"_s})
      labelled<TogglePill>(m_dialog, text)->toggle();
    const FigureSpec spec = m_dialog.spec();
    QCOMPARE(spec.title, u"A title"_s);
    QCOMPARE(spec.theme, Theme::Light);
    QVERIFY(spec.transparent && !spec.labels && !spec.color_bar);
    QCOMPARE(spec.svg_text, SvgText::Outlines);
  }

  void theHeightIsThatOfTheFigure() {
    choose(labelled<QComboBox>(m_dialog, u"For"_s), FigurePreset::DoubleColumn);
    const ScenePtr scene = figureScene(syntheticTrace(4, exampleTokens()), ViewState(), m_dialog.spec());
    const double mm = figureSize(*scene, m_dialog.spec()).height() * 25.4 / 96;
    QVERIFY(std::abs(labelled<QDoubleSpinBox>(m_dialog, u"Height"_s)->value() - mm) < 0.1);
    const FigureSpec before = m_dialog.spec();
    labelled<TogglePill>(m_dialog, u"Text as outlines"_s)->toggle();  // draws it again
    QCOMPARE(m_dialog.spec().size, before.size);
  }

  void thePreviewShowsAllOfIt() {
    const QPixmap preview = m_dialog.findChild<QLabel*>(u"preview"_s)->pixmap();
    const FigureSpec spec = m_dialog.spec();
    const ScenePtr scene = figureScene(syntheticTrace(4, exampleTokens()), ViewState(), spec);
    QVERIFY(preview.width() <= 420 && preview.height() <= 420);
    const QImage whole = renderImage(*scene, 1).scaled(preview.size(), Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    QCOMPARE(preview.toImage().convertToFormat(whole.format()), whole);
  }

  void whatWasSavedIsSaidWithItsPath() {
    const QTemporaryDir folder;
    auto* message = m_dialog.findChild<InlineMessage*>();
    labelled<QComboBox>(m_dialog, u"Format"_s)->setCurrentText(u"PDF"_s);
    m_dialog.saveTo(folder.filePath(u"figure"_s));
    QVERIFY(QFile::exists(folder.filePath(u"figure.pdf"_s)));
    QCOMPARE(message->text(), u"Saved as "_s + folder.filePath(u"figure.pdf"_s));
    m_dialog.show();
    m_dialog.saveTo(folder.filePath(u"a name of many words "_s.repeated(9)));
    QVERIFY(message->height() >= message->heightForWidth(message->width()));
    m_dialog.hide();
    m_dialog.saveTo(folder.filePath(u"no/folder/figure.pdf"_s));
    QVERIFY(message->text().contains(u"no/folder"_s) && !message->text().startsWith(u"Saved"_s));
  }

  void copiesAPictureAndVectors() {
    button<QPushButton>(m_dialog, u"Copy"_s)->click();
    const QMimeData* copied = QApplication::clipboard()->mimeData();
    QVERIFY(copied->hasImage());
    QVERIFY(copied->data(u"image/svg+xml"_s).contains("<svg"));
  }

 private:
  ExportDialog m_dialog{syntheticTrace(4, exampleTokens()), ViewState(), Theme::Dark, u"en"_s};
};

QTEST_MAIN(TestExportDialog)
#include "tst_export_dialog.moc"
