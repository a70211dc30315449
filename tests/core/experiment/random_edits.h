#pragma once
// What a person may do to an Experiment, at random.

#include <random>
#include <string>
#include <vector>

#include "core/experiment/adapt.h"

namespace headwise::test {

class RandomEdits {
 public:
  explicit RandomEdits(unsigned seed) : m_random(seed) {}

  [[nodiscard]] Experiment start() {
    Experiment experiment = defaultExperiment();
    experiment.attention.d_model = 16;
    experiment.attention.n_heads = 4;
    experiment.text = words(oneIn(2) ? 1 + below(44) : 60 + below(80));  // one band of the pattern, or more
    return experiment;
  }

  /// One edit, now and then several at once. Whatever comes out can be run.
  void edit(Experiment& experiment) {
    do editOnce(experiment);
    while (oneIn(6));
    if (experiment.text.empty()) experiment.text = "the";
    if (experiment.key_text.empty()) experiment.key_text = "a";
    experiment = adapt(std::move(experiment)).experiment;
  }

  [[nodiscard]] int below(int end) { return std::uniform_int_distribution<int>(0, end - 1)(m_random); }
  [[nodiscard]] bool oneIn(int n) { return below(n) == 0; }

 private:
  [[nodiscard]] Index index(int end) { return below(end); }
  [[nodiscard]] std::string words(int count) {
    static const std::vector<std::string> known{"the", "The", "cat", "saw", ".", "dog", "a", "tired", ",", "street"};
    std::string text;
    for (int i = 0; i < count; ++i) text += known[static_cast<std::size_t>(below(10))] + " ";
    return text;
  }

  void editOnce(Experiment& experiment) {
    if (oneIn(2)) return editText(experiment.cross_attention && oneIn(2) ? experiment.key_text : experiment.text);
    switch (below(8)) {
      case 0:
      case 1:
        return switchHead(experiment);
      case 2:
      case 3:
        return editMask(experiment.attention.mask);
      case 4:
        return editScoring(experiment.attention);
      case 5:
        return editPositions(experiment.attention.positions);
      case 6:
        return editParameters(experiment);
      default:
        return editInput(experiment);
    }
  }

  void editText(std::string& text) {
    const auto at = static_cast<std::size_t>(below(static_cast<int>(text.size()) + 1));
    switch (below(7)) {
      case 0:
      case 1:
        text += words(1);
        break;
      case 2:
        text.insert(text.rfind(' ', at) == std::string::npos ? 0 : text.rfind(' ', at), " " + words(1 + below(3)));
        break;
      case 3:
        text.erase(at, static_cast<std::size_t>(below(12)));
        break;
      case 4:
        text += static_cast<char>('a' + below(26));
        break;
      case 5:
        if (at < text.size()) text[at] = static_cast<char>('a' + below(26));
        break;
      default:
        if (!text.empty()) text.pop_back();
    }
    if (text.size() > 330) text.resize(150);
    if (text.find_first_not_of(' ') == std::string::npos) text = words(1 + below(40));
  }

  void switchHead(Experiment& experiment) {
    std::vector<Index>& off = experiment.heads_off;
    const Index head = index(static_cast<int>(experiment.attention.n_heads));
    const auto place = std::lower_bound(off.begin(), off.end(), head);
    if (place != off.end() && *place == head)
      off.erase(place);
    else
      off.insert(place, head);
  }

  MaskRule rule() {
    switch (below(6)) {
      case 0:
        return WindowRule{1 + index(6), oneIn(2), 1 + index(2), {}};
      case 1:
        return WindowRule{1 + index(6), oneIn(2), 1, {index(9), 9 + index(30)}};
      case 2:
        return PrefixRule{index(9)};
      case 3:
        return KeyPaddingRule{{index(40), index(40)}};
      case 4:
        return BooleanRule{std::make_shared<const ByteMatrix>(
            ByteMatrix::NullaryExpr(20, 30, [&] { return static_cast<std::uint8_t>(oneIn(3) ? 0 : 1); }))};
      default:
        return CausalRule{};
    }
  }

  void editMask(Mask& mask) {
    switch (below(6)) {
      case 0:
        mask.rules = {CausalRule{}};
        break;
      case 1:
        mask.rules = {rule()};
        if (oneIn(3)) mask.rules.push_back(rule());
        break;
      case 2:
        mask.edits.clear();
        break;
      case 3:
        mask.bias = oneIn(2) ? nullptr : std::make_shared<const Matrix>(Matrix::NullaryExpr(25, 25, [&] {
          return oneIn(5) ? -std::numeric_limits<float>::infinity() : static_cast<float>(below(9)) / 4;
        }));
        break;
      case 4:
        for (Index key = 0; key < 60; ++key) mask.edits[{4, key}] = false;  // sees nothing
        break;
      default:
        for (int i = 0; i < 4; ++i) mask.edits[{index(40), index(40)}] = oneIn(2);
    }
  }

  void editScoring(AttentionConfig& config) {
    switch (below(5)) {
      case 0:
        config.temperature = 0.5 + below(4) * 0.5;
        break;
      case 1:
        config.logit_softcap = oneIn(2) ? std::nullopt : std::optional(1.0 + below(5));
        break;
      case 2:
        config.scale = {static_cast<ScoreScale::Kind>(below(3)), 0.4};
        break;
      case 3:
        config.fully_masked_row = static_cast<FullyMaskedRow>(below(3));
        break;
      default:
        config.kind =
            config.kind == AttentionKind::Softmax && oneIn(2) ? AttentionKind::LinearElu1 : AttentionKind::Softmax;
    }
  }

  void editPositions(PositionEncoding& positions) {
    if (oneIn(4)) {
      positions.start = oneIn(2) ? 0 : index(40);
    } else if (oneIn(6)) {
      positions.t5_bidirectional = !positions.t5_bidirectional;
      positions.alibi_symmetric = !positions.alibi_symmetric;
    } else {
      positions.kind = static_cast<PositionKind>(below(7));
    }
  }

  void editParameters(Experiment& experiment) {
    switch (below(5)) {
      case 0:
        experiment.parameters.kind = static_cast<ParameterKind>(below(4));
        break;
      case 1:
        experiment.parameters.seed = static_cast<std::uint64_t>(40 + below(3));
        break;
      case 2:
        experiment.parameters.bias = !experiment.parameters.bias;
        break;
      case 3:
        experiment.attention.n_heads = oneIn(2) ? 2 : 4;
        experiment.heads_off.clear();
        break;
      default:
        experiment.attention.n_kv_heads = oneIn(2) ? std::nullopt : std::optional<Index>(1 + below(2));
    }
  }

  void editInput(Experiment& experiment) {
    switch (below(4)) {
      case 0:
        experiment.precision = experiment.precision == Precision::Float32 ? Precision::Float64 : Precision::Float32;
        break;
      case 1:
        experiment.tokenizer = oneIn(3) ? TokenizerKind::Characters : TokenizerKind::Words;
        break;
      case 2:
        experiment.cross_attention = !experiment.cross_attention;
        experiment.key_text = oneIn(3) ? experiment.text : words(1 + below(40));
        break;
      default:
        experiment.attention.d_model = oneIn(2) ? 16 : 24;
    }
    if (experiment.tokenizer == TokenizerKind::Characters && experiment.text.size() > 90) experiment.text.resize(90);
  }

  std::mt19937 m_random;
};

}  // namespace headwise::test
