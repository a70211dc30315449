#include "core/attention/angles.h"

namespace headwise {
namespace {

constexpr Index kExactEvery = 32;

}  // namespace

Angles::Angles(Eigen::ArrayXd speeds, Index start)
    : m_speeds(std::move(speeds)), m_step_cos(m_speeds.cos()), m_step_sin(m_speeds.sin()), m_start(start) {
  takeExact();
}

void Angles::takeExact() {
  const Eigen::ArrayXd angles = m_speeds * static_cast<double>(m_start + m_steps);
  m_cos = angles.cos();
  m_sin = angles.sin();
}

void Angles::advance() {
  if (++m_steps % kExactEvery == 0) return takeExact();
  const Eigen::ArrayXd cosines = m_cos * m_step_cos - m_sin * m_step_sin;
  m_sin = m_sin * m_step_cos + m_cos * m_step_sin;
  m_cos = cosines;
}

}  // namespace headwise
