#pragma once
// Where two Traces of one Experiment differ.

#include <QString>
#include <cmath>

#include "core/experiment/experiment.h"
#include "core/trace/trace.h"

namespace headwise::test {

/// Compares everything that a Trace says; the first difference in words, or nothing.
class TraceDifference {
 public:
  /// tolerance 0: bit for bit; else relative to the largest number of a value.
  TraceDifference(const Trace& a, const Trace& b, double tolerance)
      : m_a(a.maps[0]), m_b(b.maps[0]), m_tolerance(tolerance) {
    for (const Hook hook : {Hook::x, Hook::q, Hook::k, Hook::v, Hook::q_rot, Hook::k_rot, Hook::scores_raw,
                            Hook::scores, Hook::pattern, Hook::z, Hook::concat, Hook::result, Hook::out})
      compareHook(hook);
    for (Index head = 0; head < m_b.n_heads; ++head) {
      compareShown(head);
      compareLogSumExp(head);
      compareSummary(m_a.heads[static_cast<std::size_t>(head)], m_b.heads[static_cast<std::size_t>(head)]);
    }
    compareFindings(a.findings, b.findings);
  }
  [[nodiscard]] const QString& text() const { return m_text; }

 private:
  [[nodiscard]] bool same(double a, double b, double largest) const {
    if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && std::isnan(b);
    return a == b || (m_tolerance > 0 && std::abs(a - b) <= m_tolerance * std::max(1.0, largest));
  }
  void say(const QString& text) {
    if (m_text.isEmpty()) m_text = text;
  }

  void compare(const QString& name, const Matrix& a, const Matrix& b) {
    if (a.rows() != b.rows() || a.cols() != b.cols()) return say(name + QStringLiteral(": another shape"));
    double largest = 0;
    for (const float value : b.reshaped())
      if (std::isfinite(value)) largest = std::max(largest, std::abs(static_cast<double>(value)));
    for (Index i = 0; i < a.rows(); ++i)
      for (Index j = 0; j < a.cols(); ++j)
        if (!same(static_cast<double>(a(i, j)), static_cast<double>(b(i, j)), largest))
          return say(QStringLiteral("%1 [%2, %3]: %4 instead of %5")
                         .arg(name)
                         .arg(i)
                         .arg(j)
                         .arg(static_cast<double>(a(i, j)), 0, 'g', 9)
                         .arg(static_cast<double>(b(i, j)), 0, 'g', 9));
  }

  void compareHook(Hook hook) {
    if (!m_b.has(hook)) return;
    const bool of_keys = hook == Hook::k || hook == Hook::v || hook == Hook::k_rot;
    const IndexRange rows{0, of_keys ? m_b.keyCount() : m_b.queryCount()};
    for (Index head = 0; head < m_b.n_heads; ++head)
      compare(QString::fromStdString(std::string(hookName(hook))), m_a.source->hook(hook, head, rows),
              m_b.source->hook(hook, head, rows));
  }

  void compareShown(Index head) {
    const auto cells = [head](const AttentionMap& map) {
      const MatrixView view = map.source->pattern(head, {})->tile(0, {0, map.queryCount()}, {0, map.keyCount()});
      return Matrix(Eigen::Map<const Matrix, 0, Eigen::OuterStride<>>(view.data, view.rows, view.cols,
                                                                      Eigen::OuterStride<>(view.stride)));
    };
    compare(QStringLiteral("shown pattern"), cells(m_a), cells(m_b));
  }

  void compareLogSumExp(Index head) {
    for (Index query = 0; query < m_b.queryCount(); ++query) {
      const auto a = static_cast<double>(m_a.source->logSumExp(head, query));
      const auto b = static_cast<double>(m_b.source->logSumExp(head, query));
      if (!same(a, b, std::abs(b)))
        say(QStringLiteral("log_sum_exp of row %1: %2 instead of %3").arg(query).arg(a).arg(b));
    }
  }

  void compareSummary(const HeadSummary& a, const HeadSummary& b) {
    const auto number = [&](const char* name, float x, float y) {
      if (!same(static_cast<double>(x), static_cast<double>(y), std::abs(static_cast<double>(y))))
        say(QStringLiteral("%1: %2 instead of %3")
                .arg(QString::fromLatin1(name))
                .arg(static_cast<double>(x))
                .arg(static_cast<double>(y)));
    };
    number("label", static_cast<float>(a.label), static_cast<float>(b.label));
    number("label_score", a.label_score, b.label_score);
    number("label_rows", static_cast<float>(a.label_rows), static_cast<float>(b.label_rows));
    number("mean_entropy", a.mean_entropy, b.mean_entropy);
    number("mean_distance", a.mean_distance, b.mean_distance);
    number("first_token_share", a.first_token_share, b.first_token_share);
    number("output_share", a.output_share, b.output_share);
    number("max_weight", a.max_weight, b.max_weight);
    if (a.rows.size() != b.rows.size() || a.share.size() != b.share.size()) return say(QStringLiteral("other rows"));
    for (std::size_t i = 0; i < a.share.size(); ++i) number("share", a.share[i], b.share[i]);
    for (std::size_t i = 0; i < a.rows.size(); ++i) {
      number("row entropy", a.rows[i].entropy, b.rows[i].entropy);
      number("row distance", a.rows[i].distance, b.rows[i].distance);
      number("row sum", static_cast<float>(a.rows[i].sum), static_cast<float>(b.rows[i].sum));
      number("visible keys", static_cast<float>(a.rows[i].visible), static_cast<float>(b.rows[i].visible));
      for (std::size_t j = 0; j < a.rows[i].labels.size(); ++j)
        number("label part", a.rows[i].labels[j].weight, b.rows[i].labels[j].weight);
    }
  }

  /// Their numbers too where these must be the same to the last bit.
  void compareFindings(const std::vector<Finding>& a, const std::vector<Finding>& b) {
    if (a.size() != b.size()) return say(QStringLiteral("other findings"));
    for (std::size_t i = 0; i < a.size(); ++i)
      if (m_tolerance > 0 ? a[i].id != b[i].id || a[i].severity != b[i].severity : !(a[i] == b[i]))
        say(QStringLiteral("finding: ") + QString::fromStdString(a[i].detail.english()));
  }

  const AttentionMap& m_a;
  const AttentionMap& m_b;
  double m_tolerance;
  QString m_text;
};

}  // namespace headwise::test
