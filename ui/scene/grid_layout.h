#pragma once
// How many cards stand in a row, and how large they are.

#include <QRectF>

#include "core/tensor/matrix.h"
#include "ui/scene/scene.h"

namespace headwise::ui {

/// Where the cards of `count` heads lie. Maps are square.
struct GridLayout {
  QPointF origin;
  int columns = 1;
  int rows = 1;
  double map_side = 0;
  QSizeF card{};
  double gap = 0;
  [[nodiscard]] QRectF cardAt(int place) const;
  [[nodiscard]] double bottom() const;
};

struct GridRoom {
  QRectF rect;           ///< as tall as cards should be together if that leaves them large enough
  double header = 29;    ///< of a card, above its map
  double margin = 10;    ///< beside and below the map
  double gap = 11;       ///< between cards
  double title = 0;      ///< that the header of a card needs: it may be wider than the map where there is room
  double smallest = 80;  ///< side of a map: rather than go below it, the page scrolls
};

/// `columns` 0: the number that makes the maps largest within the room.
[[nodiscard]] GridLayout layoutGrid(int count, int columns, const GridRoom& room);

/// The columns that a drawn Heads page has; 0 for a page without cards.
[[nodiscard]] int gridColumns(const Scene& scene);

}  // namespace headwise::ui
