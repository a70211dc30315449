#pragma once
// The whole family of what core throws on purpose. A broken promise inside the code is an assertion, never one of
// these.

#include <stdexcept>

#include "core/tensor/message.h"

namespace headwise {

/// Something a person can mend. message() says what was expected, what was found, where, and what to do.
class Error : public std::runtime_error {
 public:
  explicit Error(Message message) : std::runtime_error(message.english()), m_message(std::move(message)) {}
  [[nodiscard]] const Message& message() const noexcept { return m_message; }

 private:
  Message m_message;
};

/// Wrong text, sizes, options or file contents.
class InputError : public Error {
 public:
  using Error::Error;
};

/// A file that cannot be opened, read or written.
class FileError : public InputError {
 public:
  using InputError::InputError;
};

/// Refused before memory is taken; names the bytes needed and the largest size that fits.
class TooLargeError : public InputError {
 public:
  using InputError::InputError;
};

/// Work that was stopped because nobody wants its result any more. Not a failure.
class Cancelled : public std::runtime_error {
 public:
  Cancelled() : std::runtime_error("cancelled") {}
};

}  // namespace headwise
