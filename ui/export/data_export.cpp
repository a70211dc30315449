#include "ui/export/data_export.h"

#include <QFileInfo>
#include <algorithm>

#include "core/io/npy.h"
#include "core/io/output_file.h"
#include "core/tensor/error.h"
#include "ui/scene/draw_lab.h"
#include "ui/scene/focus.h"
#include "ui/scene/parameters_table.h"
#include "ui/scene/token_window.h"
#include "ui/scene/translate.h"
#include "ui/scene/words.h"

namespace headwise::ui {
namespace {

std::vector<QString> labels(const TokenSequence& tokens, IndexRange positions) {
  std::vector<QString> out;
  for (Index i = positions.begin; i < positions.end; ++i)
    out.push_back(fromUtf8(tokens.tokens[static_cast<std::size_t>(i)].text));
  return out;
}

std::vector<QString> numbers(Index count) {
  std::vector<QString> out;
  for (Index i = 0; i < count; ++i) out.push_back(QString::number(i));
  return out;
}

void refuseTooMany(Index heads, Index rows, Index columns) {
  constexpr double kMostBytes = 4.0 * 1024 * 1024 * 1024;
  const double bytes =
      static_cast<double>(heads) * static_cast<double>(rows) * static_cast<double>(columns) * sizeof(float);
  if (bytes <= kMostBytes) return;
  throw TooLargeError({HEADWISE_TR_NOOP("core",
                                        "The numbers of this page would take %1, and at most %2 are written at once. "
                                        "Take one head or a part of its map: --head 1 --queries 0:1000 --keys 0:1000, "
                                        "or zoom in."),
                       {formatBytes(bytes), formatBytes(kMostBytes)}});
}

/// A head's weights by blocks of rows: a row of a long text is long, whatever part of it is wanted.
Matrix weights(const AttentionMap& map, Index head, IndexRange queries, IndexRange keys) {
  constexpr Index kBlock = 64;
  Matrix out(queries.size(), keys.size());
  for (Index begin = queries.begin; begin < queries.end; begin += kBlock) {
    const IndexRange rows{begin, std::min(begin + kBlock, queries.end)};
    out.middleRows(begin - queries.begin, rows.size()) =
        map.source->hook(Hook::pattern, head, rows).middleCols(keys.begin, keys.size());
  }
  return out;
}

PageData patterns(const AttentionMap& map, IndexRange heads, IndexRange queries, IndexRange keys) {
  refuseTooMany(heads.size(), queries.size(), keys.size());
  PageData data{.name = QStringLiteral("pattern"),
                .first_row = queries.begin,
                .first_column = keys.begin,
                .rows = labels(*map.queries, queries),
                .columns = labels(*map.keys, keys)};
  for (Index head = heads.begin; head < heads.end; ++head) {
    data.matrices.push_back(weights(map, head, queries, keys));
    data.heads.push_back(head);
  }
  return data;
}

PageData results(const AttentionMap& map, Index query) {
  const Hook hook = map.has(Hook::result) ? Hook::result : Hook::z;
  PageData data;
  data.name = fromUtf8(hookName(hook));
  data.first_row = query;
  data.rows = labels(*map.queries, {query, query + 1});
  for (Index head = 0; head < map.n_heads; ++head) {
    data.matrices.push_back(map.source->hook(hook, head, {query, query + 1}));
    data.heads.push_back(head);
  }
  data.columns = numbers(data.matrices.front().cols());
  return data;
}

PageData maskData(const AttentionMap& map) {
  refuseTooMany(1, map.queryCount(), map.keyCount());
  PageData data{.name = QStringLiteral("mask"),
                .heads = {0},
                .rows = labels(*map.queries, {0, map.queryCount()}),
                .columns = labels(*map.keys, {0, map.keyCount()})};
  data.matrices.emplace_back(map.config.mask.matrix(map.queryCount(), map.keyCount()).cast<float>());
  return data;
}

QString csvField(const QString& text) {
  QString quoted = text;
  quoted.replace(u'"', QStringLiteral("\"\""));
  return u'"' + quoted + u'"';
}

QString csvNumber(double value) { return QString::number(value, 'g', 9); }

QString pointLines(int place, const PlotItem& plot) {
  QString lines;
  for (const PlotSeries& series : plot.series)
    for (std::size_t i = 0; i < series.x.size(); ++i)
      lines += QStringLiteral("%1,%2,%3,%4,%5,%6\r\n")
                   .arg(QString::number(place), csvField(plot.x.label), csvField(plot.y.label), csvField(series.name),
                        csvNumber(series.x[i]), csvNumber(series.y[i]));
  return lines;
}

PageData scalingData(const Trace& trace, const ViewState& view) {
  QString table = QStringLiteral("plot,x_name,y_name,series,x,y\r\n");
  int place = 0;
  const ScenePtr scene = drawLab(trace, view, Style());
  for (const SceneItem& item : scene->items)
    if (const auto* plot = std::get_if<PlotItem>(&item)) table += pointLines(place++, *plot);
  return {.name = QStringLiteral("scaling"), .table = table};
}

PageData parametersData(const AttentionMap& map, const ParametersView& view) {
  return {.name = QStringLiteral("parameters"), .table = tableAsCsv(parametersTable(map, view.count))};
}

void emitText(const QByteArray& text, const ByteSink& sink) {
  sink({text.constData(), static_cast<std::size_t>(text.size())});
}

void emitCsv(const PageData& data, const ByteSink& sink) {
  if (data.matrices.empty()) return emitText(data.table.toUtf8(), sink);
  emitText("head_index,row,row_token,column,column_token," + data.name.toUtf8() + "\r\n", sink);
  std::vector<QByteArray> columns;
  for (const QString& column : data.columns)
    columns.push_back(QByteArray::number(data.first_column + std::ssize(columns)) + ',' + csvField(column).toUtf8() +
                      ',');
  for (std::size_t m = 0; m < data.matrices.size(); ++m) {
    const Matrix& matrix = data.matrices[m];
    for (Index i = 0; i < matrix.rows(); ++i) {
      const QByteArray start = QByteArray::number(data.heads[m]) + ',' + QByteArray::number(data.first_row + i) + ',' +
                               csvField(data.rows[static_cast<std::size_t>(i)]).toUtf8() + ',';
      QByteArray lines;
      for (Index j = 0; j < matrix.cols(); ++j)
        lines += start + columns[static_cast<std::size_t>(j)] +
                 QByteArray::number(static_cast<double>(matrix(i, j)), 'g', 9) + "\r\n";
      emitText(lines, sink);
    }
  }
}

void emitNpy(const PageData& data, const ByteSink& sink) {
  if (data.matrices.empty())
    throw InputError(HEADWISE_TR_NOOP("core", "The numbers of this page have words beside them. Write them as .csv."));
  const Index rows = data.matrices.front().rows(), columns = data.matrices.front().cols();
  sink(npyHeader(DType::F32, {std::ssize(data.matrices), rows, columns}));
  for (const Matrix& matrix : data.matrices)
    sink({reinterpret_cast<const char*>(matrix.data()), static_cast<std::size_t>(matrix.size()) * sizeof(float)});
}

}  // namespace

PageData pageData(const Trace& trace, const ViewState& view) {
  const AttentionMap& map = mapOf(trace, view);
  const TokenWindow seen = seenWindow(map, view.heads.window);
  const TokenWindow whole = wholeWindow(map);
  const IndexRange all_heads{0, map.n_heads};
  const Index head = headOf(map, view);
  const Index query = shownQuery(map, view);
  switch (view.page) {
    case Page::Steps:
      return patterns(map, {head, head + 1}, {query, query + 1}, keysIn(whole));
    case Page::Concat:
      return results(map, query);
    case Page::Lab:
      return view.lab.topic == LabView::Topic::Scaling ? scalingData(trace, view) : maskData(map);
    case Page::Heads:
      return patterns(map, view.heads.enlarged ? IndexRange{head, head + 1} : all_heads, queriesIn(seen), keysIn(seen));
    case Page::Parameters:
      return parametersData(map, view.parameters);
    case Page::Flow:
      break;
  }
  return patterns(map, all_heads, queriesIn(whole), keysIn(whole));
}

std::optional<DataFormat> dataFormat(const QString& suffix) {
  const QString lower = suffix.toLower();
  if (lower == QLatin1String("csv")) return DataFormat::Csv;
  if (lower == QLatin1String("npy")) return DataFormat::Npy;
  return std::nullopt;
}

void emitData(const PageData& data, DataFormat format, const ByteSink& sink) {
  format == DataFormat::Csv ? emitCsv(data, sink) : emitNpy(data, sink);
}

void writeData(const QString& file, const PageData& data) {
  const auto format = dataFormat(QFileInfo(file).suffix());
  if (!format)
    throw InputError(
        {HEADWISE_TR_NOOP("core", "Data are written as .csv or .npy; \"%1\" is neither. Choose another name."),
         {file.toStdString()}});
  OutputFile output(file.toStdString());
  emitData(data, *format, [&output](std::string_view bytes) { output.write(bytes); });
  output.commit();
}

}  // namespace headwise::ui
