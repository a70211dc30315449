#include "ui/scene/concat_values.h"

#include <algorithm>

#include "core/experiment/experiment.h"
#include "ui/scene/latest.h"

namespace headwise::ui {
namespace {

bool isOn(const Trace& trace, Index head_index) {
  const std::vector<Index>& off = trace.experiment->heads_off;
  return !std::ranges::binary_search(off, head_index);
}

struct ValuesKey {
  SourceKey source;
  std::vector<Index> heads_off;
  Index query;
  bool operator==(const ValuesKey&) const = default;
};

ConcatValues make(const Trace& trace, const AttentionMap& map, Index query) {
  const IndexRange row{query, query + 1};
  ConcatValues values{.query = query, .out = map.source->hook(Hook::out, 0, row)};
  RowVectorOf<double> sum = RowVectorOf<double>::Zero(values.out.cols());
  double norms = 0;
  for (Index i = 0; i < map.n_heads; ++i) {
    ConcatHead head{.on = isOn(trace, i), .z = map.source->hook(Hook::z, i, row)};
    const RowVectorOf<double> result = map.source->hook(Hook::result, i, row).cast<double>();
    head.result_norm = result.norm();
    norms += head.result_norm;
    sum += result;
    values.largest_z = std::max(values.largest_z, static_cast<double>(head.z.cwiseAbs().maxCoeff()));
    values.heads.push_back(std::move(head));
  }
  for (ConcatHead& head : values.heads) head.share = norms > 0 ? head.result_norm / norms : 0.0;
  values.agreement = norms > 0 ? sum.norm() / norms : 1.0;
  if (map.parameters->b_O.size() > 0) sum += map.parameters->b_O.transpose().cast<double>();
  values.check = (sum - values.out.cast<double>()).cwiseAbs().maxCoeff();
  values.largest_weight = static_cast<double>(map.parameters->W_O.cwiseAbs().maxCoeff());
  return values;
}

}  // namespace

ConcatValues concatValues(const Trace& trace, const AttentionMap& map, Index query) {
  static Latest<ValuesKey, ConcatValues> latest;
  return latest.get({SourceKey(map.source), trace.experiment->heads_off, query},
                    [&] { return make(trace, map, query); });
}

}  // namespace headwise::ui
