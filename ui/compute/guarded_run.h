#pragma once
// No exception crosses a thread: what core throws becomes a value here.

#include <exception>
#include <optional>

#include "ui/compute/compute_service.h"

namespace headwise::ui {

/// The Failure that stands for an exception, or nothing for Cancelled.
[[nodiscard]] std::optional<Failure> failureOf(const std::exception_ptr& error);

/// Runs the experiment and never throws.
[[nodiscard]] RunOutcome guardedRun(const ComputeService::Run& run, const Experiment& experiment,
                                    const RunOptions& options);

}  // namespace headwise::ui
