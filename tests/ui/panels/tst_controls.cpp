#include <QMenu>
#include <QRadioButton>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QTest>
#include <QWheelEvent>

#include "ui/panels/controls.h"
#include "ui/panels/look.h"

using namespace headwise::ui;
using namespace Qt::StringLiterals;

class ControlsTest : public QObject {
  Q_OBJECT

 private:
  static void wheel(QWidget* widget) {
    QWheelEvent event(QPointF(5, 5), widget->mapToGlobal(QPointF(5, 5)), {}, {0, 120}, Qt::NoButton, {},
                      Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(widget, &event);
  }

 private Q_SLOTS:
  void segmentsChooseByMouseAndArrowKeys() {
    SegmentedControl control;
    control.setOptions({{4, u"none"_s}, {7, u"causal"_s}, {9, u"window"_s}});
    control.setCurrent(7);
    control.show();
    QVERIFY(QTest::qWaitForWindowActive(&control));
    QSignalSpy chosen(&control, &SegmentedControl::chosen);
    const auto segments = control.findChildren<QRadioButton*>();
    QCOMPARE(segments.size(), 3);
    QVERIFY(segments[1]->isChecked());
    QTest::mouseClick(segments[0], Qt::LeftButton);
    QCOMPARE(control.current(), 4);
    segments[0]->setFocus();
    QTest::keyClick(segments[0], Qt::Key_Right);
    QCOMPARE(control.current(), 7);
    QCOMPARE(chosen.size(), 2);
    QCOMPARE(chosen[1][0].toInt(), 7);
  }

  void settingASegmentIsSilentAndAnUnknownValueClears() {
    SegmentedControl control;
    control.setOptions({{0, u"a"_s}, {1, u"b"_s}});
    QSignalSpy chosen(&control, &SegmentedControl::chosen);
    control.setCurrent(1);
    control.setCurrent(99);
    QCOMPARE(control.current(), -1);
    for (const auto* segment : control.findChildren<QRadioButton*>()) QVERIFY(!segment->isChecked());
    QVERIFY(chosen.isEmpty());
  }

  void newTextsForTheSameSegmentsKeepTheChoice() {
    SegmentedControl control;
    control.setOptions({{0, u"none"_s}, {1, u"causal"_s}});
    control.setCurrent(1);
    auto* segment = control.findChildren<QRadioButton*>()[1];
    control.setOptions({{0, u"无"_s}, {1, u"因果"_s}});
    QCOMPARE(control.current(), 1);
    QCOMPARE(control.findChildren<QRadioButton*>()[1], segment);
    QCOMPARE(segment->text(), u"因果"_s);
  }

  void aSegmentWithAMenuOpensItInsteadOfBeingChosen() {
    SegmentedControl control;
    control.setOptions({{0, u"none"_s}, {1, u"more"_s}});
    control.setCurrent(0);
    QMenu menu;
    menu.addAction(u"prefix"_s);
    control.setOptionMenu(1, &menu);
    control.show();
    QSignalSpy chosen(&control, &SegmentedControl::chosen);
    QSignalSpy opened(&menu, &QMenu::aboutToShow);
    QTest::mouseClick(control.findChildren<QRadioButton*>()[1], Qt::LeftButton);
    QCOMPARE(opened.size(), 1);
    QVERIFY(chosen.isEmpty());
    QCOMPARE(control.current(), 0);
    menu.close();
  }

  void aChoiceSignalsOnlyTheUser() {
    Choice choice;
    choice.setOptions({{10, u"none"_s}, {20, u"rope"_s}, {30, u"alibi"_s}});
    QSignalSpy chosen(&choice, &Choice::chosen);
    choice.setCurrentValue(20);
    QVERIFY(chosen.isEmpty());
    QCOMPARE(choice.currentText(), u"rope"_s);
    choice.show();
    QTest::keyClick(&choice, Qt::Key_Down);
    QCOMPARE(chosen.size(), 1);
    QCOMPARE(chosen[0][0].toInt(), 30);
  }

  void aLinkWithAMenuShowsAllOfItsText() {
    applyLook(Style());
    QWidget window;
    auto* row = new QVBoxLayout(&window);
    auto* plain = new LinkButton(&window);
    auto* with_menu = new LinkButton(&window);
    QMenu menu;
    with_menu->setMenu(&menu);
    for (LinkButton* link : {plain, with_menu}) {
      link->setFocusPolicy(Qt::NoFocus);
      link->setText(u"examples"_s);
      row->addWidget(link);
    }
    window.show();
    QCOMPARE(with_menu->grab().toImage(), plain->grab().toImage());
  }

  void theFileDialogsIconsAreOfOneColour() {
    applyLook(Style());
    for (const auto which : {QStyle::SP_ArrowBack, QStyle::SP_FileDialogToParent, QStyle::SP_FileDialogNewFolder,
                             QStyle::SP_FileDialogListView, QStyle::SP_DirIcon, QStyle::SP_FileIcon}) {
      const QImage icon = QApplication::style()->standardIcon(which).pixmap(16, 16).toImage();
      int drawn = 0;
      for (int y = 0; y < icon.height(); ++y)
        for (int x = 0; x < icon.width(); ++x) {
          const QColor pixel = icon.pixelColor(x, y);
          if (pixel.alpha() < 200) continue;
          const QColor muted = lookColors().muted;
          for (const int off : {pixel.red() - muted.red(), pixel.green() - muted.green(), pixel.blue() - muted.blue()})
            QVERIFY(std::abs(off) <= 2);  // half-covered pixels are rounded
          ++drawn;
        }
      QVERIFY2(drawn > 4, qPrintable(QString::number(which)));
    }
  }

  void aMessageHasRoomAroundItsWords() {
    applyLook(Style());
    QWidget window;
    auto* column = new QVBoxLayout(&window);
    auto* message = new InlineMessage(&window);
    column->addWidget(message);
    window.show();
    for (const bool good : {false, true, false}) {
      message->clear();
      QCoreApplication::processEvents();
      good ? message->tell(u"Saved."_s) : message->show(u"Wrong."_s);
      QCoreApplication::processEvents();
      QVERIFY(message->height() >= message->fontMetrics().height() + 10);
    }
  }

  void aDisabledOptionCannotBeChosenAndSaysWhy() {
    Choice choice;
    choice.setOptions({{0, u"none"_s}, {1, u"rope"_s}, {2, u"alibi"_s}});
    choice.setCurrentValue(0);
    choice.setOptionEnabled(1, false, u"d_k is odd"_s);
    QCOMPARE(choice.itemData(1, Qt::ToolTipRole).toString(), wrapped(u"d_k is odd"_s));
    choice.show();
    QTest::keyClick(&choice, Qt::Key_Down);
    QCOMPARE(choice.currentValue(), 2);
  }

  void theWheelScrollsThePanelAndLeavesValuesAlone() {
    Choice choice;
    choice.setOptions({{0, u"a"_s}, {1, u"b"_s}});
    choice.setCurrentValue(1);
    SpinBox spin;
    spin.setValue(5);
    DoubleSpinBox real;
    real.setValue(5);
    for (QWidget* widget : {static_cast<QWidget*>(&choice), static_cast<QWidget*>(&spin), static_cast<QWidget*>(&real)})
      wheel(widget);
    QCOMPARE(choice.currentValue(), 1);
    QCOMPARE(spin.value(), 5);
    QCOMPARE(real.value(), 5.0);
  }

  void typingANumberSignalsOnceItIsFinished() {
    SpinBox spin;
    spin.setRange(1, 4096);
    spin.show();
    QSignalSpy changed(&spin, &QSpinBox::valueChanged);
    spin.selectAll();
    QTest::keyClicks(&spin, u"512"_s);
    QVERIFY(changed.isEmpty());
    QTest::keyClick(&spin, Qt::Key_Return);
    QCOMPARE(changed.size(), 1);
    QCOMPARE(spin.value(), 512);
  }

  void aSectionFoldsAndResets() {
    Section section;
    section.setTitle(u"Layer"_s);
    auto* spin = new SpinBox;
    auto* label = section.addRow(u"d_model"_s, spin, u"width"_s);
    QCOMPARE(label->toolTip(), u"width"_s);
    QCOMPARE(spin->toolTip(), u"width"_s);
    QCOMPARE(spin->accessibleName(), u"d_model"_s);
    section.show();
    QSignalSpy folded(&section, &Section::collapsedChanged);
    QTest::mouseClick(section.findChild<QAbstractButton*>(), Qt::LeftButton);
    QVERIFY(section.isCollapsed());
    QVERIFY(!spin->isVisible());
    QCOMPARE(folded.size(), 1);
    section.setCollapsed(false);
    section.setRowVisible(spin, false);
    QVERIFY(!label->isVisible());
    section.setRowVisible(spin, true);
    QVERIFY(label->isVisible());

    auto* reset = section.findChild<QPushButton*>();
    QVERIFY(!reset->isVisible());
    section.setResettable(true);
    QSignalSpy requested(&section, &Section::resetRequested);
    QTest::mouseClick(reset, Qt::LeftButton);
    QCOMPARE(requested.size(), 1);
  }

  void aMessageIsThereOnlyWhileItSaysSomething() {
    QWidget parent;
    auto* message = new InlineMessage(&parent);
    parent.show();
    QVERIFY(!message->isVisible());
    message->show(u"8 heads do not divide 513"_s);
    QVERIFY(message->isVisible());
    QCOMPARE(message->accessibleName(), u"8 heads do not divide 513"_s);
    message->clear();
    QVERIFY(!message->isVisible());
  }

  void theSheetHasNoUnfilledPlacesAndFollowsTheTextScale() {
    for (const Theme theme : {Theme::Light, Theme::Dark}) {
      Style style;
      style.theme = theme;
      const QString sheet = styleSheet(style);
      QVERIFY(!sheet.contains(u'@'));
      QVERIFY(!sheet.contains(u"sp;"_s));
      QVERIFY(sheet.contains(style.colors().accent.name()));
      style.text_scale = 2;
      QVERIFY(styleSheet(style) != sheet);
    }
  }

  void paintedControlsKnowTheThemeAndTheScale() {
    Style style;
    style.theme = Theme::Dark;
    applyLook(style);
    QCOMPARE(lookColors().window, palette(Theme::Dark).window);
    style.theme = Theme::Light;
    style.text_scale = 2;
    applyLook(style);
    QCOMPARE(lookColors().window, palette(Theme::Light).window);
    QCOMPARE(textScale(), 2.0);
  }
};

QTEST_MAIN(ControlsTest)
#include "tst_controls.moc"
