#include "ui/main_window.h"

#include <QApplication>
#include <QCloseEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QScrollArea>
#include <QScrollBar>
#include <QStackedWidget>

#include "ui/guide_window.h"
#include "ui/panels/concat_tools.h"
#include "ui/panels/controls.h"
#include "ui/panels/examples_menu.h"
#include "ui/panels/find_bar.h"
#include "ui/panels/flow_tools.h"
#include "ui/panels/heads_tools.h"
#include "ui/panels/inspector.h"
#include "ui/panels/lab_tools.h"
#include "ui/panels/layer_section.h"
#include "ui/panels/look.h"
#include "ui/panels/mask_section.h"
#include "ui/panels/page_tabs.h"
#include "ui/panels/parameters_section.h"
#include "ui/panels/parameters_tools.h"
#include "ui/panels/positions_section.h"
#include "ui/panels/run_status.h"
#include "ui/panels/scene_view.h"
#include "ui/panels/scores_section.h"
#include "ui/panels/sentence_bar.h"
#include "ui/panels/steps_tools.h"
#include "ui/scene/grid_layout.h"
#include "ui/scene/pins.h"

using namespace Qt::StringLiterals;

namespace headwise::ui {

namespace {

constexpr int kLeftWidth = 247;
constexpr int kInspectorWidth = 285;
constexpr QMargins kLeftMargins{14, 7, 14, 14};
constexpr int kScrollBarWidth = 10;
constexpr QSize kFirstSize{1280, 720};

ComputeService::Run runOf(const WindowOptions& options) {
  if (options.run) return options.run;
  return [](const Experiment& experiment, const RunOptions& run_options) { return run(experiment, run_options); };
}

QFrame* hairline(QWidget* parent, bool upright) {
  auto* line = new QFrame(parent);
  line->setObjectName(u"hairline"_s);
  upright ? line->setFixedWidth(1) : line->setFixedHeight(1);
  return line;
}

QWidget* besides(QWidget* left, QWidget* right) {
  auto* both = new QWidget(left->parentWidget());
  auto* row = new QHBoxLayout(both);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(0);
  row->addWidget(left);
  row->addWidget(right);
  return both;
}

}  // namespace

MainWindow::MainWindow(const WindowOptions& options, QWidget* parent)
    : QMainWindow(parent),
      m_preferences(options.preferences_file),
      m_look(m_preferences),
      m_service(runOf(options), [] { return std::chrono::steady_clock::now(); }),
      m_store(m_service),
      m_refiner(m_service, m_store),
      m_keeper(m_store, options.session_folder),
      m_files(this, m_store, m_keeper, m_preferences),
      m_export(this, m_service, m_store, m_look),
      m_examples(new ExamplesMenu(this)),
      m_menus(*new QMenuBar(this), m_store.undoStack(), *m_examples),
      m_sentence(new SentenceBar(m_store, this)),
      m_tabs(new PageTabs(this)),
      m_options(makeOptions()),
      m_inspector(new Inspector(m_store, this)),
      m_status(new RunStatus(m_store, this)) {
  setAcceptDrops(true);
  build(options.renderer);
  connectMenus();
  connectChoices();
  connectSession();
  connectRefiner();
  connectExport();
  retranslate();
  showPanels();
  if (!restoreGeometry(m_preferences.windowGeometry())) resize(kFirstSize);
}

MainWindow::~MainWindow() {
  delete takeCentralWidget();  // the panels know the Store, so they go before it
}

void MainWindow::build(Renderer renderer) {
  setMenuWidget(m_menus.makeRow(this));
  m_sentence->setExamplesMenu(m_examples);
  m_sentence->setExportMenu(m_menus.exporting);
  m_inspector->setFixedWidth(kInspectorWidth);
  m_left = besides(m_options, hairline(this, true));
  m_right = besides(hairline(this, true), m_inspector);
  auto* middle = new QHBoxLayout;
  middle->setSpacing(0);
  middle->addWidget(m_left);
  middle->addWidget(makePages(renderer), 1);
  middle->addWidget(m_right);
  auto* all = new QWidget(this);
  auto* rows = new QVBoxLayout(all);
  rows->setContentsMargins(0, 0, 0, 0);
  rows->setSpacing(0);
  rows->addWidget(hairline(all, false));
  rows->addWidget(m_sentence);
  rows->addLayout(middle, 1);
  rows->addWidget(hairline(all, false));
  rows->addWidget(m_status);
  setCentralWidget(all);
}

QScrollArea* MainWindow::makeOptions() {
  auto* scroll = new QScrollArea(this);
  auto* column = new QWidget(scroll);
  auto* sections = new QVBoxLayout(column);
  sections->setContentsMargins(kLeftMargins);
  sections->setSpacing(0);
  sections->addWidget(new LayerSection(m_store, column));
  sections->addWidget(new MaskSection(m_store, column));
  sections->addWidget(new PositionsSection(m_store, column));
  sections->addWidget(new ScoresSection(m_store, column));
  sections->addWidget(m_parameters = new ParametersSection(m_store, column));
  sections->addStretch(1);
  scroll->setWidget(column);
  scroll->setWidgetResizable(true);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setFixedWidth(kLeftWidth);
  connect(scroll->verticalScrollBar(), &QScrollBar::rangeChanged, sections, [sections](int, int highest) {
    QMargins margins = kLeftMargins;  // the scroll bar stands in the margin
    if (highest > 0) margins.setRight(kLeftMargins.right() - kScrollBarWidth);
    sections->setContentsMargins(margins);
  });
  return scroll;
}

QWidget* MainWindow::makePages(Renderer renderer) {
  auto* pages = new QWidget(this);
  auto* rows = new QVBoxLayout(pages);
  rows->setContentsMargins(0, 0, 0, 0);
  rows->setSpacing(0);
  auto* tabs = new QHBoxLayout;
  tabs->setContentsMargins(12, 0, 12, 0);
  tabs->addWidget(m_tabs);
  tabs->addStretch(1);
  rows->addLayout(tabs);
  rows->addWidget(hairline(pages, false));
  auto* heads_tools = new HeadsTools(m_store, pages);
  m_tools = {heads_tools,
             new FlowTools(m_store, pages),
             new StepsTools(m_store, pages),
             new ConcatTools(m_store, pages),
             new ParametersTools(m_store, m_service, pages),
             new LabTools(m_store, pages)};
  for (QWidget* tools : m_tools) rows->addWidget(tools);
  m_view = new SceneView(m_store, renderer, pages);
  rows->addWidget(m_view, 1);
  rows->addWidget(m_find = new FindBar(m_store, pages));
  connect(m_find, &FindBar::closed, m_view, [this] { m_view->setFocus(); });
  connect(m_view, &SceneView::painted, m_status, &RunStatus::setPaintTime);
  connect(m_view, &SceneView::drawn, heads_tools,
          [this, heads_tools] { heads_tools->setShownColumns(gridColumns(*m_view->scene())); });
  return pages;
}

void MainWindow::connectMenus() {
  const auto on = [this](QAction* action, auto&& work) { connect(action, &QAction::triggered, this, work); };
  on(m_menus.new_session, [this] { m_files.startNew(); });
  on(m_menus.open_session, [this] { m_files.chooseAndOpen(); });
  on(m_menus.save, [this] { m_files.save(); });
  on(m_menus.save_as, [this] { m_files.saveAs(); });
  on(m_menus.quit, [this] { close(); });
  on(m_menus.export_picture, [this] { m_export.exportPicture(); });
  on(m_menus.copy_picture, [this] { m_export.copyPicture(); });
  on(m_menus.export_data, [this] { m_export.exportNumbers(); });
  on(m_menus.edit_text, [this] { m_sentence->focusText(); });
  on(m_menus.find, [this] { m_find->open(); });
  on(m_menus.turn_pins, [this] { m_store.lookWith(turnPins); });
  on(m_menus.clear_pins, [this] { m_store.lookWith(clearPins); });
  on(m_menus.reset_zoom, [this] { m_store.lookWith([](ViewState& view) { view.heads.window = {}; }); });
  on(m_menus.stop, [this] { m_service.stop(); });
  on(m_menus.all_heads_on, [this] {
    Experiment next = m_store.experiment();
    next.heads_off.clear();
    m_store.edit(next, tr("switch all heads on"));
  });
  on(m_menus.read_parameters, [this] { m_parameters->chooseFile(); });
  const auto lab = [this](LabView::Topic topic) {
    m_store.lookWith([topic](ViewState& view) {
      view.page = Page::Lab;
      view.lab.topic = topic;
    });
  };
  on(m_menus.paint_mask, [lab] { lab(LabView::Topic::MaskPainting); });
  on(m_menus.scaling_lab, [lab] { lab(LabView::Topic::Scaling); });
  on(m_menus.guide, [this] { showGuide(); });
  on(m_menus.about_qt, [this] { QMessageBox::aboutQt(this); });
  on(m_menus.about, [this] {
    QMessageBox::about(this, tr("About Headwise"),
                       tr("Headwise %1\n\nA desktop microscope for multi-head attention.\n\nFree software under the "
                          "GNU General Public License, version 3 or later. It comes without any warranty.")
                           .arg(QApplication::applicationVersion()));
  });
}

void MainWindow::connectChoices() {
  connect(&m_menus, &MainMenus::pageChosen, this, &MainWindow::goTo);
  connect(m_tabs, &QTabBar::currentChanged, this, [this](int index) { goTo(static_cast<Page>(index)); });
  connect(&m_menus, &MainMenus::themeChosen, &m_look, &WindowLook::chooseTheme);
  connect(&m_menus, &MainMenus::languageChosen, &m_look, &WindowLook::chooseLanguage);
  connect(&m_menus, &MainMenus::precisionChosen, this, [this](Precision precision) {
    Experiment next = m_store.experiment();
    next.precision = precision;
    m_store.edit(next, tr("change the precision"));
  });
  connect(m_menus.left_panel, &QAction::toggled, this, [this](bool on) {
    m_preferences.setPanelShown(u"options"_s, on);
    showPanels();
  });
  connect(m_menus.inspector, &QAction::toggled, this, [this](bool on) {
    m_preferences.setPanelShown(u"inspector"_s, on);
    showPanels();
  });
  connect(m_menus.projector, &QAction::toggled, this, &MainWindow::setProjector);
  connect(&m_look, &WindowLook::styleChanged, this, &MainWindow::showStyle);
  connect(&m_store, &Store::viewChanged, this, &MainWindow::showView);
  connect(&m_store, &Store::experimentChanged, this, &MainWindow::showView);
  connect(&m_store, &Store::traceChanged, this, [this] {
    if (m_tools_shown != (m_store.trace() != nullptr)) showTools();
  });
  connect(&m_service, &ComputeService::busyChanged, m_menus.stop, &QAction::setEnabled);
  m_menus.stop->setEnabled(false);
}

void MainWindow::connectRefiner() {
  connect(m_view, &SceneView::painted, &m_refiner, &MapRefiner::look);
  connect(m_inspector, &Inspector::asked, &m_refiner, &MapRefiner::look);
  connect(&m_refiner, &MapRefiner::refined, this, [this] {
    m_status->setRefinement(m_refiner.fraction(), m_refiner.isPaused());
    m_view->refresh();
    m_inspector->follow();
  });
  connect(&m_refiner, &MapRefiner::granted, m_view, &SceneView::takeRows);
  connect(&m_refiner, &MapRefiner::granted, m_inspector, &Inspector::follow);
  connect(m_status, &RunStatus::refinementToggled, this,
          [this] { m_refiner.isPaused() ? m_refiner.resume() : m_refiner.pause(); });
}

/// Both work in the background lane: who exports waits for it, and whoever looks sees what the export has computed.
void MainWindow::connectExport() {
  connect(&m_export, &WindowExport::drawing, this, [this](bool begun) {
    if (begun && !m_refiner.isPaused()) {
      m_refiner.pause();
      m_refine_after_export = true;
    } else if (!begun && std::exchange(m_refine_after_export, false)) {
      m_refiner.resume();
    }
    if (!begun) m_status->setExport({});
  });
  connect(&m_export, &WindowExport::progressed, m_status, [this](double fraction) { m_status->setExport(fraction); });
  connect(&m_export, &WindowExport::progressed, m_view, &SceneView::takeRows);
  connect(&m_export, &WindowExport::progressed, m_inspector, &Inspector::follow);
  connect(m_status, &RunStatus::exportCancelled, &m_export, &WindowExport::cancel);
}

bool MainWindow::isComplete() const {
  return m_view->scene() && !m_view->scene()->awaits_rows && !m_inspector->isIncomplete() && m_refiner.isIdle();
}

void MainWindow::connectSession() {
  connect(&m_menus, &MainMenus::recentChosen, &m_files, &WindowFiles::open);
  connect(&m_menus, &MainMenus::recentForgotten, this, [this] {
    m_preferences.forgetRecentFiles();
    m_menus.setRecentFiles({});
  });
  connect(&m_files, &WindowFiles::recentFilesChanged, this,
          [this] { m_menus.setRecentFiles(m_preferences.recentFiles()); });
  connect(&m_files, &WindowFiles::said, m_sentence, &SentenceBar::say);
  connect(&m_export, &WindowExport::said, m_sentence, &SentenceBar::say);
  connect(&m_export, &WindowExport::told, m_sentence, &SentenceBar::tell);
  connect(&m_files, &WindowFiles::parametersFound, m_parameters, &ParametersSection::openFile);
  connect(m_parameters, &ParametersSection::said, m_sentence, &SentenceBar::say);
  connect(m_parameters, &ParametersSection::told, m_sentence, &SentenceBar::tell);
  connect(m_sentence, &SentenceBar::parametersFileWanted, m_parameters, &ParametersSection::chooseFile);
  connect(&m_keeper, &SessionKeeper::titleChanged, this, &MainWindow::showTitle);
}

void MainWindow::begin() {
  if (!m_keeper.restore()) m_keeper.startNew();
}

void MainWindow::begin(const QString& file) {
  begin();
  if (m_keeper.isModified())
    m_asked_file = file;  // a question needs the window below it
  else
    m_files.open(file);
}

void MainWindow::beginWithText(const QString& file) {
  begin();
  m_files.openText(file);
}

void MainWindow::showGuide() {
  if (!m_guide) {
    m_guide = new GuideWindow(this);
    connect(&m_look, &WindowLook::styleChanged, m_guide, [this] {
      if (m_guide->isVisible()) showGuide();
    });
  }
  m_guide->showIn(m_look.style().language, m_look.style().theme);
}

void MainWindow::goTo(Page page) {
  m_store.lookWith([page](ViewState& view) { view.page = page; });
}

void MainWindow::showView() {
  const ViewState& view = m_store.view();
  const QSignalBlocker quiet(m_tabs);
  m_tabs->setCurrentIndex(static_cast<int>(view.page));
  showTools();
  m_menus.showPage(view.page);
  m_menus.showPrecision(m_store.experiment().precision);
  m_menus.showTheme(m_preferences.theme());
  m_menus.showLanguage(m_preferences.language());
  m_menus.turn_pins->setEnabled(!view.pinned.empty());
  m_menus.clear_pins->setEnabled(!view.pinned.empty());
  m_menus.all_heads_on->setEnabled(!m_store.experiment().heads_off.empty());
}

/// The row of the page, once there is something that its tools could change.
void MainWindow::showTools() {
  m_tools_shown = m_store.trace() != nullptr;
  for (std::size_t page = 0; page < m_tools.size(); ++page)
    m_tools[page]->setVisible(m_tools_shown && page == static_cast<std::size_t>(m_store.view().page));
  m_view->parentWidget()->layout()->activate();  // before the page is drawn
}

void MainWindow::showStyle() {
  m_view->setLook(m_look.style());
  m_inspector->setLook(m_look.style());
  showView();
}

void MainWindow::showTitle() {
  const QString name = m_keeper.file().isEmpty() ? tr("untitled session") : QFileInfo(m_keeper.file()).fileName();
  m_menus.setSessionTitle(m_keeper.isModified() ? tr("%1 •").arg(name) : name);
  setWindowTitle(tr("%1[*] – Headwise").arg(name));
  setWindowModified(m_keeper.isModified());
}

void MainWindow::showPanels() {
  const QSignalBlocker quiet_left(m_menus.left_panel);
  m_menus.left_panel->setChecked(m_preferences.isPanelShown(u"options"_s));
  m_menus.inspector->setChecked(m_preferences.isPanelShown(u"inspector"_s));
  m_left->setVisible(!m_projector && m_menus.left_panel->isChecked());
  m_right->setVisible(!m_projector && m_menus.inspector->isChecked());
  m_status->setVisible(!m_projector);
  m_view->setSentenceShown(!m_right->isVisibleTo(this));
}

void MainWindow::setProjector(bool on) {
  m_projector = on;
  if (on) m_was_maximized = isMaximized();
  m_look.setProjector(on);
  showPanels();
  on ? showFullScreen() : m_was_maximized ? showMaximized() : showNormal();
}

void MainWindow::retranslate() {
  QStringList names;
  for (int page = 0; page <= static_cast<int>(Page::Lab); ++page) names += pageName(static_cast<Page>(page));
  m_tabs->setNames(names);
  m_tabs->setAccessibleName(tr("Pages"));
  m_options->setAccessibleName(tr("Options"));
  m_inspector->setAccessibleName(tr("Inspector"));
  m_menus.retranslate();
  m_menus.setRecentFiles(m_preferences.recentFiles());
  showTitle();
  showStyle();
}

void MainWindow::changeEvent(QEvent* event) {
  QMainWindow::changeEvent(event);
  if (event->type() == QEvent::LanguageChange) retranslate();
}

void MainWindow::showEvent(QShowEvent* event) {
  QMainWindow::showEvent(event);
  if (std::exchange(m_shown_before, true)) return;
  m_sentence->focusText();
  QTimer::singleShot(0, this, [this] {
    m_look.listenToSystem();
    if (!m_asked_file.isEmpty()) m_files.open(std::exchange(m_asked_file, {}));
  });
}

void MainWindow::closeEvent(QCloseEvent* event) {
  const bool untitled_is_kept = !m_keeper.isModified() || m_keeper.keep();
  // The export last: it is given up for a window that really closes.
  if (!m_files.mayLeave(untitled_is_kept) || !m_export.mayLeave()) return event->ignore();
  if (!m_projector) m_preferences.setWindowGeometry(saveGeometry());
  event->accept();
}

void MainWindow::keyPressEvent(QKeyEvent* event) {
  if (event->key() != Qt::Key_Escape) return QMainWindow::keyPressEvent(event);
  if (!m_store.view().pinned.empty())
    m_store.lookWith(clearPins);
  else
    m_menus.projector->setChecked(false);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (event->mimeData()->hasUrls()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  const QList<QUrl> urls = event->mimeData()->urls();
  event->acceptProposedAction();
  if (urls.size() > 1) return m_sentence->say(tr("Drop one file at a time."));
  if (!urls.first().isLocalFile()) return m_sentence->say(tr("Headwise opens files of this computer only."));
  m_files.open(urls.first().toLocalFile());
}

}  // namespace headwise::ui
