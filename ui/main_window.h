#pragma once

#include <QMainWindow>
#include <memory>

#include "ui/main_menus.h"
#include "ui/render/scene_surface.h"
#include "ui/session_keeper.h"
#include "ui/state/map_refiner.h"
#include "ui/state/preferences.h"
#include "ui/state/store.h"
#include "ui/window_export.h"
#include "ui/window_files.h"
#include "ui/window_look.h"

class QScrollArea;

namespace headwise::ui {

class ExamplesMenu;
class FindBar;
class GuideWindow;
class Inspector;
class PageTabs;
class ParametersSection;
class RunStatus;
class SceneView;
class SentenceBar;

struct WindowOptions {
  /// Preferences and untitled sessions are kept in these; empty: nothing is read or written (tests, export --window).
  QString preferences_file;
  QString session_folder;
  Renderer renderer = Renderer::Auto;
  ComputeService::Run run = {};  ///< what tests replace; empty: headwise::run
};

/// The window: it makes the panels, and connects them with the Store, the menus and the files.
class MainWindow : public QMainWindow {
  Q_OBJECT
 public:
  explicit MainWindow(const WindowOptions& options, QWidget* parent = nullptr);
  ~MainWindow() override;

  [[nodiscard]] Store& store() { return m_store; }
  [[nodiscard]] WindowLook& look() { return m_look; }
  [[nodiscard]] WindowFiles& files() { return m_files; }
  [[nodiscard]] const MapRefiner& refiner() const { return m_refiner; }
  /// Nothing that is seen is still to be computed: a map that is computed while one looks is exact as it is painted.
  [[nodiscard]] bool isComplete() const;
  /// What a start shows: the kept session, or the example.
  void begin();
  /// The same with a file from the command line. Where a kept session would have to go for it, that is asked once the
  /// window is shown.
  void begin(const QString& file);
  /// The same with the text of a file, which is an edit that can be undone.
  void beginWithText(const QString& file);

 protected:
  void changeEvent(QEvent* event) override;
  void closeEvent(QCloseEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  void build(Renderer renderer);
  [[nodiscard]] QScrollArea* makeOptions();
  [[nodiscard]] QWidget* makePages(Renderer renderer);
  void connectMenus();
  void connectChoices();
  void connectSession();
  void connectRefiner();
  void connectExport();
  void showView();
  void showTools();
  void showStyle();
  void showTitle();
  void showPanels();
  void setProjector(bool on);
  void showGuide();
  void goTo(Page page);
  void retranslate();

  Preferences m_preferences;
  WindowLook m_look;
  ComputeService m_service;
  Store m_store;
  MapRefiner m_refiner;
  SessionKeeper m_keeper;
  WindowFiles m_files;
  WindowExport m_export;

  ExamplesMenu* m_examples;
  MainMenus m_menus;
  // The panels, made in the order in which the Tab key visits them.
  SentenceBar* m_sentence;
  PageTabs* m_tabs;
  ParametersSection* m_parameters = nullptr;
  QScrollArea* m_options;
  std::vector<QWidget*> m_tools;  ///< the row of each page
  FindBar* m_find = nullptr;
  SceneView* m_view = nullptr;
  Inspector* m_inspector;
  RunStatus* m_status;
  GuideWindow* m_guide = nullptr;  ///< made when first asked for
  QWidget* m_left = nullptr;       ///< the options and their border
  QWidget* m_right = nullptr;      ///< the inspector and its border
  QString m_asked_file;            ///< to be opened once the window is shown
  bool m_shown_before = false;
  bool m_tools_shown = false;
  bool m_refine_after_export = false;
  bool m_projector = false;
  bool m_was_maximized = false;
};

}  // namespace headwise::ui
