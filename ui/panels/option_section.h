#pragma once
// What every group of the left panel has in common: it shows the Store's Experiment, edits it, and can be reset.

#include "ui/panels/controls.h"
#include "ui/state/store.h"

namespace headwise::ui {

class OptionSection : public Section {
  Q_OBJECT
 public:
  OptionSection(Store& store, QWidget* parent);

 protected:
  /// Sets every text in the current language. Called once after construction and after each change of language.
  virtual void retranslate() = 0;
  /// Shows the Store's Experiment.
  virtual void refresh() = 0;
  /// `experiment` with this group's options at their defaults.
  [[nodiscard]] virtual Experiment withDefaults(Experiment experiment) const = 0;

  /// Call at the end of the subclass's constructor.
  void start();
  /// Makes what depends on the change fit as well, says so below the rows, and sends it to the Store.
  void edit(Experiment changed, const QString& step, EditMerge merge = EditMerge::None);
  [[nodiscard]] const AttentionConfig& config() const { return m_store.experiment().attention; }
  /// A message below the rows, until the next edit.
  void complain(const QString& text);

  /// A row whose texts retranslate() sets through label().
  struct Row {
    QLabel* label = nullptr;
    QWidget* control = nullptr;
  };
  Row row(QWidget* control);
  static void label(const Row& row, const QString& text, const QString& explanation);

  void changeEvent(QEvent* event) override;

  Store& m_store;

 private:
  void show();
  void follow();

  InlineMessage* m_message = nullptr;
  Experiment m_shown;  ///< without the texts
  bool m_started = false;
  bool m_editing = false;  ///< the change that is told comes from here
};

}  // namespace headwise::ui
