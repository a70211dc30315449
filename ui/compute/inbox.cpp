#include "ui/compute/inbox.h"

#include <QCoreApplication>
#include <QEvent>

namespace headwise::ui {

void Inbox::post(Letter letter) {
  bool first = false;
  {
    const std::lock_guard lock(m_mutex);
    first = m_letters.empty();
    m_letters.push_back(std::move(letter));
  }
  if (first) QCoreApplication::postEvent(this, new QEvent(QEvent::User));
}

void Inbox::customEvent(QEvent* /*event*/) {
  std::vector<Letter> letters;
  {
    const std::lock_guard lock(m_mutex);
    letters.swap(m_letters);
  }
  for (const Letter& letter : letters) letter();
}

}  // namespace headwise::ui
