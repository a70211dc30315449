#include "core/attention/attend.h"

namespace headwise {

double attendBytes(const AttentionConfig& config, Index n_q, Index n_kv, std::size_t item_size) {
  const auto count = [](Index a, Index b) { return static_cast<double>(a) * static_cast<double>(b); };
  const Index q_width = config.n_heads * config.headDim();
  const Index k_width = config.kvHeads() * config.headDim();
  const bool turns =
      config.positions.kind == PositionKind::RopeHalf || config.positions.kind == PositionKind::RopeInterleaved;
  const double inputs = count(n_q, config.d_model) + 2 * count(n_kv, config.d_model);
  const double q_and_k = (turns ? 2 : 1) * (count(n_q, q_width) + count(n_kv, k_width));
  const double v = count(n_kv, config.kvHeads() * config.valueDim());
  const double pattern = static_cast<double>(config.n_heads) * count(n_q, n_kv);
  const double log_sum_exp = count(config.n_heads, n_q);
  const double z = count(n_q, config.n_heads * config.valueDim());
  const double out = count(n_q, config.d_model);
  return static_cast<double>(item_size) * (inputs + q_and_k + v + pattern + log_sum_exp + z + out);
}

}  // namespace headwise
