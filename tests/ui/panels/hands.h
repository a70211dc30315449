#pragma once
// What a person finds and does in a panel.

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QTest>

namespace headwise::testing {

/// The control of that accessible name; null where there is none.
template <typename Widget>
Widget* named(const QWidget& parent, const QString& accessible_name) {
  for (auto* widget : parent.findChildren<Widget*>())
    if (widget->accessibleName() == accessible_name) return widget;
  return nullptr;
}

/// The button of that text, hidden or not; null where there is none.
inline QAbstractButton* button(const QWidget& parent, const QString& text) {
  for (auto* one : parent.findChildren<QAbstractButton*>())
    if (one->text() == text) return one;
  return nullptr;
}

inline void choose(QComboBox* box, const QString& text) {
  const int row = box->findText(text);
  QVERIFY2(row >= 0, qPrintable(text));
  box->setCurrentIndex(row);
  Q_EMIT box->activated(row);
}

/// Types over what the field holds, and finishes with the Enter key.
inline void type(QAbstractSpinBox& box, const QString& text) {
  box.selectAll();
  QTest::keyClicks(&box, text);
  QTest::keyClick(&box, Qt::Key_Return);
}

}  // namespace headwise::testing
