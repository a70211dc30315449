#pragma once
// The named places inside a layer, in the order in which they are computed (TransformerLens' names).

#include <array>
#include <cstdint>
#include <string_view>

namespace headwise {

enum class Hook { x, q, k, v, q_rot, k_rot, scores_raw, scores, pattern, z, concat, result, out };
inline constexpr std::array kAllHooks{Hook::x,      Hook::q,          Hook::k,      Hook::v,       Hook::q_rot,
                                      Hook::k_rot,  Hook::scores_raw, Hook::scores, Hook::pattern, Hook::z,
                                      Hook::concat, Hook::result,     Hook::out};

[[nodiscard]] std::string_view hookName(Hook hook);

class HookSet {
 public:
  HookSet() = default;
  HookSet(std::initializer_list<Hook> hooks) {
    for (const Hook hook : hooks) insert(hook);
  }
  void insert(Hook hook) { m_bits |= bit(hook); }
  [[nodiscard]] bool contains(Hook hook) const { return (m_bits & bit(hook)) != 0; }
  bool operator==(const HookSet&) const = default;

 private:
  static std::uint32_t bit(Hook hook) { return std::uint32_t{1} << static_cast<unsigned>(hook); }
  std::uint32_t m_bits = 0;
};

}  // namespace headwise
