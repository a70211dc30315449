#pragma once

#include <QWidget>

#include "ui/state/store.h"

class QHBoxLayout;
class QLabel;
class QMenu;

namespace headwise::ui {

class ExamplesMenu;
class InlineMessage;
class LinkButton;
class MenuButton;
class SteadyText;
class TextField;
class TokenChips;

/// The top of the window: the text (two for cross-attention), its tokens, where the numbers come from, and Export.
class SentenceBar : public QWidget {
  Q_OBJECT
 public:
  explicit SentenceBar(Store& store, QWidget* parent = nullptr);
  ~SentenceBar() override;

  void setExportMenu(QMenu* menu);
  void setExamplesMenu(ExamplesMenu* menu);
  /// What was said to somebody and concerns no single control, until the next edit; empty for nothing.
  void say(const QString& message);
  /// The same for what was done as it should be.
  void tell(const QString& message);
  void focusText();

 Q_SIGNALS:
  void parametersFileWanted();

 protected:
  void changeEvent(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void layOut();
  void connectText();
  void connectChips(TokenChips* chips, bool of_second_text);
  void fillMenus();
  void retranslate();
  void showExperiment();
  void showTokens();
  void showCounts();
  void showPins();
  void fitHint();
  void showCursor();
  void showFailure();
  void editText(const std::string& text, bool second);
  void setSecondText(bool wanted);
  [[nodiscard]] const AttentionMap* map() const;

  Store& m_store;
  QString m_said;
  bool m_said_is_good = false;
  TextField* m_text;
  TextField* m_second_text;
  MenuButton* m_source;
  MenuButton* m_tokenizer;
  MenuButton* m_export;
  TokenChips* m_chips;
  TokenChips* m_second_chips;
  QLabel* m_queries;  ///< what the two rows of chips are, in cross-attention
  QLabel* m_keys;
  QHBoxLayout* m_chip_row = nullptr;
  SteadyText* m_hint;
  LinkButton* m_turn_pins;
  LinkButton* m_examples;
  LinkButton* m_toggle_second;
  InlineMessage* m_message;
};

}  // namespace headwise::ui
