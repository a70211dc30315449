#pragma once
// The last value that was derived, under a key that names all its inputs.

#include <mutex>
#include <optional>
#include <utility>

#include "core/trace/map_source.h"

namespace headwise::ui {

/// Names a source without keeping its gigabytes alive.
class SourceKey {
 public:
  explicit SourceKey(std::weak_ptr<const MapSource> source) : m_source(std::move(source)) {}
  bool operator==(const SourceKey& other) const {
    return !m_source.owner_before(other.m_source) && !other.m_source.owner_before(m_source);
  }

 private:
  std::weak_ptr<const MapSource> m_source;
};

/// Thread-safe; makes the value again only when the key differs from the last one.
template <typename Key, typename Value>
class Latest {
 public:
  template <typename Make>
  [[nodiscard]] Value get(const Key& key, Make&& make) {
    return get(key, std::forward<Make>(make), [](const Value&) { return true; });
  }
  /// A value that is not complete is made again every time.
  template <typename Make, typename IsComplete>
  [[nodiscard]] Value get(const Key& key, Make&& make, IsComplete&& is_complete) {
    const std::scoped_lock lock(m_mutex);
    if (!m_entry || m_entry->first != key || !is_complete(m_entry->second))
      m_entry.emplace(key, std::forward<Make>(make)());
    return m_entry->second;
  }

 private:
  std::mutex m_mutex;
  std::optional<std::pair<Key, Value>> m_entry;
};

}  // namespace headwise::ui
