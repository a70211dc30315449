#pragma once
// Token positions as people write them: "0, 3-5".

#include <QLineEdit>
#include <optional>
#include <vector>

#include "core/tensor/matrix.h"

namespace headwise::ui {

/// Ascending, without repeats; nothing where the text is no such list. Empty text is the empty list.
[[nodiscard]] std::optional<std::vector<Index>> parsePositions(const QString& text);
/// "0, 3-5"
[[nodiscard]] QString formatPositions(const std::vector<Index>& positions);

class PositionListEdit : public QLineEdit {
  Q_OBJECT
 public:
  explicit PositionListEdit(QWidget* parent = nullptr);
  void setShown(const std::vector<Index>& positions);  ///< without a signal

 Q_SIGNALS:
  void chosen(const std::vector<headwise::Index>& positions);
  void refused(const QString& text);

 protected:
  bool event(QEvent* event) override;

 private:
  void finish();
  bool dropTyped();

  QString m_committed;
};

}  // namespace headwise::ui
