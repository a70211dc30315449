#include "ui/scene/parameters_table.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <algorithm>

#include "core/analysis/account.h"
#include "ui/scene/format.h"
#include "ui/scene/translate.h"

namespace headwise::ui {
using namespace Qt::StringLiterals;

namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(ParametersPage)
};

constexpr int kLayers = 6;

QString explanationOf(const AccountRow& row) {
  if (row.id == "qkv-one-head")
    return Text::tr("The three projections of a single head: its parts of W_Q, W_K and W_V.");
  if (row.id == "qkv") return Text::tr("The three projections of all heads. It is the sum of the rows below.");
  if (row.id == "w_q") return Text::tr("Maps x to the queries of all heads. 2 × parameters FLOPs for each token.");
  if (row.id == "w_k") return Text::tr("Maps x to the keys of all key/value heads.");
  if (row.id == "w_v") return Text::tr("Maps x to the values of all key/value heads.");
  if (row.id == "scores")
    return Text::tr("q·k for every pair of tokens in every head. No parameters, but FLOPs that grow with n².");
  if (row.id == "pattern-v")
    return Text::tr(
        "Attention weights times values, for every pair in every head. No parameters, but FLOPs that grow with n².");
  if (row.id == "w_o") return Text::tr("Mixes the concatenated heads into the output.");
  if (row.id == "bias") return Text::tr("One number for each output of a projection.");
  if (row.id == "total")
    return Text::tr(
        "All rows that count, each once. A multiplication and an addition are two FLOPs; masked pairs are counted "
        "too.");
  if (row.id == "layer-norm") return Text::tr("A gain and an offset for each of d_model numbers, after each sublayer.");
  if (row.id.ends_with("feed-forward")) return Text::tr("Two linear maps with a ReLU between them, d_ff = 4 d_model.");
  return Text::tr("All projections, scores and W_O of these attention layers.");
}

QString shapeOf(const AccountRow& row) {
  QStringList terms;
  for (const std::string& term : row.shape_terms) terms << fromUtf8(term);
  return terms.join(u" + "_s);
}

ParametersRow toRow(const AccountRow& row, std::uint64_t total) {
  const double share = total > 0 ? static_cast<double>(row.parameters) / static_cast<double>(total) : 0.0;
  return {.component = translated(row.component),
          .shape = shapeOf(row),
          .parameters = row.parameters,
          .share = share,
          .flops = row.flops,
          .explanation = explanationOf(row),
          .indent = row.indent,
          .total = row.id == "total"};
}

QString lengths(Index n_q, Index n_kv) {
  if (n_q == n_kv) return Text::tr("FLOPs, n = %1").arg(n_q);
  return Text::tr("FLOPs, n = %1, %2").arg(n_q).arg(n_kv);
}

std::vector<AccountRow> accountRows(const AttentionMap& map, ParametersView::Count count) {
  const bool bias = hasBiases(map);
  if (count == ParametersView::Count::ThisLayer)
    return accountLayer(map.config, bias, map.queryCount(), map.keyCount()).rows;
  return accountEncoderDecoder(map.config, bias, kLayers, kLayers, feedForwardWidth(map.config), map.keyCount(),
                               map.queryCount())
      .rows;
}

QString plainNumber(double value) { return QString::number(value, 'f', 0); }

QString csvField(QString field) {
  if (!field.contains(u',') && !field.contains(u'"') && !field.contains(u'\n')) return field;
  return u"\"%1\""_s.arg(field.replace(u"\""_s, u"\"\""_s));
}

/// Greek letters and signs that occur in the table, and what TeX reads specially.
QString latexField(QString field) {
  const std::pair<QChar, QString> replacements[] = {{u'%', u"\\%"_s},       {u'&', u"\\&"_s},      {u'#', u"\\#"_s},
                                                    {u'×', u"$\\times$"_s}, {u'·', u"$\\cdot$"_s}, {u'²', u"$^2$"_s}};
  for (const auto& [sign, tex] : replacements) field.replace(sign, tex);
  static const QRegularExpression subscript(u"\\b([WbdhnN])_([A-Za-z]+)"_s);
  field.replace(subscript, u"$\\1_{\\2}$"_s);
  return field.replace(QRegularExpression(u"(?<!\\\\)_(?!\\{)"_s), u"\\_"_s);
}

QStringList textCells(const ParametersRow& row) {
  return {QString(qsizetype{2} * row.indent, u' ') + row.component, row.shape, grouped(row.parameters),
          percent(row.share), compact(row.flops)};
}

std::vector<qsizetype> columnWidths(const std::vector<QStringList>& lines) {
  std::vector<qsizetype> widths(static_cast<std::size_t>(lines.front().size()), 0);
  for (const QStringList& line : lines)
    for (qsizetype c = 0; c < line.size(); ++c) {
      qsizetype& width = widths[static_cast<std::size_t>(c)];
      width = std::max(width, line[c].size());
    }
  return widths;
}

}  // namespace

ParametersTable parametersTable(const AttentionMap& map, ParametersView::Count count) {
  const std::vector<AccountRow> rows = accountRows(map, count);
  ParametersTable table{.flops_header = lengths(map.queryCount(), map.keyCount()), .rows = {}};
  for (const AccountRow& row : rows) table.rows.push_back(toRow(row, rows.back().parameters));
  return table;
}

Index feedForwardWidth(const AttentionConfig& config) { return 4 * config.d_model; }

bool hasBiases(const AttentionMap& map) {
  return map.parameters && (map.parameters->b_Q.size() > 0 || map.parameters->b_O.size() > 0);
}

QStringList columnNames(const ParametersTable& table) {
  return {Text::tr("Component"), Text::tr("Shape"), Text::tr("Parameters"), Text::tr("Share"), table.flops_header};
}

QString tableAsText(const ParametersTable& table) {
  std::vector<QStringList> lines{columnNames(table)};
  for (const ParametersRow& row : table.rows) lines.push_back(textCells(row));
  const std::vector<qsizetype> widths = columnWidths(lines);
  QString text;
  for (const QStringList& line : lines) {
    QStringList cells;
    for (qsizetype c = 0; c < line.size(); ++c) {
      const qsizetype width = widths[static_cast<std::size_t>(c)];
      cells << (c < 2 ? line[c].leftJustified(width) : line[c].rightJustified(width));
    }
    text += cells.join(u"  "_s) + u'\n';
  }
  return text;
}

QString tableAsCsv(const ParametersTable& table) {
  QString csv = u"component,shape,parameters,share,flops\r\n"_s;
  for (const ParametersRow& row : table.rows) {
    const QStringList fields{csvField(row.component), csvField(row.shape), QString::number(row.parameters),
                             QString::number(row.share, 'g', 6), plainNumber(row.flops)};
    csv += fields.join(u',') + u"\r\n"_s;
  }
  return csv;
}

QString tableAsLatex(const ParametersTable& table) {
  QString latex = u"\\begin{tabular}{llrrr}\n\\hline\n"_s;
  const auto addLine = [&latex](QStringList cells) {
    for (QString& cell : cells) cell = latexField(cell);
    latex += cells.join(u" & "_s) + u" \\\\\n"_s;
  };
  addLine(columnNames(table));
  latex += u"\\hline\n"_s;
  for (const ParametersRow& row : table.rows) {
    if (row.total) latex += u"\\hline\n"_s;
    addLine(textCells(row));
  }
  return latex + u"\\hline\n\\end{tabular}\n"_s;
}

}  // namespace headwise::ui
