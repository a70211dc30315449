#pragma once

#include <QWidget>

#include "core/attention/mask.h"

namespace headwise::ui {

/// The little picture of the mask: who may see whom. Clicking it asks to paint on it.
class MaskPreview : public QWidget {
  Q_OBJECT
 public:
  explicit MaskPreview(QWidget* parent = nullptr);
  void setMask(const Mask& mask, Index n_q, Index n_kv);
  [[nodiscard]] QSize sizeHint() const override;

 Q_SIGNALS:
  void clicked();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;

 private:
  ByteMatrix m_visible;  ///< at most kMostCells a side: cells of long sentences are sampled
};

}  // namespace headwise::ui
