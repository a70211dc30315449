// The rows of MaskSection: one for each option of the rules that are on.

#include "ui/panels/mask_section.h"
#include "ui/panels/position_list.h"
#include "ui/panels/size_box.h"

namespace headwise::ui {
namespace {

enum Side { kBothSides, kPastOnly };

QString shapeText(Index rows, Index cols) { return QStringLiteral("%1 × %2").arg(rows).arg(cols); }

}  // namespace

void MaskSection::buildRows() {
  m_width_row = row(m_width = new SizeBox(this));
  m_side_row = row(m_side = new Choice(this));
  m_dilation_row = row(m_dilation = new SizeBox(this));
  m_global_row = row(m_global = new PositionListEdit(this));
  m_prefix_row = row(m_prefix = new SizeBox(this));
  m_padded_row = row(m_padded = new PositionListEdit(this));
  m_matrix_row = row(m_drop_matrix = new LinkButton(this));
  m_bias_row = row(m_drop_bias = new LinkButton(this));
  m_prefix->setMinimum(0);

  connect(m_width, &SizeBox::chosen, this,
          [this](int value) { changeRule<WindowRule>([&](WindowRule& rule) { rule.width = value; }); });
  connect(m_side, &Choice::chosen, this,
          [this](int value) { changeRule<WindowRule>([&](WindowRule& rule) { rule.causal = value == kPastOnly; }); });
  connect(m_dilation, &SizeBox::chosen, this,
          [this](int value) { changeRule<WindowRule>([&](WindowRule& rule) { rule.dilation = value; }); });
  connect(m_global, &PositionListEdit::chosen, this, [this](const std::vector<Index>& tokens) {
    changeRule<WindowRule>([&](WindowRule& rule) { rule.global_tokens = tokens; });
  });
  connect(m_prefix, &SizeBox::chosen, this,
          [this](int value) { changeRule<PrefixRule>([&](PrefixRule& rule) { rule.prefix = value; }); });
  connect(m_padded, &PositionListEdit::chosen, this, [this](const std::vector<Index>& keys) {
    changeRule<KeyPaddingRule>([&](KeyPaddingRule& rule) { rule.padded = keys; });
  });
  const auto refuse = [this](const QString& text) {
    complain(tr("“%1” is no list of token positions. Write it like 0, 3-5.").arg(text));
  };
  connect(m_global, &PositionListEdit::refused, this, refuse);
  connect(m_padded, &PositionListEdit::refused, this, refuse);
  connect(m_drop_matrix, &QAbstractButton::clicked, this,
          [this] { changeMask([](Mask& mask) { removeRule<BooleanRule>(mask); }); });
  connect(m_drop_bias, &QAbstractButton::clicked, this, [this] { changeMask([](Mask& mask) { mask.bias.reset(); }); });
}

void MaskSection::translateRows() {
  m_side->setOptions({{kBothSides, tr("both sides")}, {kPastOnly, tr("past only")}});
  label(m_width_row, tr("Window"),
        tr("How far a query sees: this many keys to each side, or, looking at the past only, this many keys including "
           "itself. A dilation multiplies it."));
  label(m_side_row, tr("Looks at"), tr("Whether the window reaches to both sides or only back."));
  label(m_dilation_row, tr("Dilation"), tr("Only every so many keys of the window are seen; 1 sees them all."));
  label(m_global_row, tr("Global tokens"),
        tr("Positions that see every key and are seen by every query, like 0, 3-5."));
  label(m_prefix_row, tr("Prefix"),
        tr("The first tokens, which every query sees; after them a query sees only what came before."));
  label(m_padded_row, tr("Padded keys"),
        tr("Positions that nobody sees, like 10-11: padding behind a short sentence."));
  label(m_matrix_row, tr("Matrix"), tr("A boolean matrix from a file: pairs with 0 are hidden."));
  label(m_bias_row, tr("Bias"), tr("Numbers from a file, added to the scaled scores of every head."));
}

void MaskSection::showRows() {
  const Mask& mask = config().mask;
  const auto* window = findRule<WindowRule>(mask);
  const auto* prefix = findRule<PrefixRule>(mask);
  const auto* padding = findRule<KeyPaddingRule>(mask);
  const auto* matrix = findRule<BooleanRule>(mask);
  for (QWidget* control : {static_cast<QWidget*>(m_width), static_cast<QWidget*>(m_side),
                           static_cast<QWidget*>(m_dilation), static_cast<QWidget*>(m_global)})
    setRowVisible(control, window != nullptr);
  setRowVisible(m_prefix, prefix != nullptr);
  setRowVisible(m_padded, padding != nullptr);
  setRowVisible(m_drop_matrix, matrix != nullptr && matrix->visible);
  setRowVisible(m_drop_bias, mask.bias != nullptr);
  if (window) {
    m_width->setShown(static_cast<int>(window->width));
    m_side->setCurrentValue(window->causal ? kPastOnly : kBothSides);
    m_dilation->setShown(static_cast<int>(window->dilation));
    m_global->setShown(window->global_tokens);
  }
  if (prefix) m_prefix->setShown(static_cast<int>(prefix->prefix));
  if (padding) m_padded->setShown(padding->padded);
  if (matrix && matrix->visible)
    m_drop_matrix->setText(tr("%1, remove").arg(shapeText(matrix->visible->rows(), matrix->visible->cols())));
  if (mask.bias) m_drop_bias->setText(tr("%1, remove").arg(shapeText(mask.bias->rows(), mask.bias->cols())));
}

}  // namespace headwise::ui
