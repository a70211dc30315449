#include "core/io/descriptor.h"

#include <unistd.h>

#include <system_error>

namespace headwise {
namespace {

std::string reason(int error) { return std::generic_category().message(error); }

FileError noName() {
  return FileError(Message(HEADWISE_TR_NOOP("core", "A file is needed here, but its name is empty. Say which file.")));
}

// Linux says "no such file" as well where a folder takes no new files, as /proc does.
FileError notCreated(const std::filesystem::path& file) {
  std::error_code error;
  const std::filesystem::path folder = file.has_parent_path() ? file.parent_path() : ".";
  if (std::filesystem::is_directory(folder, error))
    return FileError({HEADWISE_TR_NOOP("core", "%1 cannot be written: its folder takes no new files. Choose another."),
                      {file.string()}});
  return FileError({HEADWISE_TR_NOOP("core",
                                     "%1 cannot be written: its folder does not exist. Make the folder or "
                                     "choose another."),
                    {file.string()}});
}

FileError noRoom(const std::filesystem::path& file) {
  std::error_code error;
  if (std::filesystem::is_regular_file(file, error))
    return FileError({HEADWISE_TR_NOOP("core",
                                       "%1 was not written: there is no room left on its disk. What was there "
                                       "before is unchanged. Make room or choose another disk."),
                      {file.string()}});
  return FileError({HEADWISE_TR_NOOP("core",
                                     "%1 was not written: there is no room left on its disk. Make room or choose "
                                     "another disk."),
                    {file.string()}});
}

}  // namespace

bool Descriptor::close() noexcept {
  const int fd = std::exchange(m_fd, -1);
  return fd < 0 || ::close(fd) == 0;
}

FileError readError(const std::filesystem::path& file, int error) {
  if (file.empty()) return noName();
  const std::string name = file.string();
  switch (error) {
    case ENOENT:
    case ENOTDIR:
      return FileError({HEADWISE_TR_NOOP("core", "There is no file %1. Check the name and the folder."), {name}});
    case EACCES:
    case EPERM:
      return FileError({HEADWISE_TR_NOOP("core",
                                         "%1 may not be read. Check the permissions of the file and of its "
                                         "folder."),
                        {name}});
    case EISDIR:
      return FileError({HEADWISE_TR_NOOP("core", "%1 is a folder. Choose a file inside it."), {name}});
    default:
      return FileError({HEADWISE_TR_NOOP("core", "%1 cannot be read: %2. Copy it to another disk and try again."),
                        {name, reason(error)}});
  }
}

FileError writeError(const std::filesystem::path& file, int error) {
  if (file.empty()) return noName();
  const std::string name = file.string();
  switch (error) {
    case ENOENT:
    case ENOTDIR:
      return notCreated(file);
    case EACCES:
    case EPERM:
    case EROFS:
      return FileError({HEADWISE_TR_NOOP("core",
                                         "%1 may not be written. Check the permissions of the file and of its "
                                         "folder, or choose another name."),
                        {name}});
    case EISDIR:
      return FileError(
          {HEADWISE_TR_NOOP("core", "%1 is a folder and cannot be written as a file. Choose a file name."), {name}});
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
      return noRoom(file);
    default:
      return FileError({HEADWISE_TR_NOOP("core", "%1 cannot be written: %2. Choose another name or folder."),
                        {name, reason(error)}});
  }
}

}  // namespace headwise
