#include "ui/compute/guarded_run.h"

#include <new>

#include "core/tensor/memory_error.h"

namespace headwise::ui {

std::optional<Failure> failureOf(const std::exception_ptr& error) {
  try {
    std::rethrow_exception(error);
  } catch (const Cancelled&) {
    return std::nullopt;
  } catch (const InputError& e) {
    return Failure{e.message(), true};
  } catch (const Error& e) {
    return Failure{e.message(), false};
  } catch (const std::bad_alloc&) {
    return Failure{notEnoughMemory(), true};
  } catch (const std::exception& e) {
    return Failure{Message(HEADWISE_TR_NOOP("core", "Headwise itself failed: %1"), {e.what()}), false};
  } catch (...) {
    return Failure{Message(HEADWISE_TR_NOOP("core", "Headwise itself failed for an unknown reason.")), false};
  }
}

RunOutcome guardedRun(const ComputeService::Run& run, const Experiment& experiment, const RunOptions& options) {
  try {
    return run(experiment, options);
  } catch (...) {
    if (auto failure = failureOf(std::current_exception())) return *std::move(failure);
    return CancelledRun{};
  }
}

}  // namespace headwise::ui
