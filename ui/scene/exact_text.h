#pragma once
// Characters as they were typed. Inter's contextual alternates (feature calt) draw "->" as an arrow, "2x4" with a
// multiplication sign: other characters than those of the text. Qt 6.4 cannot switch a font's feature off, but it can
// leave the shaping of such a stretch out. Letters that join or carry marks are outside these stretches and keep
// theirs.

#include <QFont>
#include <QString>
#include <QTextLayout>
#include <vector>

class QTextDocument;

namespace headwise::ui {

struct TextRange {
  qsizetype start = 0;
  qsizetype length = 0;
  bool operator==(const TextRange&) const = default;
};
/// The stretches that the font would draw as other characters, in order.
[[nodiscard]] std::vector<TextRange> alteredRanges(const QString& text);

/// `font`, drawing every character for itself.
[[nodiscard]] QFont exactFont(QFont font);
/// `font` for that text as a whole: exact where something in it would be altered and nothing in it needs shaping.
[[nodiscard]] QFont fontFor(const QFont& font, const QString& text);

/// Text that stands side by side from left to right, each piece in its own font.
struct TextPiece {
  QString text;
  QFont font;
};
/// One piece where nothing would be altered, and of right-to-left text, which cannot be put together from left to
/// right.
[[nodiscard]] std::vector<TextPiece> exactPieces(const QFont& font, const QString& text);

/// The same for a text that is laid out as a whole.
[[nodiscard]] QList<QTextLayout::FormatRange> exactFormats(const QFont& font, const QString& text);
/// Makes what stands in the document exact.
void makeExact(QTextDocument& document);

}  // namespace headwise::ui
