#pragma once
// A Trace as JSON for other programs.

#include "core/io/output_file.h"
#include "core/trace/trace.h"

namespace headwise {

/// {"experiment": {...}, "tokens": ["The", ...], "byte_ranges": [[0, 3], ...], "key_tokens" and "key_byte_ranges" (the
/// same again in self-attention), "pattern": [head_index][query][key]} of the first map. Masked cells are 0, NaN is
/// null. It is handed over row by row, since the pattern of a long text has hundreds of millions of numbers; float32
/// numbers have the fewest digits that read back as the same float32.
void emitTraceJson(const Trace& trace, const ByteSink& sink);

}  // namespace headwise
