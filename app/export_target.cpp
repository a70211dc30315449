#include "app/export_target.h"

#include <filesystem>

#include "core/tensor/error.h"

namespace headwise::app {
namespace {

constexpr std::string_view kNumber = "{n}";

std::string endingOf(const std::string& name) {
  const std::string extension = std::filesystem::path(name).extension().string();
  return extension.empty() ? extension : extension.substr(1);
}

}  // namespace

bool ExportTarget::isNumbered() const { return name.find(kNumber) != std::string::npos; }

ExportTarget ExportTarget::numbered(std::size_t line, std::size_t most) const {
  const std::size_t digits = std::to_string(most).size();
  std::string number = std::to_string(line);
  number.insert(0, digits - std::min(digits, number.size()), '0');
  ExportTarget out = *this;
  for (auto at = out.name.find(kNumber); at != std::string::npos; at = out.name.find(kNumber, at + number.size()))
    out.name.replace(at, kNumber.size(), number);
  return out;
}

ExportTarget exportTarget(const std::string& name, const std::optional<std::string>& format) {
  const QString ending = QString::fromStdString(format ? *format : endingOf(name));
  if (const auto figure = ui::figureFormat(ending)) return {name, *figure};
  if (const auto data = ui::dataFormat(ending)) return {name, *data};
  if (name.empty()) throw InputError(HEADWISE_TR_NOOP("core", "--out needs the name of a file: --out fig.svg"));
  if (name == "-")
    throw InputError(HEADWISE_TR_NOOP("core", "Standard output needs --format: png, svg, pdf, csv or npy."));
  throw InputError(Message(HEADWISE_TR_NOOP("core",
                                            "%1 does not say what to write: end it with .png, .svg or .pdf for a "
                                            "picture, .csv or .npy for numbers, or add --format."),
                           {name}));
}

ExportTarget dataTarget(const std::string& name) {
  const auto data = ui::dataFormat(QString::fromStdString(endingOf(name)));
  if (data) return {name, *data};
  throw InputError(Message(HEADWISE_TR_NOOP("core",
                                            "--data takes a file for numbers, which ends with .csv or .npy, but it is "
                                            "\"%1\". A picture, and standard output, go to --out."),
                           {name}));
}

}  // namespace headwise::app
