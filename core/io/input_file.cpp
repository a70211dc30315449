#include "core/io/input_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace headwise {

// O_NONBLOCK: opening a pipe that nobody writes to would wait for ever.
InputFile::InputFile(const std::filesystem::path& path)
    : m_path(path), m_descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {
  struct stat info {};
  if (!m_descriptor.isOpen() || ::fstat(m_descriptor.fd(), &info) != 0) throw readError(path, errno);
  if (S_ISDIR(info.st_mode)) throw readError(path, EISDIR);
  if (!S_ISREG(info.st_mode)) {
    throw FileError({HEADWISE_TR_NOOP("core", "%1 is a device or a pipe. Save its contents to a file and choose that."),
                     {path.string()}});
  }
  m_size = static_cast<std::uint64_t>(info.st_size);
}

void InputFile::readAt(std::uint64_t offset, std::span<std::byte> out) const {
  while (!out.empty()) {
    const ::ssize_t count = ::pread(m_descriptor.fd(), out.data(), out.size(), static_cast<::off_t>(offset));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) throw readError(m_path, errno);
    if (count == 0) {
      throw FileError({HEADWISE_TR_NOOP("core",
                                        "%1 ended at byte %2 while it was read: something has shortened it. Try "
                                        "again when it is complete."),
                       {m_path.string(), std::to_string(offset)}});
    }
    out = out.subspan(static_cast<std::size_t>(count));
    offset += static_cast<std::uint64_t>(count);
  }
}

}  // namespace headwise
