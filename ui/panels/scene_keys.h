#pragma once
// The keyboard over a Scene: arrows move the cell cursor, Page Up and Down go from head to head, and so on.

#include <Qt>

#include "ui/panels/scene_actions.h"

namespace headwise::ui {

class SceneKeys {
 public:
  explicit SceneKeys(Store& store) : m_store(store), m_actions(store) {}
  /// True when the key meant something on this page.
  bool press(int key, Qt::KeyboardModifiers modifiers);

 private:
  bool navigate(int key, Qt::KeyboardModifiers modifiers);
  bool step(int key);
  bool flow(int key);
  bool look(int key, bool add);
  void moveTo(Cursor cursor);
  void zoom(double factor);
  void moveHeadInOrder(Index by);
  bool escape();
  void act(bool add);
  [[nodiscard]] const AttentionMap& map() const;
  [[nodiscard]] Cursor current() const;
  [[nodiscard]] Index headBeside(Index head, Index by) const;

  Store& m_store;
  SceneActions m_actions;
};

}  // namespace headwise::ui
