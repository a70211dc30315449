// The desktop portal is played by this program on a bus of its own.
#include <QDBusContext>
#include <QDBusMessage>
#include <QProcess>
#include <QSignalSpy>
#include <QTest>

#include "ui/theme_watcher.h"

using namespace headwise::ui;
using namespace Qt::StringLiterals;

class FakePortal : public QObject, protected QDBusContext {
  Q_OBJECT
  Q_CLASSINFO("D-Bus Interface", "org.freedesktop.portal.Settings")
 public:
  uint scheme = 1;
  bool knows = true;

  void change(const QDBusConnection& bus, uint now) {
    scheme = now;
    QDBusMessage signal = QDBusMessage::createSignal(u"/org/freedesktop/portal/desktop"_s,
                                                     u"org.freedesktop.portal.Settings"_s, u"SettingChanged"_s);
    signal << u"org.freedesktop.appearance"_s << u"color-scheme"_s << QVariant::fromValue(QDBusVariant(now));
    bus.send(signal);
  }

 public Q_SLOTS:
  QDBusVariant Read(const QString& group, const QString& key) {
    if (!knows || group != u"org.freedesktop.appearance"_s || key != u"color-scheme"_s) {
      sendErrorReply(u"org.freedesktop.portal.Error.NotFound"_s, u"Requested setting not found"_s);
      return {};
    }
    return QDBusVariant(QVariant::fromValue(QDBusVariant(scheme)));  // wrapped twice, as the real one answers
  }
};

class ThemeWatcherTest : public QObject {
  Q_OBJECT

 private:
  QProcess m_daemon;
  QString m_address;

  QDBusConnection connection(const QString& name) { return QDBusConnection::connectToBus(m_address, name); }
  QDBusConnection portalBus(FakePortal& portal) {
    QDBusConnection bus = connection(u"portal"_s);
    bus.registerObject(u"/org/freedesktop/portal/desktop"_s, &portal, QDBusConnection::ExportAllSlots);
    bus.registerService(u"org.freedesktop.portal.Desktop"_s);
    return bus;
  }

 private Q_SLOTS:
  void initTestCase() {
    m_daemon.start(u"dbus-daemon"_s, {u"--session"_s, u"--nofork"_s, u"--print-address"_s});
    QVERIFY2(m_daemon.waitForReadyRead(10000), "dbus-daemon (package dbus) is needed");
    m_address = QString::fromUtf8(m_daemon.readLine()).trimmed();
  }

  void cleanup() {
    QDBusConnection::disconnectFromBus(u"portal"_s);
    QDBusConnection::disconnectFromBus(u"window"_s);
  }

  void cleanupTestCase() {
    m_daemon.terminate();
    m_daemon.waitForFinished();
  }

  void thePortalSaysDarkAndThenChangesItsMind() {
    FakePortal portal;
    const QDBusConnection bus = portalBus(portal);
    ThemeWatcher watcher(Theme::Light);
    QSignalSpy changed(&watcher, &ThemeWatcher::changed);
    watcher.listen(connection(u"window"_s));
    QTRY_COMPARE(watcher.theme(), Theme::Dark);
    portal.change(bus, 2);
    QTRY_COMPARE(watcher.theme(), Theme::Light);
    QCOMPARE(changed.size(), 2);
  }

  void noPreferenceLeavesTheGuess() {
    FakePortal portal;
    const QDBusConnection bus = portalBus(portal);
    portal.scheme = 0;
    ThemeWatcher watcher(Theme::Dark);
    watcher.listen(connection(u"window"_s));
    portal.change(bus, 2);
    QTRY_COMPARE(watcher.theme(), Theme::Light);
    portal.change(bus, 0);
    QTRY_COMPARE(watcher.theme(), Theme::Dark);
  }

  void aPortalThatDoesNotKnowLeavesTheGuess() {
    FakePortal portal;
    const QDBusConnection bus = portalBus(portal);
    portal.knows = false;
    ThemeWatcher watcher(Theme::Dark);
    QSignalSpy changed(&watcher, &ThemeWatcher::changed);
    watcher.listen(connection(u"window"_s));
    QDBusConnection window(u"window"_s);
    QDBusMessage ping =
        QDBusMessage::createMethodCall(u"org.freedesktop.portal.Desktop"_s, u"/org/freedesktop/portal/desktop"_s,
                                       u"org.freedesktop.DBus.Peer"_s, u"Ping"_s);
    QCOMPARE(window.call(ping, QDBus::BlockWithGui).type(), QDBusMessage::ReplyMessage);  // answered after Read
    QCOMPARE(watcher.theme(), Theme::Dark);
    QVERIFY(changed.isEmpty());
  }

  void noPortalAndNoBusLeaveTheGuess() {
    ThemeWatcher watcher(Theme::Dark);
    watcher.listen(connection(u"window"_s));
    watcher.listen(QDBusConnection(u"no such bus"_s));
    QCOMPARE(watcher.theme(), Theme::Dark);
  }

  void otherSettingsAreNotOurs() {
    FakePortal portal;
    QDBusConnection bus = portalBus(portal);
    ThemeWatcher watcher(Theme::Light);
    watcher.listen(connection(u"window"_s));
    QTRY_COMPARE(watcher.theme(), Theme::Dark);
    QDBusMessage other = QDBusMessage::createSignal(u"/org/freedesktop/portal/desktop"_s,
                                                    u"org.freedesktop.portal.Settings"_s, u"SettingChanged"_s);
    other << u"org.freedesktop.appearance"_s << u"contrast"_s << QVariant::fromValue(QDBusVariant(2U));
    bus.send(other);
    portal.change(bus, 2);
    QTRY_COMPARE(watcher.theme(), Theme::Light);
  }
};

QTEST_GUILESS_MAIN(ThemeWatcherTest)
#include "tst_theme_watcher.moc"
