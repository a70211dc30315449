#pragma once
// How a subcommand joins main.cpp: addNAMECommand(app, chosen) adds it to the parser, and its callback puts what is to
// be done into `chosen`.

#include <CLI/CLI.hpp>
#include <functional>
#include <stdexcept>

namespace headwise::app {

/// Runs one command and returns the exit code. What it throws becomes a message on standard error: 2 for wrong input, 1
/// for a failure of its own.
using Command = std::function<int()>;

inline constexpr int kSuccess = 0;
inline constexpr int kOwnFailure = 1;
inline constexpr int kWrongInput = 2;
inline constexpr int kInterrupted = 130;  ///< as a shell says it of a program that Ctrl+C ended

/// What stands in the way is this computer's, not the user's input; its text says what to do. Exit code 1.
class OwnFailure : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Runs `command` with its exceptions caught and reported.
int runGuarded(const Command& command);

}  // namespace headwise::app
