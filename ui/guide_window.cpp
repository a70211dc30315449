#include "ui/guide_window.h"

#include <QEvent>
#include <QImage>
#include <QResizeEvent>
#include <QVBoxLayout>

namespace headwise::ui {
namespace {

const QUrl kFirstPage(QStringLiteral("index.md"));
constexpr int kTextMargin = 28;

QUrl pageIn(const QString& language, const QUrl& page) {
  return QUrl(QStringLiteral("qrc:/guide/%1/%2").arg(language, page.fileName()));
}

}  // namespace

GuideText::GuideText(QWidget* parent) : QTextBrowser(parent) {
  setOpenExternalLinks(false);
  document()->setDocumentMargin(kTextMargin);
}

void GuideText::setTheme(Theme theme) {
  if (theme == m_theme) return;
  m_theme = theme;
  reload();
}

// The guide names the light pictures; each has a dark twin beside it.
QVariant GuideText::loadResource(int type, const QUrl& name) {
  if (type != QTextDocument::ImageResource) return QTextBrowser::loadResource(type, name);
  QString file = u':' + source().resolved(name).path();
  if (m_theme == Theme::Dark) file.replace(QStringLiteral("-light.png"), QStringLiteral("-dark.png"));
  QImage picture(file);
  const int room = viewport()->width() - 2 * kTextMargin - 8;
  if (picture.isNull() || room <= 0 || picture.width() <= room) return picture;
  const double ratio = devicePixelRatioF();
  picture = picture.scaledToWidth(qRound(std::min(room * ratio, 1.0 * picture.width())), Qt::SmoothTransformation);
  picture.setDevicePixelRatio(picture.width() / static_cast<double>(room));
  return picture;
}

void GuideText::resizeEvent(QResizeEvent* event) {
  QTextBrowser::resizeEvent(event);
  if (event->size().width() == m_picture_width) return;
  m_picture_width = event->size().width();
  if (!source().isEmpty()) reload();
}

GuideWindow::GuideWindow(QWidget* parent) : QWidget(parent, Qt::Window), m_text(new GuideText(this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(m_text);
  resize(860, 760);
  retranslate();
}

void GuideWindow::showIn(const QString& language, Theme theme) {
  m_text->setTheme(theme);
  const QUrl page = m_text->source().isEmpty() ? kFirstPage : m_text->source();
  if (language != m_language || m_text->source().isEmpty()) m_text->setSource(pageIn(language, page));
  m_language = language;
  show();
  raise();
  activateWindow();
}

void GuideWindow::retranslate() {
  setWindowTitle(tr("Headwise: the guide"));
  m_text->setAccessibleName(tr("Guide"));
}

void GuideWindow::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::LanguageChange) retranslate();
}

}  // namespace headwise::ui
