#pragma once
// Scene: what is to be painted, in logical pixels, top-left origin. No widget, no GL. Immutable once draw() returned
// it.

#include <QBrush>
#include <QFont>
#include <QLineF>
#include <QPainterPath>
#include <QRectF>
#include <QString>
#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "core/color/color_scale.h"
#include "core/trace/tile.h"
#include "ui/scene/view_state.h"

// Every member has an initialiser, so that designated initialisers may leave any of them out.
namespace headwise::ui {

/// Cells of a TileServer: the token window (level-0 cells) stretched over `rect`. Every device pixel takes the colour
/// of one cell, at the finest level of detail (along each axis by itself) whose cells are at least a device pixel wide:
/// the largest weight of those that share it, or their mean, as cells->pooling() says.
struct TileItem {
  QRectF rect{};
  std::shared_ptr<const TileServer> cells{};
  TokenWindow window{};  ///< empty: everything
  ColorScale scale{};
  std::shared_ptr<const ColorTable> colors{};
  double gap = 0;  ///< logical pixels between cells (0: none); only drawn while cells are larger than 3 px
  /// Shows the same; colour tables are made anew for every Scene.
  bool operator==(const TileItem& other) const {
    return rect == other.rect && cells == other.cells && window == other.window && scale == other.scale &&
           gap == other.gap && (colors == other.colors || (colors && other.colors && *colors == *other.colors));
  }
};

struct RectItem {
  QRectF rect{};
  QColor fill = Qt::transparent;
  QColor stroke = Qt::transparent;
  double stroke_width = 1;
  double radius = 0;
  bool operator==(const RectItem&) const = default;
};

struct PathItem {
  QPainterPath path{};
  QBrush fill = Qt::NoBrush;
  QColor stroke = Qt::transparent;
  double stroke_width = 1;
  bool operator==(const PathItem&) const = default;
};

/// Horizontal and vertical lines lie on device pixels.
struct LinesItem {
  std::vector<QLineF> lines{};
  QColor color{};
  double width = 1;
  bool operator==(const LinesItem&) const = default;
};

struct TextItem {
  QRectF rect{};
  QString text{};
  QFont font{};
  QColor color{};
  Qt::Alignment alignment = Qt::AlignLeft | Qt::AlignVCenter;
  double rotation = 0;  ///< degrees clockwise, of the finished text and its rect around the rect's centre
  bool elide = true;    ///< shortened with an ellipsis when it does not fit; otherwise wrapped
  bool rich = false;    ///< `text` is the subset of HTML that QTextDocument knows (sub, sup, b)
  bool operator==(const TextItem&) const = default;
};

/// A plot that QCustomPlot paints off-widget through QCPPainter.
struct PlotSeries {
  enum class Look { Line, Points, Bars, FilledLine };
  QString name{};
  std::vector<double> x{}, y{};
  QColor color{};
  Look look = Look::Line;
  double width = 2;  ///< line width in px, or the bars' width in x units
  bool dashed = false;
  bool operator==(const PlotSeries&) const = default;
};
struct PlotAxis {
  QString label{};
  bool logarithmic = false;
  std::optional<double> low{}, high{};              ///< absent: fitted
  std::vector<std::pair<double, QString>> ticks{};  ///< empty: chosen by the plot
  bool operator==(const PlotAxis&) const = default;
};
struct PlotItem {
  QRectF rect{};
  std::vector<PlotSeries> series{};
  PlotAxis x{}, y{};
  QColor text{}, grid{}, background = Qt::transparent;
  QFont font{};
  bool legend = true;
  bool operator==(const PlotItem&) const = default;
};

using SceneItem = std::variant<RectItem, PathItem, LinesItem, TileItem, TextItem, PlotItem>;

/// What is under the mouse. Later areas lie above earlier ones.
enum class HitKind {
  Cells,       ///< a heatmap: the position inside gives query and key through `window` (see hit.h)
  Head,        ///< a head's card, chip or label: hover marks it, click selects, double-click enlarges
  Query,       ///< a query token's label, or an axis of them: then the position gives it through `window`
  Key,         ///< a key token's label, likewise
  HeadSwitch,  ///< click switches the head on or off (Concat) or shows and hides it (Flow)
  Step,        ///< `value` is the step
  MaskCell,    ///< the mask to paint on: press shows or hides the pair, dragging goes on doing the same
  Overview,    ///< the whole map, small: press and drag move the window that is seen
  Explain,     ///< only a tooltip
};
struct HitArea {
  QRectF rect{};
  HitKind kind = HitKind::Explain;
  int map = 0;
  Index head = -1;
  Index query = -1;
  Index key = -1;
  int value = 0;
  TokenWindow window{};     ///< for Cells, MaskCell and axes; a side that is empty says nothing about its token
  bool transposed = false;  ///< x runs along the queries
  QString explanation{};    ///< tooltip; may be rich text
};

struct Scene {
  QSizeF size;                          ///< may be taller than Style::size: the page then scrolls
  QColor background = Qt::transparent;  ///< transparent for none
  std::vector<SceneItem> items;
  std::vector<HitArea> areas;
  QString accessible_text;  ///< what a screen reader says about the page
  bool awaits_rows =
      false;  ///< some of it will be there with rows that are still to be computed (TileServer::rowNow())
};
using ScenePtr = std::shared_ptr<const Scene>;

/// The last area that holds the point, or null.
[[nodiscard]] const HitArea* areaAt(const Scene& scene, QPointF point);

}  // namespace headwise::ui
