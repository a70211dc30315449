#include "ui/scene/exact_text.h"

#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <algorithm>
#include <set>

namespace headwise::ui {
namespace {

bool isDigit(QChar c) { return c >= u'0' && c <= u'9'; }
bool isTimes(QChar c) { return c == u'x' || c == u'X' || c == u'*'; }
bool isArrowPart(QChar c) { return c == u'-' || c == u'=' || c == u'<' || c == u'>'; }

qsizetype afterBlanks(const QString& text, qsizetype at) {
  while (at < text.size() && text[at] == u' ') ++at;
  return at;
}

/// Behind the last factor of "2x4" or "2 * 4 * 8"; `at` stands on the first digit.
qsizetype afterProduct(const QString& text, qsizetype at) {
  qsizetype end = at + 1;
  while (true) {
    const qsizetype times = afterBlanks(text, end);
    if (times >= text.size() || !isTimes(text[times])) return end;
    const qsizetype factor = afterBlanks(text, times + 1);
    if (factor >= text.size() || !isDigit(text[factor])) return end;
    end = factor + 1;
  }
}

qsizetype afterArrow(const QString& text, qsizetype at) {
  while (at < text.size() && isArrowPart(text[at])) ++at;
  return at;
}

bool runsRightToLeft(QChar c) { return c.direction() == QChar::DirR || c.direction() == QChar::DirAL; }

/// Letters that join, marks that find their place over a letter, emoji of several parts.
bool needsShaping(QChar c) {
  static const std::set<QChar::Script> kSimple{QChar::Script_Common,   QChar::Script_Latin,   QChar::Script_Greek,
                                               QChar::Script_Cyrillic, QChar::Script_Han,     QChar::Script_Hiragana,
                                               QChar::Script_Katakana, QChar::Script_Bopomofo};
  return c.isMark() || c.isSurrogate() || runsRightToLeft(c) || !kSimple.contains(c.script());
}

}  // namespace

std::vector<TextRange> alteredRanges(const QString& text) {
  std::vector<TextRange> ranges;
  for (qsizetype i = 0; i < text.size();) {
    qsizetype end = i + 1;
    if (isDigit(text[i]))
      end = afterProduct(text, i);
    else if (isArrowPart(text[i]))
      end = afterArrow(text, i);
    if (end > i + 1) ranges.push_back({i, end - i});
    i = end;
  }
  return ranges;
}

QFont exactFont(QFont font) {
  font.setStyleStrategy(static_cast<QFont::StyleStrategy>(font.styleStrategy() | QFont::PreferNoShaping));
  return font;
}

QFont fontFor(const QFont& font, const QString& text) {
  return alteredRanges(text).empty() || std::ranges::any_of(text, needsShaping) ? font : exactFont(font);
}

std::vector<TextPiece> exactPieces(const QFont& font, const QString& text) {
  const std::vector<TextRange> ranges = alteredRanges(text);
  if (ranges.empty() || std::ranges::any_of(text, runsRightToLeft)) return {{text, font}};
  std::vector<TextPiece> pieces;
  qsizetype at = 0;
  for (const TextRange& range : ranges) {
    if (range.start > at) pieces.push_back({text.mid(at, range.start - at), font});
    pieces.push_back({text.mid(range.start, range.length), exactFont(font)});
    at = range.start + range.length;
  }
  if (at < text.size()) pieces.push_back({text.mid(at), font});
  return pieces;
}

QList<QTextLayout::FormatRange> exactFormats(const QFont& font, const QString& text) {
  QTextCharFormat format;
  format.setFont(exactFont(font));
  QList<QTextLayout::FormatRange> formats;
  for (const TextRange& range : alteredRanges(text))
    formats.append({static_cast<int>(range.start), static_cast<int>(range.length), format});
  return formats;
}

void makeExact(QTextDocument& document) {
  QTextCharFormat format;
  format.setFontStyleStrategy(QFont::PreferNoShaping);
  for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
    for (const TextRange& range : alteredRanges(block.text())) {
      QTextCursor cursor(block);
      cursor.setPosition(block.position() + static_cast<int>(range.start));
      cursor.setPosition(cursor.position() + static_cast<int>(range.length), QTextCursor::KeepAnchor);
      cursor.mergeCharFormat(format);
    }
}

}  // namespace headwise::ui
