#include "core/attention/projection.h"

#include <algorithm>

#include "core/tensor/parallel.h"

namespace headwise::cpu {
namespace {

/// Bytes of x that stay in the second cache while the panels of a projection pass.
constexpr Index kBlockBytes = Index{512} << 10U;
/// Panels of a projection in one task.
constexpr Index kPanels = 2;
/// Blocks are multiples of it: whole tiles of every kernel.
constexpr Index kWholeTiles = 24;

Index parts(Index whole, Index part) { return (whole + part - 1) / part; }

Index blockRows(const Projection& product) {
  const Index rows = product.x.rows();
  const Index most = std::max<Index>(kWholeTiles, kBlockBytes / static_cast<Index>(sizeof(float)) / product.x.cols());
  return parts(parts(rows, parts(rows, most)), kWholeTiles) * kWholeTiles;
}

Index panelGroups(const Projection& product) { return parts(product.by.panels().count(), kPanels); }

Index taskCount(const Projection& product) {
  if (product.x.rows() == 0) return 0;
  return parts(product.x.rows(), blockRows(product)) * panelGroups(product);
}

void run(const Kernels& kernels, const Projection& product, Index task) {
  const auto& [x, by, y, first_row] = product;
  const Index row = task / panelGroups(product) * blockRows(product);
  const Index first = task % panelGroups(product) * kPanels;
  const LeftFactor left{
      x.row(row).data(), x.outerStride(), std::min(blockRows(product), x.rows() - row), {0, x.cols()}};
  for (Index panel = first; panel < std::min(first + kPanels, by.panels().count()); ++panel)
    multiplyPanel(kernels, left, by.panels(), panel, by.bias(panel),
                  y.row(first_row + row).data() + panel * kernels.panel_columns, y.cols());
}

}  // namespace

void project(const Kernels& kernels, std::initializer_list<Projection> products, int threads,
             const std::stop_token& stop) {
  Index tasks = 0;
  for (const Projection& product : products) tasks += taskCount(product);
  parallelFor(tasks, threads, stop, [&](Index task) {
    const auto* product = products.begin();
    for (; task >= taskCount(*product); ++product) task -= taskCount(*product);
    run(kernels, *product, task);
  });
}

}  // namespace headwise::cpu
