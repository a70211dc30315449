#include "app/option_checks.h"

#include <cmath>
#include <string>

namespace headwise::app {
namespace {

std::string emptyOrNothing(const std::string& value) {
  return value.empty() ? "a number is needed, but the value is empty" : std::string();
}

std::string negativeOrNothing(const std::string& value) {
  return value.starts_with('-') ? "a number from 0 is needed, but the value is " + value : std::string();
}

/// Of no option a sensible value, and no check of a range finds it.
std::string notANumberOrNothing(const std::string& value) {
  double number = 0;
  const bool is_nan = CLI::detail::lexical_cast(value, number) && std::isnan(number);
  return is_nan ? "a number is needed, but the value is " + value : std::string();
}

}  // namespace

void checkNumbers(CLI::App& program) {
  for (CLI::App* command : program.get_subcommands({})) {
    checkNumbers(*command);  // bench has commands of its own
    for (CLI::Option* option : command->get_options()) {
      const std::string type = option->get_type_name();
      const bool natural = type.starts_with("UINT");
      if (natural || type.starts_with("INT") || type.starts_with("FLOAT")) option->check(emptyOrNothing, "");
      if (natural) option->check(negativeOrNothing, "");
      if (type.starts_with("FLOAT")) option->check(notANumberOrNothing, "");
    }
  }
}

}  // namespace headwise::app
