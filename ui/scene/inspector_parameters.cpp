#include <QCoreApplication>
#include <cmath>

#include "core/analysis/account.h"
#include "ui/scene/format.h"
#include "ui/scene/inspector_pages.h"
#include "ui/scene/parameters_table.h"
#include "ui/scene/translate.h"
#include "ui/scene/words.h"

namespace headwise::ui {
using namespace Qt::StringLiterals;

namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(Inspector)
};

std::uint64_t parametersOf(const AttentionConfig& config, bool bias) {
  return accountLayer(config, bias, 1, 1).total().parameters;
}

AttentionConfig withOwnKeys(AttentionConfig config) {
  config.d_head = config.headDim();
  config.d_v = config.valueDim();
  config.n_kv_heads.reset();
  return config;
}

/// "Splitting 512 dimensions into 8 heads of 64 costs no extra parameters ...", or what is true of this layer instead.
QString splitting(const AttentionConfig& config, bool bias) {
  const Index d = config.d_model;
  const Index h = config.n_heads;
  const Index d_k = config.headDim();
  if (config.kvHeads() < h) {
    const std::uint64_t all = parametersOf(withOwnKeys(config), bias);
    const std::uint64_t saved = all - parametersOf(config, bias);
    return Text::tr(
               "%1 query heads share %2 key/value heads. That saves <b>%3 parameters</b>, %4 of the %5 with a key and "
               "value head each.")
        .arg(h)
        .arg(config.kvHeads())
        .arg(grouped(saved), percent(static_cast<double>(saved) / static_cast<double>(all), 0), grouped(all));
  }
  if (h == 1) return Text::tr("One head does everything: W_Q, W_K and W_V are one piece each.");
  if (h * d_k == d && config.valueDim() == d_k)
    return Text::tr(
               "Splitting %1 dimensions into %2 heads of %3 costs <b>no extra parameters</b>: %2 × 3 × %1 × %3 is the "
               "3 × %1 × %1 of a single wide head.")
        .arg(d)
        .arg(h)
        .arg(d_k);
  return Text::tr(
             "The heads' widths are chosen freely here: %1 heads of d_k = %2 and d_v = %3 make h × d_k = <b>%4</b> and "
             "h × d_v = <b>%5</b>, beside d_model = %6.")
      .arg(h)
      .arg(d_k)
      .arg(config.valueDim())
      .arg(h * d_k)
      .arg(h * config.valueDim())
      .arg(d);
}

QString meeting(const AttentionConfig& config) {
  const Index h = config.n_heads;
  const QString length = grouped(static_cast<std::uint64_t>(std::llround(crossoverLength(config))));
  const bool standard =
      config.kvHeads() == h && h * config.headDim() == config.d_model && config.valueDim() == config.headDim();
  if (standard)
    return Text::tr(
               "Scores and weights × V cost <b>4 n² d_model</b> FLOPs, projections <b>8 n d_model²</b>. They meet at n "
               "= 2 d_model = <b>%1</b>.")
        .arg(length);
  return Text::tr(
             "Scores and weights × V cost <b>2 n² h (d_k + d_v)</b> FLOPs, projections 2 FLOPs a parameter and token. "
             "They meet at n = <b>%1</b>.")
      .arg(length);
}

double bytesOf(const std::vector<MemoryRow>& rows, std::string_view id) {
  for (const MemoryRow& row : rows)
    if (row.id == id) return row.bytes;
  return 0;
}

InspectorSection memorySection(const Trace& trace, const AttentionMap& map) {
  const bool wide = trace.precision == Precision::Float64;
  const auto rows = accountMemory(map.config, hasBiases(map), map.queryCount(), map.keyCount(), wide ? 8 : 4);
  const auto bytes = [&rows](std::string_view id) { return QString::fromStdString(formatBytes(bytesOf(rows, id))); };
  InspectorSection section{.heading = Text::tr("Memory")};
  section.rows = {{Text::tr("Parameters, %1").arg(wide ? u"float64"_s : u"float32"_s), bytes("parameters"),
                   Text::tr("All learned tensors of this layer."), false},
                  {Text::tr("Attention weights"), bytes("pattern"),
                   Text::tr("h × n × n numbers: what grows fastest with the sentence."), false},
                  {Text::tr("K/V cache per token"), bytes("kv-cache-token"),
                   Text::tr("What a generating model keeps of each earlier token in this layer: k and v of every "
                            "key/value head. Sharing them (GQA, MQA) makes it smaller."),
                   false}};
  return section;
}

InspectorSection modelSection(const AttentionMap& map) {
  const auto account = accountEncoderDecoder(map.config, hasBiases(map), 6, 6, feedForwardWidth(map.config),
                                             map.keyCount(), map.queryCount());
  const auto row = [](const QString& label, std::uint64_t count, const QString& explanation) {
    return InspectorRow{label, compact(static_cast<double>(count)), u"%1 %2"_s.arg(grouped(count), explanation), false};
  };
  InspectorSection section{.heading = Text::tr("Full model 6 + 6")};
  section.rows = {row(Text::tr("attention"), account.attention_parameters,
                      Text::tr("parameters in 6 encoder and 6 decoder layers; a decoder layer has two attentions.")),
                  row(Text::tr("feed-forward"), account.feed_forward_parameters,
                      Text::tr("parameters at d_ff = 4 d_model. Embeddings are not counted."))};
  return section;
}

}  // namespace

InspectorContent inspectParameters(const Trace& trace, const ViewState& view) {
  const AttentionMap& map = mapOf(trace, view);
  InspectorSection says{.heading = Text::tr("What the table says")};
  says.paragraphs << splitting(map.config, hasBiases(map)) << meeting(map.config);
  InspectorContent content;
  content.sections = {std::move(says), memorySection(trace, map), modelSection(map)};
  return content;
}

}  // namespace headwise::ui
