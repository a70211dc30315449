#pragma once

#include <QAbstractScrollArea>
#include <memory>
#include <vector>

#include "core/tensor/matrix.h"
#include "core/text/tokenizer.h"

namespace headwise::ui {

/// The row of tokens: text and position of each, pins and the cursor marked. One widget however many there are; a long
/// row scrolls sideways, and of a very long one all chips are equally wide, so that none need be measured. Knows no
/// Store.
class TokenChips : public QAbstractScrollArea {
  Q_OBJECT
 public:
  explicit TokenChips(QWidget* parent = nullptr);

  void setTokens(std::shared_ptr<const TokenSequence> tokens);
  void setPinned(std::vector<Index> pinned, bool as_keys);
  /// Token positions that the cursor points at as query and as key; -1: none.
  void setPointed(Index query, Index key);

  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

  [[nodiscard]] QRect chipRect(Index position) const;                              ///< where it is now, in this widget
  [[nodiscard]] QRegion chipRegion(std::initializer_list<Index> positions) const;  ///< of those that there are
  [[nodiscard]] Index chipAt(QPoint point) const;                                  ///< -1: none
  [[nodiscard]] int contentWidth() const { return rightEdge(count() - 1); }

 Q_SIGNALS:
  void clicked(headwise::Index position, bool add);
  void pointed(headwise::Index position);  ///< -1 when the mouse left
  void cleared();                          ///< Esc

 protected:
  bool viewportEvent(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  [[nodiscard]] Index count() const;
  [[nodiscard]] QString label(Index position) const;
  [[nodiscard]] bool isMeasured() const;
  [[nodiscard]] int rightEdge(Index position) const;  ///< of the chip and the gap after it, from the row's beginning
  [[nodiscard]] Index firstBehind(int x) const;       ///< the first chip whose right edge lies behind x
  void layOut();
  [[nodiscard]] int hintedWidth() const;
  void measure(Index known);  ///< the edges behind so many chips
  /// The first one on screen that is not what it was with those tokens; at most count().
  [[nodiscard]] Index firstChanged(const TokenSequence& before, const std::vector<int>& edges_before) const;
  void fitScrollBar();
  void paintChip(QPainter& painter, Index position) const;
  void paintScrollMark(QPainter& painter) const;
  void moveFocus(Index to);
  void tellFocus();
  [[nodiscard]] bool isPinned(Index position) const;

  std::shared_ptr<const TokenSequence> m_tokens;
  std::vector<int> m_edges;  ///< rightEdge() of each chip where they are measured
  std::vector<Index> m_pinned;
  bool m_pins_are_keys = false;
  Index m_query = -1;
  Index m_key = -1;
  Index m_focus = 0;
};

}  // namespace headwise::ui
