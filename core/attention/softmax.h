#pragma once
// From one row of scores to one row of weights.

#include "core/attention/config.h"
#include "core/tensor/matrix.h"

namespace headwise {

/// softmax(scores) in place over n cells; returns the natural logarithm of the sum of exp(scores).
/// - A cell of -infinity becomes exactly 0, also beside NaN. The largest score is subtracted first, so nothing
/// overflows;
///   a weight below the smallest normal number of T is 0.
/// - NaN in any cell makes every cell NaN that is not -infinity; the logarithm is NaN.
/// - Cells of +infinity (a product beyond the range of T) share the row evenly and the rest is 0, which is the limit of
///   the softmax; the logarithm is +infinity, by which the overflow can be found.
/// - A row of nothing but -infinity becomes 0; the logarithm is -infinity.
/// The sum runs in blocks that are added in double: rows sum to 1 within 1e-6 at every length.
template <typename T>
T softmaxRow(T* cells, Index n);

/// cells / sum(cells) in place, for the non-negative products of linear attention; returns the logarithm of the sum.
/// Nothing is added to the sum: where it is 0 the row is 0 and the logarithm -infinity. NaN spreads over the cells that
/// are not 0.
template <typename T>
T normaliseRow(T* cells, Index n);

/// What a row of n cells becomes when no key is visible.
template <typename T>
void fillUnseenRow(T* cells, Index n, FullyMaskedRow convention);

}  // namespace headwise
