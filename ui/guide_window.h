#pragma once

#include <QTextBrowser>
#include <QTimer>
#include <QWidget>

#include "ui/scene/style.h"

namespace headwise::ui {

class LinkButton;

/// One page of the guide. Its pictures come in the theme that the window has, and no wider than the text.
class GuideText : public QTextBrowser {
  Q_OBJECT
 public:
  explicit GuideText(QWidget* parent = nullptr);
  void setTheme(Theme theme);

 protected:
  [[nodiscard]] QVariant loadResource(int type, const QUrl& name) override;
  void doSetSource(const QUrl& name, QTextDocument::ResourceType type) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  [[nodiscard]] QVariant picture(const QUrl& name) const;
  void loadAgain();

  Theme m_theme = Theme::Light;
  int m_picture_width = 0;
  QTimer m_resized;  ///< a page must not be loaded while one is being laid out
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
  LinkButton* m_back;
  LinkButton* m_forward;
  LinkButton* m_contents;
  QString m_language;
};

}  // namespace headwise::ui
