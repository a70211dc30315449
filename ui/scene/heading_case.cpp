#include "ui/scene/heading_case.h"

#include <QStringList>
#include <algorithm>

namespace headwise::ui {
namespace {

/// At least two letters and nothing else but what may stand around a word.
bool isPlainWord(const QString& word) {
  const auto letters = std::ranges::count_if(word, [](QChar c) { return c.isLetter(); });
  const auto marks = std::ranges::count_if(word, [](QChar c) { return QStringView(u",.:;?!()'’-").contains(c); });
  return letters >= 2 && letters + marks == word.size();
}

QString plainCase(const QString& text) {
  QStringList words = text.split(u' ');
  for (QString& word : words)
    if (isPlainWord(word)) word = word.toUpper();
  return words.join(u' ');
}

/// Behind the closing mark: a token may itself be one.
qsizetype afterQuoted(const QString& text, qsizetype at) {
  qsizetype end = text.indexOf(u'”', at + 1);
  if (end < 0) return text.size();
  while (end + 1 < text.size() && text[end + 1] == u'”') ++end;
  return end + 1;
}

}  // namespace

QString headingCase(const QString& text) {
  QString out;
  qsizetype at = 0;
  while (at < text.size()) {
    const qsizetype quoted = text.indexOf(u'“', at);
    const qsizetype plain_end = quoted < 0 ? text.size() : quoted;
    out += plainCase(text.mid(at, plain_end - at));
    at = quoted < 0 ? text.size() : afterQuoted(text, quoted);
    out += text.mid(plain_end, at - plain_end);
  }
  return out;
}

}  // namespace headwise::ui
