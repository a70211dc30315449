#pragma once
// The flags that describe an Experiment, shared by every command that computes one.

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/experiment/session.h"

namespace headwise::app {

/// The head_index of the head that people count as `head`, from 1. InputError where the layer has no such head.
[[nodiscard]] Index headIndex(Index head, Index n_heads);

/// Flags that are given change the session named by --session, or else the default experiment.
class ExperimentFlags {
 public:
  /// Adds --text, --file, --session, --heads, --mask, ... to a command. This object must outlive the parsing.
  void addTo(CLI::App& command);

  /// True when --text, --file or --session says what to attend over.
  [[nodiscard]] bool named() const { return m_text || m_file || m_session; }

  /// What --parameters names.
  [[nodiscard]] const std::optional<std::string>& parameterFile() const { return m_parameters; }
  /// What --precision names; float32 where it is not given.
  [[nodiscard]] Precision precision() const;

  /// Throws InputError (values that cannot be, a session that cannot be read), and FileError or TooLargeError for the
  /// file of the text.
  [[nodiscard]] Experiment experiment() const { return session().experiment; }
  /// The same with the session's view; an empty one where there is no session.
  [[nodiscard]] Session session() const;

 private:
  void addText(CLI::App& command);
  void addSizes(CLI::App& command);
  void addMask(CLI::App& command);
  void addScores(CLI::App& command);
  void addParameters(CLI::App& command);
  void applyLayer(Experiment& experiment) const;
  void applyPositions(PositionEncoding& positions) const;
  void applyParameters(ParameterRecipe& recipe) const;
  [[nodiscard]] std::vector<MaskRule> rules() const;
  [[nodiscard]] MaskRule rule(const std::string& name) const;

  std::optional<std::string> m_session, m_text, m_file, m_key_text, m_tokenizer, m_precision;
  std::optional<Index> m_heads, m_kv_heads, m_d_model, m_d_head, m_d_v;
  std::vector<Index> m_heads_off;  ///< as typed: the first head is 1
  std::vector<std::string> m_mask;
  Index m_window = 4, m_dilation = 1, m_prefix = 1;
  std::vector<Index> m_global_tokens, m_padded;
  std::optional<std::string> m_kind, m_scale, m_fully_masked_row, m_positions;
  std::optional<double> m_temperature, m_softcap, m_rope_base;
  std::optional<Index> m_rotary_dim, m_start;
  std::optional<std::string> m_init, m_parameters;
  std::optional<std::uint64_t> m_seed;
  std::optional<double> m_stddev;
  bool m_bias = false;
};

}  // namespace headwise::app
