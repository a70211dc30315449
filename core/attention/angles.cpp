#include "core/attention/angles.h"

namespace headwise {
namespace {

constexpr Index kExactEvery = 32;

}  // namespace

Angles::Angles(Eigen::ArrayXd speeds, Index start)
    : m_speeds(std::move(speeds)), m_step_cos(m_speeds.cos()), m_step_sin(m_speeds.sin()) {
  const Index steps = (start % kExactEvery + kExactEvery) % kExactEvery;  // also of a negative position
  m_position = start - steps;
  takeExact();
  while (m_position < start) advance();
}

void Angles::takeExact() {
  const Eigen::ArrayXd angles = m_speeds * static_cast<double>(m_position);
  m_cos = angles.cos();
  m_sin = angles.sin();
}

void Angles::advance() {
  if (++m_position % kExactEvery == 0) return takeExact();
  const Eigen::ArrayXd cosines = m_cos * m_step_cos - m_sin * m_step_sin;
  m_sin = m_sin * m_step_cos + m_cos * m_step_sin;
  m_cos = cosines;
}

}  // namespace headwise
