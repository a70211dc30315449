#pragma once
// An open file of the operating system, closed when it goes out of scope.

#include <cerrno>
#include <filesystem>
#include <utility>

#include "core/tensor/error.h"

namespace headwise {

class Descriptor {
 public:
  /// -1, as open() returns it, is a file that is not open.
  explicit Descriptor(int fd = -1) : m_fd(fd) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  Descriptor(Descriptor&& other) noexcept : m_fd(std::exchange(other.m_fd, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(m_fd, other.m_fd);
    return *this;
  }
  ~Descriptor() { close(); }

  [[nodiscard]] int fd() const { return m_fd; }
  [[nodiscard]] bool isOpen() const { return m_fd >= 0; }
  /// False (and errno) when the last bytes could not be written.
  bool close() noexcept;

 private:
  int m_fd;
};

/// What `error` (an errno) means for somebody who wants to read or write `file`.
[[nodiscard]] FileError readError(const std::filesystem::path& file, int error);
[[nodiscard]] FileError writeError(const std::filesystem::path& file, int error);

}  // namespace headwise
