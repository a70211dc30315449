#pragma once
// The way from a lane's thread back to the thread that owns the service.

#include <QObject>
#include <functional>
#include <mutex>
#include <vector>

namespace headwise::ui {

/// Runs what other threads post, in order, on the thread it lives on. Qt's event only wakes it; the letters travel
/// under a mutex of the standard library, which ThreadSanitizer can see through an uninstrumented Qt.
class Inbox : public QObject {
 public:
  using Letter = std::function<void()>;
  void post(Letter letter);  ///< from any thread

 protected:
  void customEvent(QEvent* event) override;

 private:
  std::mutex m_mutex;
  std::vector<Letter> m_letters;
};

}  // namespace headwise::ui
