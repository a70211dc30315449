#include "ui/session_keeper.h"

#include <QDir>
#include <QFile>
#include <QStandardPaths>

#include "core/io/file.h"
#include "core/tensor/error.h"
#include "ui/scene/translate.h"

using namespace Qt::StringLiterals;

namespace headwise::ui {

namespace {

constexpr std::chrono::milliseconds kSoon{1000};
constexpr int kWindows = 9;  ///< that may each keep an untitled session at the same time

std::filesystem::path pathOf(const QString& file) { return file.toStdString(); }

}  // namespace

QString SessionKeeper::defaultFolder() {
  return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation) + u"/headwise"_s;
}

SessionKeeper::SessionKeeper(Store& store, const QString& folder, QObject* parent) : QObject(parent), m_store(store) {
  m_soon.setSingleShot(true);
  m_soon.setInterval(kSoon);
  m_folder = folder;
  if (!folder.isEmpty()) claimUntitled(folder);
  connect(&m_soon, &QTimer::timeout, this, &SessionKeeper::keep);
  const auto changed = [this] {
    if (m_file.isEmpty()) m_soon.start();
    Q_EMIT titleChanged();
  };
  connect(&m_store, &Store::experimentChanged, this, changed);
  connect(&m_store, &Store::viewChanged, this, changed);
  connect(&m_store.undoStack(), &QUndoStack::cleanChanged, this, &SessionKeeper::titleChanged);
}

SessionKeeper::~SessionKeeper() {
  if (m_soon.isActive()) keep();
}

/// The first place that no other window has taken.
void SessionKeeper::claimUntitled(const QString& folder) {
  QDir().mkpath(folder);
  for (int window = 1; window <= kWindows && m_untitled.isEmpty(); ++window) {
    const QString stem = folder + (window == 1 ? u"/untitled"_s : u"/untitled-%1"_s.arg(window));
    m_lock = std::make_unique<QLockFile>(stem + u".lock"_s);
    m_lock->setStaleLockTime(0);  // only a process that is gone loses its lock
    if (m_lock->tryLock()) m_untitled = stem + u".headwise.json"_s;
  }
}

void SessionKeeper::tellNotKept() {
  if (std::exchange(m_told_not_kept, true)) return;
  Q_EMIT keepingFailed(
      tr("An untitled session cannot be kept here: the folder %1 cannot be used. Save the session as a file.")
          .arg(m_folder));
}

bool SessionKeeper::isModified() const { return !m_store.undoStack().isClean(); }

bool SessionKeeper::restore() {
  if (m_untitled.isEmpty() || !QFile::exists(m_untitled)) return false;
  try {
    take(QString(), readSession(pathOf(m_untitled)));
    const bool edited = m_store.experiment() != defaultExperiment();
    if (edited) m_store.undoStack().resetClean();  // what was kept was never saved
    return true;
  } catch (const Error& error) {
    const QString aside = m_untitled + u".unreadable"_s;
    QFile::remove(aside);
    QFile::rename(m_untitled, aside);
    startNew();
    Q_EMIT keepingFailed(tr("The session of last time could not be brought back. It was put aside as %1. %2")
                             .arg(aside, translated(error.message())));
    return true;
  }
}

void SessionKeeper::startNew() {
  m_unknown = nlohmann::json::object();
  setFile(QString());
  m_store.reset(defaultExperiment(), ViewState());
  forgetKept();
}

bool SessionKeeper::open(const QString& file, const std::function<bool()>& may_replace) {
  const Session session = readSession(pathOf(file));
  if (!may_replace()) return false;
  take(file, session);
  forgetKept();
  return true;
}

void SessionKeeper::take(const QString& file, const Session& session) {
  m_unknown = session.unknown;
  setFile(file);
  m_store.reset(session.experiment, viewStateFromJson(session.view));
  Q_EMIT titleChanged();
}

void SessionKeeper::saveAs(const QString& file) {
  writeFileAtomically(pathOf(file), bytes());
  m_store.undoStack().setClean();
  m_store.endStroke();
  setFile(file);
  forgetKept();
  Q_EMIT titleChanged();
}

std::string SessionKeeper::bytes() const {
  Session session;
  session.experiment = m_store.experiment();
  session.view = toJson(m_store.view());
  session.unknown = m_unknown;
  return formatSession(session);
}

bool SessionKeeper::keep() {
  m_soon.stop();
  if (!m_file.isEmpty() || m_folder.isEmpty()) return true;
  if (m_untitled.isEmpty()) {
    tellNotKept();
    return false;
  }
  try {
    writeFileAtomically(pathOf(m_untitled), bytes());
    return true;
  } catch (const Error& error) {
    Q_EMIT keepingFailed(translated(error.message()));
    return false;
  }
}

void SessionKeeper::setFile(const QString& file) {
  m_file = file;
  m_soon.stop();
}

void SessionKeeper::forgetKept() {
  m_soon.stop();
  if (!m_untitled.isEmpty()) QFile::remove(m_untitled);
}

}  // namespace headwise::ui
