#pragma once

#include <QObject>

#include "ui/session_keeper.h"
#include "ui/state/preferences.h"

class QWidget;

namespace headwise::ui {

/// What the window does with files: sessions opened and saved, files dropped. Talks through one signal; asks only
/// before something would be lost.
class WindowFiles : public QObject {
  Q_OBJECT
 public:
  WindowFiles(QWidget* window, Store& store, SessionKeeper& keeper, Preferences& preferences);

  void startNew();
  void chooseAndOpen();
  /// Whatever it is: a session, parameters, a text; else a plain answer.
  void open(const QString& path);
  /// The file's text becomes the sentence, whatever the file is called.
  void openText(const QString& path);
  bool save();
  bool saveAs();
  /// Asks whether to save where an opened or saved session would lose its changes; for an untitled one too unless
  /// `untitled_is_kept`. False: stay.
  bool mayLeave(bool untitled_is_kept);

 Q_SIGNALS:
  void said(const QString& message);  ///< empty: nothing to say any more
  void parametersFound(const QString& path);
  void recentFilesChanged();

 private:
  void openSession(const QString& path);
  bool saveTo(const QString& path);
  template <typename Work>
  bool guarded(Work work);

  QWidget* m_window;
  Store& m_store;
  SessionKeeper& m_keeper;
  Preferences& m_preferences;
};

}  // namespace headwise::ui
