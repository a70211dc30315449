// Every refusal names what is wrong.
#include <QTest>

#include "core/tensor/error.h"
#include "tests/core/attention/random_layer.h"

using namespace headwise;
using test::Layer;
using test::plainConfig;
using test::randomLayer;

namespace {

struct Refusal {
  const char* name;
  std::function<void(Layer<float>&)> spoil;
  std::vector<std::string> words;  ///< that the message must hold
};

const std::vector<Refusal>& refusals() {
  using L = Layer<float>;
  static const std::vector<Refusal> all{
      {"heads that do not divide", [](L& l) { l.config.n_heads = 5; }, {"d_model (12)", "5 heads"}},
      {"no heads", [](L& l) { l.config.n_heads = 0; }, {"n_heads", "0"}},
      {"no width", [](L& l) { l.config.d_model = 0; }, {"d_model", "0"}},
      {"no head width", [](L& l) { l.config.d_head = 0; }, {"d_head", "0"}},
      {"negative value width", [](L& l) { l.config.d_v = -3; }, {"d_v", "-3"}},
      {"no key heads", [](L& l) { l.config.n_kv_heads = 0; }, {"n_kv_heads", "0"}},
      {"key heads that do not divide", [](L& l) { l.config.n_kv_heads = 2; }, {"3 heads", "2 key/value heads"}},
      {"zero temperature", [](L& l) { l.config.temperature = 0; }, {"temperature", "0"}},
      {"NaN temperature", [](L& l) { l.config.temperature = std::nan(""); }, {"temperature", "nan"}},
      {"negative softcap", [](L& l) { l.config.logit_softcap = -1; }, {"logit_softcap", "-1"}},
      {"infinite scale",
       [](L& l) {
         l.config.scale = {ScoreScale::Kind::Value, 1 / 0.0};
       },
       {"scale", "inf"}},
      {"odd rotary dimension",
       [](L& l) {
         l.config.positions.kind = PositionKind::RopeHalf;
         l.config.positions.rotary_dim = 3;
       },
       {"rotary dimension", "d_head (4)", "3"}},
      {"wide rotary dimension",
       [](L& l) {
         l.config.positions.kind = PositionKind::RopeInterleaved;
         l.config.positions.rotary_dim = 6;
       },
       {"rotary dimension", "6"}},
      {"rotary base",
       [](L& l) {
         l.config.positions.kind = PositionKind::RopeHalf;
         l.config.positions.rope_base = 0;
       },
       {"rope_base"}},
      {"negative start", [](L& l) { l.config.positions.start = -1; }, {"first position", "-1"}},
      {"too few buckets",
       [](L& l) {
         l.config.positions.kind = PositionKind::T5;
         l.config.positions.t5_buckets = 2;
       },
       {"t5_buckets", "2"}},
      {"short T5 distance",
       [](L& l) {
         l.config.positions.kind = PositionKind::T5;
         l.config.positions.t5_max_distance = 8;
       },
       {"t5_max_distance", "8"}},
      {"bad mask",
       [](L& l) {
         l.config.mask.rules = {WindowRule{0, false, 1, {}}};
       },
       {"window"}},
      {"linear with temperature",
       [](L& l) {
         l.config.kind = AttentionKind::LinearElu1;
         l.config.temperature = 2;
       },
       {"Linear attention", "temperature"}},
      {"linear with ALiBi",
       [](L& l) {
         l.config.kind = AttentionKind::LinearElu1;
         l.config.positions.kind = PositionKind::Alibi;
       },
       {"Linear attention", "ALiBi"}},
      {"linear with head bias",
       [](L& l) {
         l.config.kind = AttentionKind::LinearElu1;
         l.input.head_bias.assign(3, Matrix::Zero(5, 5));
       },
       {"Linear attention", "bias"}},
      {"W_Q rows", [](L& l) { l.parameters.W_Q.resize(11, 12); }, {"W_Q", "[11, 12]", "[12, d_in]"}},
      {"W_V missing", [](L& l) { l.parameters.W_V.resize(0, 0); }, {"W_V", "[0, 0]"}},
      {"W_O shape", [](L& l) { l.parameters.W_O.resize(12, 10); }, {"W_O", "[12, 10]", "[12, 12]"}},
      {"b_K size", [](L& l) { l.parameters.b_K.resize(4); }, {"b_K", "[4]", "[12]"}},
      {"b_O without W_O", [](L& l) { l.parameters.W_O.resize(0, 0); }, {"b_O", "[12]", "[0]"}},
      {"rel_bias shape",
       [](L& l) {
         l.config.positions.kind = PositionKind::T5;
         l.parameters.rel_bias.resize(32, 2);
       },
       {"rel_bias", "[32, 2]", "[32, 3]"}},
      {"no learned positions",
       [](L& l) {
         l.config.positions.kind = PositionKind::Learned;
         l.parameters.learned_positions.resize(0, 0);
       },
       {"learned_positions", "[n_ctx, d_model]"}},
      {"too few learned positions",
       [](L& l) {
         l.config.positions.kind = PositionKind::Learned;
         l.config.positions.start = 3;
         l.parameters.learned_positions = Matrix::Zero(7, 12);
       },
       {"learned_positions holds 7", "3 to 7"}},
      {"huge start", [](L& l) { l.config.positions.start = std::numeric_limits<Index>::max(); }, {"first position"}},
      {"narrow learned positions",
       [](L& l) {
         l.config.positions.kind = PositionKind::Learned;
         l.parameters.learned_positions = Matrix::Zero(7, 10);
       },
       {"learned_positions", "[7, 10]", "x_q"}},
      {"no queries", [](L& l) { l.input.x_q.resize(0, 12); }, {"x_q", "no tokens"}},
      {"narrow keys", [](L& l) { l.input.x_k->resize(5, 10); }, {"x_k", "[5, 10]", "W_K", "12"}},
      {"fewer values than keys", [](L& l) { l.input.x_v->conservativeResize(4, 12); }, {"x_k has 5", "x_v", "4"}},
      {"too few head biases", [](L& l) { l.input.head_bias.assign(2, Matrix::Zero(5, 5)); }, {"2 matrices", "3 heads"}},
      {"head bias shape", [](L& l) { l.input.head_bias.assign(3, Matrix::Zero(5, 4)); }, {"[5, 4]", "[5, 5]"}},
  };
  return all;
}

}  // namespace

class TestValidation : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void refused_data() {
    QTest::addColumn<int>("index");
    for (std::size_t i = 0; i < refusals().size(); ++i) QTest::newRow(refusals()[i].name) << static_cast<int>(i);
  }
  void refused() {
    QFETCH(const int, index);
    const Refusal& refusal = refusals()[static_cast<std::size_t>(index)];
    Layer<float> layer = randomLayer<float>(plainConfig(12, 3), 5, 5);
    refusal.spoil(layer);
    try {
      (void)layer.attend();
      QFAIL("attend() took it");
    } catch (const InputError& error) {
      const std::string message = error.what();
      for (const std::string& word : refusal.words)
        QVERIFY2(message.find(word) != std::string::npos, (word + " in: " + message).c_str());
      QVERIFY2(message.find('%') == std::string::npos, message.c_str());
    }
  }
  void headsThatAreNotThereCannotBeSwitchedOff() {
    const Layer<float> layer = randomLayer<float>(plainConfig(12, 3), 5, 5);
    QVERIFY_EXCEPTION_THROWN((void)layer.attend({{}, {3}}), InputError);
    QVERIFY_EXCEPTION_THROWN((void)layer.attend({{}, {-1}}), InputError);
  }
  void whatCanBeIsTaken() {
    AttentionConfig config = plainConfig(13, 5);
    config.d_head = 3;
    config.validate();
    config.positions.kind = PositionKind::T5;
    config.positions.t5_buckets = 4;
    config.validate();
  }
};

QTEST_APPLESS_MAIN(TestValidation)
#include "tst_validation.moc"
