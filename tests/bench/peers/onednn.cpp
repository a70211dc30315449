// The layer as primitives of oneDNN 2: the weights laid out once as the library asks for, Q, K and V in one product.
// oneDNN 2 has no fused attention: without keeping the weights it computes the same.
#include "peer.h"

#include <dnnl.hpp>

namespace {

using dnnl::matmul;
using dnnl::memory;
using Dims = memory::dims;
using Tag = memory::format_tag;
constexpr auto kFloat = memory::data_type::f32;

struct Device {
  dnnl::engine engine{dnnl::engine::kind::cpu, 0};
  dnnl::stream stream{engine};
};

/// y = x W^T + b, W in the layout that the library chooses for it.
class Projection {
 public:
  Projection(Device& device, long n, long in, long out, const float* W, const float* b, const float* x, float* y)
      : m_device(device),
        m_primitive(describe(device, n, in, out)),
        m_x({{n, in}, kFloat, Tag::ab}, device.engine, const_cast<float*>(x)),
        m_W(matmul::primitive_desc(describe(device, n, in, out)).weights_desc(), device.engine),
        m_b({{1, out}, kFloat, Tag::ab}, device.engine, const_cast<float*>(b)),
        m_y({{n, out}, kFloat, Tag::ab}, device.engine, y) {
    memory given({{in, out}, kFloat, Tag::ba}, device.engine, const_cast<float*>(W));
    dnnl::reorder(given, m_W).execute(device.stream, given, m_W);
    device.stream.wait();
  }
  void run() {
    m_primitive.execute(m_device.stream,
                        {{DNNL_ARG_SRC, m_x}, {DNNL_ARG_WEIGHTS, m_W}, {DNNL_ARG_BIAS, m_b}, {DNNL_ARG_DST, m_y}});
  }

 private:
  static matmul::primitive_desc describe(Device& device, long n, long in, long out) {
    return {matmul::desc({{n, in}, kFloat, Tag::ab}, {{in, out}, kFloat, Tag::any}, {{1, out}, kFloat, Tag::ab},
                         {{n, out}, kFloat, Tag::ab}),
            device.engine};
  }

  Device& m_device;
  matmul m_primitive;
  memory m_x, m_W, m_b, m_y;
};

/// So many heads at a time through scores, softmax and values.
class Attention {
 public:
  Attention(Device& device, const peer::Case& sizes, long heads) : m_device(device), m_sizes(sizes), m_heads(heads) {
    const long n = sizes.n, d = sizes.d_head, row = 3 * sizes.d_model;
    const memory::desc q({heads, n, d}, kFloat, Dims{d, row, 1}), k({heads, d, n}, kFloat, Dims{d, 1, row}),
        v({heads, n, d}, kFloat, Dims{d, row, 1}), pattern({heads, n, n}, kFloat, Tag::abc),
        z({heads, n, d}, kFloat, Dims{d, sizes.d_model, 1});
    dnnl::primitive_attr scaled;
    scaled.set_output_scales(0, {1 / std::sqrt(static_cast<float>(d))});
    m_scores = matmul({matmul::desc(q, k, pattern), scaled, device.engine});
    m_softmax = dnnl::softmax_forward(
        {dnnl::softmax_forward::desc(dnnl::prop_kind::forward_inference, pattern, 2), device.engine});
    m_mix = matmul({matmul::desc(pattern, v, z), device.engine});
    m_q = memory(q, device.engine, nullptr);
    m_k = memory(k, device.engine, nullptr);
    m_v = memory(v, device.engine, nullptr);
    m_pattern = memory(pattern, device.engine, nullptr);
    m_z = memory(z, device.engine, nullptr);
  }

  /// qkv [n, 3 d_model], pattern [heads, n, n], z [n, d_model], each from its first head on.
  void run(float* qkv, float* pattern, float* z, bool causal) {
    m_q.set_data_handle(qkv);
    m_k.set_data_handle(qkv + m_sizes.d_model);
    m_v.set_data_handle(qkv + 2 * m_sizes.d_model);
    m_pattern.set_data_handle(pattern);
    m_z.set_data_handle(z);
    m_scores.execute(m_device.stream, {{DNNL_ARG_SRC, m_q}, {DNNL_ARG_WEIGHTS, m_k}, {DNNL_ARG_DST, m_pattern}});
    if (causal) hideWhatFollows(pattern);
    m_softmax.execute(m_device.stream, {{DNNL_ARG_SRC, m_pattern}, {DNNL_ARG_DST, m_pattern}});
    m_mix.execute(m_device.stream, {{DNNL_ARG_SRC, m_pattern}, {DNNL_ARG_WEIGHTS, m_v}, {DNNL_ARG_DST, m_z}});
  }

 private:
  void hideWhatFollows(float* pattern) const {
    const long n = m_sizes.n, rows = m_heads * n;
#pragma omp parallel for schedule(static) if (rows * n > 65536)
    for (long row = 0; row < rows; ++row)
      std::fill(pattern + row * n + row % n + 1, pattern + (row + 1) * n, -std::numeric_limits<float>::infinity());
  }

  Device& m_device;
  const peer::Case& m_sizes;
  long m_heads;
  matmul m_scores, m_mix;
  dnnl::softmax_forward m_softmax;
  memory m_q, m_k, m_v, m_pattern, m_z;
};

class OneDnnLayer : public peer::Layer {
 public:
  /// All heads in each call, or one after the other, so that a head's weights may stay in a cache.
  OneDnnLayer(const peer::Case& layer, const peer::Mode& mode, bool all_heads_at_once)
      : m_case(layer),
        m_mode(mode),
        m_step(all_heads_at_once ? layer.n_heads : 1),
        m_W(layer.stacked("W_")),
        m_b(layer.stacked("b_")),
        m_qkv(static_cast<std::size_t>(3 * layer.n * layer.d_model)),
        m_pattern(static_cast<std::size_t>((mode.keeps_pattern ? layer.n_heads : m_step) * layer.n * layer.n)),
        m_z(static_cast<std::size_t>(layer.n * layer.d_model)),
        m_out(static_cast<std::size_t>(layer.n * layer.d_model)),
        m_project(m_device, layer.n, layer.d_model, 3 * layer.d_model, m_W.data(), m_b.data(), layer["x"].data(),
                  m_qkv.data()),
        m_attend(m_device, layer, m_step),
        m_mix(m_device, layer.n, layer.d_model, layer.d_model, layer["W_O"].data(), layer["b_O"].data(), m_z.data(),
              m_out.data()) {}

  void run() override {
    m_project.run();
    for (long head = 0; head < m_case.n_heads; head += m_step) {
      const long offset = head * m_case.d_head;
      m_attend.run(m_qkv.data() + offset, m_pattern.data() + (m_mode.keeps_pattern ? head * m_case.n * m_case.n : 0),
                   m_z.data() + offset, m_mode.causal);
    }
    m_mix.run();
    m_device.stream.wait();
  }
  [[nodiscard]] const float* out() const override { return m_out.data(); }
  [[nodiscard]] const float* pattern(long head) const override { return m_pattern.data() + head * m_case.n * m_case.n; }

 private:
  const peer::Case& m_case;
  peer::Mode m_mode;
  long m_step;
  Device m_device;
  peer::Floats m_W, m_b, m_qkv, m_pattern, m_z, m_out;
  Projection m_project;
  Attention m_attend;
  Projection m_mix;
};

peer::Maker layer(bool all_heads_at_once) {
  return [all_heads_at_once](const peer::Case& layer_case, const peer::Mode& mode) {
    return std::make_unique<OneDnnLayer>(layer_case, mode, all_heads_at_once);
  };
}

std::string version() {
  const dnnl_version_t& v = *dnnl_version();
  return "oneDNN " + std::to_string(v.major) + "." + std::to_string(v.minor) + "." + std::to_string(v.patch);
}

}  // namespace

int main(int argc, char** argv) {
  return peer::runPeer(argc, argv, version(), {{"batched", layer(true)}, {"head-by-head", layer(false)}});
}
