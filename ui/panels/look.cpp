#include "ui/panels/look.h"

#include <QAction>
#include <QApplication>
#include <QHelpEvent>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QPalette>
#include <QProxyStyle>
#include <QRegularExpression>
#include <QStyle>
#include <QStyleFactory>
#include <QToolTip>
#include <QWidget>

#include "ui/panels/line_icons.h"

namespace headwise::ui {

namespace {

constexpr double kBodyPixels = 13;

// @name is a colour of the Palette, 13sp a length that grows with the text.
constexpr auto kSheet =
    uR"(
QMainWindow, QDialog, QMenuBar, QStatusBar { background: @window; }
QToolTip { background: @card; color: @text; border: 1px solid @border; padding: 4sp; }

QMenuBar { color: @text; spacing: 0px; }
QMenuBar::item { padding: 6sp 9sp 6sp 9sp; background: transparent; border-radius: 4sp; }
#applicationName { font-weight: 600; padding: 0px 9sp 0px 12sp; }
#sessionTitle { padding: 0px 14sp 0px 9sp; }
QMenuBar::item:selected { background: @page; }
QMenuBar::item:pressed { background: @accent_soft; color: @accent; }

QMenu { background: @card; color: @text; border: 1px solid @border; padding: 4sp; }
QMenu::item { padding: 5sp 24sp 5sp 24sp; border-radius: 4sp; }
QMenu::item:selected { background: @accent_soft; color: @text; }
QMenu::item:disabled { color: @muted; }
QMenu::separator { height: 1px; background: @border; margin: 4sp 8sp; }
QMenu::indicator { left: 6sp; width: 12sp; height: 12sp; }

QLabel[textRole="muted"], QLabel[textRole="small"] { color: @muted; }
QLabel[textRole="small"] { font-size: 12sp; }
QLabel[textRole="strong"] { font-weight: 600; }
QLabel[textRole="heading"] { font-size: 15sp; font-weight: 600; }
QLabel[textRole="number"] { font-size: 26sp; font-weight: 700; }
QLabel[textRole="message"] { color: @warning; background: @warning_soft; border-radius: 6sp; padding: 5sp 10sp; }

QLabel[textRole="note"] { color: @text; background: @accent_soft; border-radius: 6sp; padding: 5sp 10sp; }

QLineEdit, QPlainTextEdit, QTextEdit, QListView, QTreeView, QTableView {
  background: @card; color: @text; border: 1px solid @border; border-radius: 6sp;
  selection-background-color: @accent; selection-color: @on_accent; }
QLineEdit { padding: 3sp 8sp; background: @page; }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus { border-color: @accent; }

headwise--ui--GuideText { border: none; border-radius: 0px; }

QPushButton { background: @card; color: @text; border: 1px solid @border; border-radius: 6sp; padding: 5sp 12sp; }
QPushButton:hover { background: @page; }
QPushButton:pressed { background: @accent_soft; }
QPushButton:focus { border-color: @accent; }
QPushButton:default { color: @accent; font-weight: 600; }
QPushButton:disabled { color: @muted; }

headwise--ui--Choice { background: @page; color: @text; border: 1px solid @border; border-radius: 6sp;
  padding: 0px 0px 0px 8sp; min-height: 22sp; }
headwise--ui--ToolRow headwise--ui--Choice, headwise--ui--ToolRow headwise--ui--SpinBox, headwise--ui--ToolRow headwise--ui--DoubleSpinBox {
  background: @card; min-height: 25sp; padding-left: 10sp; }
headwise--ui--Choice:hover,
headwise--ui--SpinBox:hover, headwise--ui--DoubleSpinBox:hover, headwise--ui--SeedBox:hover { border-color: @muted; }
headwise--ui--Choice:focus,
headwise--ui--SpinBox:focus, headwise--ui--DoubleSpinBox:focus, headwise--ui--SeedBox:focus { border-color: @accent; }
headwise--ui--Choice:disabled,
headwise--ui--SpinBox:disabled, headwise--ui--DoubleSpinBox:disabled, headwise--ui--SeedBox:disabled { color: @muted; }
headwise--ui--Choice::drop-down { width: 20sp; border: none; background: transparent; }
headwise--ui--Choice::down-arrow { image: none; width: 0px; height: 0px; }
QComboBox QAbstractItemView { background: @card; color: @text; border: 1px solid @border; border-radius: 0px; outline: none;
  padding: 3sp; selection-background-color: @accent_soft; selection-color: @text; }
QComboBox QAbstractItemView::item { min-height: 24sp; padding: 0px 8sp; }

headwise--ui--SpinBox, headwise--ui--DoubleSpinBox, headwise--ui--SeedBox {
  background: @page; color: @text; border: 1px solid @border; border-radius: 6sp;
  padding: 0px 0px 0px 8sp; min-height: 22sp; selection-background-color: @accent; selection-color: @on_accent; }
QAbstractSpinBox QLineEdit, QComboBox QLineEdit { background: transparent; border: none; padding: 0px; }
headwise--ui--SpinBox::up-button, headwise--ui--DoubleSpinBox::up-button, headwise--ui--SeedBox::up-button,
headwise--ui--SpinBox::down-button, headwise--ui--DoubleSpinBox::down-button, headwise--ui--SeedBox::down-button {
  width: 22sp; border: none; background: transparent; }
headwise--ui--SpinBox::up-arrow, headwise--ui--DoubleSpinBox::up-arrow, headwise--ui--SeedBox::up-arrow,
headwise--ui--SpinBox::down-arrow, headwise--ui--DoubleSpinBox::down-arrow, headwise--ui--SeedBox::down-arrow {
  image: none; width: 0px; height: 0px; }

headwise--ui--LinkButton { background: transparent; border: none; padding: 1px 0px; color: @accent; text-align: left; }
headwise--ui--LinkButton::menu-indicator { image: none; width: 0px; height: 0px; }
headwise--ui--LinkButton:hover, headwise--ui--LinkButton:focus { text-decoration: underline; }
headwise--ui--LinkButton:disabled { color: @muted; text-decoration: none; }
headwise--ui--ToolRow headwise--ui--LinkButton { color: @muted; }
headwise--ui--ToolRow headwise--ui--LinkButton:hover { color: @accent; }
headwise--ui--ToolRow { background: @page; }

QScrollArea, QScrollArea > QWidget > QWidget { background: transparent; border: none; }
QScrollBar { background: transparent; border: none; margin: 0px; }
QScrollBar:vertical { width: 10sp; }
QScrollBar:horizontal { height: 10sp; }
QScrollBar::handle { background: @border; border-radius: 3sp; margin: 2sp; }
QScrollBar::handle:hover { background: @muted; }
QScrollBar::handle:vertical { min-height: 28sp; }
QScrollBar::handle:horizontal { min-width: 28sp; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0px; height: 0px; border: none; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
#hairline { background: @border; border: none; }
)";

QString colorOf(const Palette& colors, QStringView name) {
  const std::pair<const char16_t*, QColor> all[] = {{u"window", colors.window},
                                                    {u"page", colors.page},
                                                    {u"card", colors.card},
                                                    {u"border", colors.border},
                                                    {u"text", colors.text},
                                                    {u"muted", colors.muted},
                                                    {u"accent", colors.accent},
                                                    {u"on_accent", colors.on_accent},
                                                    {u"warning", colors.warning},
                                                    {u"accent_soft", colors.accent_soft},
                                                    {u"warning_soft", colors.warning_soft}};
  for (const auto& [key, color] : all)
    if (name == QStringView(key)) return color.name();
  Q_UNREACHABLE();
}

/// Fusion, but the buttons of dialogs have no icons and the file dialog has the desktop's or plain ones, for Fusion's
/// own are of another age; and the menu bar underlines its mnemonics only while somebody reaches for them.
class LookStyle : public QProxyStyle {
 public:
  LookStyle() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}
  int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                QStyleHintReturn* answer) const override {
    if (hint == SH_DialogButtonBox_ButtonsHaveIcons) return 0;
    if (hint == SH_UnderlineShortcut && qobject_cast<const QMenuBar*>(widget) != nullptr)
      return widget->hasFocus() || QGuiApplication::queryKeyboardModifiers().testFlag(Qt::AltModifier) ? 1 : 0;
    return QProxyStyle::styleHint(hint, option, widget, answer);
  }
  QIcon standardIcon(StandardPixmap which, const QStyleOption* option, const QWidget* widget) const override {
    const QIcon own = QIcon::hasThemeIcon(QStringLiteral("folder")) ? QIcon() : lineIcon(which);
    return own.isNull() ? QProxyStyle::standardIcon(which, option, widget) : own;
  }
};

/// Wraps the tips that Qt itself would show.
class TipWrapper : public QObject {
 public:
  using QObject::QObject;
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() != QEvent::ToolTip) return false;
    auto* widget = qobject_cast<QWidget*>(watched);
    const auto* help = static_cast<QHelpEvent*>(event);
    const QString tip = widget ? tipOf(*widget, help->pos()) : QString();
    if (tip.isEmpty()) return false;
    QToolTip::showText(help->globalPos(), wrapped(tip), widget);
    return true;
  }

 private:
  static QString tipOf(const QWidget& widget, QPoint at) {
    const auto* menu = qobject_cast<const QMenu*>(&widget);
    if (menu == nullptr) return widget.toolTip();
    const QAction* action = menu->toolTipsVisible() ? menu->actionAt(at) : nullptr;
    return action ? action->toolTip() : QString();
  }
};

QPalette toQPalette(const Palette& c) {
  QPalette out(c.text, c.window, c.card, c.border, c.border, c.text, c.text, c.card, c.window);
  out.setColor(QPalette::AlternateBase, c.page);
  out.setColor(QPalette::ToolTipBase, c.card);
  out.setColor(QPalette::ToolTipText, c.text);
  out.setColor(QPalette::PlaceholderText, c.muted);
  out.setColor(QPalette::Highlight, c.accent);
  out.setColor(QPalette::HighlightedText, c.on_accent);
  out.setColor(QPalette::Link, c.accent);
  out.setColor(QPalette::LinkVisited, c.accent);
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
    out.setColor(QPalette::Disabled, role, c.muted);
  return out;
}

}  // namespace

QString styleSheet(const Style& style) {
  static const QRegularExpression token(QStringLiteral("@([a-z_]+)|([0-9]+)sp\\b"));
  const QString source = QString::fromUtf16(kSheet);
  QString out;
  qsizetype done = 0;
  for (auto it = token.globalMatch(source); it.hasNext();) {
    const QRegularExpressionMatch match = it.next();
    out += QStringView(source).mid(done, match.capturedStart() - done);
    if (match.hasCaptured(1))
      out += colorOf(style.colors(), match.capturedView(1));
    else
      out += QString::number(qRound(match.capturedView(2).toInt() * style.text_scale)) + QStringLiteral("px");
    done = match.capturedEnd();
  }
  out += QStringView(source).mid(done);
  return out;
}

void applyLook(const Style& style) {
  static bool styled = false;
  if (!std::exchange(styled, true)) {
    QApplication::setStyle(new LookStyle);
    qApp->installEventFilter(new TipWrapper(qApp));
  }
  const QFont body = font(style, kBodyPixels);
  if (QApplication::font() != body) QApplication::setFont(body);
  QApplication::setPalette(toQPalette(style.colors()));
  QToolTip::setFont(body);
  const QString sheet = styleSheet(style);
  if (qApp->styleSheet() != sheet) qApp->setStyleSheet(sheet);
}

QString wrapped(const QString& tip) {
  if (tip.isEmpty() || Qt::mightBeRichText(tip)) return tip;
  return QStringLiteral("<qt>%1</qt>").arg(tip.toHtmlEscaped().replace(u'\n', QStringLiteral("<br>")));
}

const Palette& lookColors() {
  const QColor window = QApplication::palette().color(QPalette::Window);
  return palette(window.lightness() < 128 ? Theme::Dark : Theme::Light);
}

double textScale() { return std::max(1.0, QApplication::font().pixelSize() / kBodyPixels); }

void setTextRole(QWidget* widget, TextRole role) {
  static constexpr const char* names[] = {"body", "muted", "small", "strong", "heading", "number", "message", "note"};
  widget->setProperty("textRole", QLatin1String(names[static_cast<std::size_t>(role)]));
  widget->style()->unpolish(widget);
  widget->style()->polish(widget);
}

}  // namespace headwise::ui
