#include "core/analysis/account.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <initializer_list>
#include <utility>

namespace headwise {
namespace {

/// 98304 -> "98,304": the thousands are set apart in formulas in every language.
std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (auto at = static_cast<std::ptrdiff_t>(digits.size()) - 3; at > 0; at -= 3) {
    digits.insert(static_cast<std::size_t>(at), ",");
  }
  return digits;
}

std::string product(std::initializer_list<Index> sizes) {
  std::string text;
  for (const Index size : sizes) text += (text.empty() ? "" : " × ") + grouped(static_cast<std::uint64_t>(size));
  return text;
}

std::uint64_t count(Index rows, Index cols) {
  return static_cast<std::uint64_t>(rows) * static_cast<std::uint64_t>(cols);
}

double multiplyAdds(double pairs, double length) { return 2.0 * pairs * length; }

/// The widths of one layer, as they enter every formula here.
struct Widths {
  Index d_model, heads, kv_heads, d_k, d_v;
  Index q, k, v, z;  ///< of all heads together

  explicit Widths(const AttentionConfig& config)
      : d_model(config.d_model),
        heads(config.n_heads),
        kv_heads(config.kvHeads()),
        d_k(config.headDim()),
        d_v(config.valueDim()),
        q(heads * d_k),
        k(kv_heads * d_k),
        v(kv_heads * d_v),
        z(heads * d_v) {}
};

AccountRow projection(Message component, std::string id, Index in, Index out, Index n) {
  AccountRow row;
  row.component = std::move(component);
  row.id = std::move(id);
  row.shape_terms = {product({in, out})};
  row.parameters = count(in, out);
  row.flops = multiplyAdds(static_cast<double>(n), static_cast<double>(row.parameters));
  return row;
}

AccountRow indented(AccountRow row) {
  row.indent = 1;
  return row;
}

AccountRow pairRow(Message component, std::string id, const Widths& w, Index n_q, Index n_kv, Index length) {
  AccountRow row;
  row.component = std::move(component);
  row.id = std::move(id);
  row.shape_terms = {product({w.heads, n_q, n_kv})};
  row.flops = multiplyAdds(static_cast<double>(w.heads) * static_cast<double>(n_q) * static_cast<double>(n_kv),
                           static_cast<double>(length));
  return row;
}

/// What one query head needs: its own W_Q and the W_K and W_V that it uses, shared or not.
AccountRow oneHead(const Widths& w, Index n_q, Index n_kv) {
  AccountRow row;
  row.component = Message(HEADWISE_TR_NOOP("core", "Q/K/V of one head"));
  row.id = "qkv-one-head";
  row.counts = false;
  row.shape_terms = {product({3, w.d_model, w.d_k})};
  if (w.d_v != w.d_k) row.shape_terms = {product({2, w.d_model, w.d_k}), product({w.d_model, w.d_v})};
  row.parameters = count(w.d_model, 2 * w.d_k + w.d_v);
  row.flops = multiplyAdds(static_cast<double>(n_q), static_cast<double>(count(w.d_model, w.d_k))) +
              multiplyAdds(static_cast<double>(n_kv), static_cast<double>(count(w.d_model, w.d_k + w.d_v)));
  return row;
}

AccountRow allHeads(const Widths& w, const std::vector<AccountRow>& parts) {
  AccountRow row;
  row.component = Message(HEADWISE_TR_NOOP("core", "Q/K/V of all %1 heads"), {std::to_string(w.heads)});
  if (w.heads == 1) row.component = Message(HEADWISE_TR_NOOP("core", "Q/K/V of the only head"));
  row.id = "qkv";
  row.counts = false;
  for (const AccountRow& part : parts) {
    row.parameters += part.parameters;
    row.flops += part.flops;
  }
  const auto heads = [](Index n, std::uint64_t each) {
    return grouped(static_cast<std::uint64_t>(n)) + " × " + grouped(each);
  };
  if (w.kv_heads == w.heads) {
    row.shape_terms = {heads(w.heads, count(w.d_model, 2 * w.d_k + w.d_v))};
  } else {
    row.shape_terms = {heads(w.heads, count(w.d_model, w.d_k)), heads(w.kv_heads, count(w.d_model, w.d_k + w.d_v))};
  }
  return row;
}

AccountRow biasRow(const Widths& w, Index n_q, Index n_kv) {
  AccountRow row;
  row.component = Message(HEADWISE_TR_NOOP("core", "Biases b_Q, b_K, b_V, b_O"));
  row.id = "bias";
  row.shape_terms = {product({w.q}), product({w.k}), product({w.v}), product({w.d_model})};
  row.parameters = static_cast<std::uint64_t>(w.q + w.k + w.v + w.d_model);
  row.flops = static_cast<double>(n_q) * static_cast<double>(w.q + w.d_model) +
              static_cast<double>(n_kv) * static_cast<double>(w.k + w.v);
  return row;
}

AccountRow totalRow(const std::vector<AccountRow>& rows) {
  AccountRow total;
  total.component = Message(HEADWISE_TR_NOOP("core", "Total"));
  total.id = "total";
  total.counts = false;
  for (const AccountRow& row : rows) {
    if (!row.counts) continue;
    total.parameters += row.parameters;
    total.flops += row.flops;
  }
  return total;
}

Index groupedHeads(const AttentionConfig& config) {
  const Index h = config.n_heads;
  const Index own = config.kvHeads();
  if (own > 1 && own < h) return own;
  Index best = 0;
  for (Index g = 2; g < h; ++g) {
    if (h % g == 0 && (best == 0 || std::abs(4 * g - h) < std::abs(4 * best - h))) best = g;
  }
  return best;
}

/// The same widths, spelled out: d_v follows d_head and d_head follows n_heads while they are absent.
AttentionConfig withWidths(AttentionConfig config, Index d_head, Index d_v) {
  config.d_head = d_head;
  config.d_v = d_v;
  return config;
}

AttentionConfig sharing(const AttentionConfig& config, Index kv_heads) {
  AttentionConfig result = withWidths(config, config.headDim(), config.valueDim());
  result.n_kv_heads = kv_heads;
  return result;
}

AttentionConfig singleHead(const AttentionConfig& config) {
  AttentionConfig result = withWidths(config, config.n_heads * config.headDim(), config.n_heads * config.valueDim());
  result.n_heads = 1;
  result.n_kv_heads.reset();
  return result;
}

/// `layers` copies of a row of one layer.
AccountRow repeated(AccountRow row, int layers) {
  row.parameters *= static_cast<std::uint64_t>(layers);
  row.flops *= layers;
  return row;
}

AccountRow attentionSublayer(Message component, std::string id, const LayerAccount& layer) {
  AccountRow row;
  row.component = std::move(component);
  row.id = std::move(id);
  row.parameters = layer.total().parameters;
  row.flops = layer.total().flops;
  return row;
}

/// ReLU(x W_1 + b_1) W_2 + b_2: Vaswani et al. 2017, section 3.3.
AccountRow feedForward(Message component, std::string id, Index d_model, Index d_ff, bool bias, Index n) {
  AccountRow row;
  row.component = std::move(component);
  row.id = std::move(id);
  row.shape_terms = {product({2, d_model, d_ff})};
  row.parameters = 2 * count(d_model, d_ff);
  row.flops = multiplyAdds(static_cast<double>(n), static_cast<double>(row.parameters));
  if (!bias) return row;
  row.shape_terms.push_back(product({d_ff}));
  row.shape_terms.push_back(product({d_model}));
  row.parameters += static_cast<std::uint64_t>(d_ff + d_model);
  row.flops += static_cast<double>(n) * static_cast<double>(d_ff + d_model);
  return row;
}

AccountRow layerNorm(Index d_model, int norms) {
  AccountRow row;
  row.component = Message(HEADWISE_TR_NOOP("core", "Layer norm"));
  row.id = "layer-norm";
  row.shape_terms = {product({norms, 2, d_model})};
  row.parameters = static_cast<std::uint64_t>(norms) * count(2, d_model);
  return row;
}

double projectionFlopsPerToken(const Widths& w) {
  return multiplyAdds(static_cast<double>(w.d_model), static_cast<double>(w.q + w.k + w.v + w.z));
}

}  // namespace

const AccountRow& LayerAccount::row(std::string_view id) const {
  const auto found = std::find_if(rows.begin(), rows.end(), [&](const AccountRow& row) { return row.id == id; });
  assert(found != rows.end());
  return *found;
}

LayerAccount accountLayer(const AttentionConfig& config, bool bias, Index n_q, Index n_kv) {
  const Widths w(config);
  const std::vector<AccountRow> qkv{
      indented(projection(Message(HEADWISE_TR_NOOP("core", "W_Q")), "w_q", w.d_model, w.q, n_q)),
      indented(projection(Message(HEADWISE_TR_NOOP("core", "W_K")), "w_k", w.d_model, w.k, n_kv)),
      indented(projection(Message(HEADWISE_TR_NOOP("core", "W_V")), "w_v", w.d_model, w.v, n_kv))};
  LayerAccount account;
  account.rows = {oneHead(w, n_q, n_kv), allHeads(w, qkv)};
  account.rows.insert(account.rows.end(), qkv.begin(), qkv.end());
  account.rows.push_back(pairRow(Message(HEADWISE_TR_NOOP("core", "Scores q·k")), "scores", w, n_q, n_kv, w.d_k));
  account.rows.push_back(
      pairRow(Message(HEADWISE_TR_NOOP("core", "Attention weights · V")), "pattern-v", w, n_q, n_kv, w.d_v));
  account.rows.push_back(projection(Message(HEADWISE_TR_NOOP("core", "W_O")), "w_o", w.z, w.d_model, n_q));
  if (bias) account.rows.push_back(biasRow(w, n_q, n_kv));
  account.rows.push_back(totalRow(account.rows));
  return account;
}

std::vector<Variant> standardVariants(const AttentionConfig& config) {
  std::vector<Variant> variants{{Message(HEADWISE_TR_NOOP("core", "single head")), singleHead(config), "single"}};
  if (config.n_heads == 1) return variants;
  const auto add = [&](const char* id, const char* name, Index kv_heads) {
    variants.push_back({Message(name, {std::to_string(kv_heads)}), sharing(config, kv_heads), id});
  };
  add("mha", HEADWISE_TR_NOOP("core", "MHA %1"), config.n_heads);
  if (const Index g = groupedHeads(config); g > 0) add("gqa", HEADWISE_TR_NOOP("core", "GQA %1"), g);
  add("mqa", HEADWISE_TR_NOOP("core", "MQA %1"), 1);
  return variants;
}

std::vector<MemoryRow> accountMemory(const AttentionConfig& config, bool bias, Index n_q, Index n_kv,
                                     std::size_t item_size) {
  const Widths w(config);
  const auto bytes = [&](double rows, double cols) { return rows * cols * static_cast<double>(item_size); };
  const auto nq = static_cast<double>(n_q), nkv = static_cast<double>(n_kv), heads = static_cast<double>(w.heads);
  const auto kv = static_cast<double>(w.k + w.v), d_model = static_cast<double>(w.d_model);
  const auto parameters = static_cast<double>(accountLayer(config, bias, n_q, n_kv).total().parameters);
  return {
      {Message(HEADWISE_TR_NOOP("core", "Parameters")), "parameters", bytes(1, parameters)},
      {Message(HEADWISE_TR_NOOP("core", "Input x")), "x", bytes(nq, d_model)},
      {Message(HEADWISE_TR_NOOP("core", "Queries q")), "q", bytes(nq, static_cast<double>(w.q))},
      {Message(HEADWISE_TR_NOOP("core", "Keys k")), "k", bytes(nkv, static_cast<double>(w.k))},
      {Message(HEADWISE_TR_NOOP("core", "Values v")), "v", bytes(nkv, static_cast<double>(w.v))},
      {Message(HEADWISE_TR_NOOP("core", "Scores")), "scores", bytes(heads * nq, nkv)},
      {Message(HEADWISE_TR_NOOP("core", "Attention weights")), "pattern", bytes(heads * nq, nkv)},
      {Message(HEADWISE_TR_NOOP("core", "Heads' outputs z, concatenated")), "z", bytes(nq, static_cast<double>(w.z))},
      {Message(HEADWISE_TR_NOOP("core", "Output")), "out", bytes(nq, d_model)},
      {Message(HEADWISE_TR_NOOP("core", "Every head's part of the output")), "result", bytes(heads * nq, d_model)},
      {Message(HEADWISE_TR_NOOP("core", "K/V cache per token")), "kv-cache-token", bytes(1, kv)},
      {Message(HEADWISE_TR_NOOP("core", "K/V cache of all keys")), "kv-cache", bytes(nkv, kv)},
  };
}

EncoderDecoderAccount accountEncoderDecoder(const AttentionConfig& config, bool bias, int encoder_layers,
                                            int decoder_layers, Index d_ff, Index n_source, Index n_target) {
  const auto attention = [&](Message name, std::string id, Index n_q, Index n_kv, int layers) {
    return repeated(attentionSublayer(std::move(name), std::move(id), accountLayer(config, bias, n_q, n_kv)), layers);
  };
  const auto forward = [&](Message name, std::string id, Index n, int layers) {
    return repeated(feedForward(std::move(name), std::move(id), config.d_model, d_ff, bias, n), layers);
  };
  EncoderDecoderAccount account;
  account.rows = {attention(Message(HEADWISE_TR_NOOP("core", "Encoder self-attention")), "encoder-attention", n_source,
                            n_source, encoder_layers),
                  attention(Message(HEADWISE_TR_NOOP("core", "Decoder self-attention")), "decoder-attention", n_target,
                            n_target, decoder_layers),
                  attention(Message(HEADWISE_TR_NOOP("core", "Cross-attention")), "cross-attention", n_target, n_source,
                            decoder_layers),
                  forward(Message(HEADWISE_TR_NOOP("core", "Encoder feed-forward")), "encoder-feed-forward", n_source,
                          encoder_layers),
                  forward(Message(HEADWISE_TR_NOOP("core", "Decoder feed-forward")), "decoder-feed-forward", n_target,
                          decoder_layers),
                  layerNorm(config.d_model, 2 * encoder_layers + 3 * decoder_layers)};
  account.rows.push_back(totalRow(account.rows));
  for (std::size_t i = 0; i < 3; ++i) account.attention_parameters += account.rows[i].parameters;
  for (std::size_t i = 3; i < 5; ++i) account.feed_forward_parameters += account.rows[i].parameters;
  account.layer_norm_parameters = account.rows[5].parameters;
  account.flops = account.rows.back().flops;
  return account;
}

double crossoverLength(const AttentionConfig& config) {
  const Widths w(config);
  return projectionFlopsPerToken(w) / multiplyAdds(1.0, static_cast<double>(w.q + w.z));
}

double predictedFlops(const AttentionConfig& config, Index n, PairCost cost, Index window) {
  const Widths w(config);
  const auto length = static_cast<double>(n);
  const double projections = length * projectionFlopsPerToken(w);
  if (cost == PairCost::Linear) {
    // Once a key/value head: k^T v and the sum of k; once a query head: q (k^T v) and the normaliser.
    const double state = static_cast<double>(w.d_k) * static_cast<double>(w.d_v + 1);
    return projections + multiplyAdds(length * static_cast<double>(w.kv_heads + w.heads), state);
  }
  const auto reach = static_cast<double>(std::min(window, n));
  const double pairs = cost == PairCost::Full ? length * length : length * reach - reach * (reach - 1) / 2;
  return projections + multiplyAdds(pairs, static_cast<double>(w.q + w.z));
}

}  // namespace headwise
