#pragma once
// A Scene for screen readers: what the page shows, and the sentence about the cursor.

#include <QAccessibleWidget>

namespace headwise::ui {

class SceneView;

class SceneAccessible : public QAccessibleWidget {
 public:
  explicit SceneAccessible(SceneView* view);
  [[nodiscard]] QString text(QAccessible::Text which) const override;
  /// Makes Qt use this class for every SceneView. May be called again.
  static void install();

 private:
  [[nodiscard]] const SceneView& view() const;
};

}  // namespace headwise::ui
