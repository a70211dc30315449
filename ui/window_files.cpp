#include "ui/window_files.h"

#include <QFileDialog>
#include <QMessageBox>

#include "core/experiment/text_file.h"
#include "core/tensor/error.h"
#include "ui/dropped_file.h"
#include "ui/scene/translate.h"

using namespace Qt::StringLiterals;

namespace headwise::ui {

namespace {
const auto kSuffix = u".headwise.json"_s;
}  // namespace

WindowFiles::WindowFiles(QWidget* window, Store& store, SessionKeeper& keeper, Preferences& preferences)
    : QObject(window), m_window(window), m_store(store), m_keeper(keeper), m_preferences(preferences) {
  connect(&m_keeper, &SessionKeeper::keepingFailed, this, &WindowFiles::said);
}

/// Runs it; what core throws is said. False when it threw.
template <typename Work>
bool WindowFiles::guarded(Work work) {
  try {
    work();
    Q_EMIT said(QString());
    return true;
  } catch (const Error& error) {
    Q_EMIT said(translated(error.message()));
    return false;
  }
}

void WindowFiles::startNew() {
  if (!mayLeave(false)) return;
  m_keeper.startNew();
  Q_EMIT said(QString());
}

void WindowFiles::chooseAndOpen() {
  const QString path =
      QFileDialog::getOpenFileName(m_window, tr("Open"), m_preferences.lastFolder(),
                                   tr("Sessions (*.headwise.json);;Parameters (*.safetensors);;Texts (*.txt);;All "
                                      "files (*)"));
  if (!path.isEmpty()) open(path);
}

void WindowFiles::open(const QString& path) {
  switch (const DroppedFile kind = kindOfDroppedFile(path)) {
    case DroppedFile::Session:
      return openSession(path);
    case DroppedFile::Parameters:
      return Q_EMIT parametersFound(path);
    case DroppedFile::Text:
      return openText(path);
    default:
      return Q_EMIT said(answerToDroppedFile(kind, path));
  }
}

void WindowFiles::openSession(const QString& path) {
  bool opened = false;
  guarded([&] { opened = m_keeper.open(path, [this] { return mayLeave(false); }); });
  if (!opened) return;
  m_preferences.addRecentFile(path);
  Q_EMIT recentFilesChanged();
}

void WindowFiles::openText(const QString& path) {
  guarded([&] {
    Experiment next = m_store.experiment();
    next.text = readTextWithWords(path.toStdString());
    m_store.edit(std::move(next), tr("read a text"));
  });
}

bool WindowFiles::save() { return m_keeper.file().isEmpty() ? saveAs() : saveTo(m_keeper.file()); }

bool WindowFiles::saveAs() {
  const QString start =
      m_keeper.file().isEmpty() ? m_preferences.lastFolder() + u'/' + tr("session") + kSuffix : m_keeper.file();
  QString path =
      QFileDialog::getSaveFileName(m_window, tr("Save the session"), start, tr("Sessions (*.headwise.json)"));
  if (path.isEmpty()) return false;
  if (!path.endsWith(".json"_L1)) path += kSuffix;
  return saveTo(path);
}

bool WindowFiles::saveTo(const QString& path) {
  if (!guarded([&] { m_keeper.saveAs(path); })) return false;
  m_preferences.addRecentFile(path);
  Q_EMIT recentFilesChanged();
  return true;
}

bool WindowFiles::mayLeave(bool untitled_is_kept) {
  if (!m_keeper.isModified() || (m_keeper.file().isEmpty() && untitled_is_kept)) return true;
  QMessageBox box(QMessageBox::NoIcon, tr("Save the session?"), tr("This session has changes that are not saved."),
                  QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, m_window);
  box.setDefaultButton(QMessageBox::Save);
  box.setWindowModality(Qt::WindowModal);
  const int answer = box.exec();
  return answer == QMessageBox::Discard || (answer == QMessageBox::Save && save());
}

}  // namespace headwise::ui
