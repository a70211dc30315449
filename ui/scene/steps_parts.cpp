#include "ui/scene/steps_parts.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "core/attention/feature_map.h"
#include "ui/scene/format.h"
#include "ui/scene/words.h"

namespace headwise::ui {
using namespace Qt::StringLiterals;

namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(StepsPage)
};

constexpr Index kShownNumbers = 128;
constexpr std::size_t kBars = 48;

Matrix scoring(const AttentionMap& map, Hook plain, Hook rotated, Index head_index, IndexRange rows) {
  Matrix values = map.source->hook(map.has(rotated) ? rotated : plain, head_index, rows);
  if (map.config.kind == AttentionKind::LinearElu1) return eluPlusOne(values);
  return values;
}

double finiteMagnitude(double value) { return std::isfinite(value) ? std::abs(value) : 0.0; }

constexpr double kPalest = 0.06;
constexpr double kStrongest = 0.62;

/// `value` as a fraction of the largest, -1..1.
QColor signTint(const SceneBuilder& builder, double value) {
  const QColor& color = value < 0 ? builder.colors().second : builder.colors().accent;
  const double strength = std::isfinite(value) ? std::min(std::abs(value), 1.0) : 0.0;
  return blend(color, builder.colors().card, kPalest + (kStrongest - kPalest) * strength);
}

/// Of each block of numbers the one of largest magnitude, with its sign.
Matrix pooledSigned(const Matrix& rows, Index cols) {
  cols = std::clamp<Index>(cols, 1, rows.cols());
  Matrix out(rows.rows(), cols);
  for (Index r = 0; r < rows.rows(); ++r)
    for (Index c = 0; c < cols; ++c) {
      const Index begin = c * rows.cols() / cols;
      const auto block = rows.row(r).segment(begin, (c + 1) * rows.cols() / cols - begin);
      Index strongest = 0;
      block.cwiseAbs().maxCoeff(&strongest);
      out(r, c) = block(strongest);
    }
  return out;
}

/// A few numbers stand large, many small.
struct NumberGrid {
  Index columns = 16;
  QSizeF cell{};
  double size = 10.5;
};

NumberGrid numberGrid(const SceneBuilder& builder, double width, Index numbers) {
  const bool few = numbers <= 64;
  const double least = builder.px(few ? 76 : 46);
  NumberGrid grid{.size = few ? 12.5 : 10.5};
  grid.columns = std::max<Index>(1, static_cast<Index>(width / least));
  // A power of two keeps the places of numbers easy to find.
  while (grid.columns & (grid.columns - 1)) grid.columns &= grid.columns - 1;
  grid.cell = QSizeF(width / static_cast<double>(grid.columns), builder.px(few ? 27 : 20));
  return grid;
}

/// The value of largest magnitude among those that one bar stands for.
std::vector<double> pooled(const std::vector<double>& values) {
  const std::size_t bars = std::min(kBars, values.size());
  std::vector<double> out;
  for (std::size_t i = 0; i < bars; ++i) {
    const auto begin = values.begin() + static_cast<std::ptrdiff_t>(i * values.size() / bars);
    const auto end = values.begin() + static_cast<std::ptrdiff_t>((i + 1) * values.size() / bars);
    out.push_back(
        *std::max_element(begin, end, [](double a, double b) { return finiteMagnitude(a) < finiteMagnitude(b); }));
  }
  return out;
}

}  // namespace

StepsData stepsData(const AttentionMap& map, Index head_index, Index query) {
  const IndexRange row{query, query + 1};
  const IndexRange keys{0, map.keyCount()};
  return {.map = map,
          .head = head_index,
          .query = query,
          .steps = querySteps(map, head_index, query),
          .q = scoring(map, Hook::q, Hook::q_rot, head_index, row),
          .k = scoring(map, Hook::k, Hook::k_rot, head_index, keys),
          .v = map.source->hook(Hook::v, head_index, keys),
          .z = map.source->hook(Hook::z, head_index, row)};
}

std::vector<double> stepValues(const StepsData& data, Step step) {
  const auto row = [](const Matrix& values) {
    const RowVectorOf<double> wide = values.row(0).cast<double>();
    return std::vector<double>(wide.data(), wide.data() + wide.size());
  };
  if (step == Step::Query) return row(data.q);
  if (step == Step::Values) return row(data.z);
  std::vector<double> values;
  for (const KeySteps& key : data.steps.keys) {
    if (step == Step::Product) values.push_back(key.raw);
    if (step == Step::Scale) values.push_back(key.score);
    if (step == Step::Mask) values.push_back(key.visible ? key.score : std::nan(""));
    if (step == Step::Weights) values.push_back(key.weight);
  }
  return values;
}

double drawNumbers(SceneBuilder& builder, QPointF corner, double width, const Matrix& row, const QString& name) {
  const Index shown = std::min(row.cols(), kShownNumbers);
  const NumberGrid grid = numberGrid(builder, width, shown);
  const auto largest = static_cast<double>(row.cwiseAbs().maxCoeff());
  const TextLook look{.size = grid.size, .alignment = Qt::AlignCenter};
  for (Index i = 0; i < shown; ++i) {
    const Index line = i / grid.columns;
    const QRectF cell(corner.x() + static_cast<double>(i - line * grid.columns) * grid.cell.width(),
                      corner.y() + static_cast<double>(line) * grid.cell.height(), grid.cell.width() - 1,
                      grid.cell.height() - 1);
    const auto value = static_cast<double>(row(0, i));
    builder.rect(cell, signTint(builder, largest > 0 ? value / largest : 0.0));
    builder.text(cell, numberText(value), look);
  }
  const Index lines = (shown + grid.columns - 1) / grid.columns;
  const double bottom = corner.y() + static_cast<double>(lines) * grid.cell.height();
  builder.explain({corner, QPointF(corner.x() + width, bottom)},
                  Text::tr("%1: %2 numbers in order. Blue is positive, orange negative; the stronger the tint, the "
                           "larger.")
                      .arg(name)
                      .arg(row.cols()));
  if (shown == row.cols()) return bottom;
  builder.text({corner.x(), bottom, width, builder.px(18)}, Text::tr("… %1 more").arg(row.cols() - shown),
               {.size = 11, .color = builder.colors().muted});
  return bottom + builder.px(18);
}

TileItem signedTile(const SceneBuilder& builder, const QRectF& rect, const Matrix& rows, double largest) {
  auto table = std::make_shared<ColorTable>();
  for (std::size_t i = 0; i < table->values.size(); ++i)
    table->values[i] = signTint(builder, static_cast<double>(i) / 127.5 - 1).rgba();
  table->zero = table->masked = table->left_out = signTint(builder, 0).rgba();
  table->nan = builder.colors().nan.rgba();
  ColorScale scale;
  scale.high = largest > 0 ? static_cast<float>(largest) : 1.0F;
  scale.low = -scale.high;
  return {.rect = rect,
          .cells = serveMatrix(pooledSigned(rows, static_cast<Index>(rect.width() / 3))),
          .scale = scale,
          .colors = std::move(table)};
}

void drawBars(SceneBuilder& builder, const QRectF& rect, const std::vector<double>& values, const QColor& color) {
  const std::vector<double> bars = pooled(values);
  double low = 0;
  double high = 0;
  for (const double value : bars) {
    if (!std::isfinite(value)) continue;
    low = std::min(low, value);
    high = std::max(high, value);
  }
  const double range = high > low ? high - low : 1.0;
  const double zero = rect.bottom() + low / range * rect.height();
  const double step = rect.width() / static_cast<double>(std::max<std::size_t>(bars.size(), 1));
  QPainterPath path;
  for (std::size_t i = 0; i < bars.size(); ++i) {
    if (!std::isfinite(bars[i])) continue;
    const double height = bars[i] / range * rect.height();
    const QRectF bar(rect.left() + step * static_cast<double>(i), zero - height,
                     std::max(1.0, step - std::min(1.0, step * 0.3)), height);
    path.addRect(bar.normalized());
  }
  builder.add(PathItem{.path = path, .fill = color});
  builder.line({rect.left(), zero}, {rect.right(), zero}, builder.colors().border);
}

}  // namespace headwise::ui
