#include <QTemporaryDir>
#include <QTest>

#include "core/io/file.h"
#include "core/io/safetensors.h"
#include "core/model/layer_lab.h"
#include "core/model/parameter_file.h"
#include "core/tensor/error.h"

using namespace headwise;

namespace {

AttentionConfig smallConfig() {
  AttentionConfig config;
  config.d_model = 12;
  config.n_heads = 4;
  config.n_kv_heads = 2;
  config.d_v = 5;
  return config;
}

Matrix ramp(Index rows, Index cols) {
  Matrix m(rows, cols);
  for (Index i = 0; i < m.size(); ++i) m.data()[i] = static_cast<float>(i) / 8.0F;
  return m;
}

Tensor tensor(Index rows, Index cols) { return makeTensor(ramp(rows, cols), {rows, cols}); }
Tensor vector(Index size) { return makeTensor(ramp(size, 1), {size}); }

std::map<std::string, Tensor> smallLayer() {
  return {{"W_Q", tensor(12, 12)}, {"W_K", tensor(6, 12)}, {"W_V", tensor(10, 12)}, {"W_O", tensor(12, 20)}};
}

}  // namespace

class TestParameterFile : public QObject {
  Q_OBJECT
  QTemporaryDir m_dir;

  ParameterRecipe recipeFor(const std::map<std::string, Tensor>& tensors, const char* name = "layer.safetensors") {
    const std::string path = m_dir.filePath(QString::fromUtf8(name)).toStdString();
    writeSafetensors(std::filesystem::path(std::u8string(path.begin(), path.end())), tensors);
    ParameterRecipe recipe;
    recipe.kind = ParameterKind::File;
    recipe.file = path;
    return recipe;
  }

  /// What the person reads, without the file's folder.
  std::string complaint(const ParameterRecipe& recipe, const AttentionConfig& config) {
    try {
      (void)makeParameters(recipe, config);
    } catch (const InputError& error) {
      std::string text = error.message().english();
      const std::string folder = m_dir.path().toStdString() + "/";
      if (const auto at = text.find(folder); at != std::string::npos) text.erase(at, folder.size());
      return text;
    }
    return "no complaint";
  }

 private Q_SLOTS:
  void aLayerIsRead() {
    auto tensors = smallLayer();
    tensors["b_Q"] = vector(12);
    tensors["something_else"] = tensor(3, 3);
    const LayerParameters read = makeParameters(recipeFor(tensors, "层.safetensors"), smallConfig());
    QVERIFY(read.values->W_Q == ramp(12, 12) && read.values->W_K == ramp(6, 12));
    QVERIFY(read.values->W_V == ramp(10, 12) && read.values->W_O == ramp(12, 20));
    QVERIFY(read.values->b_Q == ramp(12, 1).col(0) && read.values->b_K.size() == 0);
    QVERIFY(read.has_bias && read.designed.empty());
    read.values->validate(smallConfig());
  }

  void theOutputProjectionMayBeAbsent() {
    auto tensors = smallLayer();
    tensors.erase("W_O");
    const LayerParameters read = makeParameters(recipeFor(tensors), smallConfig());
    QCOMPARE(read.values->W_O.size(), Index{0});
    QVERIFY(!read.has_bias);
  }

  void torchPacksThreeInOne() {
    AttentionConfig config;
    config.d_model = 8;
    config.n_heads = 2;
    const LayerParameters read = makeParameters(recipeFor({{"in_proj_weight", tensor(24, 8)},
                                                           {"in_proj_bias", vector(24)},
                                                           {"out_proj.weight", tensor(8, 8)},
                                                           {"out_proj.bias", vector(8)}}),
                                                config);
    QVERIFY(read.values->W_Q == ramp(24, 8).topRows(8));
    QVERIFY(read.values->W_K == ramp(24, 8).middleRows(8, 8));
    QVERIFY(read.values->W_V == ramp(24, 8).bottomRows(8));
    QVERIFY(read.values->b_K == ramp(24, 1).col(0).segment(8, 8));
    QVERIFY(read.values->W_O == ramp(8, 8) && read.values->b_O == ramp(8, 1).col(0));
    QVERIFY(read.has_bias);
  }

  void packedShapesSayWhatToSet() {
    AttentionConfig config;
    config.d_model = 8;
    config.n_heads = 2;
    QCOMPARE(complaint(recipeFor({{"in_proj_weight", tensor(36, 12)}}), config),
             std::string("layer.safetensors: W_Q has shape [12, 12], but this layer needs [8, 8]. Set "
                         "d_model to 12."));
    config.n_kv_heads = 1;
    QCOMPARE(complaint(recipeFor({{"in_proj_weight", tensor(24, 8)}}), config),
             std::string("layer.safetensors: W_K has shape [8, 8], but this layer needs [4, 8]. Set K/V heads to 2."));
  }

  void wrongShapesSayWhatToSet_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("rows");
    QTest::addColumn<int>("cols");
    QTest::addColumn<QString>("message");
    const auto row = [](const char* name, int rows, int cols, const char* message) {
      QTest::addRow("%s %d x %d", name, rows, cols) << name << rows << cols << message;
    };
    row("W_Q", 12, 16, "W_Q has shape [12, 16], but this layer needs [12, 12]. Set d_model to 16.");
    row("W_Q", 24, 12, "W_Q has shape [24, 12], but this layer needs [12, 12]. Set heads to 8.");
    row("W_Q", 16, 12, "W_Q has shape [16, 12], but this layer needs [12, 12]. Set d_k to 4.");
    row("W_Q", 17, 12,
        "W_Q has shape [17, 12], but this layer needs [12, 12]. Set heads and d_k so that their product is 17.");
    row("W_K", 12, 12, "W_K has shape [12, 12], but this layer needs [6, 12]. Set K/V heads to 4.");
    row("W_K", 9, 12,
        "W_K has shape [9, 12], but this layer needs [6, 12]. Set K/V heads and d_k so that their "
        "product is 9.");
    row("W_V", 8, 12, "W_V has shape [8, 12], but this layer needs [10, 12]. Set d_v to 4.");
    row("W_O", 12, 16, "W_O has shape [12, 16], but this layer needs [12, 20]. Set d_v to 4.");
  }
  void wrongShapesSayWhatToSet() {
    QFETCH(QString, name);
    QFETCH(int, rows);
    QFETCH(int, cols);
    QFETCH(QString, message);
    auto tensors = smallLayer();
    tensors[name.toStdString()] = tensor(rows, cols);
    QCOMPARE(QString::fromStdString(complaint(recipeFor(tensors), smallConfig())),
             QStringLiteral("layer.safetensors: ") + message);
  }

  void whatIsMissingIsNamed() {
    auto tensors = smallLayer();
    tensors.erase("W_K");
    QCOMPARE(complaint(recipeFor(tensors), smallConfig()),
             std::string("layer.safetensors: The file has some of a layer's parameters, but not W_K."));
    QCOMPARE(complaint(recipeFor({{"lm_head", tensor(2, 2)}}), smallConfig()),
             std::string("layer.safetensors: The file holds no attention parameters: W_Q, W_K, W_V or PyTorch's "
                         "in_proj_weight or q_proj_weight are looked for."));
    AttentionConfig config = smallConfig();
    config.positions.kind = PositionKind::T5;
    QCOMPARE(complaint(recipeFor(smallLayer()), config),
             std::string("layer.safetensors: rel_bias is missing; this layer needs it, of shape [32, 4]."));
    config.positions.kind = PositionKind::Learned;
    QCOMPARE(complaint(recipeFor(smallLayer()), config),
             std::string("layer.safetensors: learned_positions is missing; this layer needs it, of shape [1, 12]."));
  }

  void aLayerTakesTheSizesOfAFile() {
    AttentionConfig other;  // 512 wide, 8 heads
    const AttentionConfig fitting = configForFile(recipeFor(smallLayer()), other);
    QCOMPARE(fitting.d_model, Index{12});
    (void)makeParameters(recipeFor(smallLayer()), fitting);
    QCOMPARE(configForFile(recipeFor(smallLayer()), smallConfig()), smallConfig());
    other.n_heads = 3;
    const AttentionConfig packed =
        configForFile(recipeFor({{"in_proj_weight", tensor(36, 12)}, {"out_proj.weight", tensor(12, 12)}}), other);
    QCOMPARE(packed.n_heads, Index{3});
    QCOMPARE(packed.headDim(), Index{4});
    QCOMPARE(packed.kvHeads(), Index{3});
    QVERIFY(!packed.d_head && !packed.d_v && !packed.n_kv_heads);
  }

  void noSizesFitMatricesThatDoNotBelongTogether() {
    auto tensors = smallLayer();
    tensors["W_O"] = tensor(12, 7);
    QVERIFY_EXCEPTION_THROWN((void)configForFile(recipeFor(tensors), smallConfig()), InputError);
    QVERIFY_EXCEPTION_THROWN((void)configForFile(recipeFor({{"lm_head", tensor(2, 2)}}), smallConfig()), InputError);
  }

  void biasesAreCheckedToo() {
    auto tensors = smallLayer();
    tensors["b_K"] = vector(7);
    QVERIFY(complaint(recipeFor(tensors), smallConfig()).find("b_K has shape [7], but this layer needs [6]") !=
            std::string::npos);
  }

  void emptyTensorsAreNotTheSameAsNone() {
    auto tensors = smallLayer();
    tensors["b_O"] = vector(0);
    QVERIFY(complaint(recipeFor(tensors), smallConfig()).find("b_O should not be empty, but its shape is [0]") !=
            std::string::npos);
  }

  void positionTablesAreRead() {
    AttentionConfig config = smallConfig();
    config.positions.kind = PositionKind::Learned;
    auto tensors = smallLayer();
    tensors["learned_positions"] = tensor(50, 12);
    QVERIFY(makeParameters(recipeFor(tensors), config).values->learned_positions == ramp(50, 12));
  }

  void wholeNumbersAreNoParameters() {
    auto tensors = smallLayer();
    Tensor integers{DType::I64, {12, 12}, std::vector<std::byte>(12 * 12 * 8)};
    tensors["W_Q"] = integers;
    QCOMPARE(complaint(recipeFor(tensors), smallConfig()),
             std::string("layer.safetensors: The tensor W_Q should hold F32, F64, F16 or BF16, but it holds I64."));
  }

  void aFileThatChangedIsNoticed() {
    ParameterRecipe recipe = recipeFor(smallLayer());
    recipe.sha256 = fileSha256(recipe.file);
    (void)makeParameters(recipe, smallConfig());
    auto tensors = smallLayer();
    tensors["more"] = tensor(1, 1);
    recipeFor(tensors);
    QVERIFY(complaint(recipe, smallConfig()).find("its contents have changed") != std::string::npos);
  }

  void noFileAndNoSuchFile() {
    ParameterRecipe recipe;
    recipe.kind = ParameterKind::File;
    QCOMPARE(complaint(recipe, smallConfig()), std::string("No parameter file is chosen. Choose a safetensors file."));
    recipe.file = m_dir.filePath(QStringLiteral("absent")).toStdString();
    QVERIFY_EXCEPTION_THROWN((void)makeParameters(recipe, smallConfig()), FileError);
  }
};

QTEST_APPLESS_MAIN(TestParameterFile)
#include "tst_parameter_file.moc"
