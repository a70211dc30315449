#include "ui/export/export_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include "core/tensor/error.h"
#include "ui/scene/translate.h"

namespace headwise::ui {
namespace {

constexpr double kMillimetresPerPixel = 25.4 / 96;
constexpr int kPreviewSide = 420;
constexpr int kOwnSize = -1;

QDoubleSpinBox* numberField(double low, double high, int decimals, const QString& suffix) {
  auto* field = new QDoubleSpinBox;
  field->setDecimals(decimals);
  field->setRange(low, high);
  field->setSuffix(suffix);
  field->setKeyboardTracking(false);
  return field;
}

QString suffixOf(FigureFormat format) {
  switch (format) {
    case FigureFormat::Png:
      return QStringLiteral("png");
    case FigureFormat::Svg:
      return QStringLiteral("svg");
    case FigureFormat::Pdf:
      return QStringLiteral("pdf");
  }
  return {};
}

QString presetName(FigurePreset::Id id) {
  switch (id) {
    case FigurePreset::SingleColumn:
      return ExportDialog::tr("paper, single column (89 mm)");
    case FigurePreset::DoubleColumn:
      return ExportDialog::tr("paper, double column (183 mm)");
    case FigurePreset::Slide:
      return ExportDialog::tr("slide, 16 : 9");
  }
  return {};
}

}  // namespace

ExportDialog::ExportDialog(TracePtr trace, ViewState view, Theme theme, const QString& language, QWidget* parent)
    : QDialog(parent), m_trace(std::move(trace)), m_view(std::move(view)), m_language(language) {
  setWindowTitle(tr("Export the page"));
  build();
  m_theme->setCurrentIndex(static_cast<int>(theme));
  choosePreset(FigurePreset::DoubleColumn);
}

void ExportDialog::build() {
  auto* columns = new QHBoxLayout(this);
  columns->setContentsMargins(20, 20, 20, 20);
  columns->setSpacing(20);
  m_preview = new QLabel;
  m_preview->setFixedSize(kPreviewSide, kPreviewSide);
  m_preview->setAlignment(Qt::AlignCenter);
  m_preview->setAccessibleName(tr("Preview"));
  columns->addWidget(m_preview);
  auto* form = new QFormLayout;
  form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
  columns->addLayout(form, 1);
  addSizeRows(*form);
  addContentRows(*form);
  addButtons(*form);
}

void ExportDialog::addSizeRows(QFormLayout& form) {
  m_format = new QComboBox;
  for (const FigureFormat format : {FigureFormat::Pdf, FigureFormat::Svg, FigureFormat::Png})
    m_format->addItem(suffixOf(format).toUpper(), static_cast<int>(format));
  m_preset = new QComboBox;
  for (const FigurePreset& preset : figurePresets()) m_preset->addItem(presetName(preset.id), preset.id);
  m_preset->addItem(tr("own size"), kOwnSize);
  m_width_mm = numberField(30, 2000, 1, QStringLiteral(" mm"));
  m_height_mm = numberField(20, 2000, 1, QStringLiteral(" mm"));
  m_dpi = numberField(30, 1200, 0, QStringLiteral(" dpi"));
  form.addRow(tr("Format"), m_format);
  form.addRow(tr("For"), m_preset);
  form.addRow(tr("Width"), m_width_mm);
  form.addRow(tr("Height"), m_height_mm);
  form.addRow(tr("Resolution"), m_dpi);
  connect(m_format, &QComboBox::currentIndexChanged, this, &ExportDialog::refresh);
  connect(m_preset, &QComboBox::activated, this, [this] { choosePreset(m_preset->currentData().toInt()); });
  for (QDoubleSpinBox* field : {m_width_mm, m_height_mm})
    connect(field, &QDoubleSpinBox::valueChanged, this, [this] {
      m_preset->setCurrentIndex(m_preset->findData(kOwnSize));
      m_crop_height = false;
      refresh();
    });
  connect(m_dpi, &QDoubleSpinBox::valueChanged, this, &ExportDialog::refresh);
}

void ExportDialog::addContentRows(QFormLayout& form) {
  m_theme = new QComboBox;
  m_theme->addItems({tr("light"), tr("dark")});
  m_ground = new QComboBox;
  m_ground->addItems({tr("filled"), tr("transparent")});
  m_title = new QLineEdit;
  m_title->setPlaceholderText(tr("none"));
  m_labels = new QCheckBox(tr("labels"));
  m_color_bar = new QCheckBox(tr("colour bar"));
  m_outlines = new QCheckBox(tr("text as outlines"));
  m_outlines->setToolTip(tr("Looks the same where the fonts are missing, but can no longer be edited as text."));
  for (QCheckBox* box : {m_labels, m_color_bar}) box->setChecked(true);
  form.addRow(tr("Theme"), m_theme);
  form.addRow(tr("Background"), m_ground);
  form.addRow(tr("Title"), m_title);
  form.addRow(tr("Show"), m_labels);
  form.addRow(QString(), m_color_bar);
  form.addRow(QString(), m_outlines);
  for (QComboBox* choice : {m_theme, m_ground})
    connect(choice, &QComboBox::currentIndexChanged, this, &ExportDialog::refresh);
  for (QCheckBox* box : {m_labels, m_color_bar, m_outlines})
    connect(box, &QCheckBox::toggled, this, &ExportDialog::refresh);
  connect(m_title, &QLineEdit::textChanged, this, &ExportDialog::refresh);
}

void ExportDialog::addButtons(QFormLayout& form) {
  m_facts = new QLabel;
  m_facts->setWordWrap(true);
  form.addRow(m_facts);
  auto* save_button = new QPushButton(tr("Save…"));
  auto* copy_button = new QPushButton(tr("Copy"));
  auto* close_button = new QPushButton(tr("Close"));
  save_button->setDefault(true);
  auto* line = new QHBoxLayout;
  line->addStretch(1);
  for (QPushButton* button : {copy_button, close_button, save_button}) line->addWidget(button);
  form.addRow(line);
  connect(save_button, &QPushButton::clicked, this, &ExportDialog::save);
  connect(copy_button, &QPushButton::clicked, this, &ExportDialog::copy);
  connect(close_button, &QPushButton::clicked, this, &QDialog::reject);
}

void ExportDialog::choosePreset(int id) {
  for (const FigurePreset& preset : figurePresets()) {
    if (preset.id != id) continue;
    const QSignalBlocker quiet_width(m_width_mm);
    const QSignalBlocker quiet_height(m_height_mm);
    const QSignalBlocker quiet_dpi(m_dpi);
    m_width_mm->setValue(preset.size.width() * kMillimetresPerPixel);
    m_height_mm->setValue(preset.size.height() * kMillimetresPerPixel);
    m_dpi->setValue(preset.dpi);
    m_magnification = preset.magnification;
    m_crop_height = preset.crop_height;
  }
  m_preset->setCurrentIndex(m_preset->findData(id));
  refresh();
}

FigureSpec ExportDialog::spec() const {
  FigureSpec spec;
  spec.format = static_cast<FigureFormat>(m_format->currentData().toInt());
  spec.size = QSizeF(m_width_mm->value(), m_height_mm->value()) / kMillimetresPerPixel;
  spec.magnification = m_magnification;
  spec.crop_height = m_crop_height;
  spec.dpi = m_dpi->value();
  spec.theme = static_cast<Theme>(m_theme->currentIndex());
  spec.language = m_language;
  spec.transparent = m_ground->currentIndex() == 1;
  spec.title = m_title->text();
  spec.labels = m_labels->isChecked();
  spec.color_bar = m_color_bar->isChecked();
  spec.svg_text = m_outlines->isChecked() ? SvgText::Outlines : SvgText::Text;
  return spec;
}

void ExportDialog::refresh() {
  const FigureSpec figure = spec();
  m_dpi->setEnabled(figure.format == FigureFormat::Png);
  m_outlines->setEnabled(figure.format == FigureFormat::Svg);
  const ScenePtr scene = figureScene(m_trace, m_view, figure);
  const double fit = kPreviewSide / std::max(scene->size.width(), scene->size.height());
  QImage image = renderImage(*scene, fit * devicePixelRatioF());
  image.setDevicePixelRatio(devicePixelRatioF());
  m_preview->setPixmap(QPixmap::fromImage(image));
  const QSizeF size = figureSize(*scene, figure);
  const QSizeF mm = size * kMillimetresPerPixel;
  QString facts = tr("%1 × %2 mm").arg(qRound(mm.width())).arg(qRound(mm.height()));
  if (figure.format == FigureFormat::Png) {
    const QSizeF pixels = size * (figure.dpi / 96);
    facts += QStringLiteral(" · ") + tr("%1 × %2 pixels").arg(qRound(pixels.width())).arg(qRound(pixels.height()));
  }
  say(facts);
}

void ExportDialog::save() {
  const FigureSpec figure = spec();
  const QString suffix = suffixOf(figure.format);
  QString file = QFileDialog::getSaveFileName(this, tr("Save the figure"), QStringLiteral("attention.") + suffix,
                                              QStringLiteral("%1 (*.%2)").arg(suffix.toUpper(), suffix));
  if (file.isEmpty()) return;
  if (QFileInfo(file).suffix().isEmpty()) file += u'.' + suffix;
  try {
    writeFigure(file, m_trace, m_view, figure);
    accept();
  } catch (const Error& error) {
    say(translated(error.message()));
  }
}

void ExportDialog::copy() {
  copyFigure(m_trace, m_view, spec());
  say(tr("The figure is on the clipboard."));
}

void ExportDialog::say(const QString& text) { m_facts->setText(text); }

}  // namespace headwise::ui
