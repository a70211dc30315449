#pragma once

#include <QLockFile>
#include <QObject>
#include <QTimer>
#include <functional>
#include <memory>

#include "core/experiment/session.h"
#include "ui/state/store.h"

namespace headwise::ui {

/// The session behind the window: a file that was opened or saved, or an untitled one that is kept by itself.
class SessionKeeper : public QObject {
  Q_OBJECT
 public:
  /// `folder` is where untitled sessions are kept; empty: they are not (tests, a window that only shows).
  SessionKeeper(Store& store, const QString& folder, QObject* parent = nullptr);
  ~SessionKeeper() override;

  [[nodiscard]] static QString defaultFolder();

  [[nodiscard]] const QString& file() const { return m_file; }  ///< empty: untitled
  /// Something would be lost without saving: edits since the file was opened or saved, or since an untitled session
  /// began.
  [[nodiscard]] bool isModified() const;

  /// Brings back the untitled session of last time; false when there is none. In the place of one that cannot be read,
  /// which is put aside, stands a new one.
  bool restore();
  void startNew();
  /// Asks `may_replace` once the file is known to be good; false when that said no. Throws InputError or FileError;
  /// then nothing has changed.
  bool open(
      const QString& file, const std::function<bool()>& may_replace = [] { return true; });
  /// Throws FileError; the file that was there stays whole.
  void saveAs(const QString& file);
  /// Writes an untitled session to where it is kept, at once. False where that failed, which is said.
  bool keep();

 Q_SIGNALS:
  void titleChanged();
  void keepingFailed(const QString& why);

 private:
  void take(const QString& file, const Session& session);
  void setFile(const QString& file);
  [[nodiscard]] std::string bytes() const;
  void forgetKept();
  void claimUntitled(const QString& folder);
  void tellNotKept();

  Store& m_store;
  QString m_file;
  nlohmann::json m_unknown = nlohmann::json::object();  ///< fields of a file that this version does not know
  QString m_folder;                                     ///< empty: nothing is kept
  bool m_told_not_kept = false;
  QString m_untitled;  ///< where the untitled session is kept
  std::unique_ptr<QLockFile> m_lock;
  QTimer m_soon;
};

}  // namespace headwise::ui
