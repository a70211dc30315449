#include "ui/panels/page_tabs.h"

#include <QPainter>

#include "ui/panels/look.h"

namespace headwise::ui {

namespace {
constexpr int kHeight = 40;
constexpr int kPadding = 14;
constexpr int kUnderline = 2;
}  // namespace

PageTabs::PageTabs(QWidget* parent) : QTabBar(parent) {
  setDrawBase(false);
  setExpanding(false);
  setUsesScrollButtons(true);
  setElideMode(Qt::ElideNone);
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
}

void PageTabs::setNames(const QStringList& names) {
  for (int i = 0; i < names.size(); ++i) {
    if (i == count()) addTab(QString());
    setAccessibleTabName(i, names[i]);  // first: the tab is as wide as this name
    setTabText(i, QString(names[i]).replace(u'&', QStringLiteral("&&")));
  }
}

QFont PageTabs::strongFont() const {
  QFont out = font();
  out.setWeight(QFont::DemiBold);
  return out;
}

QSize PageTabs::tabSizeHint(int index) const {
  const int text = QFontMetrics(strongFont()).horizontalAdvance(accessibleTabName(index));
  return {text + qRound(2 * kPadding * textScale()), qRound(kHeight * textScale())};
}

void PageTabs::paintEvent(QPaintEvent* /*event*/) {
  const Palette& colors = lookColors();
  QPainter painter(this);
  for (int i = 0; i < count(); ++i) {
    const QRect tab = tabRect(i);
    const bool current = i == currentIndex();
    const bool under_mouse = tab.contains(mapFromGlobal(QCursor::pos()));
    painter.setFont(current ? strongFont() : font());
    painter.setPen(current || under_mouse ? colors.text : colors.muted);
    painter.drawText(tab, Qt::AlignCenter, accessibleTabName(i));
    if (current) painter.fillRect(QRect(tab.left(), height() - kUnderline, tab.width(), kUnderline), colors.accent);
    if (!current || !hasFocus()) continue;
    painter.setPen(QPen(colors.accent, 1, Qt::DotLine));
    painter.drawRect(tab.adjusted(4, 6, -5, -6));
  }
}

}  // namespace headwise::ui
