#include "ui/scene/format.h"

#include <QLocale>
#include <array>
#include <cmath>

namespace headwise::ui {
using namespace Qt::StringLiterals;

namespace {

QString fixed(double value, int decimals) {
  QString text = QString::number(value, 'f', decimals);
  if (text.startsWith(u'-')) text[0] = QChar(0x2212);
  return text;
}

QString scientific(double value) {
  QString text = QString::number(value, 'e', 1);
  const qsizetype exponent = text.indexOf(u'e') + 1;
  const int power = text.mid(exponent).toInt();
  return text.left(exponent) + QString::number(power);
}

/// Digits behind the point that leave three significant ones.
int decimalsFor(double magnitude) {
  if (magnitude >= 99.95) return 0;
  if (magnitude >= 9.995) return 1;
  if (magnitude >= 0.9995) return 2;
  return magnitude >= 0.09995 ? 3 : 4;
}

struct Unit {
  double size = 1;
  QString sign;
};

/// The unit in which the rounded number has one to three digits before the point.
Unit unitOf(double count, int decimals) {
  constexpr std::array kSigns{u" K", u" M", u" G", u" T", u" P"};
  const double rounding = 0.5 * std::pow(10.0, -decimals);
  Unit unit;
  for (const char16_t* sign : kSigns) {
    const double limit = unit.size == 1 ? 1000 : 1000 - rounding;
    if (std::abs(count) / unit.size < limit) break;
    unit = {unit.size * 1000, QString::fromUtf16(sign)};
  }
  return unit;
}

}  // namespace

QString grouped(std::uint64_t count) {
  QLocale locale = QLocale::c();
  locale.setNumberOptions(QLocale::DefaultNumberOptions);
  return locale.toString(static_cast<qulonglong>(count));
}

QString compact(double count, int decimals) {
  const Unit unit = unitOf(count, decimals);
  const double scaled = count / unit.size;
  const bool whole = unit.size == 1 && scaled == std::floor(scaled);
  return fixed(scaled, whole ? 0 : decimals) + unit.sign;
}

QString compactLike(double count, double largest) {
  const Unit unit = unitOf(largest, 2);
  return fixed(count / unit.size, unit.size == 1 ? 0 : 2) + unit.sign;
}

QString percent(double fraction, int decimals) {
  if (!std::isfinite(fraction)) return u"–"_s;
  const bool all = std::abs(fraction - 1) < 1e-9;
  return fixed(fraction * 100, all ? 0 : decimals) + u" %"_s;
}

QString numberText(double value) {
  if (std::isnan(value)) return u"NaN"_s;
  if (std::isinf(value)) return value > 0 ? u"∞"_s : u"−∞"_s;
  if (value == 0) return u"0"_s;
  const double magnitude = std::abs(value);
  if (magnitude < 0.001 || magnitude >= 1e6) {
    QString text = scientific(value);
    if (text.startsWith(u'-')) text[0] = QChar(0x2212);
    return text;
  }
  if (magnitude >= 999.5)
    return (value < 0 ? u"−"_s : QString()) + grouped(static_cast<std::uint64_t>(std::llround(magnitude)));
  return fixed(value, decimalsFor(magnitude));
}

QString constantText(double value) {
  QString text = QString::number(value, 'g', 4);
  return text.replace(u'-', QChar(0x2212));
}

QString shapeText(Index rows, Index cols) { return u"%1 × %2"_s.arg(rows).arg(cols); }

QString durationText(double milliseconds) {
  if (!std::isfinite(milliseconds)) return u"–"_s;
  if (milliseconds >= 1000) return numberText(milliseconds / 1000) + u" s"_s;
  if (milliseconds >= 0.1) return numberText(milliseconds) + u" ms"_s;
  return numberText(milliseconds * 1000) + u" µs"_s;
}

QString decadeText(int power) {
  constexpr std::array kUnits{std::pair{-1, u" s"}, std::pair{-3, u" ms"}, std::pair{-6, u" µs"},
                              std::pair{-9, u" ns"}};
  for (const auto& [lowest, unit] : kUnits) {
    if (power < lowest) continue;
    const int zeros = lowest == -1 ? power : power - lowest;
    return (zeros < 0 ? u"0.1"_s : u'1' + QString(zeros, u'0')) + QString::fromUtf16(unit);
  }
  return u"10^%1 s"_s.arg(power);
}

}  // namespace headwise::ui
