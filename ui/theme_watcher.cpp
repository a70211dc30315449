#include "ui/theme_watcher.h"

#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QFileInfo>
#include <QGuiApplication>
#include <QPalette>

using namespace Qt::StringLiterals;

namespace headwise::ui {

namespace {

const auto kService = u"org.freedesktop.portal.Desktop"_s;
const auto kPath = u"/org/freedesktop/portal/desktop"_s;
const auto kInterface = u"org.freedesktop.portal.Settings"_s;
const auto kGroup = u"org.freedesktop.appearance"_s;
const auto kKey = u"color-scheme"_s;
constexpr int kTimeoutMs = 3000;

/// Read() wraps its answer in one variant more than SettingChanged does.
QVariant unwrapped(QVariant value) {
  while (value.canConvert<QDBusVariant>()) value = value.value<QDBusVariant>().variant();
  return value;
}

}  // namespace

ThemeWatcher::ThemeWatcher(Theme guess, QObject* parent) : QObject(parent), m_guess(guess), m_theme(guess) {}

void ThemeWatcher::listen() {
  const QString runtime = qEnvironmentVariable("XDG_RUNTIME_DIR");
  const bool has_bus = qEnvironmentVariableIsSet("DBUS_SESSION_BUS_ADDRESS") ||
                       (!runtime.isEmpty() && QFileInfo::exists(runtime + u"/bus"_s));
  if (has_bus) listen(QDBusConnection::sessionBus());
}

void ThemeWatcher::listen(const QDBusConnection& bus) {
  if (!bus.isConnected()) return;
  qRegisterMetaType<QDBusVariant>();  // else Qt 6.4 does not find the slot, and says so only by returning false
  QDBusConnection connection = bus;
  connection.connect(kService, kPath, kInterface, u"SettingChanged"_s, this,
                     SLOT(settingChanged(QString, QString, QDBusVariant)));
  QDBusMessage call = QDBusMessage::createMethodCall(kService, kPath, kInterface, u"Read"_s);
  call << kGroup << kKey;
  auto* waiting = new QDBusPendingCallWatcher(connection.asyncCall(call, kTimeoutMs), this);
  connect(waiting, &QDBusPendingCallWatcher::finished, this, [this, waiting] {
    const QDBusPendingReply<QDBusVariant> reply = *waiting;
    if (reply.isValid()) take(unwrapped(reply.value().variant()));
    waiting->deleteLater();
  });
}

void ThemeWatcher::settingChanged(const QString& group, const QString& key, const QDBusVariant& value) {
  if (group == kGroup && key == kKey) take(unwrapped(value.variant()));
}

void ThemeWatcher::take(const QVariant& color_scheme) {
  const uint scheme = color_scheme.toUInt();
  const Theme now = scheme == 1 ? Theme::Dark : scheme == 2 ? Theme::Light : m_guess;
  if (now == m_theme) return;
  m_theme = now;
  Q_EMIT changed(now);
}

Theme themeOfPalette() {
  return QGuiApplication::palette().color(QPalette::Window).lightness() < 128 ? Theme::Dark : Theme::Light;
}

}  // namespace headwise::ui
