#include "core/experiment/names.h"

namespace headwise {

std::span<const NamedValue<TokenizerKind>> namesOf(TokenizerKind) {
  static constexpr std::array names{NamedValue{TokenizerKind::Words, "words"},
                                    NamedValue{TokenizerKind::Characters, "characters"},
                                    NamedValue{TokenizerKind::Bytes, "bytes"}};
  return names;
}

std::span<const NamedValue<SourceKind>> namesOf(SourceKind) {
  static constexpr std::array names{NamedValue{SourceKind::LayerLab, "layer_lab"}};
  return names;
}

std::span<const NamedValue<AttentionKind>> namesOf(AttentionKind) {
  static constexpr std::array names{NamedValue{AttentionKind::Softmax, "softmax"},
                                    NamedValue{AttentionKind::LinearElu1, "linear_elu1"}};
  return names;
}

std::span<const NamedValue<Precision>> namesOf(Precision) {
  static constexpr std::array names{NamedValue{Precision::Float32, "float32"},
                                    NamedValue{Precision::Float64, "float64"}};
  return names;
}

std::span<const NamedValue<FullyMaskedRow>> namesOf(FullyMaskedRow) {
  static constexpr std::array names{NamedValue{FullyMaskedRow::Zero, "zero"},
                                    NamedValue{FullyMaskedRow::Uniform, "uniform"},
                                    NamedValue{FullyMaskedRow::NaN, "nan"}};
  return names;
}

std::span<const NamedValue<ScoreScale::Kind>> namesOf(ScoreScale::Kind) {
  static constexpr std::array names{NamedValue{ScoreScale::Kind::InverseSqrtDk, "inverse_sqrt_d_k"},
                                    NamedValue{ScoreScale::Kind::None, "none"},
                                    NamedValue{ScoreScale::Kind::Value, "value"}};
  return names;
}

std::span<const NamedValue<PositionKind>> namesOf(PositionKind) {
  static constexpr std::array names{NamedValue{PositionKind::None, "none"},
                                    NamedValue{PositionKind::Sinusoidal, "sinusoidal"},
                                    NamedValue{PositionKind::Learned, "learned"},
                                    NamedValue{PositionKind::RopeHalf, "rope_half"},
                                    NamedValue{PositionKind::RopeInterleaved, "rope_interleaved"},
                                    NamedValue{PositionKind::Alibi, "alibi"},
                                    NamedValue{PositionKind::T5, "t5"}};
  return names;
}

std::span<const NamedValue<ParameterKind>> namesOf(ParameterKind) {
  static constexpr std::array names{
      NamedValue{ParameterKind::Designed, "designed"}, NamedValue{ParameterKind::XavierUniform, "xavier_uniform"},
      NamedValue{ParameterKind::XavierNormal, "xavier_normal"}, NamedValue{ParameterKind::Normal, "normal"},
      NamedValue{ParameterKind::File, "file"}};
  return names;
}

}  // namespace headwise
