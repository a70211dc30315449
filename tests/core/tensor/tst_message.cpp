#include <QTest>

#include "core/tensor/message.h"

using namespace headwise;

class TestMessage : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void placesAreFilledInAnyOrder() {
    QCOMPARE(Message("%2 before %1", {"a", "b"}).english(), std::string("b before a"));
  }
  void placesWithoutAValueVanish() { QCOMPARE(Message("%1%3.", {"a"}).english(), std::string("a.")); }
  void aMessageCanStandInAPlace() {
    QCOMPARE(Message("%1!", {Message("needs %1", {"d_k"})}).english(), std::string("needs d_k!"));
  }
  void valuesAreNotExpandedAgain() { QCOMPARE(Message("%1", {"%1 100%"}).english(), std::string("%1 100%")); }
  void bytesUseBinaryUnits() {
    QCOMPARE(formatBytes(812), std::string("812 B"));
    QCOMPARE(formatBytes(4096), std::string("4.0 KiB"));
    QCOMPARE(formatBytes(12.8 * 1024 * 1024 * 1024), std::string("12.8 GiB"));
  }
};

QTEST_APPLESS_MAIN(TestMessage)
#include "tst_message.moc"
