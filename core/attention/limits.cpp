#include "core/attention/limits.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <vector>

#include "core/attention/cpu/panels.h"
#include "core/tensor/parallel.h"

namespace headwise::cpu {
namespace {

using Clock = std::chrono::steady_clock;

/// What fits the caches beside everything else: the border between cached_bytes and uncached_bytes.
constexpr double kCached = 16.0 * (1 << 20);

/// Lets the threads of one round begin together: one that sleeps may take longer to come than its work takes, which the
/// first one would then have done alone. Nobody waits longer than a moment.
class Start {
 public:
  explicit Start(int threads) : m_threads(threads) {}
  void wait() {
    constexpr auto kMoment = std::chrono::milliseconds(100);
    const auto since = Clock::now();
    ++m_here;
    while (m_here < m_threads && Clock::now() - since < kMoment) continue;
  }

 private:
  int m_threads;
  std::atomic<int> m_here = 0;
};

/// Seconds of the quickest of several runs of work(thread) on every thread at once. They go on for longer than others
/// take a core away: a bound that was measured without it would be passed by every layer.
double quickest(int threads, Task work) {
  constexpr int kLeastRounds = 9;
  constexpr auto kLeastTime = std::chrono::milliseconds(250);
  std::vector<Clock::time_point> begun(static_cast<std::size_t>(threads));
  double best = 1e9;
  const auto begin = Clock::now();
  for (int round = 0; round < kLeastRounds || Clock::now() - begin < kLeastTime; ++round) {
    Start start(threads);
    parallelFor(threads, threads, {}, [&](Index thread) {
      start.wait();
      begun[static_cast<std::size_t>(thread)] = Clock::now();
      work(thread);
    });
    best = std::min(best, std::chrono::duration<double>(Clock::now() - std::ranges::min(begun)).count());
  }
  return best;
}

double multiplyAddRate(const Kernels& kernels, int threads) {
  constexpr Index rounds = 2'000'000;
  std::vector<double> operations(static_cast<std::size_t>(threads));
  const double seconds = quickest(
      threads, [&](Index thread) { operations[static_cast<std::size_t>(thread)] = kernels.multiplyAdds(rounds); });
  return operations.front() * threads / seconds;
}

double exponentialRate(const Kernels& kernels, int threads) {
  constexpr Index n = 2048;
  constexpr Index rows = 10'000;
  std::vector<AlignedFloats> buffers;
  for (int thread = 0; thread < threads; ++thread) {
    buffers.emplace_back(n + kernels.panel_columns);
    std::fill_n(buffers.back().data(), n, -1.0F);
  }
  // The row of weights is taken for scores again: as much work whatever the values are.
  const double seconds = quickest(threads, [&](Index thread) {
    float largest = 0;
    for (Index row = 0; row < rows; ++row)
      (void)kernels.softmax(buffers[static_cast<std::size_t>(thread)].data(), n, 1.0F, &largest);
  });
  return static_cast<double>(n * rows) * threads / seconds;
}

/// `size` bytes by all threads together, written `times` times.
double writeRate(const Kernels& kernels, int threads, Index size, int times, bool past_caches) {
  constexpr Index row = 1024;
  const Index share = size / static_cast<Index>(sizeof(float)) / threads / row * row;
  AlignedFloats all(share * threads);
  AlignedFloats from(row);
  std::fill_n(from.data(), row, 1.0F);
  constexpr float factor = 0.5F;
  const auto write = [&](Index thread) {
    for (int time = 0; time < times; ++time)
      for (Index i = 0; i < share; i += row)
        kernels.scale(from.data(), row, 1, row, &factor, all.data() + thread * share + i, row, past_caches);
    kernels.finishWrites();
  };
  parallelFor(threads, threads, {}, write);  // takes the memory
  return static_cast<double>(share * threads) * sizeof(float) * times / quickest(threads, write);
}

}  // namespace

double Limits::seconds(double operations, double exponential_count, double written_bytes) const {
  return operations / multiply_adds + exponential_count / exponentials +
         written_bytes / (written_bytes <= kCached ? cached_bytes : uncached_bytes);
}

Limits measureLimits(const Kernels& kernels, int threads) {
  constexpr Index mebibyte = 1 << 20;
  Limits limits;
  limits.multiply_adds = multiplyAddRate(kernels, threads);
  limits.exponentials = exponentialRate(kernels, threads);
  limits.cached_bytes = writeRate(kernels, threads, 8 * mebibyte, 16, false);
  limits.uncached_bytes = std::max(writeRate(kernels, threads, 128 * mebibyte, 1, false),
                                   writeRate(kernels, threads, 128 * mebibyte, 1, true));
  return limits;
}

}  // namespace headwise::cpu
