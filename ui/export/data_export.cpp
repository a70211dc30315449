#include "ui/export/data_export.h"

#include <QFileInfo>

#include "core/io/file.h"
#include "core/io/npy.h"
#include "core/tensor/error.h"
#include "ui/scene/focus.h"
#include "ui/scene/translate.h"
#include "ui/scene/words.h"

namespace headwise::ui {
namespace {

std::vector<QString> labels(const TokenSequence& tokens) {
  std::vector<QString> out;
  for (const Token& token : tokens.tokens) out.push_back(fromUtf8(token.text));
  return out;
}

std::vector<QString> numbers(Index count) {
  std::vector<QString> out;
  for (Index i = 0; i < count; ++i) out.push_back(QString::number(i));
  return out;
}

void addHead(PageData& data, const AttentionMap& map, Hook hook, Index head, IndexRange rows) {
  data.matrices.push_back(map.source->hook(hook, head, rows));
  data.heads.push_back(head);
}

PageData patterns(const AttentionMap& map, IndexRange heads, IndexRange queries) {
  PageData data{QStringLiteral("pattern"), {}, {}, queries.begin, {}, labels(*map.keys)};
  const std::vector<QString> rows = labels(*map.queries);
  data.rows.assign(rows.begin() + queries.begin, rows.begin() + queries.end);
  for (Index head = heads.begin; head < heads.end; ++head) addHead(data, map, Hook::pattern, head, queries);
  return data;
}

PageData results(const AttentionMap& map, Index query) {
  const Hook hook = map.has(Hook::result) ? Hook::result : Hook::z;
  PageData data;
  data.name = fromUtf8(hookName(hook));
  data.first_row = query;
  data.rows = {fromUtf8(map.queries->tokens[static_cast<std::size_t>(query)].text)};
  for (Index head = 0; head < map.n_heads; ++head) addHead(data, map, hook, head, {query, query + 1});
  data.columns = numbers(data.matrices.front().cols());
  return data;
}

PageData maskData(const AttentionMap& map) {
  PageData data{QStringLiteral("mask"), {}, {0}, 0, labels(*map.queries), labels(*map.keys)};
  data.matrices.push_back(map.config.mask.matrix(map.queryCount(), map.keyCount()).cast<float>());
  return data;
}

QByteArray csvField(const QString& text) {
  QString quoted = text;
  quoted.replace(u'"', QStringLiteral("\"\""));
  return '"' + quoted.toUtf8() + '"';
}

}  // namespace

PageData pageData(const Trace& trace, const ViewState& view) {
  const AttentionMap& map = mapOf(trace, view);
  const IndexRange all_heads{0, map.n_heads};
  const IndexRange all_queries{0, map.queryCount()};
  const Index head = headOf(map, view);
  const Index query = shownQuery(map, view);
  switch (view.page) {
    case Page::Steps:
      return patterns(map, {head, head + 1}, {query, query + 1});
    case Page::Concat:
      return results(map, query);
    case Page::Lab:
      return maskData(map);
    case Page::Heads:
      if (view.heads.enlarged) return patterns(map, {head, head + 1}, all_queries);
      break;
    case Page::Flow:
    case Page::Parameters:
      break;
  }
  return patterns(map, all_heads, all_queries);
}

QByteArray toCsv(const PageData& data) {
  QByteArray out = "head_index,row,row_token,column,column_token," + data.name.toUtf8() + "\r\n";
  std::vector<QByteArray> columns;
  for (const QString& column : data.columns) columns.push_back(csvField(column));
  for (std::size_t m = 0; m < data.matrices.size(); ++m) {
    const Matrix& matrix = data.matrices[m];
    for (Index i = 0; i < matrix.rows(); ++i) {
      const QByteArray start = QByteArray::number(data.heads[m]) + ',' + QByteArray::number(data.first_row + i) + ',' +
                               csvField(data.rows[static_cast<std::size_t>(i)]) + ',';
      for (Index j = 0; j < matrix.cols(); ++j)
        out += start + QByteArray::number(j) + ',' + columns[static_cast<std::size_t>(j)] + ',' +
               QByteArray::number(static_cast<double>(matrix(i, j)), 'g', 9) + "\r\n";
    }
  }
  return out;
}

Tensor toTensor(const PageData& data) {
  const Index rows = data.matrices.front().rows();
  Matrix all(rows * static_cast<Index>(data.matrices.size()), data.matrices.front().cols());
  for (std::size_t m = 0; m < data.matrices.size(); ++m)
    all.middleRows(static_cast<Index>(m) * rows, rows) = data.matrices[m];
  return makeTensor(all, {static_cast<std::int64_t>(data.matrices.size()), rows, all.cols()});
}

void writeData(const QString& file, const PageData& data) {
  const QString suffix = QFileInfo(file).suffix().toLower();
  if (suffix == QLatin1String("npy")) return writeNpy(file.toStdString(), toTensor(data));
  if (suffix != QLatin1String("csv"))
    throw InputError(
        {HEADWISE_TR_NOOP("core", "Data are written as .csv or .npy; \"%1\" is neither. Choose another name."),
         {file.toStdString()}});
  const QByteArray csv = toCsv(data);
  writeFileAtomically(file.toStdString(), {csv.constData(), static_cast<std::size_t>(csv.size())});
}

}  // namespace headwise::ui
