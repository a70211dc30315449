#include "core/attention/softmax.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headwise {
namespace {

template <typename T>
using Row = Eigen::Map<Eigen::Array<T, 1, Eigen::Dynamic>>;

template <typename T>
constexpr T kInfinity = std::numeric_limits<T>::infinity();
template <typename T>
constexpr T kNaN = std::numeric_limits<T>::quiet_NaN();

/// Few enough that a float sum inside a block is good to some 1e-7.
constexpr Index kBlock = 256;

template <typename T>
double sum(const Row<T>& row) {
  double total = 0;
  for (Index begin = 0; begin < row.size(); begin += kBlock)
    total += static_cast<double>(row.segment(begin, std::min(kBlock, row.size() - begin)).sum());
  return total;
}

/// The largest cell, NaN if one is NaN, -infinity for none.
template <typename T>
T largest(const Row<T>& row) {
  return row.size() > 0 ? row.template maxCoeff<Eigen::PropagateNaN>() : -kInfinity<T>;
}

/// row = exp(row - shift), 0 below the smallest normal number; returns the sum.
template <typename T>
double exponentials(Row<T>& row, T shift) {
  static const T least = std::log(std::numeric_limits<T>::min());
  row = (row - shift).unaryExpr([](T x) { return x < least ? T(0) : std::exp(x); });
  return sum(row);
}

template <typename T>
T fillNaN(Row<T> row, T unseen) {
  for (T& cell : row) cell = cell == unseen ? T(0) : kNaN<T>;
  return kNaN<T>;
}

template <typename T>
T shareInfinities(Row<T> row) {
  const T weight = T(1) / static_cast<T>((row == kInfinity<T>).count());
  for (T& cell : row) cell = cell == kInfinity<T> ? weight : T(0);
  return kInfinity<T>;
}

}  // namespace

template <typename T>
T softmaxRow(T* cells, Index n) {
  Row<T> row(cells, n);
  const T most = largest(row);
  if (std::isnan(most)) return fillNaN(row, -kInfinity<T>);
  if (most == kInfinity<T>) return shareInfinities(row);
  if (most == -kInfinity<T>) {
    row.setZero();
    return most;
  }
  const double total = exponentials(row, most);
  row *= static_cast<T>(1.0 / total);
  return static_cast<T>(static_cast<double>(most) + std::log(total));
}

template <typename T>
T normaliseRow(T* cells, Index n) {
  Row<T> row(cells, n);
  const double total = sum(row);
  if (std::isnan(total)) return fillNaN(row, T(0));
  if (total > 0) row /= static_cast<T>(total);
  return static_cast<T>(std::log(total));
}

template <typename T>
void fillUnseenRow(T* cells, Index n, FullyMaskedRow convention) {
  Row<T> row(cells, n);
  switch (convention) {
    case FullyMaskedRow::Zero:
      row.setZero();
      break;
    case FullyMaskedRow::Uniform:
      row.setConstant(T(1) / static_cast<T>(n));
      break;
    case FullyMaskedRow::NaN:
      row.setConstant(kNaN<T>);
      break;
  }
}

template float softmaxRow(float*, Index);
template double softmaxRow(double*, Index);
template float normaliseRow(float*, Index);
template double normaliseRow(double*, Index);
template void fillUnseenRow(float*, Index, FullyMaskedRow);
template void fillUnseenRow(double*, Index, FullyMaskedRow);

}  // namespace headwise
