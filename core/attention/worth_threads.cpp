#include "core/attention/worth_threads.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>

#include "core/attention/cpu/kernels.h"
#include "core/tensor/parallel.h"

namespace headwise {
namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

/// From handing out work until another thread takes part in it; at most a millisecond is waited.
double secondsUntilHelped() {
  const auto caller = std::this_thread::get_id();
  const auto start = Clock::now();
  std::atomic<bool> came = false;
  parallelFor(2, 2, {}, [&](Index) {
    if (std::this_thread::get_id() != caller) came = true;
    while (!came && secondsSince(start) < 1e-3) continue;
  });
  return secondsSince(start);
}

double multiplyAddsPerSecond() {
  const auto start = Clock::now();
  const double operations = cpu::availableKernels().front()->multiplyAdds(2000);
  return operations / 2 / secondsSince(start);
}

/// Multiply-adds that one thread does while another wakes up.
double measureCrossover() {
  double seconds = 1, rate = 0;
  for (int i = 0; i < 5; ++i) {
    std::this_thread::sleep_for(std::chrono::microseconds(100));  // until the others sleep, too
    seconds = std::min(seconds, secondsUntilHelped());
    rate = std::max(rate, multiplyAddsPerSecond());
  }
  return seconds * rate;
}

}  // namespace

bool worthThreads(double multiply_adds) {
  if (threadCount() == 1) return false;
  static const double crossover = measureCrossover();
  return multiply_adds > 2 * crossover;  // half of it is what the other thread would take over
}

}  // namespace headwise
