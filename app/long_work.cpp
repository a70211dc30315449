#include "app/long_work.h"

#include <unistd.h>

#include <chrono>
#include <csignal>
#include <iostream>

namespace headwise::app {
namespace {

using namespace std::chrono_literals;

volatile std::sig_atomic_t g_interrupted = 0;

void interrupt(int signal) {
  g_interrupted = 1;
  (void)std::signal(signal, SIG_DFL);
}

bool onTerminal() { return isatty(STDERR_FILENO) != 0; }

}  // namespace

LongWork::LongWork() {
  g_interrupted = 0;
  for (const int signal : {SIGINT, SIGTERM}) (void)std::signal(signal, interrupt);
  m_thread = std::jthread([this](const std::stop_token& end) { watch(end); });
}

LongWork::~LongWork() {
  m_thread.request_stop();
  m_wake.notify_all();
  m_thread.join();
  for (const int signal : {SIGINT, SIGTERM}) (void)std::signal(signal, SIG_DFL);
  if (!m_printed.empty() && onTerminal()) std::cerr << "\r\033[K" << std::flush;
}

void LongWork::begin(const std::string& what) {
  const std::scoped_lock lock(m_mutex);
  m_what = what;
  m_fraction = 0;
}

void LongWork::watch(const std::stop_token& end) {
  const auto start = std::chrono::steady_clock::now();
  std::unique_lock lock(m_mutex);
  while (!end.stop_requested()) {
    (void)m_wake.wait_for(lock, end, 100ms, [] { return false; });
    if (g_interrupted != 0) m_stop.request_stop();
    if (std::chrono::steady_clock::now() - start > (onTerminal() ? 1s : 10s)) print();
  }
}

/// With the mutex held.
void LongWork::print() {
  const bool terminal = onTerminal();
  const int percent = static_cast<int>(100 * m_fraction);
  const std::string text = m_what + ' ' + std::to_string(terminal ? percent : percent / 10 * 10) + " %";
  if (m_what.empty() || text == m_printed || m_stop.stop_requested()) return;
  std::cerr << (terminal ? "\r\033[K" : "") << text << (terminal ? "" : "\n") << std::flush;
  m_printed = text;
}

}  // namespace headwise::app
