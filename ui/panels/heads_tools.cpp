#include "ui/panels/heads_tools.h"

#include <QAbstractItemView>
#include <QStyledItemDelegate>
#include <array>

#include "ui/panels/heads_menu.h"
#include "ui/panels/look.h"
#include "ui/scene/translate.h"

namespace headwise::ui {
namespace {

constexpr int kByHand = 100;  // beside the values of SortHeads
constexpr std::array kColumns{1, 2, 3, 4, 5, 6, 8, 10, 12, 16};

/// Scale and domain as one choice; "per row" has no domain of its own.
int scaleOption(ValueScale scale, bool shared) {
  return static_cast<int>(scale) + (shared || scale == ValueScale::PerRow ? 0 : 10);
}

void setScale(ColorChoice& color, int option) {
  color.scale = static_cast<ValueScale>(option % 10);
  color.shared_domain = option < 10;
}

QString gridText(int columns, Index heads) {
  return QStringLiteral("%1 × %2").arg(columns).arg((heads + columns - 1) / columns);
}

constexpr int kListText = Qt::UserRole + 1;

/// In the list an entry may say more than in the closed box: "automatic (4 × 2)".
class ListTexts : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

 protected:
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
    QStyledItemDelegate::initStyleOption(option, index);
    if (const QVariant text = index.data(kListText); text.isValid()) option->text = text.toString();
  }
};

}  // namespace

HeadsTools::HeadsTools(Store& store, QWidget* parent)
    : PageTools(store, parent),
      m_back(new LinkButton(this)),
      m_head(new HeadChoice(this)),
      m_grid(new Choice(this)),
      m_sort(new Choice(this)),
      m_scale(new Choice(this)),
      m_colors(new Choice(this)),
      m_more(new QPushButton(QStringLiteral("···"), this)),  // the interface's own font has no "⋯"
      m_menu(new QMenu(this)),
      m_zoom_out(new LinkButton(this)) {
  m_grid->view()->setItemDelegate(new ListTexts(m_grid));
  addWidget(m_back);
  m_head_control = control(m_head);
  m_grid_control = control(m_grid);
  m_sort_control = control(m_sort);
  m_scale_control = control(m_scale);
  m_colors_control = control(m_colors);
  addWidget(m_more);
  addWidget(m_zoom_out);
  addHint();
  m_more->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  for (const Control& each : {m_head_control, m_grid_control, m_sort_control, m_scale_control, m_colors_control})
    each.label->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
  connectControls();
  start();
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
}

void HeadsTools::setShownColumns(int columns) {
  if (std::exchange(m_shown_columns, columns) != columns && m_store.trace()) refreshGrid();
}

void HeadsTools::retranslate() {
  m_back->setText(tr("‹ all heads"));
  m_back->setToolTip(tr("Back to all heads (Esc)"));
  label(m_head_control, tr("Head"), tr("The head that is shown (Page Up, Page Down)."));
  label(m_grid_control, tr("Grid"), tr("How many heads stand side by side."));
  label(m_sort_control, tr("Sort"), tr("In which order the heads stand. Dragging a head makes an order of your own."));
  label(m_scale_control, tr("Scale"),
        tr("How weights become colours. Shared: one scale for all heads, so that they compare. Log and rank bring out "
           "small weights; per row divides each row by its largest weight."));
  label(m_colors_control, tr("Colours"), tr("The colour map for attention weights."));
  m_more->setToolTip(tr("More about the picture: reversed colours, means, keys left out, unit of the entropy"));
  m_more->setAccessibleName(tr("More about the picture"));
  m_zoom_out->setText(tr("zoom out"));
  m_zoom_out->setToolTip(tr("Show all tokens again (0)"));
  setHint(tr("rows = queries ↓   columns = keys →"),
          tr("Each row is a query, a token that looks; each column a key, a token that is looked at. The attention "
             "weights of a row add up to 1."));
  m_scale->setOptions({{scaleOption(ValueScale::Linear, true), tr("shared, linear")},
                       {scaleOption(ValueScale::Log, true), tr("shared, log")},
                       {scaleOption(ValueScale::Rank, true), tr("shared, rank")},
                       {scaleOption(ValueScale::Linear, false), tr("per head, linear")},
                       {scaleOption(ValueScale::Log, false), tr("per head, log")},
                       {scaleOption(ValueScale::Rank, false), tr("per head, rank")},
                       {scaleOption(ValueScale::PerRow, true), tr("per row")}});
  std::vector<std::pair<int, QString>> maps;
  for (const ColorMap& each : allColorMaps()) maps.emplace_back(static_cast<int>(each.id), fromUtf8(each.name));
  m_colors->setOptions(maps);
}

void HeadsTools::refreshGrid() {
  const Index heads = map().n_heads;
  const int chosen = m_store.view().heads.columns;
  const bool named = chosen == 0 && m_shown_columns > 0;
  std::vector<std::pair<int, QString>> options{{0, named ? gridText(m_shown_columns, heads) : tr("automatic")}};
  for (const int columns : kColumns)
    if (columns <= heads) options.emplace_back(columns, gridText(columns, heads));
  m_grid->setOptions(options);
  m_grid->setCurrentValue(chosen);
  const QString automatic = named ? tr("automatic (%1)").arg(options.front().second) : tr("automatic");
  m_grid->setItemData(0, automatic, kListText);
  m_grid->view()->setMinimumWidth(m_grid->fontMetrics().horizontalAdvance(automatic) + qRound(40 * textScale()));
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
  const auto showOne = [this](bool visible) {
    m_back->setVisible(visible);
    setVisible(m_head_control, visible);
  };
  const auto showAll = [this](bool visible) {
    setVisible(m_grid_control, visible);
    setVisible(m_sort_control, visible);
  };
  if (enlarged) {
    showAll(false);
    showOne(true);
  } else {
    showOne(false);
    showAll(true);
  }
}

void HeadsTools::refresh() {
  const ViewState& view = m_store.view();
  showControls(view.heads.enlarged);
  m_head->setHeads(map().n_heads, headOf(map(), view));
  refreshGrid();
  refreshSort();
  m_scale->setCurrentValue(scaleOption(view.color.scale, view.color.shared_domain));
  m_colors->setCurrentValue(static_cast<int>(view.color.map));
  m_zoom_out->setVisible(!view.heads.window.isEmpty());
}

}  // namespace headwise::ui
