#pragma once
// A system that gives hardly any more memory.

#include <sys/resource.h>
#include <unistd.h>

#include <QFile>
#include <QTest>

// The sanitizers would end the program where malloc is to fail. A `new` that fails ends it all the same, so a limit
// must leave room for the small things.
extern "C" const char* __asan_default_options() { return "allocator_may_return_null=1"; }  // NOLINT
extern "C" const char* __tsan_default_options() { return "allocator_may_return_null=1"; }  // NOLINT

namespace headwise::testing {

/// While it lives, this process gets at most so many bytes more than it has. The limit counts from what is mapped
/// already, so it holds under the sanitizers too, which map terabytes.
class MemoryLimit {
 public:
  explicit MemoryLimit(rlim_t more_bytes) {
    if (::getrlimit(RLIMIT_AS, &m_before) != 0) qFatal("no limit to read");
    set(mappedBytes() + more_bytes);
  }
  ~MemoryLimit() { set(m_before.rlim_cur); }
  MemoryLimit(const MemoryLimit&) = delete;
  MemoryLimit& operator=(const MemoryLimit&) = delete;

 private:
  void set(rlim_t bytes) const {
    const rlimit limit{bytes, m_before.rlim_max};
    if (::setrlimit(RLIMIT_AS, &limit) != 0) qFatal("the limit cannot be set");
  }
  static rlim_t mappedBytes() {
    QFile status(QStringLiteral("/proc/self/statm"));
    if (!status.open(QIODevice::ReadOnly)) qFatal("no /proc");
    return status.readLine().split(' ').first().toULongLong() * static_cast<rlim_t>(::sysconf(_SC_PAGESIZE));
  }

  rlimit m_before{};
};

}  // namespace headwise::testing
