#pragma once
// Text that a person reads and that core makes: errors, findings, explanations.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

// Marks a literal for translation without translating it here: core has no Qt. lupdate knows this name as an alias of
// QT_TRANSLATE_NOOP; the context of every core text is "core".
#define HEADWISE_TR_NOOP(context, text) text

namespace headwise {

struct Message;

/// What stands in one place of a Message: a value as it is, or a Message of its own that is translated as well.
struct MessageArg {
  std::string text;
  std::vector<Message> nested;  ///< none or one

  MessageArg(std::string value);  // NOLINT(google-explicit-constructor): a list of values is written as plain strings
  MessageArg(const char* value);  // NOLINT(google-explicit-constructor)
  MessageArg(Message message);    // NOLINT(google-explicit-constructor)
  [[nodiscard]] std::string english() const;
  bool operator==(const MessageArg&) const;
};

/// A sentence with places %1, %2, ... %9 and what stands in them. `text` is the English source text and the key under
/// which the window looks up its translation; it must be a literal marked with HEADWISE_TR_NOOP("core", ...).
struct Message {
  std::string_view text;
  std::vector<MessageArg> args;

  Message() = default;
  Message(std::string_view literal, std::vector<MessageArg> values = {}) : text(literal), args(std::move(values)) {}
  Message(const char* literal, std::vector<MessageArg> values = {}) : text(literal), args(std::move(values)) {}

  /// The English sentence with its places filled.
  [[nodiscard]] std::string english() const;
  bool operator==(const Message&) const = default;
};

/// A byte count as people read it: "812 B", "4.0 KiB", "12.8 GiB" (powers of 1024).
[[nodiscard]] std::string formatBytes(double bytes);

/// A number in the shortest form that reads back as the same value; always with a point, whatever the locale.
[[nodiscard]] std::string formatNumber(double value);

}  // namespace headwise
