#pragma once
// What a command writes: which format, and into which file or standard output.

#include <optional>
#include <string>
#include <variant>

#include "ui/export/data_export.h"
#include "ui/export/figure.h"

namespace headwise::app {

struct ExportTarget {
  std::string name;  ///< a file; "-" for standard output; {n} in it stands for the number of a line
  std::variant<ui::FigureFormat, ui::DataFormat> format;

  [[nodiscard]] bool isNumbered() const;
  /// "fig-{n}.pdf" for line 7 of 12 is "fig-07.pdf".
  [[nodiscard]] ExportTarget numbered(std::size_t line, std::size_t most) const;
};

/// The format is `format` ("png", "svg", "pdf", "csv", "npy") or follows from the name's ending. InputError where
/// neither says it.
[[nodiscard]] ExportTarget exportTarget(const std::string& name, const std::optional<std::string>& format);

/// A file for numbers. InputError where the name's ending says anything else.
[[nodiscard]] ExportTarget dataTarget(const std::string& name);

}  // namespace headwise::app
