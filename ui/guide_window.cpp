#include "ui/guide_window.h"

#include <QEvent>
#include <QFile>
#include <QHBoxLayout>
#include <QImage>
#include <QScrollBar>
#include <QShortcut>

#include "ui/guide_page.h"
#include "ui/panels/controls.h"

using namespace Qt::StringLiterals;

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
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);  // so that the width of a page does not depend on its length
  setFrameShape(QFrame::NoFrame);
  document()->setDocumentMargin(kTextMargin);
  m_resized.setSingleShot(true);
  m_resized.setInterval(0);
  connect(&m_resized, &QTimer::timeout, this, &GuideText::loadAgain);
}

void GuideText::setTheme(Theme theme) {
  if (theme == m_theme) return;
  m_theme = theme;
  loadAgain();
}

void GuideText::loadAgain() {
  if (source().isEmpty()) return;
  const int place = verticalScrollBar()->value();
  reload();
  verticalScrollBar()->setValue(place);
}

/// Every page comes as HTML from loadResource(), also when one goes back to it.
void GuideText::doSetSource(const QUrl& name, QTextDocument::ResourceType /*type*/) {
  QTextBrowser::doSetSource(name, QTextDocument::HtmlResource);
}

QVariant GuideText::loadResource(int type, const QUrl& name) {
  if (type == QTextDocument::ImageResource) return picture(name);
  if (type != QTextDocument::HtmlResource) return QTextBrowser::loadResource(type, name);
  QFile page(u':' + source().resolved(name).path());
  if (!page.open(QIODevice::ReadOnly)) return {};
  return guideHtml(QString::fromUtf8(page.readAll()), ui::palette(m_theme));
}

// The guide names the light pictures; each has a dark twin beside it.
QVariant GuideText::picture(const QUrl& name) const {
  QString file = u':' + source().resolved(name).path();
  if (m_theme == Theme::Dark) file.replace("-light.png"_L1, "-dark.png"_L1);
  QImage picture(file);
  const int room = viewport()->width() - 2 * kTextMargin;
  if (picture.isNull() || room <= 0 || picture.width() <= room) return picture;
  const double ratio = devicePixelRatioF();
  picture = picture.scaledToWidth(qRound(std::min(room * ratio, 1.0 * picture.width())), Qt::SmoothTransformation);
  picture.setDevicePixelRatio(picture.width() / static_cast<double>(room));
  return picture;
}

void GuideText::resizeEvent(QResizeEvent* event) {
  QTextBrowser::resizeEvent(event);
  if (std::exchange(m_picture_width, viewport()->width()) != viewport()->width()) m_resized.start();
}

GuideWindow::GuideWindow(QWidget* parent)
    : QWidget(parent, Qt::Window),
      m_text(new GuideText(this)),
      m_back(new LinkButton(this)),
      m_forward(new LinkButton(this)),
      m_contents(new LinkButton(this)) {
  auto* controls = new QHBoxLayout;
  controls->setContentsMargins(kTextMargin, 8, kTextMargin, 8);
  controls->setSpacing(20);
  for (LinkButton* button : {m_back, m_forward, m_contents}) controls->addWidget(button);
  controls->addStretch(1);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addLayout(controls);
  layout->addWidget(m_text);
  connect(m_back, &QPushButton::clicked, m_text, &QTextBrowser::backward);
  connect(m_forward, &QPushButton::clicked, m_text, &QTextBrowser::forward);
  connect(m_contents, &QPushButton::clicked, this, [this] { m_text->setSource(pageIn(m_language, kFirstPage)); });
  connect(m_text, &QTextBrowser::backwardAvailable, m_back, &QWidget::setEnabled);
  connect(m_text, &QTextBrowser::forwardAvailable, m_forward, &QWidget::setEnabled);
  m_back->setEnabled(false);
  m_forward->setEnabled(false);
  for (const QKeySequence& keys : {QKeySequence(Qt::Key_Escape), QKeySequence(Qt::CTRL | Qt::Key_W)})
    connect(new QShortcut(keys, this), &QShortcut::activated, this, &QWidget::close);
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
  m_text->setFocus();
}

void GuideWindow::retranslate() {
  setWindowTitle(tr("Headwise: the guide"));
  m_text->setAccessibleName(tr("Guide"));
  m_back->setText(tr("‹ Back"));
  m_back->setToolTip(tr("The page before (Alt+Left)"));
  m_forward->setText(tr("Forward ›"));
  m_forward->setToolTip(tr("The page after (Alt+Right)"));
  m_contents->setText(tr("Contents"));
  m_contents->setToolTip(tr("The first page of the guide"));
}

void GuideWindow::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::LanguageChange) retranslate();
}

}  // namespace headwise::ui
