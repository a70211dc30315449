#pragma once

#include <QActionGroup>
#include <QMenu>
#include <QObject>
#include <vector>

#include "core/attention/config.h"
#include "ui/scene/view_state.h"
#include "ui/state/preferences.h"

class QLabel;
class QMenuBar;
class QUndoStack;

namespace headwise::ui {

/// The menu bar: every action with its shortcut and its text in the current language. It does nothing itself; the
/// window connects the actions.
class MainMenus : public QObject {
  Q_OBJECT
 public:
  MainMenus(QMenuBar& bar, QUndoStack& undo, QMenu& examples);

  /// The application's name, the bar and the session's title on one line, for the top of the window.
  [[nodiscard]] QWidget* makeRow(QWidget* parent);
  void retranslate();
  void setRecentFiles(const QStringList& files);
  void setSessionTitle(const QString& title);
  void showTheme(ThemeChoice choice);
  void showLanguage(const QString& choice);
  void showPage(Page page);
  void showPrecision(Precision precision);

  QMenu* file;
  QMenu* edit;
  QMenu* view;
  QMenu* compute;
  QMenu* tools;
  QMenu* help;
  QMenu* exporting;  ///< also behind the Export button

  QAction* new_session = nullptr;
  QAction* open_session = nullptr;
  QAction* save = nullptr;
  QAction* save_as = nullptr;
  QAction* quit = nullptr;
  QAction* export_picture = nullptr;
  QAction* export_data = nullptr;
  QAction* copy_picture = nullptr;
  QAction* edit_text = nullptr;
  QAction* find = nullptr;
  QAction* turn_pins = nullptr;
  QAction* clear_pins = nullptr;
  QAction* reset_zoom = nullptr;
  QAction* left_panel = nullptr;
  QAction* inspector = nullptr;
  QAction* projector = nullptr;
  QAction* stop = nullptr;
  QAction* all_heads_on = nullptr;
  QAction* read_parameters = nullptr;
  QAction* paint_mask = nullptr;
  QAction* scaling_lab = nullptr;
  QAction* guide = nullptr;
  QAction* about = nullptr;
  QAction* about_qt = nullptr;

 Q_SIGNALS:
  void recentChosen(const QString& file);
  void recentForgotten();
  void pageChosen(headwise::ui::Page page);
  void themeChosen(headwise::ui::ThemeChoice choice);
  void languageChosen(const QString& choice);
  void precisionChosen(headwise::Precision precision);

 private:
  void fillFile(QMenu& examples);
  void fillEdit(QUndoStack& undo);
  void fillView();
  void fillCompute();
  void fillTools();
  void fillHelp();
  void translateActions();
  void translateChoices();

  QMenuBar& m_bar;
  QLabel* m_name;
  QLabel* m_title;
  QMenu& m_examples;
  QMenu* m_recent = nullptr;
  QMenu* m_theme = nullptr;
  QMenu* m_language = nullptr;
  QMenu* m_precision = nullptr;
  QUndoStack& m_undo_stack;
  QAction* m_undo = nullptr;
  QAction* m_redo = nullptr;
  QActionGroup* m_pages;
  QActionGroup* m_themes;
  QActionGroup* m_languages;
  QActionGroup* m_precisions;
};

/// "Heads", "Flow", ...
[[nodiscard]] QString pageName(Page page);

}  // namespace headwise::ui
