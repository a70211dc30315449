#include "ui/scene/style.h"

#include <QFontDatabase>
#include <QGlyphRun>
#include <QProcess>
#include <QRawFont>
#include <QTemporaryDir>
#include <QTest>
#include <QTextLayout>
#include <cmath>

using namespace headwise::ui;
using namespace Qt::StringLiterals;

namespace {

double linear(double channel) {
  return channel <= 0.03928 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

/// Relative luminance and contrast ratio of WCAG 2.1.
double luminance(const QColor& color) {
  return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}
double contrast(const QColor& a, const QColor& b) {
  const double la = luminance(a), lb = luminance(b);
  return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

QStringList familiesUsedFor(const QString& text, const QFont& font) {
  QTextLayout layout(text, font);
  layout.beginLayout();
  layout.createLine();
  layout.endLayout();
  QStringList families;
  for (const QGlyphRun& run : layout.glyphRuns()) families << run.rawFont().familyName();
  return families;
}

}  // namespace

class TestStyle : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void textCanBeRead_data() {
    QTest::addColumn<QColor>("text");
    QTest::addColumn<QColor>("background");
    for (const Theme theme : {Theme::Light, Theme::Dark}) {
      const Palette& p = palette(theme);
      const QByteArray name = theme == Theme::Light ? "light" : "dark";
      const std::pair<const char*, QColor> grounds[] = {{"window", p.window}, {"page", p.page}, {"card", p.card}};
      for (const auto& [ground, color] : grounds) {
        QTest::addRow("%s: text on %s", name.data(), ground) << p.text << color;
        QTest::addRow("%s: muted on %s", name.data(), ground) << p.muted << color;
        QTest::addRow("%s: accent on %s", name.data(), ground) << p.accent << color;
        QTest::addRow("%s: warning on %s", name.data(), ground) << p.warning << color;
      }
      QTest::addRow("%s: on accent", name.data()) << p.on_accent << p.accent;
      QTest::addRow("%s: accent on its badge", name.data()) << p.accent << p.accent_soft;
      QTest::addRow("%s: warning on its ground", name.data()) << p.warning << p.warning_soft;
    }
  }
  void textCanBeRead() {
    QFETCH(QColor, text);
    QFETCH(QColor, background);
    QVERIFY2(contrast(text, background) >= 4.5, qPrintable(QString::number(contrast(text, background))));
  }

  void cellsThatAreNoWeightsLookDifferent() {
    for (const Theme theme : {Theme::Light, Theme::Dark}) {
      const Palette& p = palette(theme);
      QVERIFY(contrast(p.masked, p.left_out) > 1.25);
      QVERIFY(contrast(p.masked, p.nan) > 1.25 || p.masked.hsvSaturation() + 80 < p.nan.hsvSaturation());
      QVERIFY(p.left_out.hsvSaturation() + 80 < p.nan.hsvSaturation());
    }
  }

  void latinIsInterAndChineseIsTheSimplifiedFace() {
    const QFont sample = font(Style{}, 13);
    QCOMPARE(familiesUsedFor(u"attention"_s, sample), QStringList{u"Inter"_s});
    QCOMPARE(familiesUsedFor(u"多头注意力"_s, sample), QStringList{u"Noto Sans CJK SC"_s});
    QCOMPARE(familiesUsedFor(u"骨直角复令"_s, font(Style{}, 13, QFont::DemiBold)), QStringList{u"Noto Sans CJK SC"_s});
  }

  void fontsFollowTheTextScale() {
    QCOMPARE(font(Style{}, 12).pixelSize(), 12);
    Style projector;
    projector.text_scale = 1.6;
    QCOMPARE(font(projector, 10).pixelSize(), 16);
  }

  void noFontIsMissingHere() { QCOMPARE(missingFonts(), QString()); }

  void aMachineWithoutFontsIsTold() {
    const QTemporaryDir folder;
    QFile config(folder.filePath(u"fonts.conf"_s));
    QVERIFY(config.open(QIODevice::WriteOnly));
    config.write("<fontconfig><cachedir>" + folder.path().toUtf8() + "</cachedir></fontconfig>");
    config.close();
    QProcess bare;
    auto environment = QProcessEnvironment::systemEnvironment();
    environment.insert(u"FONTCONFIG_FILE"_s, config.fileName());
    bare.setProcessEnvironment(environment);
    bare.start(QCoreApplication::applicationFilePath(), {u"noFontIsMissingHere"_s});
    QVERIFY(bare.waitForFinished());
    const QByteArray report = bare.readAllStandardOutput();
    QVERIFY2(report.contains("fonts-inter") && report.contains("fonts-noto-cjk"), report);
  }

  void withAlphaKeepsTheColour() {
    const QColor tint = withAlpha(QColor(10, 20, 30), 0.5);
    QCOMPARE(tint.rgb(), qRgb(10, 20, 30));
    QCOMPARE(tint.alpha(), 128);
  }
};

QTEST_MAIN(TestStyle)
#include "tst_style.moc"
