#pragma once
// What the tool rows over the pages have in common: while shown they follow the Store and the language, and their hint
// at the right gives way where the row is short of room.

#include "ui/panels/controls.h"
#include "ui/scene/words.h"
#include "ui/state/store.h"

namespace headwise::ui {

class PageTools : public ToolRow {
  Q_OBJECT
 public:
  PageTools(Store& store, QWidget* parent);
  /// The row never keeps the window from shrinking: fit() makes it fit.
  [[nodiscard]] QSize minimumSizeHint() const override { return {0, ToolRow::minimumSizeHint().height()}; }
  using QWidget::setVisible;

 protected:
  /// Sets every text in the current language.
  virtual void retranslate() = 0;
  /// Shows what the Store holds. Called while the row is shown and there is a Trace.
  virtual void refresh() = 0;

  /// Call at the end of the subclass's constructor.
  void start();
  /// A change of the view, not undoable.
  template <typename Change>
  void look(Change change) {
    ViewState view = m_store.view();
    change(view);
    m_store.look(std::move(view));
  }

  /// A control with the label before it; label() sets their texts.
  struct Control {
    QLabel* label = nullptr;
    QWidget* widget = nullptr;
  };
  Control control(QWidget* widget);
  static void label(const Control& control, const QString& text, const QString& explanation);
  static void setVisible(const Control& control, bool visible);

  /// Shortens a text of the row where it is short of room; called before the hint and then the labels give way.
  virtual void shorten() {}
  /// Of all that is visible and of its labels, without the hint.
  [[nodiscard]] int neededWidth() const;

  /// Adds the muted hint at the right end of the row.
  void addHint();
  void setHint(const QString& text, const QString& explanation = {});

  [[nodiscard]] const AttentionMap& map() const { return mapOf(*m_store.trace(), m_store.view()); }

  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;

  Store& m_store;

 private:
  void followStore();
  void fit();
  [[nodiscard]] bool takesRoom(const QWidget* widget) const;

  std::vector<Control> m_controls;
  QLabel* m_hint = nullptr;
  QString m_hint_text;
  bool m_started = false;
};

/// Chooses a head by its number.
class HeadChoice : public Choice {
  Q_OBJECT
 public:
  using Choice::Choice;
  void setHeads(Index n_heads, Index current);
};

/// Chooses a token by its text and position: "it (7)". The list of a long text is made when it is opened.
class TokenChoice : public Choice {
  Q_OBJECT
 public:
  using Choice::Choice;
  void setTokens(std::shared_ptr<const TokenSequence> tokens, Index current);
  void showPopup() override;

 private:
  void fill(IndexRange positions);

  std::shared_ptr<const TokenSequence> m_tokens;
  IndexRange m_filled;
};

}  // namespace headwise::ui
