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
constexpr double kNumberWidth = 46;
constexpr double kNumberHeight = 20;
constexpr std::size_t kBars = 48;

Matrix scoring(const AttentionMap& map, Hook plain, Hook rotated, Index head_index, IndexRange rows) {
  const Matrix values = map.source->hook(map.has(rotated) ? rotated : plain, head_index, rows);
  if (map.config.kind == AttentionKind::LinearElu1) return eluPlusOne(values);
  return values;
}

double finiteMagnitude(double value) { return std::isfinite(value) ? std::abs(value) : 0.0; }

QColor signTint(const SceneBuilder& builder, double value, double largest) {
  const QColor& color = value < 0 ? builder.colors().second : builder.colors().accent;
  const double strength = largest > 0 ? finiteMagnitude(value) / largest : 0.0;
  return blend(color, builder.colors().card, 0.06 + 0.5 * strength);
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
  const auto columns = std::max<Index>(1, static_cast<Index>(width / builder.px(kNumberWidth)));
  const Index shown = std::min(row.cols(), kShownNumbers);
  const double cell_width = width / static_cast<double>(columns);
  const double cell_height = builder.px(kNumberHeight);
  const auto largest = static_cast<double>(row.cwiseAbs().maxCoeff());
  const TextLook look{.size = 10.5, .alignment = Qt::AlignCenter};
  for (Index i = 0; i < shown; ++i) {
    const QRectF cell(corner.x() + static_cast<double>(i % columns) * cell_width,
                      corner.y() + static_cast<double>(i / columns) * cell_height, cell_width - 1, cell_height - 1);
    const auto value = static_cast<double>(row(0, i));
    builder.rect(cell, signTint(builder, value, largest));
    builder.text(cell, numberText(value), look);
  }
  const double bottom = corner.y() + std::ceil(static_cast<double>(shown) / static_cast<double>(columns)) * cell_height;
  const QRectF box(corner, QPointF(corner.x() + width, bottom));
  builder.explain(
      box, Text::tr("%1: %2 numbers in order. Blue is positive, orange negative; the stronger the tint, the larger.")
               .arg(name)
               .arg(row.cols()));
  if (shown == row.cols()) return bottom;
  builder.text({corner.x(), bottom, width, builder.px(18)}, Text::tr("… %1 more").arg(row.cols() - shown),
               {.size = 11, .color = builder.colors().muted});
  return bottom + builder.px(18);
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
