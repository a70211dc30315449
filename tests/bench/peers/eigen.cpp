// The layer as one would write it with Eigen: matrix products, a softmax by rows. Built for the processor at hand
// (-march=native) and with OpenMP.
#include "peer.h"

#include <Eigen/Dense>

namespace {

using Matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using ConstMap = Eigen::Map<const Matrix>;
using Row = Eigen::Map<const Eigen::RowVectorXf>;

class EigenLayer : public peer::Layer {
 public:
  /// Threads share each product (Eigen's own way), or the heads.
  EigenLayer(const peer::Case& layer, const peer::Mode& mode, bool share_heads)
      : m_case(layer),
        m_mode(mode),
        m_share_heads(share_heads),
        m_W(layer.stacked("W_")),
        m_b(layer.stacked("b_")),
        m_qkv(layer.n, 3 * layer.d_model),
        m_z(layer.n, layer.d_model),
        m_out(layer.n, layer.d_model) {
    m_patterns.assign(static_cast<std::size_t>(mode.keeps_pattern || share_heads ? layer.n_heads : 1),
                      Matrix::Zero(layer.n, layer.n));
  }

  void run() override {
    const long d = m_case.d_model;
    m_qkv.noalias() = ConstMap(m_case["x"].data(), m_case.n, d) * ConstMap(m_W.data(), 3 * d, d).transpose();
    m_qkv.rowwise() += Row(m_b.data(), 3 * d);
    if (m_share_heads) {
#pragma omp parallel for schedule(dynamic)
      for (long head = 0; head < m_case.n_heads; ++head) attend(head);
    } else {
      for (long head = 0; head < m_case.n_heads; ++head) attend(head);
    }
    m_out.noalias() = m_z * ConstMap(m_case["W_O"].data(), d, d).transpose();
    m_out.rowwise() += Row(m_case["b_O"].data(), d);
  }
  [[nodiscard]] const float* out() const override { return m_out.data(); }
  [[nodiscard]] const float* pattern(long head) const override {
    return m_patterns[static_cast<std::size_t>(head)].data();
  }

 private:
  void attend(long head) {
    const long d = m_case.d_model, d_head = m_case.d_head, first = head * d_head;
    const auto q = m_qkv.middleCols(first, d_head);
    const auto k = m_qkv.middleCols(d + first, d_head);
    const auto v = m_qkv.middleCols(2 * d + first, d_head);
    Matrix& pattern = m_patterns[static_cast<std::size_t>(head) % m_patterns.size()];
    pattern.noalias() = q * k.transpose();
    for (long query = 0; query < m_case.n; ++query) softmax(pattern, query);
    m_z.middleCols(first, d_head).noalias() = pattern * v;
  }

  void softmax(Matrix& pattern, long query) const {
    const float scale = 1 / std::sqrt(static_cast<float>(m_case.d_head));
    const long visible = m_mode.causal ? query + 1 : m_case.n;
    auto row = pattern.row(query).head(visible).array();
    row = ((row - row.maxCoeff()) * scale).exp();
    row *= 1 / row.sum();
    pattern.row(query).tail(m_case.n - visible).setZero();
  }

  const peer::Case& m_case;
  peer::Mode m_mode;
  bool m_share_heads;
  peer::Floats m_W, m_b;
  Matrix m_qkv, m_z, m_out;
  std::vector<Matrix> m_patterns;  ///< n_heads, or one in turn
};

peer::Maker layer(bool share_heads) {
  return [share_heads](const peer::Case& layer_case, const peer::Mode& mode) {
    return std::make_unique<EigenLayer>(layer_case, mode, share_heads);
  };
}

std::string version() {
  return "Eigen " + std::to_string(EIGEN_WORLD_VERSION) + "." + std::to_string(EIGEN_MAJOR_VERSION) + "." +
         std::to_string(EIGEN_MINOR_VERSION);
}

}  // namespace

int main(int argc, char** argv) {
  return peer::runPeer(argc, argv, version(), {{"products-shared", layer(false)}, {"heads-shared", layer(true)}});
}
