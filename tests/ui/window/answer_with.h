#pragma once

#include <QApplication>
#include <QMessageBox>
#include <QTest>
#include <QTimer>

namespace headwise::testing {

/// Answers the question box that the next event loop turn brings up.
inline void answerWith(QMessageBox::StandardButton button) {
  QTimer::singleShot(0, [button] {
    auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
    QVERIFY(box != nullptr);
    box->button(button)->click();
  });
}

}  // namespace headwise::testing
