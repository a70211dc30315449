#pragma once
// Stores for tests of panels: one that really computes, and one that is answered with given attention at no cost.

#include <QTest>

#include "core/tensor/error.h"
#include "tests/ui/synthetic_trace.h"
#include "ui/state/store.h"

namespace headwise::testing {

struct ComputingStore {
  ui::ComputeService service;
  ui::Store store{service};

  explicit ComputingStore(const Experiment& experiment) {
    store.reset(experiment, {});
    waitForTrace();
  }
  [[nodiscard]] bool isFresh() const { return store.trace() && *store.trace()->experiment == store.experiment(); }
  void waitForTrace() const { QTRY_VERIFY(isFresh()); }
  void edit(const Experiment& experiment) {
    store.edit(experiment, QStringLiteral("edit"));
    waitForTrace();
  }
};

/// Whatever is asked for, the given attention comes back as its result; an empty text fails.
struct AnsweredStore {
  AttentionMap map;
  ui::ComputeService service{[this](const Experiment& experiment, const RunOptions&) -> TracePtr {
                               if (experiment.text.empty()) throw InputError(Message("The text is empty."));
                               auto trace = std::make_shared<Trace>();
                               trace->experiment = std::make_shared<const Experiment>(experiment);
                               trace->maps.push_back(map);
                               return trace;
                             },
                             [] { return std::chrono::steady_clock::now(); }};
  ui::Store store{service};

  explicit AnsweredStore(Index heads = 8, const std::vector<std::string>& texts = exampleTokens(),
                         const ui::ViewState& look = {})
      : map(syntheticTrace(heads, texts)->maps.front()) {
    Experiment experiment;
    experiment.text = map.queries->sentence;
    experiment.attention.n_heads = heads;
    experiment.attention.mask.rules = {CausalRule{}};
    store.reset(experiment, look);
    if (!QTest::qWaitFor([this] { return store.trace() != nullptr; })) qFatal("no trace");
  }
};

}  // namespace headwise::testing
