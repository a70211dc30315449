#include "ui/export_dialog.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include "core/tensor/error.h"
#include "ui/export/waiting_cells.h"
#include "ui/panels/controls.h"
#include "ui/scene/translate.h"

using namespace Qt::StringLiterals;

namespace headwise::ui {
namespace {

constexpr double kMillimetresPerPixel = 25.4 / 96;
constexpr int kPreviewSide = 420;
constexpr int kOwnSize = -1;
constexpr int kFieldWidth = 110;

DoubleSpinBox* numberField(double low, double high, int decimals, const QString& suffix) {
  auto* field = new DoubleSpinBox;
  field->setDecimals(decimals);
  field->setRange(low, high);
  field->setSuffix(suffix);
  field->setFixedWidth(kFieldWidth);
  return field;
}

/// A row as in the window's own panels.
template <typename Field>
Field* addRow(QFormLayout& form, const QString& name, Field* field) {
  form.addRow(name, field);
  field->setAccessibleName(name);
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
  auto* rows = new QVBoxLayout(this);
  rows->setContentsMargins(20, 20, 20, 20);
  rows->setSpacing(12);
  auto* columns = new QHBoxLayout;
  columns->setSpacing(20);
  rows->addLayout(columns);
  rows->addWidget(m_message = new InlineMessage(this));
  m_preview = new QLabel;
  m_preview->setFixedSize(kPreviewSide, kPreviewSide);
  m_preview->setAlignment(Qt::AlignCenter);
  m_preview->setAccessibleName(tr("Preview"));
  m_preview->setObjectName(u"preview"_s);
  columns->addWidget(m_preview);
  auto* form = new QFormLayout;
  form->setFieldGrowthPolicy(QFormLayout::FieldsStayAtSizeHint);
  form->setHorizontalSpacing(16);
  form->setVerticalSpacing(9);
  columns->addLayout(form, 1);
  addSizeRows(*form);
  addContentRows(*form);
  addButtons(*form);
}

void ExportDialog::addSizeRows(QFormLayout& form) {
  m_format = addRow(form, tr("Format"), new Choice);
  for (const FigureFormat format : {FigureFormat::Pdf, FigureFormat::Svg, FigureFormat::Png})
    m_format->addItem(suffixOf(format).toUpper(), static_cast<int>(format));
  m_preset = addRow(form, tr("For"), new Choice);
  for (const FigurePreset& preset : figurePresets()) m_preset->addItem(presetName(preset.id), preset.id);
  m_preset->addItem(tr("own size"), kOwnSize);
  m_width_mm = addRow(form, tr("Width"), numberField(30, 2000, 1, QStringLiteral(" mm")));
  m_height_mm = addRow(form, tr("Height"), numberField(20, 2000, 1, QStringLiteral(" mm")));
  m_dpi = addRow(form, tr("Resolution"), numberField(30, 1200, 0, QStringLiteral(" dpi")));
  connect(m_format, &QComboBox::currentIndexChanged, this, &ExportDialog::refresh);
  connect(m_preset, &QComboBox::activated, this, [this] { choosePreset(m_preset->currentData().toInt()); });
  for (DoubleSpinBox* field : {m_width_mm, m_height_mm})
    connect(field, &QDoubleSpinBox::valueChanged, this, [this] {
      m_preset->setCurrentIndex(m_preset->findData(kOwnSize));
      m_crop_height = false;
      refresh();
    });
  connect(m_dpi, &QDoubleSpinBox::valueChanged, this, &ExportDialog::refresh);
  for (DoubleSpinBox* field : {m_width_mm, m_height_mm, m_dpi})
    connect(field, &DoubleSpinBox::refusedTyping, this, [this](const QString& why) {
      m_message->show(why);
      makeRoom();
    });
}

void ExportDialog::addContentRows(QFormLayout& form) {
  m_theme = addRow(form, tr("Theme"), new Choice);
  m_theme->addItems({tr("light"), tr("dark")});
  m_ground = addRow(form, tr("Background"), new Choice);
  m_ground->addItems({tr("filled"), tr("transparent")});
  m_title = addRow(form, tr("Title"), new QLineEdit);
  m_title->setPlaceholderText(tr("none"));
  m_title->setMinimumWidth(2 * kFieldWidth);
  m_labels = addRow(form, tr("Labels"), new TogglePill);
  m_color_bar = addRow(form, tr("Colour bar"), new TogglePill);
  m_outlines = addRow(form, tr("Text as outlines"), new TogglePill);
  m_outlines->setToolTip(tr("Looks the same where the fonts are missing, but can no longer be edited as text."));
  for (TogglePill* pill : {m_labels, m_color_bar}) pill->setChecked(true);
  for (Choice* choice : {m_theme, m_ground})
    connect(choice, &QComboBox::currentIndexChanged, this, &ExportDialog::refresh);
  for (TogglePill* pill : {m_labels, m_color_bar, m_outlines})
    connect(pill, &TogglePill::toggled, this, &ExportDialog::refresh);
  connect(m_title, &QLineEdit::textChanged, this, &ExportDialog::refresh);
}

void ExportDialog::addButtons(QFormLayout& form) {
  m_facts = new QLabel;
  form.addRow(m_facts);
  auto* save_button = new QPushButton(tr("Save…"));
  auto* copy_button = new QPushButton(tr("Copy"));
  auto* close_button = new QPushButton(tr("Close"));
  save_button->setDefault(true);
  auto* line = new QHBoxLayout;
  line->setSpacing(8);
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
    m_room_mm = preset.size.height() * kMillimetresPerPixel;
    m_height_mm->setValue(m_room_mm);
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
  spec.size = QSizeF(m_width_mm->value(), m_crop_height ? m_room_mm : m_height_mm->value()) / kMillimetresPerPixel;
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
  showPreview(*asItIsNow(*scene));
  const QSizeF size = figureSize(*scene, figure);
  const QSizeF mm = size * kMillimetresPerPixel;
  if (m_crop_height) {
    const QSignalBlocker quiet(m_height_mm);
    m_height_mm->setValue(mm.height());
  }
  const auto number = [](double value) { return QString::number(value, 'f', 1); };
  QString facts = tr("%1 × %2 mm").arg(number(mm.width()), number(mm.height()));
  if (figure.format == FigureFormat::Png) {
    const QSizeF pixels = size * (figure.dpi / 96);
    facts += QStringLiteral(" · ") + tr("%1 × %2 pixels").arg(qRound(pixels.width())).arg(qRound(pixels.height()));
  }
  m_facts->setText(facts);
  m_message->clear();
}

/// All of it, as large as there is room.
void ExportDialog::showPreview(const Scene& scene) {
  const double fit = kPreviewSide / std::max(scene.size.width(), scene.size.height());
  QImage image = renderImage(scene, fit * devicePixelRatioF());
  image.setDevicePixelRatio(devicePixelRatioF());
  m_preview->setPixmap(QPixmap::fromImage(image));
}

void ExportDialog::save() {
  const QString suffix = suffixOf(spec().format);
  const QString file = QFileDialog::getSaveFileName(this, tr("Save the figure"), QStringLiteral("attention.") + suffix,
                                                    QStringLiteral("%1 (*.%2)").arg(suffix.toUpper(), suffix));
  if (!file.isEmpty()) saveTo(file);
}

void ExportDialog::saveTo(QString file) {
  const FigureSpec figure = spec();
  if (QFileInfo(file).suffix().isEmpty()) file += u'.' + suffixOf(figure.format);
  const ScenePtr scene = figureScene(m_trace, m_view, figure);
  if (isLong(file, scene, figure)) return;
  try {
    writeFigure(file, *scene, figure);
    m_message->tell(tr("Saved as %1").arg(file));
  } catch (const Error& error) {
    m_message->show(translated(error.message()));
  }
  makeRoom();
}

/// A dialog does not grow by itself for text that is broken into lines.
void ExportDialog::makeRoom() {
  layout()->activate();
  resize(width(), std::max(height(), layout()->totalHeightForWidth(width())));
}

bool ExportDialog::isLong(const QString& file, const ScenePtr& scene, const FigureSpec& figure) {
  if (!hasWaitingCells(*scene)) return false;
  accept();
  Q_EMIT longExport(file, scene, figure);
  return true;
}

void ExportDialog::copy() {
  const FigureSpec figure = spec();
  const ScenePtr scene = figureScene(m_trace, m_view, figure);
  if (isLong({}, scene, figure)) return;
  putOnClipboard(copyOf(*scene, figure));
  m_message->tell(tr("The figure is on the clipboard."));
  makeRoom();
}

}  // namespace headwise::ui
