#include "ui/panels/parameters_tools.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QPointer>
#include <QToolTip>

#include "core/analysis/account.h"
#include "core/analysis/measure.h"
#include "ui/scene/cost_chart.h"
#include "ui/scene/translate.h"
#include "ui/scene/variant_chart.h"

namespace headwise::ui {
namespace {

using Count = ParametersView::Count;

constexpr double kLongestPassSeconds = 1.0;
constexpr double kLeastRate = 1e8;
constexpr double kMostBytes = 1024.0 * 1024 * 1024;

/// Everything that the measurement needs, taken along to the other thread.
struct Measurement {
  AttentionConfig config;
  std::shared_ptr<const AttentionParameters> parameters;
  std::vector<Index> lengths;

  std::vector<MeasuredCost> run(const std::stop_token& stop, const ComputeService::Progress& progress) const {
    std::vector<MeasuredCost> costs;
    for (std::size_t i = 0; i < lengths.size(); ++i) {
      costs.push_back({lengths[i], measureForward(config, *parameters, lengths[i], stop)});
      progress(static_cast<double>(i + 1) / static_cast<double>(lengths.size()));
    }
    return costs;
  }
};

}  // namespace

ParametersTools::ParametersTools(Store& store, ComputeService& service, QWidget* parent)
    : PageTools(store, parent),
      m_service(service),
      m_count(new Choice(this)),
      m_variants(new QPushButton(this)),
      m_menu(new QMenu(this)),
      m_measure(new LinkButton(this)),
      m_text(new LinkButton(this)),
      m_csv(new LinkButton(this)),
      m_latex(new LinkButton(this)),
      m_count_control(control(m_count)),
      m_variants_control(control(m_variants)) {
  addWidget(m_measure);
  addStretch();
  for (LinkButton* button : {m_text, m_csv, m_latex}) addWidget(button);
  connect(m_count, &Choice::chosen, this,
          [this](int value) { look([&](ViewState& view) { view.parameters.count = static_cast<Count>(value); }); });
  connect(m_variants, &QPushButton::clicked, this,
          [this] { m_menu->popup(m_variants->mapToGlobal(QPoint(0, m_variants->height() + 2))); });
  connect(m_menu, &QMenu::aboutToShow, this, &ParametersTools::fillMenu);
  connect(m_measure, &LinkButton::clicked, this, &ParametersTools::measure);
  connect(m_text, &LinkButton::clicked, this, [this] { copyTable(m_text, tableAsText); });
  connect(m_csv, &LinkButton::clicked, this, [this] { copyTable(m_csv, tableAsCsv); });
  connect(m_latex, &LinkButton::clicked, this, [this] { copyTable(m_latex, tableAsLatex); });
  connectService();
  start();
}

ParametersTools::~ParametersTools() {
  if (m_job >= 0) m_service.cancelJob(m_job);
}

void ParametersTools::connectService() {
  connect(&m_service, &ComputeService::jobProgress, this, [this](int id, double fraction) {
    if (id != m_job) return;
    m_progress = fraction;
    showMeasuring();
  });
  connect(&m_service, &ComputeService::jobEnded, this, [this](int id) {
    if (id != m_job) return;
    m_job = -1;
    showMeasuring();
  });
}

/// Of the pass that made the page. Too rough to be shown; good enough to choose lengths that do not take minutes.
double ParametersTools::passRate() const {
  const double seconds = m_store.trace()->timings.attend_ms / 1000;
  const double flops = accountLayer(map().config, false, map().queryCount(), map().keyCount()).total().flops;
  return seconds > 0 ? flops / seconds : 0.0;
}

void ParametersTools::measure() {
  if (m_job >= 0) return m_service.cancelJob(m_job);
  if (!m_store.trace() || !map().parameters) return;
  const double rate = std::max({measuredRate(map().config, m_store.view().parameters), passRate(), kLeastRate});
  const Measurement measurement{map().config, map().parameters,
                                measurableLengths(map().config, rate, kLongestPassSeconds, kMostBytes)};
  m_progress = 0;
  m_job = m_service.startJob(
      [tools = QPointer(this), measurement](const std::stop_token& stop, const ComputeService::Progress& progress) {
        std::vector<MeasuredCost> costs = measurement.run(stop, progress);
        return [tools, config = measurement.config, costs = std::move(costs)] {
          if (!tools) return;
          tools->m_measured = config;
          tools->look([&](ViewState& view) { view.parameters.measured = costs; });
        };
      });
  showMeasuring();
}

/// Points of another layer would lie about this one.
void ParametersTools::dropForeignMeasurements() {
  if (m_store.view().parameters.measured.empty() || m_measured == map().config) return;
  look([](ViewState& view) { view.parameters.measured.clear(); });
}

void ParametersTools::copyTable(QWidget* button, QString (*format)(const ParametersTable&)) {
  if (!m_store.trace()) return;
  QGuiApplication::clipboard()->setText(format(parametersTable(map(), m_store.view().parameters.count)));
  QToolTip::showText(button->mapToGlobal(QPoint(0, button->height())), tr("copied"), button);
}

std::vector<Variant> ParametersTools::others() const {
  std::vector<Variant> variants = standardVariants(map().config);
  std::erase_if(variants, [this](const Variant& variant) { return isSameLayer(variant.config, map().config); });
  return variants;
}

void ParametersTools::fillMenu() {
  m_menu->clear();
  if (!m_store.trace()) return;
  for (const Variant& variant : others()) {
    QAction* action = m_menu->addAction(translated(variant.name));
    action->setCheckable(true);
    action->setChecked(!m_store.view().parameters.hidden_variants.contains(variant.id));
    connect(action, &QAction::toggled, this, [this, id = variant.id](bool shown) {
      look([&](ViewState& view) {
        if (shown)
          view.parameters.hidden_variants.erase(id);
        else
          view.parameters.hidden_variants.insert(id);
      });
    });
  }
}

/// The variants by name, or only their number where the row is short of room.
void ParametersTools::shorten() {
  if (!m_store.trace() || m_store.trace()->maps.empty()) return;
  QStringList names;
  for (const Variant& variant : others())
    if (!m_store.view().parameters.hidden_variants.contains(variant.id)) names << translated(variant.name);
  const auto show = [this](const QString& text) { m_variants->setText(text + QStringLiteral("  ▾")); };
  show(names.isEmpty() ? tr("nothing") : names.join(QStringLiteral(" · ")));
  if (names.size() > 1 && neededWidth() > width()) show(tr("%1 variants").arg(names.size()));
}

void ParametersTools::showMeasuring() {
  const bool runs = m_job >= 0;
  m_measure->setText(runs ? tr("measuring, %1 % · cancel").arg(qRound(100 * m_progress)) : tr("measure here"));
  m_measure->setToolTip(runs ? tr("Stops measuring.")
                             : tr("Times this layer on this machine at 16, 32, … tokens, in the background, and draws "
                                  "the points over the predicted lines."));
}

void ParametersTools::retranslate() {
  label(m_count_control, tr("Count"),
        tr("This layer, or a whole encoder-decoder of 6 + 6 such layers (Vaswani et al. 2017)."));
  label(m_variants_control, tr("Compare with"),
        tr("The same layer as a single wide head, with a key/value head for every head (MHA), for groups (GQA) or "
           "one for all (MQA)."));
  m_count->setOptions({{static_cast<int>(Count::ThisLayer), tr("this layer")},
                       {static_cast<int>(Count::EncoderDecoder), tr("full model 6 + 6")}});
  m_text->setText(tr("copy table"));
  m_text->setToolTip(tr("Copies the table as aligned text."));
  m_csv->setText(QStringLiteral("CSV"));
  m_csv->setToolTip(tr("Copies the table as comma-separated values."));
  m_latex->setText(QStringLiteral("LaTeX"));
  m_latex->setToolTip(tr("Copies the table as a LaTeX tabular."));
  showMeasuring();
}

void ParametersTools::refresh() {
  dropForeignMeasurements();
  m_count->setCurrentValue(static_cast<int>(m_store.view().parameters.count));
  m_measure->setEnabled(map().parameters != nullptr);
}

}  // namespace headwise::ui
