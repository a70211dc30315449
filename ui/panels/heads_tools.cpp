#include "ui/panels/heads_tools.h"

#include <QEvent>
#include <array>

#include "ui/panels/heads_menu.h"
#include "ui/panels/look.h"
#include "ui/scene/translate.h"
#include "ui/scene/words.h"

namespace headwise::ui {
namespace {

constexpr int kByHand = 100;  // beside the values of SortHeads
constexpr std::array kColumns{1, 2, 3, 4, 5, 6, 8, 10, 12, 16};

int scaleValue(const ColorChoice& color) {
  if (color.scale == ValueScale::PerRow) return static_cast<int>(ValueScale::PerRow);
  return static_cast<int>(color.scale) + (color.shared_domain ? 0 : 10);
}

void setScale(ColorChoice& color, int value) {
  color.scale = static_cast<ValueScale>(value % 10);
  color.shared_domain = value < 10;
}

int scaleOption(ValueScale scale, bool shared) { return scaleValue({.scale = scale, .shared_domain = shared}); }

QString gridText(int columns, Index heads) {
  return QStringLiteral("%1 × %2").arg(columns).arg((heads + columns - 1) / columns);
}

}  // namespace

HeadsTools::HeadsTools(Store& store, QWidget* parent)
    : ToolRow(parent),
      m_store(store),
      m_back(new LinkButton(this)),
      m_head(new Choice(this)),
      m_grid(new Choice(this)),
      m_sort(new Choice(this)),
      m_scale(new Choice(this)),
      m_colors(new Choice(this)),
      m_more(new QPushButton(QStringLiteral("⋯"), this)),
      m_menu(new QMenu(this)),
      m_zoom_out(new LinkButton(this)),
      m_hint(new QLabel(this)) {
  addWidget(m_back);
  m_head_label = addControl(QString(), m_head, QString());
  m_grid_label = addControl(QString(), m_grid, QString());
  m_sort_label = addControl(QString(), m_sort, QString());
  m_scale_label = addControl(QString(), m_scale, QString());
  m_colors_label = addControl(QString(), m_colors, QString());
  addWidget(m_more);
  addWidget(m_zoom_out);
  addWidget(m_hint);
  setTextRole(m_hint, TextRole::Muted);
  m_hint->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  m_hint->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  m_more->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  for (QLabel* label : {m_head_label, m_grid_label, m_sort_label, m_scale_label, m_colors_label})
    label->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
  connectControls();
  retranslate();
}

template <typename Change>
void HeadsTools::look(Change change) {
  ViewState view = m_store.view();
  change(view);
  m_store.look(view);
}

void HeadsTools::connectControls() {
  connect(m_back, &LinkButton::clicked, this, [this] { look([](ViewState& v) { v.heads.enlarged = false; }); });
  connect(m_head, &Choice::chosen, this, [this](int head) { look([&](ViewState& v) { v.head = head; }); });
  connect(m_grid, &Choice::chosen, this,
          [this](int columns) { look([&](ViewState& v) { v.heads.columns = columns; }); });
  connect(m_sort, &Choice::chosen, this, [this](int value) {
    if (value == kByHand) return;
    look([&](ViewState& v) {
      v.heads.sort = static_cast<SortHeads>(value);
      v.heads.order.clear();
    });
  });
  connect(m_scale, &Choice::chosen, this, [this](int value) { look([&](ViewState& v) { setScale(v.color, value); }); });
  connect(m_colors, &Choice::chosen, this,
          [this](int value) { look([&](ViewState& v) { v.color.map = static_cast<ColorMapId>(value); }); });
  connect(m_zoom_out, &LinkButton::clicked, this, [this] { look([](ViewState& v) { v.heads.window = {}; }); });
  connect(m_menu, &QMenu::aboutToShow, this, [this] {
    m_menu->clear();
    fillHeadsMenu(*m_menu, m_store);
  });
  connect(m_more, &QPushButton::clicked, this,
          [this] { m_menu->popup(m_more->mapToGlobal(QPoint(0, m_more->height() + 2))); });
  connect(&m_store, &Store::viewChanged, this, &HeadsTools::refresh);
  connect(&m_store, &Store::traceChanged, this, &HeadsTools::refresh);
}

void HeadsTools::setShownColumns(int columns) {
  if (std::exchange(m_shown_columns, columns) != columns) refreshGrid();
}

void HeadsTools::retranslate() {
  m_back->setText(tr("‹ all heads"));
  m_back->setToolTip(tr("Back to all heads (Esc)"));
  m_head_label->setText(tr("Head"));
  m_grid_label->setText(tr("Grid"));
  m_sort_label->setText(tr("Sort"));
  m_scale_label->setText(tr("Scale"));
  m_colors_label->setText(tr("Colours"));
  m_zoom_out->setText(tr("zoom out"));
  m_zoom_out->setToolTip(tr("Show all tokens again (0)"));
  m_hint->setToolTip(
      tr("Every row belongs to a query, a token that looks; every column to a key, a token that is "
         "looked at."));
  m_more->setToolTip(tr("More about the picture: reversed colours, keys left out, unit of the entropy"));
  for (auto [label, control, explanation] :
       {std::tuple(m_head_label, m_head, tr("The head that is shown (Page Up, Page Down).")),
        std::tuple(m_grid_label, m_grid, tr("How many heads stand side by side.")),
        std::tuple(m_sort_label, m_sort,
                   tr("In which order the heads stand. Dragging a head makes an order of your own.")),
        std::tuple(m_scale_label, m_scale,
                   tr("How weights become colours. Shared: one scale for all heads, so that they compare. Log and rank "
                      "bring out small weights; per row divides each row by its largest weight.")),
        std::tuple(m_colors_label, m_colors, tr("The colour map for attention weights."))}) {
    label->setToolTip(explanation);
    control->setToolTip(explanation);
    control->setAccessibleName(label->text());
  }
  m_more->setAccessibleName(tr("More about the picture"));
  m_scale->setOptions({{scaleOption(ValueScale::Linear, true), tr("shared, linear")},
                       {scaleOption(ValueScale::Log, true), tr("shared, log")},
                       {scaleOption(ValueScale::Rank, true), tr("shared, rank")},
                       {scaleOption(ValueScale::Linear, false), tr("per head, linear")},
                       {scaleOption(ValueScale::Log, false), tr("per head, log")},
                       {scaleOption(ValueScale::Rank, false), tr("per head, rank")},
                       {scaleOption(ValueScale::PerRow, true), tr("per row")}});
  std::vector<std::pair<int, QString>> maps;
  for (const ColorMap& map : allColorMaps()) maps.emplace_back(static_cast<int>(map.id), fromUtf8(map.name));
  m_colors->setOptions(maps);
  refresh();
}

void HeadsTools::refreshGrid() {
  const Index heads = m_store.trace() ? mapOf(*m_store.trace(), m_store.view()).n_heads : 1;
  const QString shown = m_shown_columns > 0 ? gridText(m_shown_columns, heads) : QString();
  const bool automatic = m_store.view().heads.columns == 0;
  std::vector<std::pair<int, QString>> options{{0, automatic && !shown.isEmpty() ? shown : tr("automatic")}};
  for (const int columns : kColumns)
    if (columns <= heads) options.emplace_back(columns, gridText(columns, heads));
  m_grid->setOptions(options);
  m_grid->setCurrentValue(m_store.view().heads.columns);
}

void HeadsTools::refreshSort() {
  std::vector<std::pair<int, QString>> options{{static_cast<int>(SortHeads::Index), tr("by index")},
                                               {static_cast<int>(SortHeads::Label), tr("by label")},
                                               {static_cast<int>(SortHeads::Entropy), tr("by entropy")},
                                               {static_cast<int>(SortHeads::Share), tr("by share")}};
  const HeadsView& heads = m_store.view().heads;
  if (!heads.order.empty()) options.emplace_back(kByHand, tr("by hand"));
  m_sort->setOptions(options);
  m_sort->setCurrentValue(heads.order.empty() ? static_cast<int>(heads.sort) : kByHand);
}

/// Hides before it shows: the row must not even for a moment need room for both.
void HeadsTools::showControls(bool enlarged) {
  const std::array<QWidget*, 3> of_one{m_back, m_head_label, m_head};
  const std::array<QWidget*, 4> of_all{m_grid_label, m_grid, m_sort_label, m_sort};
  const auto show = [](const auto& widgets, bool visible) {
    for (QWidget* widget : widgets) widget->setVisible(visible);
  };
  if (enlarged) {
    show(of_all, false);
    show(of_one, true);
  } else {
    show(of_one, false);
    show(of_all, true);
  }
}

void HeadsTools::refresh() {
  const ViewState& view = m_store.view();
  showControls(view.heads.enlarged);
  if (m_store.trace()) {
    const AttentionMap& map = mapOf(*m_store.trace(), view);
    std::vector<std::pair<int, QString>> heads;
    for (Index head = 0; head < map.n_heads; ++head) heads.emplace_back(head, QString::number(head + 1));
    if (m_head->count() != static_cast<int>(heads.size())) m_head->setOptions(heads);
    m_head->setCurrentValue(static_cast<int>(headOf(map, view)));
  }
  refreshGrid();
  refreshSort();
  m_scale->setCurrentValue(scaleValue(view.color));
  m_colors->setCurrentValue(static_cast<int>(view.color.map));
  m_zoom_out->setVisible(!view.heads.window.isEmpty());
  fitHint();
}

/// The reminder at the right gives way where the row is short of room.
void HeadsTools::fitHint() {
  const QString text = tr("rows = queries ↓   columns = keys →");
  const QMargins margins = layout()->contentsMargins();
  int used = margins.left() + margins.right() + m_hint->fontMetrics().horizontalAdvance(text);
  for (int i = 0; i < layout()->count(); ++i) {
    const QWidget* widget = layout()->itemAt(i)->widget();
    if (widget && widget != m_hint && widget->isVisibleTo(this))
      used += widget->sizeHint().width() + layout()->spacing();
  }
  m_hint->setText(used <= width() ? text : QString());
}

void HeadsTools::resizeEvent(QResizeEvent* event) {
  ToolRow::resizeEvent(event);
  fitHint();
}

void HeadsTools::changeEvent(QEvent* event) {
  ToolRow::changeEvent(event);
  if (event->type() == QEvent::LanguageChange) retranslate();
}

}  // namespace headwise::ui
