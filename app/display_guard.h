#pragma once
// What happens where no window can be opened.

#include <QtGlobal>

namespace headwise::app {

/// While it lives, a display that does not answer ends the program with a message, and not with Qt's core dump. For the
/// time in which the application object is made.
class DisplayGuard {
 public:
  DisplayGuard();
  ~DisplayGuard();
  DisplayGuard(const DisplayGuard&) = delete;
  DisplayGuard& operator=(const DisplayGuard&) = delete;

 private:
  QtMessageHandler m_usual;
};

}  // namespace headwise::app
