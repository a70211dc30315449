#pragma once

#include <QTextBrowser>
#include <QWidget>

#include "ui/scene/style.h"

namespace headwise::ui {

/// One page of the guide. Its pictures come in the theme that the window has, and no wider than the text.
class GuideText : public QTextBrowser {
  Q_OBJECT
 public:
  explicit GuideText(QWidget* parent = nullptr);
  void setTheme(Theme theme);

 protected:
  [[nodiscard]] QVariant loadResource(int type, const QUrl& name) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  Theme m_theme = Theme::Light;
  int m_picture_width = 0;
};

/// Help > Guide: the user guide in the window's language, read from the resources. Nothing is fetched from anywhere.
class GuideWindow : public QWidget {
  Q_OBJECT
 public:
  explicit GuideWindow(QWidget* parent = nullptr);
  /// Opens the guide at its first page, or at the one that was read last.
  void showIn(const QString& language, Theme theme);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void retranslate();

  GuideText* m_text;
  QString m_language;
};

}  // namespace headwise::ui
