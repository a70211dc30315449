#include <QTest>
#include <random>

#include "core/experiment/layer_case.h"
#include "core/experiment/layer_trace.h"
#include "core/tensor/error.h"
#include "tests/core/attention/random_layer.h"

using namespace headwise;
using nlohmann::json;

namespace {

using Tensors = std::map<std::string, Tensor>;

Tensor floats(std::vector<std::int64_t> shape, unsigned seed) {
  std::mt19937 random(seed);
  Index count = 1;
  for (const std::int64_t size : shape) count *= size;
  return makeTensor(test::randomMatrix<float>(random, count, 1), std::move(shape));
}

Tensor bytes(std::vector<std::int64_t> shape, const std::vector<int>& values) {
  Tensor tensor{DType::U8, std::move(shape), {}};
  for (const int value : values) tensor.bytes.push_back(static_cast<std::byte>(value));
  return tensor;
}

/// Two sequences of 3 tokens through 2 heads of 2.
json options() { return {{"n_heads", 2}, {"d_model", 4}, {"scale", 0.5}}; }
Tensors tensors() {
  return {{"x", floats({2, 3, 4}, 1)}, {"W_Q", floats({4, 4}, 2)}, {"W_K", floats({4, 4}, 3)},
          {"W_V", floats({4, 4}, 4)},  {"W_O", floats({4, 4}, 5)}, {"b_Q", floats({4}, 6)},
          {"b_K", floats({4}, 7)},     {"b_V", floats({4}, 8)},    {"b_O", floats({4}, 9)}};
}

Tensor stacked(const Tensors& all, const std::vector<std::string>& names, std::vector<std::int64_t> shape) {
  Tensor out{DType::F32, std::move(shape), {}};
  for (const std::string& name : names) {
    const Tensor& part = all.at(name);
    out.bytes.insert(out.bytes.end(), part.bytes.begin(), part.bytes.end());
  }
  return out;
}

std::vector<double> hook(const json& config, const Tensors& all, const std::string& name) {
  return traceLayerCase<double>(makeLayerCase(config, all)).at(name).toDoubles();
}

std::string complaint(const json& config, const Tensors& all) {
  try {
    (void)traceLayerCase<double>(makeLayerCase(config, all));
  } catch (const InputError& error) {
    return error.what();
  }
  return "nothing";
}

/// Fails with the message when a word is missing.
void verifyComplaint(const json& config, const Tensors& all, const std::vector<std::string>& words) {
  const std::string message = complaint(config, all);
  for (const std::string& word : words)
    QVERIFY2(message.find(word) != std::string::npos, (word + " in: " + message).c_str());
}

}  // namespace

class TestLayerCase : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void shapesOfATrace() {
    json config = options();
    config["n_kv_heads"] = 1;
    config["position"] = {{"type", "rope_half"}};
    Tensors all = tensors();
    all["W_K"] = floats({2, 4}, 3);
    all["W_V"] = floats({2, 4}, 4);
    all.erase("b_K");
    all.erase("b_V");
    const auto trace = traceLayerCase<float>(makeLayerCase(config, all));
    const std::map<std::string, std::string> shapes{
        {"q", "[2, 2, 3, 2]"},     {"k", "[2, 1, 3, 2]"},       {"v", "[2, 1, 3, 2]"}, {"q_rot", "[2, 2, 3, 2]"},
        {"k_rot", "[2, 1, 3, 2]"}, {"scores", "[2, 2, 3, 3]"},  {"z", "[2, 2, 3, 2]"}, {"scores_raw", "[2, 2, 3, 3]"},
        {"concat", "[2, 3, 4]"},   {"pattern", "[2, 2, 3, 3]"}, {"out", "[2, 3, 4]"},  {"result", "[2, 2, 3, 4]"},
        {"entropy", "[2, 2, 3]"}};
    QCOMPARE(trace.size(), shapes.size());
    for (const auto& [name, shape] : shapes) {
      QCOMPARE(trace.at(name).shapeText(), shape);
      QVERIFY(trace.at(name).dtype == DType::F32);
    }
  }
  void withoutW_OThereIsNoResultAndNoOut() {
    Tensors all = tensors();
    all.erase("W_O");
    all.erase("b_O");
    const auto trace = traceLayerCase<float>(makeLayerCase(options(), all));
    QVERIFY(!trace.contains("out") && !trace.contains("result") && trace.contains("concat"));
  }

  void pyTorchNamesMeanTheSame() {
    const Tensors own = tensors();
    Tensors packed{{"x", own.at("x")}, {"out_proj.weight", own.at("W_O")}, {"out_proj.bias", own.at("b_O")}};
    packed["in_proj_bias"] = stacked(own, {"b_Q", "b_K", "b_V"}, {12});
    Tensors separate = packed;
    packed["in_proj_weight"] = stacked(own, {"W_Q", "W_K", "W_V"}, {12, 4});
    separate["q_proj_weight"] = own.at("W_Q");
    separate["k_proj_weight"] = own.at("W_K");
    separate["v_proj_weight"] = own.at("W_V");
    QCOMPARE(hook(options(), packed, "out"), hook(options(), own, "out"));
    QCOMPARE(hook(options(), separate, "out"), hook(options(), own, "out"));
  }
  void aSequenceNeedsNoBatchDimension() {
    Tensors all = tensors();
    all["x"] = floats({3, 4}, 1);
    QCOMPARE(makeLayerCase(options(), all).batch.size(), std::size_t{1});
  }
  void projectedInputsPassUnchanged() {
    Tensors all{
        {"Q_in", floats({1, 2, 3, 2}, 1)}, {"K_in", floats({1, 2, 5, 2}, 2)}, {"V_in", floats({1, 2, 5, 2}, 3)}};
    QCOMPARE(hook(options(), all, "q"), all.at("Q_in").toDoubles());
    QCOMPARE(hook(options(), all, "v"), all.at("V_in").toDoubles());
    all["W_O"] = floats({4, 4}, 4);
    QCOMPARE(traceLayerCase<double>(makeLayerCase(options(), all)).at("out").shapeText(), std::string("[1, 3, 4]"));
  }
  void otherTensorsAreIgnored() {
    Tensors all = tensors();
    all["attn"] = floats({7}, 1);
    QCOMPARE(hook(options(), all, "out"), hook(options(), tensors(), "out"));
  }

  void aMaskTensorReplacesTheNamedMasks() {
    json config = options();
    config["causal"] = true;
    Tensors all = tensors();
    const std::vector<double> causal = hook(config, all, "pattern");
    all["mask"] = bytes({3, 3}, {1, 1, 1, 1, 1, 1, 1, 1, 1});
    QCOMPARE(hook(config, all, "pattern"), hook(options(), tensors(), "pattern"));
    all["mask"] = bytes({3, 3}, {1, 0, 0, 1, 1, 0, 1, 1, 1});
    QCOMPARE(hook(options(), all, "pattern"), causal);
  }
  void masksMayDifferFromSequenceToSequence() {
    Tensors all = tensors();
    all["mask"] = bytes({2, 1, 3, 3}, {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 1, 1, 0, 1, 1, 1});
    const LayerCase layer_case = makeLayerCase(options(), all);
    QVERIFY(layer_case.batch[0].config.mask.visible(0, 2, 3, 3));
    QVERIFY(!layer_case.batch[1].config.mask.visible(0, 2, 3, 3));
  }
  void pyTorchMasks() {
    json config = options();
    config["causal"] = true;
    Tensors own = tensors();
    own["mask"] = bytes({3, 3}, {1, 0, 1, 1, 1, 1, 1, 1, 1});
    const std::vector<double> wanted = hook(config, own, "pattern");
    Tensors all = tensors();
    all["attn_mask"] = bytes({3, 3}, {0, 1, 0, 0, 0, 0, 0, 0, 0});
    QCOMPARE(hook(config, all, "pattern"), wanted);
    std::vector<int> each(36, 0);
    for (const std::size_t head : {0, 1, 2, 3}) each[head * 9 + 1] = 1;
    all["attn_mask"] = bytes({4, 3, 3}, each);
    QCOMPARE(hook(config, all, "pattern"), wanted);
    Matrix added = Matrix::Zero(3, 3);
    added(0, 1) = -std::numeric_limits<float>::infinity();
    all["attn_mask"] = makeTensor(added, {3, 3});
    QCOMPARE(hook(config, all, "pattern"), wanted);
  }
  void paddingAndLengths() {
    Tensors all = tensors();
    all["key_padding_mask"] = bytes({2, 3}, {0, 0, 0, 0, 1, 1});
    json config = options();
    config["lengths"] = {3, 1};
    const std::vector<double> pattern = hook(options(), all, "pattern");
    QCOMPARE(pattern, hook(config, tensors(), "pattern"));
    QCOMPARE(pattern[18], 1.0);
    QCOMPARE(pattern[19], 0.0);
  }
  void namedPrefix() {
    json config = options();
    config["causal"] = true;
    config["prefix"] = 2;
    const LayerCase layer_case = makeLayerCase(config, tensors());
    QVERIFY(layer_case.batch[0].config.mask.visible(0, 1, 3, 3) &&
            !layer_case.batch[0].config.mask.visible(0, 2, 3, 3));
  }
  void biasIsAddedToEveryHeadOrToEach() {
    Tensors all = tensors();
    all["bias"] = floats({3, 3}, 20);
    const std::vector<double> wanted = hook(options(), all, "scores");
    all["bias"].shape = {1, 1, 3, 3};
    QCOMPARE(hook(options(), all, "scores"), wanted);
    all["bias"] = stacked(all, {"bias", "bias"}, {2, 3, 3});
    QCOMPARE(hook(options(), all, "scores"), wanted);
  }
  void conventionsOfFullyMaskedRows() {
    Tensors all = tensors();
    all["mask"] = bytes({3, 3}, {0, 0, 0, 1, 1, 1, 1, 1, 1});
    json config = options();
    QCOMPARE(hook(config, all, "pattern")[0], 0.0);
    config["mask_fill"] = "-inf";
    config["fully_masked_row"] = "nan";
    QVERIFY(std::isnan(hook(config, all, "pattern")[0]));
    config = options();
    config["mask_fill"] = -1e9;
    QVERIFY(std::abs(hook(config, all, "pattern")[0] - 1.0 / 3) < 1e-15);
    QCOMPARE(hook(config, all, "scores")[0], -1e9);
  }

  void wrongOptionsAreNamed() {
    const auto with = [](const char* key, json value) {
      json config = options();
      config[key] = std::move(value);
      return config;
    };
    verifyComplaint(with("n_heads", "two"), tensors(), {"config.n_heads", "number", "\"two\""});
    verifyComplaint(with("n_heads", 3), tensors(), {"d_model (4)", "3 heads"});
    verifyComplaint(with("kind", "hashed"), tensors(), {"config.kind", "softmax, linear_elu1"});
    verifyComplaint(with("mask_fill", 0), tensors(), {"config.mask_fill", "-1e9"});
    verifyComplaint(with("position", {{"type", "rotary"}}), tensors(), {"config.position.type", "rope_half"});
    verifyComplaint(with("lengths", {3}), tensors(), {"config.lengths", "at least 2"});
    verifyComplaint(with("window", 0), tensors(), {"window"});
    verifyComplaint(json::array(), tensors(), {"config", "object"});
  }
  void optionsThatATensorReplacesAreReadAllTheSame() {
    Tensors all = tensors();
    all["mask"] = bytes({3, 3}, std::vector<int>(9, 1));
    const json wrong{{"causal", "yes"}, {"window", "wide"}, {"prefix", "two"}, {"lengths", 3}};
    for (const auto& [key, value] : wrong.items()) {
      json config = options();
      config[key] = value;
      verifyComplaint(config, all, {"config." + key});
    }
  }
  void wrongTensorsAreNamed() {
    const auto with = [](const char* name, Tensor tensor) {
      Tensors all = tensors();
      all[name] = std::move(tensor);
      return all;
    };
    const auto without = [](const char* name) {
      Tensors all = tensors();
      all.erase(name);
      return all;
    };
    verifyComplaint(options(), without("x"), {"no inputs", "q and k and v"});
    verifyComplaint(options(), without("W_Q"), {"W_Q"});
    verifyComplaint(options(), without("W_V"), {"W_V"});
    verifyComplaint(options(), with("W_Q", floats({4}, 1)), {"W_Q", "2 dimensions", "[4]"});
    verifyComplaint(options(), with("W_Q", bytes({4, 4}, std::vector<int>(16, 1))), {"W_Q", "U8"});
    verifyComplaint(options(), with("W_Q", floats({6, 4}, 1)), {"W_Q", "[6, 4]"});
    verifyComplaint(options(), with("W_O", floats({4, 0}, 1)), {"W_O", "empty", "[4, 0]"});
    verifyComplaint(options(), with("b_Q", floats({0}, 1)), {"b_Q", "empty", "[0]"});
    verifyComplaint(options(), with("x", floats({4}, 1)), {"x", "[4]"});
    verifyComplaint(options(), with("x", floats({2, 0, 4}, 1)), {"x", "empty"});
    verifyComplaint(options(), with("x", floats({2, 3, 5}, 1)), {"x_q", "[3, 5]", "W_Q"});
    verifyComplaint(options(), with("mask", bytes({3, 2}, std::vector<int>(6, 1))), {"mask", "[3, 3]", "[3, 2]"});
    verifyComplaint(options(), with("mask", bytes({3, 1, 3, 3}, std::vector<int>(27, 1))), {"mask", "1 or 2"});
    verifyComplaint(options(), with("bias", floats({3, 3, 3}, 1)), {"bias", "1 or 2", "[3, 3, 3]"});
    verifyComplaint(options(), with("attn_mask", floats({3, 3, 3}, 1)), {"attn_mask", "4 matrices"});
    verifyComplaint(options(), with("key_padding_mask", bytes({1, 3}, {0, 0, 0})), {"key_padding_mask", "[2, 3]"});
    verifyComplaint(options(), with("in_proj_weight", floats({11, 4}, 1)), {"in_proj_weight", "multiple of 3"});
    verifyComplaint(options(), {{"Q_in", floats({1, 2, 3, 2}, 1)}}, {"K_in", "V_in"});
    verifyComplaint(options(),
                    {{"Q_in", floats({3, 3, 2}, 1)}, {"K_in", floats({2, 3, 2}, 1)}, {"V_in", floats({2, 3, 2}, 1)}},
                    {"Q_in", "2 heads"});
    Tensors pair = tensors();
    pair.erase("x");
    pair["q"] = floats({2, 3, 4}, 1);
    pair["k"] = floats({1, 3, 4}, 1);
    pair["v"] = floats({1, 3, 4}, 1);
    verifyComplaint(options(), pair, {"k", "2 matrices"});
  }
  void whatIsTooLargeIsRefusedBeforeMemoryIsTaken() {
    Tensors all = tensors();
    all["x"] = floats({1, 40000, 4}, 1);
    try {
      (void)traceLayerCase<float>(makeLayerCase(options(), all));
      QFAIL("it was taken");
    } catch (const TooLargeError& error) {
      QVERIFY2(std::string(error.what()).find("40000 x 40000 tokens") != std::string::npos, error.what());
    }
  }
};

QTEST_APPLESS_MAIN(TestLayerCase)
#include "tst_layer_case.moc"
