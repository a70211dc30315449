#include "ui/scene/style.h"

#include <QCoreApplication>
#include <QFontDatabase>
#include <QRawFont>
#include <algorithm>

using namespace Qt::StringLiterals;

namespace headwise::ui {
namespace {

const auto kLatinFamily = u"Inter"_s;
const auto kChineseFamily = u"Noto Sans CJK SC"_s;

// The drawings' colours; accent and muted are a shade darker than drawn, so that they can be read on badges and pages.
// The colour of NaN occurs in no colour map.
const Palette kLight{
    .window = 0xFFFFFF,
    .page = 0xF6F7F9,
    .card = 0xFFFFFF,
    .border = 0xDFE3E8,
    .text = 0x1C2430,
    .muted = 0x646F7F,
    .accent = 0x2A68D6,
    .on_accent = 0xFFFFFF,
    .accent_soft = 0xEAF1FD,
    .masked = 0xECEFF3,
    .left_out = 0xC9D2E0,
    .nan = 0x00D5FF,
    .warning = 0x9A4B00,
    .warning_soft = 0xFDF1E1,
    .second = 0xD9771A,
    .third = 0x2F9A63,
};

// White on the dark theme's accent, as drawn, has a contrast of 2.5: dark text it is.
const Palette kDark{
    .window = 0x1B212B,
    .page = 0x14181F,
    .card = 0x1B212B,
    .border = 0x2C3442,
    .text = 0xE6EAF0,
    .muted = 0x8E9AAB,
    .accent = 0x6EA2FF,
    .on_accent = 0x0F1826,
    .accent_soft = 0x22304A,
    .masked = 0x333C4A,
    .left_out = 0x56647A,
    .nan = 0x00D5FF,
    .warning = 0xF0B060,
    .warning_soft = 0x36291A,
    .second = 0xE0A05F,
    .third = 0x5BBD85,
};

/// Without any font Qt names families all the same and draws boxes; those have no character map.
bool canWrite(const QStringList& families, char32_t character) {
  return std::ranges::any_of(families, [character](const QString& family) {
    const QRawFont raw = QRawFont::fromFont(QFont(family));
    return raw.supportsCharacter(character) && !raw.fontTable("cmap").isEmpty();
  });
}

}  // namespace

const Palette& palette(Theme theme) { return theme == Theme::Dark ? kDark : kLight; }

QColor withAlpha(QColor color, double opacity) {
  color.setAlphaF(static_cast<float>(opacity));
  return color;
}

QFont font(const Style& style, double pixel_size, int weight) {
  QFont result;
  result.setFamilies({kLatinFamily, kChineseFamily});
  result.setPixelSize(qMax(1, qRound(pixel_size * style.text_scale)));
  result.setWeight(static_cast<QFont::Weight>(weight));
  // Unhinted advances scale exactly: a text that fits on the screen fits at 200 % and in a PDF.
  result.setHintingPreference(QFont::PreferNoHinting);
  return result;
}

QString missingFonts() {
  if (QFontDatabase::hasFamily(kLatinFamily) && QFontDatabase::hasFamily(kChineseFamily)) return {};
  const bool latin = canWrite(QFontDatabase::families(QFontDatabase::Latin), U'a');
  const bool chinese = canWrite(QFontDatabase::families(QFontDatabase::SimplifiedChinese), U'语');
  if (latin && chinese) return {};
  if (latin)
    return QCoreApplication::translate("Style",
                                       "No font for Chinese is installed. Please install the font Noto Sans CJK SC "
                                       "(package fonts-noto-cjk).");
  return QCoreApplication::translate("Style",
                                     "No usable font is installed. Please install the fonts Inter and Noto Sans "
                                     "CJK SC (packages fonts-inter and fonts-noto-cjk).");
}

}  // namespace headwise::ui
