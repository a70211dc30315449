#include "core/trace/lazy_source.h"

#include <algorithm>
#include <cassert>
#include <mutex>

#include "core/tensor/error.h"
#include "core/tensor/parallel.h"
#include "core/trace/lazy_pattern.h"

namespace headwise {
namespace {

using Patterns = std::vector<std::shared_ptr<const LazyPattern>>;  ///< of some heads
using Bands = std::vector<std::pair<const LazyPattern*, Index>>;

/// 0 ... count - 1, so that every beginning of it is spread over the whole: every 64th first, then what lies between.
std::vector<Index> spreadOrder(Index count) {
  std::vector<Index> order;
  constexpr Index kFirstStep = 64;
  for (Index step = kFirstStep; step > 0; step /= 2)
    for (Index i = 0; i < count; i += step)
      if (step == kFirstStep || i % (2 * step) != 0) order.push_back(i);
  return order;
}

class LazySource : public MapSource {
 public:
  explicit LazySource(std::shared_ptr<const LazyLayer> layer)
      : m_layer(std::move(layer)), m_plain(static_cast<std::size_t>(m_layer->config().n_heads)) {}

  HookSet hooks() const override { return availableHooks(m_layer->config(), m_layer->hasOutputProjection()); }

  Matrix hook(Hook hook, Index head_index, IndexRange rows) const override {
    assert(hooks().contains(hook));
    return m_layer->hook(hook, head_index, rows);
  }

  std::shared_ptr<const TileServer> pattern(Index head_index, const PatternTransform& transform) const override {
    return lazyPattern(head_index, transform);
  }

  Matrix patternRows(Index head_index, std::span<const Index> queries) const override {
    Matrix rows(static_cast<Index>(queries.size()), m_layer->keyCount());
    for (std::size_t begin = 0; begin < queries.size(); begin += LazyLayer::kRows) {
      const std::size_t count = std::min<std::size_t>(LazyLayer::kRows, queries.size() - begin);
      rows.middleRows(static_cast<Index>(begin), static_cast<Index>(count)) =
          m_layer->patternRows(head_index, queries.subspan(begin, count));
    }
    return rows;
  }

  float score(Hook hook, Index head_index, Index query, Index key) const override {
    return m_layer->score(hook, head_index, query, key);
  }
  float logSumExp(Index head_index, Index query) const override {
    return lazyPattern(head_index, {})->logSumExp(query);
  }
  double bytes() const override {
    return lazySourceBytes(m_layer->config(), m_layer->queryCount(), m_layer->keyCount());
  }

  bool keepsPattern() const override { return false; }
  bool hasWork() const override { return exactFraction() < 1 || newestWish(seen()) != nullptr; }

  double exactFraction() const override {
    double exact = 0, all = 0;
    for (const auto& pattern : seen()) {
      exact += static_cast<double>(pattern->exactBands());
      all += static_cast<double>(pattern->bandCount());
    }
    return all > 0 ? exact / all : 1;
  }

  void work(const std::stop_token& stop, const std::function<void(double)>& progress) const override {
    Round round{spreadOrder((m_layer->queryCount() + LazyLayer::kRows - 1) / LazyLayer::kRows), {}, 0};
    do {
      if (stop.stop_requested()) throw Cancelled();
      if (progress) progress(exactFraction());
      if (hasRowWish()) return grantRows(stop);
    } while (workOnce(round, stop));
  }

  bool hasRowWish() const override { return !rowWishes().empty(); }

  /// As many as there are threads: whoever waits is to be told of them before others are begun.
  void grantRows(const std::stop_token& stop) const override {
    Patterns wishes = rowWishes();
    wishes.resize(std::min(wishes.size(), static_cast<std::size_t>(threadCount())));
    parallelFor(std::ssize(wishes), threadCount(), stop,
                [&](Index i) { wishes[static_cast<std::size_t>(i)]->grantRow(); });
  }

 private:
  struct Transformed {
    PatternTransform transform;
    Patterns patterns;
  };
  /// How far the bands of some patterns have come.
  struct Round {
    std::vector<Index> order;
    Patterns patterns;
    std::size_t done = 0;  ///< of `order`
  };

  std::shared_ptr<const LazyPattern> lazyPattern(Index head_index, const PatternTransform& transform) const {
    const std::scoped_lock lock(m_mutex);
    auto& pattern = patternsOf(transform)[static_cast<std::size_t>(head_index)];
    if (!pattern) pattern = std::make_shared<const LazyPattern>(m_layer, head_index, transform);
    return pattern;
  }

  /// With the mutex held. Of the transforms those asked for last are kept, and the plain one.
  Patterns& patternsOf(const PatternTransform& transform) const {
    constexpr std::size_t kMostTransforms = 2;
    if (transform == PatternTransform{}) return m_plain;
    const auto known = std::ranges::find(m_transformed, transform, &Transformed::transform);
    if (known != m_transformed.end()) {
      std::rotate(known, known + 1, m_transformed.end());
    } else {
      if (m_transformed.size() == kMostTransforms) m_transformed.erase(m_transformed.begin());
      m_transformed.push_back({transform, Patterns(m_plain.size())});
    }
    return m_transformed.back().patterns;
  }

  /// Of all transforms.
  Patterns allPatterns() const {
    const std::scoped_lock lock(m_mutex);
    Patterns all = m_plain;
    for (const Transformed& group : m_transformed) all.insert(all.end(), group.patterns.begin(), group.patterns.end());
    std::erase(all, nullptr);
    return all;
  }

  /// Those of which a row is wished for, the newest wish first.
  Patterns rowWishes() const {
    std::vector<std::pair<std::uint64_t, std::shared_ptr<const LazyPattern>>> wishes;
    for (auto& pattern : allPatterns())
      if (const std::uint64_t when = pattern->newestRowWish(); when > 0) wishes.emplace_back(when, std::move(pattern));
    std::ranges::sort(wishes, std::greater{});
    Patterns patterns;
    for (auto& wish : wishes) patterns.push_back(std::move(wish.second));
    return patterns;
  }

  /// Those that somebody looked at, with the transform that was looked at last.
  Patterns seen() const {
    const std::scoped_lock lock(m_mutex);
    Patterns best;
    std::uint64_t newest = 0;
    std::vector<const Patterns*> groups{&m_plain};
    for (const Transformed& group : m_transformed) groups.push_back(&group.patterns);
    for (const Patterns* group : groups) {
      Patterns of_group;
      std::uint64_t last = 0;
      for (const auto& pattern : *group) {
        if (!pattern || pattern->lastSeen() == 0) continue;
        of_group.push_back(pattern);
        last = std::max(last, pattern->lastSeen());
      }
      if (last <= newest) continue;
      newest = last;
      best = std::move(of_group);
    }
    return best;
  }

  static const LazyPattern* newestWish(const Patterns& patterns) {
    const LazyPattern* newest = nullptr;
    std::uint64_t when = 0;
    for (const auto& pattern : patterns)
      if (const std::uint64_t wish = pattern->newestWish(); wish > when) {
        when = wish;
        newest = pattern.get();
      }
    return newest;
  }

  /// One step of a size that lets newer wishes come to their turn. First what shows, then what may be asked for next.
  /// False: there was nothing left to do.
  bool workOnce(Round& round, const std::stop_token& stop) const {
    const Patterns patterns = seen();
    const auto rough = std::ranges::find_if_not(patterns, [](const auto& pattern) { return pattern->isSampled(); });
    if (rough != patterns.end()) {
      (*rough)->sample(stop);
      return true;
    }
    if (const LazyPattern* pattern = newestWish(patterns)) {
      Bands bands;
      for (const Index band : pattern->bandsOfWish()) bands.emplace_back(pattern, band);
      if (!bands.empty()) {
        bands.resize(std::min(bands.size(), 2 * static_cast<std::size_t>(threadCount())));
        makeExact(bands, stop);
        return true;
      }
      pattern->grantWish(stop);
      dropOldTiles();
      return true;
    }
    if (m_layer->makeMoreValues(stop)) return true;
    if (round.patterns != patterns) round = {std::move(round.order), patterns, 0};
    return makeSomeExact(round, stop);
  }

  /// Finer tiles of all patterns share one room: one screen's worth, whether one head fills it or many share it.
  void dropOldTiles() const {
    constexpr double kMostBytes = 256.0 * 1024 * 1024;
    const Patterns all = allPatterns();
    for (double bytes = 2 * kMostBytes; bytes > kMostBytes;) {
      bytes = 0;
      std::pair<std::uint64_t, const LazyPattern*> oldest{std::numeric_limits<std::uint64_t>::max(), nullptr};
      for (const auto& pattern : all) {
        const LazyPattern::KeptTiles kept = pattern->keptTiles();
        bytes += kept.bytes;
        oldest = std::min(oldest, {kept.oldest, pattern.get()});
      }
      if (bytes > kMostBytes) oldest.second->dropTiles(oldest.first);
    }
  }

  /// Those that had not begun when somebody wished for a row are left for later.
  void makeExact(const Bands& bands, const std::stop_token& stop) const {
    parallelFor(std::ssize(bands), threadCount(), stop, [&](Index i) {
      const auto& [pattern, band] = bands[static_cast<std::size_t>(i)];
      if (!hasRowWish()) pattern->makeExact(band);
    });
  }

  bool makeSomeExact(Round& round, const std::stop_token& stop) const {
    Bands bands;
    const auto wanted = 2 * static_cast<std::size_t>(threadCount());
    for (std::size_t i = round.done; i < round.order.size() && bands.size() < wanted; ++i) {
      for (const auto& pattern : round.patterns)
        if (const Index band = round.order[i]; !pattern->isExact(band)) bands.emplace_back(pattern.get(), band);
      if (bands.empty()) round.done = i + 1;
    }
    makeExact(bands, stop);
    return !bands.empty();
  }

  std::shared_ptr<const LazyLayer> m_layer;
  mutable std::mutex m_mutex;  ///< guards the patterns, which are made when first asked for
  mutable Patterns m_plain;
  mutable std::vector<Transformed> m_transformed;  ///< in the order in which they were last asked for
};

}  // namespace

std::shared_ptr<const MapSource> makeLazySource(std::shared_ptr<const LazyLayer> layer) {
  return std::make_shared<const LazySource>(std::move(layer));
}

double lazySourceBytes(const AttentionConfig& config, Index n_q, Index n_kv) {
  const double base_cells =
      static_cast<double>(n_q) * static_cast<double>(n_kv) / (LazyLayer::kRows * LazyLayer::kChunk);
  const double norms = static_cast<double>(n_q) * sizeof(RowNorm);
  // Coarser levels take a third more.
  const double maps = static_cast<double>(config.n_heads) * (base_cells * sizeof(float) * 4 / 3 + norms);
  const double keys =
      static_cast<double>(n_kv) * static_cast<double>(config.kvHeads() * config.headDim()) * sizeof(float);
  return LazyLayer::bytes(config, n_q, n_kv) + std::max(maps, keys);
}

}  // namespace headwise
