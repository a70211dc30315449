#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QTest>

#include "tests/ui/synthetic_trace.h"
#include "ui/export/export_dialog.h"

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

  void anotherWidthIsAnOwnSize() {
    auto* presets = labelled<QComboBox>(m_dialog, u"For"_s);
    choose(presets, FigurePreset::SingleColumn);
    labelled<QDoubleSpinBox>(m_dialog, u"Width"_s)->setValue(120);
    QCOMPARE(presets->currentText(), u"own size"_s);
    QCOMPARE(qRound(m_dialog.spec().size.width()), qRound(120 * 96 / 25.4));
  }

  void onlyWhatAppliesCanBeChosen() {
    auto* formats = labelled<QComboBox>(m_dialog, u"Format"_s);
    auto* outlines = button<QCheckBox>(m_dialog, u"text as outlines"_s);
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
    for (const QString& text : {u"labels"_s, u"colour bar"_s, u"text as outlines"_s})
      button<QCheckBox>(m_dialog, text)->toggle();
    const FigureSpec spec = m_dialog.spec();
    QCOMPARE(spec.title, u"A title"_s);
    QCOMPARE(spec.theme, Theme::Light);
    QVERIFY(spec.transparent && !spec.labels && !spec.color_bar);
    QCOMPARE(spec.svg_text, SvgText::Outlines);
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
