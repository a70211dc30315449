#include "core/experiment/experiment.h"

namespace headwise {

Experiment defaultExperiment() {
  Experiment experiment;
  // It repeats "the", so that the same-token head has something to show.
  experiment.text = "The animal didn't cross the street because it was too tired.";
  experiment.attention.mask.rules = {CausalRule{}};
  return experiment;
}

}  // namespace headwise
