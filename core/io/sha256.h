#pragma once
// SHA-256 (NIST FIPS 180-4).

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace headwise {

class Sha256 {
 public:
  void update(std::span<const std::byte> bytes);
  /// The digest in lower-case hex. Ends the computation.
  [[nodiscard]] std::string finish();

 private:
  void compress(const std::byte* block);

  std::array<std::uint32_t, 8> m_state{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                       0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<std::byte, 64> m_block{};
  std::size_t m_filled = 0;  // of m_block
  std::uint64_t m_length = 0;
};

}  // namespace headwise
