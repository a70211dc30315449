#include "ui/scene/translate.h"

#include <QCoreApplication>

namespace headwise::ui {
namespace {

QString translated(const MessageArg& arg) {
  return arg.nested.empty() ? QString::fromStdString(arg.text) : ui::translated(arg.nested.front());
}

}  // namespace

QString translated(const Message& message) {
  const QString pattern = QCoreApplication::translate("core", std::string(message.text).c_str());
  QString out;
  for (qsizetype i = 0; i < pattern.size(); ++i) {
    const bool place = pattern[i] == u'%' && i + 1 < pattern.size() && pattern[i + 1] >= u'1' && pattern[i + 1] <= u'9';
    if (!place) {
      out += pattern[i];
      continue;
    }
    const auto index = static_cast<std::size_t>(pattern[++i].unicode() - u'1');
    if (index < message.args.size()) out += translated(message.args[index]);
  }
  return out;
}

}  // namespace headwise::ui
