#pragma once
// What a person should know about a Trace: fully masked rows, NaN, rows that do not sum to 1, unavailable jobs, ...

#include "core/tensor/message.h"

namespace headwise {

enum class Severity { Ok, Notice, Warning };

struct Finding {
  Severity severity = Severity::Notice;
  std::string_view id;  ///< stable, for tests and files: "rows-sum-to-1", "no-nan", "fully-masked-rows", ...
  Message brief;        ///< a few words for the status bar: "rows sum to 1"
  Message detail;       ///< a sentence or two

  bool operator==(const Finding&) const = default;
};

}  // namespace headwise
