#include "ui/panels/mask_preview.h"

#include <QMouseEvent>
#include <QPainter>
#include <limits>

#include "ui/panels/look.h"

namespace headwise::ui {
namespace {

constexpr Index kMostCells = 64;

bool pairIsVisible(const Mask& mask, Index query, Index key, Index n_q, Index n_kv) {
  const bool biased_away = mask.bias && query < mask.bias->rows() && key < mask.bias->cols() &&
                           (*mask.bias)(query, key) == -std::numeric_limits<float>::infinity();
  return mask.visible(query, key, n_q, n_kv) && !biased_away;
}

}  // namespace

MaskPreview::MaskPreview(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  setCursor(Qt::PointingHandCursor);
}

QSize MaskPreview::sizeHint() const {
  const int side = qRound(66 * textScale());
  return {side, side};
}

void MaskPreview::setMask(const Mask& mask, Index n_q, Index n_kv) {
  decltype(m_visible) visible(std::min(n_q, kMostCells), std::min(n_kv, kMostCells));
  for (Index i = 0; i < visible.rows(); ++i)
    for (Index j = 0; j < visible.cols(); ++j)
      visible(i, j) = pairIsVisible(mask, i * n_q / visible.rows(), j * n_kv / visible.cols(), n_q, n_kv) ? 1 : 0;
  const bool same_size = visible.rows() == m_visible.rows() && visible.cols() == m_visible.cols();
  if (same_size && visible == m_visible) return;
  m_visible = std::move(visible);
  update();
}

void MaskPreview::paintEvent(QPaintEvent* /*event*/) {
  if (m_visible.size() == 0) return;
  const Palette& colors = lookColors();
  QPainter painter(this);
  painter.fillRect(rect(), colors.masked);
  const double cell_w = static_cast<double>(width()) / static_cast<double>(m_visible.cols());
  const double cell_h = static_cast<double>(height()) / static_cast<double>(m_visible.rows());
  const double gap = std::min(cell_w, cell_h) >= 4 ? 1 : 0;
  for (Index i = 0; i < m_visible.rows(); ++i)
    for (Index j = 0; j < m_visible.cols(); ++j) {
      const QRectF cell(static_cast<double>(j) * cell_w, static_cast<double>(i) * cell_h, cell_w, cell_h);
      painter.fillRect(cell.adjusted(0, 0, -gap, -gap), m_visible(i, j) != 0 ? colors.accent : colors.card);
    }
}

void MaskPreview::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) Q_EMIT clicked();
}

}  // namespace headwise::ui
