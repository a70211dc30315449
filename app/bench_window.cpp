#include "app/bench_window.h"

#include <QApplication>
#include <QDialog>
#include <QMouseEvent>
#include <QPushButton>
#include <QThread>

#include "app/answered.h"
#include "ui/panels/document_chip.h"
#include "ui/panels/sentence_editor.h"

namespace headwise::app {
namespace {

// A window that painted nothing for so long, with nothing left to compute, has finished answering.
constexpr double kStillMilliseconds = 25;
constexpr double kRestMilliseconds = 300;
constexpr double kIdleTurn = 2;  // a turn of the event loop that took longer did something
constexpr double kLongestWait = 100'000;

ui::WindowOptions benchOptions(ui::Renderer renderer) {
  ui::WindowOptions options;
  options.renderer = renderer;
  return options;
}

double elapsed(const QElapsedTimer& clock) { return static_cast<double>(clock.nsecsElapsed()) / 1e6; }

}  // namespace

BenchWindow::BenchWindow(const Experiment& experiment, ui::Renderer renderer, QSize size)
    : m_window(benchOptions(renderer)) {
  qApp->installEventFilter(this);
  QApplication::setCursorFlashTime(0);  // a blinking text cursor is no answer to anything
  m_view = m_window.findChild<ui::SceneView*>();
  m_inspector = m_window.findChild<ui::Inspector*>();
  connect(m_view, &ui::SceneView::painted, this, [this] { m_painted_page = true; });
  connect(m_inspector, &ui::Inspector::asked, this, [this] { m_inspector_asked = true; });
  m_window.resize(size);
  m_clock.start();
  m_window.store().reset(experiment, {});
  m_window.show();
  waitUntilStill();
}

BenchWindow::~BenchWindow() { qApp->removeEventFilter(this); }

bool BenchWindow::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Paint) {
    const auto* widget = qobject_cast<QWidget*>(watched);
    m_painted = true;
    m_painted_overlay = m_painted_overlay || m_view->isAncestorOf(widget);
    m_painted_inspector = m_painted_inspector || (m_inspector_asked && m_inspector->isAncestorOf(widget));
  }
  return QObject::eventFilter(watched, event);
}

double BenchWindow::waitUntilStill() {
  double last_paint = elapsed(m_clock);
  double still_since = last_paint;
  while (elapsed(m_clock) < kLongestWait) {
    const double start = elapsed(m_clock);
    const bool newest = isAnswered(m_window.store());
    m_painted = false;
    QApplication::processEvents(QEventLoop::AllEvents, 1);
    const double end = elapsed(m_clock);
    if (m_painted) last_paint = end;
    if (m_painted || !newest || end - start > kIdleTurn) still_since = end;
    if (end - still_since > kStillMilliseconds) break;
  }
  return last_paint;
}

QPlainTextEdit& BenchWindow::editor() {
  const auto* chip = m_window.findChild<ui::DocumentChip*>();
  if (chip->isVisible() && chip->findChild<QDialog*>() == nullptr) {
    chip->findChild<QPushButton*>()->click();
    rest();
  }
  auto* editor = chip->isVisible() ? chip->findChild<QPlainTextEdit*>() : m_window.findChild<ui::SentenceEditor*>();
  editor->moveCursor(QTextCursor::End);
  return *editor;
}

void BenchWindow::rest() {
  m_clock.start();
  while (elapsed(m_clock) < kRestMilliseconds) {
    QApplication::processEvents();
    QThread::msleep(1);
  }
}

double BenchWindow::hover(QPointF at, bool complete) {
  const ui::Cursor before = store().cursor();
  m_clock.start();
  m_painted_overlay = m_inspector_asked = m_painted_inspector = false;
  QMouseEvent move(QEvent::MouseMove, at, m_view->mapToGlobal(at), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
  QApplication::sendEvent(m_view, &move);
  if (store().cursor() == before) return elapsed(m_clock);  // paints nothing
  while (elapsed(m_clock) < kLongestWait) {
    QApplication::processEvents(QEventLoop::AllEvents, 1);
    if (!m_painted_overlay || !m_painted_inspector) continue;
    if (!complete || !m_inspector->isIncomplete()) break;
    m_painted_inspector = false;
  }
  return elapsed(m_clock);
}

double BenchWindow::waitForPage() {
  while (!m_painted_page && elapsed(m_clock) < kLongestWait) QApplication::processEvents(QEventLoop::AllEvents, 1);
  return elapsed(m_clock);
}

std::string benchSentence(Index count) {
  static const std::vector<std::string> words{"the", "animal", "street", "because", "tired", "cross", "was", "it"};
  std::string text;
  for (Index i = 0; i < count; ++i) text += words[static_cast<std::size_t>(i * i + i / 3) % words.size()] + " ";
  return text;
}

}  // namespace headwise::app
