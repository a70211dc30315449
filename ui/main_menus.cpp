#include "ui/main_menus.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenuBar>
#include <QUndoStack>

#include "ui/panels/look.h"

using namespace Qt::StringLiterals;

namespace headwise::ui {

namespace {

constexpr int kTitleWidth = 320;
constexpr Page kPages[] = {Page::Heads, Page::Flow, Page::Steps, Page::Concat, Page::Parameters, Page::Lab};

template <typename Keys>
QAction* addWith(QMenu* menu, const Keys& keys) {
  QAction* action = menu->addAction(QString());
  action->setShortcut(QKeySequence(keys));
  return action;
}

QAction* addCheckable(QMenu* menu, QActionGroup* group, const QVariant& data) {
  QAction* action = menu->addAction(QString());
  action->setCheckable(true);
  action->setData(data);
  if (group != nullptr) group->addAction(action);
  return action;
}

void check(const QActionGroup* group, const QVariant& data) {
  for (QAction* action : group->actions()) action->setChecked(action->data() == data);
}

}  // namespace

QString pageName(Page page) {
  switch (page) {
    case Page::Heads:
      return QCoreApplication::translate("Page", "Heads");
    case Page::Flow:
      return QCoreApplication::translate("Page", "Flow");
    case Page::Steps:
      return QCoreApplication::translate("Page", "Steps");
    case Page::Concat:
      return QCoreApplication::translate("Page", "Concat & W_O");
    case Page::Parameters:
      return QCoreApplication::translate("Page", "Parameters");
    case Page::Lab:
      return QCoreApplication::translate("Page", "Lab");
  }
  Q_UNREACHABLE();
}

MainMenus::MainMenus(QMenuBar& bar, QUndoStack& undo, QMenu& examples)
    : QObject(&bar),
      file(bar.addMenu(QString())),
      edit(bar.addMenu(QString())),
      view(bar.addMenu(QString())),
      compute(bar.addMenu(QString())),
      tools(bar.addMenu(QString())),
      help(bar.addMenu(QString())),
      exporting(new QMenu(&bar)),
      m_bar(bar),
      m_name(new QLabel(u"Headwise"_s)),
      m_title(new QLabel),
      m_examples(examples),
      m_undo_stack(undo),
      m_pages(new QActionGroup(this)),
      m_themes(new QActionGroup(this)),
      m_languages(new QActionGroup(this)),
      m_precisions(new QActionGroup(this)) {
  m_name->setObjectName(u"applicationName"_s);
  m_title->setObjectName(u"sessionTitle"_s);
  setTextRole(m_title, TextRole::Muted);
  bar.setNativeMenuBar(false);
  fillFile(examples);
  fillEdit(undo);
  fillView();
  fillCompute();
  fillTools();
  fillHelp();
}

QWidget* MainMenus::makeRow(QWidget* parent) {
  auto* row = new QWidget(parent);
  auto* line = new QHBoxLayout(row);
  line->setContentsMargins(0, 0, 0, 0);
  line->setSpacing(0);
  line->addWidget(m_name);
  line->addWidget(&m_bar, 1);
  line->addWidget(m_title);
  return row;
}

void MainMenus::fillFile(QMenu& examples) {
  new_session = addWith(file, QKeySequence::New);
  open_session = addWith(file, QKeySequence::Open);
  m_recent = file->addMenu(QString());
  file->addMenu(&examples);
  file->addSeparator();
  save = addWith(file, QKeySequence::Save);
  save_as = addWith(file, Qt::CTRL | Qt::SHIFT | Qt::Key_S);
  file->addSeparator();
  file->addMenu(exporting);
  export_picture = addWith(exporting, Qt::CTRL | Qt::Key_E);
  copy_picture = addWith(exporting, Qt::CTRL | Qt::SHIFT | Qt::Key_C);
  export_data = addWith(exporting, Qt::CTRL | Qt::SHIFT | Qt::Key_E);
  file->addSeparator();
  quit = addWith(file, Qt::CTRL | Qt::Key_Q);
  quit->setMenuRole(QAction::QuitRole);
}

void MainMenus::fillEdit(QUndoStack& undo) {
  m_undo = addWith(edit, QKeySequence::Undo);
  m_redo = addWith(edit, Qt::CTRL | Qt::SHIFT | Qt::Key_Z);
  m_redo->setShortcuts({Qt::CTRL | Qt::SHIFT | Qt::Key_Z, Qt::CTRL | Qt::Key_Y});
  connect(m_undo, &QAction::triggered, &undo, &QUndoStack::undo);
  connect(m_redo, &QAction::triggered, &undo, &QUndoStack::redo);
  connect(&undo, &QUndoStack::canUndoChanged, m_undo, &QAction::setEnabled);
  connect(&undo, &QUndoStack::canRedoChanged, m_redo, &QAction::setEnabled);
  connect(&undo, &QUndoStack::undoTextChanged, this, &MainMenus::translateActions);
  connect(&undo, &QUndoStack::redoTextChanged, this, &MainMenus::translateActions);
  m_undo->setEnabled(undo.canUndo());
  m_redo->setEnabled(undo.canRedo());
  edit->addSeparator();
  edit_text = addWith(edit, Qt::CTRL | Qt::Key_L);
  find = addWith(edit, QKeySequence::Find);
  edit->addAction(copy_picture);
  edit->addSeparator();
  turn_pins = addWith(edit, Qt::CTRL | Qt::Key_T);
  clear_pins = addWith(edit, Qt::CTRL | Qt::SHIFT | Qt::Key_T);
}

void MainMenus::fillView() {
  for (const Page page : kPages) {
    QAction* action = addCheckable(view, m_pages, static_cast<int>(page));
    action->setShortcut(QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + static_cast<int>(page))));
    connect(action, &QAction::triggered, this, [this, page] { Q_EMIT pageChosen(page); });
  }
  view->addSeparator();
  reset_zoom = addWith(view, Qt::CTRL | Qt::Key_0);
  view->addSeparator();
  left_panel = addCheckable(view, nullptr, {});
  left_panel->setShortcut(Qt::Key_F9);
  inspector = addCheckable(view, nullptr, {});
  inspector->setShortcut(Qt::Key_F10);
  projector = addCheckable(view, nullptr, {});
  projector->setShortcut(Qt::Key_F11);
  view->addSeparator();
  m_theme = view->addMenu(QString());
  for (const ThemeChoice choice : {ThemeChoice::System, ThemeChoice::Light, ThemeChoice::Dark})
    connect(addCheckable(m_theme, m_themes, static_cast<int>(choice)), &QAction::triggered, this,
            [this, choice] { Q_EMIT themeChosen(choice); });
  m_language = view->addMenu(QString());
  for (const QString& choice : {QString(), u"en"_s, u"zh_CN"_s})
    connect(addCheckable(m_language, m_languages, choice), &QAction::triggered, this,
            [this, choice] { Q_EMIT languageChosen(choice); });
}

void MainMenus::fillCompute() {
  m_precision = compute->addMenu(QString());
  for (const Precision precision : {Precision::Float32, Precision::Float64})
    connect(addCheckable(m_precision, m_precisions, static_cast<int>(precision)), &QAction::triggered, this,
            [this, precision] { Q_EMIT precisionChosen(precision); });
  all_heads_on = compute->addAction(QString());
  compute->addSeparator();
  stop = addWith(compute, Qt::CTRL | Qt::Key_Period);
}

void MainMenus::fillTools() {
  read_parameters = tools->addAction(QString());
  tools->addSeparator();
  paint_mask = tools->addAction(QString());
  scaling_lab = tools->addAction(QString());
}

void MainMenus::fillHelp() {
  guide = addWith(help, Qt::Key_F1);
  help->addSeparator();
  about = help->addAction(QString());
  about->setMenuRole(QAction::AboutRole);
  about_qt = help->addAction(QString());
  about_qt->setMenuRole(QAction::AboutQtRole);
}

void MainMenus::retranslate() {
  file->setTitle(tr("&File"));
  edit->setTitle(tr("&Edit"));
  view->setTitle(tr("&View"));
  compute->setTitle(tr("&Compute"));
  tools->setTitle(tr("&Tools"));
  help->setTitle(tr("&Help"));
  exporting->setTitle(tr("E&xport"));
  m_recent->setTitle(tr("Open &recent"));
  m_examples.setTitle(tr("E&xamples"));
  m_theme->setTitle(tr("&Theme"));
  m_language->setTitle(tr("Lan&guage"));
  m_precision->setTitle(tr("&Precision"));
  translateActions();
  translateChoices();
}

void MainMenus::translateActions() {
  const QString undo = m_undo_stack.undoText();
  const QString redo = m_undo_stack.redoText();
  m_undo->setText(undo.isEmpty() ? tr("&Undo") : tr("&Undo: %1").arg(undo));
  m_redo->setText(redo.isEmpty() ? tr("&Redo") : tr("&Redo: %1").arg(redo));
  const std::pair<QAction*, QString> texts[] = {
      {new_session, tr("&New")},
      {open_session, tr("&Open session…")},
      {save, tr("&Save")},
      {save_as, tr("Save &as…")},
      {quit, tr("&Quit")},
      {export_picture, tr("&Picture…")},
      {copy_picture, tr("&Copy picture")},
      {export_data, tr("&Numbers…")},
      {edit_text, tr("Edit the &text")},
      {find, tr("&Find a token")},
      {turn_pins, tr("Turn pins: query or &key")},
      {clear_pins, tr("C&lear pins")},
      {reset_zoom, tr("Reset &zoom")},
      {left_panel, tr("&Options at the left")},
      {inspector, tr("&Inspector at the right")},
      {projector, tr("&Projector mode")},
      {stop, tr("&Stop computing")},
      {all_heads_on, tr("Switch all &heads on")},
      {read_parameters, tr("Read &parameters from a file…")},
      {paint_mask, tr("Paint the &mask")},
      {scaling_lab, tr("&Scaling of scores")},
      {guide, tr("&Guide")},
      {about, tr("&About Headwise")},
      {about_qt, tr("About &Qt")},
  };
  for (const auto& [action, text] : texts) action->setText(text);
}

void MainMenus::translateChoices() {
  for (QAction* action : m_pages->actions()) {
    const QString name = pageName(static_cast<Page>(action->data().toInt()));
    action->setText(QString(name).replace(u'&', u"&&"_s));
  }
  const QString themes[] = {tr("As the &system"), tr("&Light"), tr("&Dark")};
  for (qsizetype i = 0; i < m_themes->actions().size(); ++i) m_themes->actions()[i]->setText(themes[i]);
  const QString languages[] = {tr("As the &system"), u"&English"_s, u"&中文"_s};
  for (qsizetype i = 0; i < m_languages->actions().size(); ++i) m_languages->actions()[i]->setText(languages[i]);
  m_precisions->actions().first()->setText(u"float&32"_s);
  m_precisions->actions().last()->setText(u"float&64"_s);
}

void MainMenus::setRecentFiles(const QStringList& files) {
  m_recent->clear();
  m_recent->setEnabled(!files.isEmpty());
  for (const QString& path : files) {
    QAction* action = m_recent->addAction(QFileInfo(path).fileName().replace(u'&', u"&&"_s));
    action->setToolTip(path);
    connect(action, &QAction::triggered, this, [this, path] { Q_EMIT recentChosen(path); });
  }
  m_recent->setToolTipsVisible(true);
  m_recent->addSeparator();
  connect(m_recent->addAction(tr("&Forget these")), &QAction::triggered, this, &MainMenus::recentForgotten);
}

void MainMenus::setSessionTitle(const QString& title) {
  m_title->setText(m_title->fontMetrics().elidedText(title, Qt::ElideMiddle, qRound(kTitleWidth * textScale())));
}

void MainMenus::showTheme(ThemeChoice choice) { check(m_themes, static_cast<int>(choice)); }
void MainMenus::showLanguage(const QString& choice) { check(m_languages, choice); }
void MainMenus::showPage(Page page) { check(m_pages, static_cast<int>(page)); }
void MainMenus::showPrecision(Precision precision) { check(m_precisions, static_cast<int>(precision)); }

}  // namespace headwise::ui
