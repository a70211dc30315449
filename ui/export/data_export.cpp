#include "ui/export/data_export.h"

#include <QFileInfo>
#include <algorithm>

#include "core/io/npy.h"
#include "core/io/output_file.h"
#include "core/tensor/error.h"
#include "core/tensor/ranges.h"
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

PageData patterns(const AttentionMap& map, IndexRange heads, IndexRange queries, IndexRange keys) {
  refuseTooMany(heads.size(), queries.size(), keys.size());
  return {.name = QStringLiteral("pattern"),
          .heads = indicesOf(heads),
          .first_row = queries.begin,
          .first_column = keys.begin,
          .rows = labels(*map.queries, queries),
          .columns = labels(*map.keys, keys),
          .values = [source = map.source, first = queries.begin, keys](Index head, IndexRange rows) -> Matrix {
            return source->hook(Hook::pattern, head, {first + rows.begin, first + rows.end})
                .middleCols(keys.begin, keys.size());
          }};
}

PageData results(const AttentionMap& map, Index query) {
  const Hook hook = map.has(Hook::result) ? Hook::result : Hook::z;
  return {.name = fromUtf8(hookName(hook)),
          .heads = indicesOf({0, map.n_heads}),
          .first_row = query,
          .rows = labels(*map.queries, {query, query + 1}),
          .columns = numbers(hook == Hook::result ? map.config.d_model : map.config.valueDim()),
          .values = [source = map.source, hook, query](Index head, IndexRange) {
            return source->hook(hook, head, {query, query + 1});
          }};
}

PageData maskData(const AttentionMap& map) {
  const Index n_q = map.queryCount(), n_kv = map.keyCount();
  refuseTooMany(1, n_q, n_kv);
  return {.name = QStringLiteral("mask"),
          .heads = {0},
          .rows = labels(*map.queries, {0, n_q}),
          .columns = labels(*map.keys, {0, n_kv}),
          .values = [mask = map.config.mask, n_q, n_kv](Index, IndexRange rows) -> Matrix {
            return mask.rows(rows, n_q, n_kv).cast<float>();
          }};
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

/// The matrices by blocks of rows, one after the other: take(head, first row, rows). A row of a long text is long, even
/// where little of it is wanted.
template <typename Take>
void forEachBlock(const PageData& data, const Patience& patience, Take&& take) {
  constexpr Index kBlock = 64;
  const auto rows = std::ssize(data.rows);
  const auto all = static_cast<double>(rows * std::ssize(data.heads));
  double done = 0;
  for (const Index head : data.heads)
    for (Index begin = 0; begin < rows; begin += kBlock) {
      if (patience.stop.stop_requested()) throw Cancelled();
      const IndexRange block{begin, std::min<Index>(begin + kBlock, rows)};
      take(head, begin, data.values(head, block));
      done += static_cast<double>(block.size());
      if (patience.progress) patience.progress(done / all);
    }
}

void emitCsv(const PageData& data, const ByteSink& sink, const Patience& patience) {
  if (data.heads.empty()) return emitText(data.table.toUtf8(), sink);
  emitText("head_index,row,row_token,column,column_token," + data.name.toUtf8() + "\r\n", sink);
  std::vector<QByteArray> columns;
  for (const QString& column : data.columns)
    columns.push_back(QByteArray::number(data.first_column + std::ssize(columns)) + ',' + csvField(column).toUtf8() +
                      ',');
  forEachBlock(data, patience, [&](Index head, Index first, const Matrix& block) {
    for (Index i = 0; i < block.rows(); ++i) {
      const QByteArray start = QByteArray::number(head) + ',' + QByteArray::number(data.first_row + first + i) + ',' +
                               csvField(data.rows[static_cast<std::size_t>(first + i)]).toUtf8() + ',';
      QByteArray lines;
      for (Index j = 0; j < block.cols(); ++j)
        lines += start + columns[static_cast<std::size_t>(j)] +
                 QByteArray::number(static_cast<double>(block(i, j)), 'g', 9) + "\r\n";
      emitText(lines, sink);
    }
  });
}

void emitNpy(const PageData& data, const ByteSink& sink, const Patience& patience) {
  if (data.heads.empty())
    throw InputError(HEADWISE_TR_NOOP("core", "The numbers of this page have words beside them. Write them as .csv."));
  sink(npyHeader(DType::F32, {std::ssize(data.heads), std::ssize(data.rows), std::ssize(data.columns)}));
  forEachBlock(data, patience, [&](Index, Index, const Matrix& block) {
    sink({reinterpret_cast<const char*>(block.data()), static_cast<std::size_t>(block.size()) * sizeof(float)});
  });
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

void emitData(const PageData& data, DataFormat format, const ByteSink& sink, const Patience& patience) {
  format == DataFormat::Csv ? emitCsv(data, sink, patience) : emitNpy(data, sink, patience);
}

void writeData(const QString& file, const PageData& data, const Patience& patience) {
  const auto format = dataFormat(QFileInfo(file).suffix());
  if (!format)
    throw InputError(
        {HEADWISE_TR_NOOP("core", "Data are written as .csv or .npy; \"%1\" is neither. Choose another name."),
         {file.toStdString()}});
  OutputFile output(file.toStdString());
  emitData(
      data, *format, [&output](std::string_view bytes) { output.write(bytes); }, patience);
  output.commit();
}

}  // namespace headwise::ui
