#include "core/io/output_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <string>

namespace headwise {
namespace {

namespace fs = std::filesystem;

fs::path followed(const fs::path& path) {
  std::error_code error;
  const fs::path target = fs::canonical(path, error);
  return error ? path : target;
}

// Devices and pipes have no place beside them to write to.
bool isWrittenDirectly(const fs::path& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (fs::is_directory(status)) throw writeError(path, EISDIR);
  if (fs::exists(status) && ::access(path.c_str(), W_OK) != 0) throw writeError(path, errno);
  return fs::exists(status) && !fs::is_regular_file(status);
}

// A short name of its own: the target's may already have the greatest length.
fs::path newTemporary(const fs::path& target) {
  static std::atomic<unsigned> counter = 0;
  return target.parent_path() / (".headwise-" + std::to_string(::getpid()) + "-" + std::to_string(counter++) + ".tmp");
}

int createNew(const fs::path& file) { return ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666); }

}  // namespace

OutputFile::OutputFile(const fs::path& path) : m_path(path), m_target(followed(path)) {
  if (isWrittenDirectly(path)) {
    m_descriptor = Descriptor(::open(m_target.c_str(), O_WRONLY | O_CLOEXEC));
  } else {
    do {
      m_temporary = newTemporary(m_target);
      m_descriptor = Descriptor(createNew(m_temporary));
    } while (!m_descriptor.isOpen() && errno == EEXIST);
  }
  if (!m_descriptor.isOpen()) throw writeError(path, errno);
}

OutputFile::~OutputFile() {
  if (!m_committed && !m_temporary.empty()) ::unlink(m_temporary.c_str());
}

void OutputFile::write(std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ::ssize_t count = ::write(m_descriptor.fd(), bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) throw writeError(m_path, errno);
    bytes = bytes.subspan(static_cast<std::size_t>(count));
  }
}

void OutputFile::commit() {
  struct stat old {};
  const bool replaces = !m_temporary.empty() && ::stat(m_target.c_str(), &old) == 0;
  if (replaces && ::fchmod(m_descriptor.fd(), old.st_mode & 07777) != 0) throw writeError(m_path, errno);
  if (!m_descriptor.close()) throw writeError(m_path, errno);
  if (!m_temporary.empty() && ::rename(m_temporary.c_str(), m_target.c_str()) != 0) throw writeError(m_path, errno);
  m_committed = true;
}

}  // namespace headwise
