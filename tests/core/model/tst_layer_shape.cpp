#include <QTest>

#include "core/model/layer_shape.h"
#include "core/tensor/error.h"

using namespace headwise;

namespace {

using Shape = std::vector<std::int64_t>;

SafetensorsHeader header(const std::vector<std::pair<std::string, Shape>>& tensors, DType dtype = DType::F32) {
  SafetensorsHeader header;
  for (const auto& [name, shape] : tensors) header.entries.push_back({.name = name, .dtype = dtype, .shape = shape});
  return header;
}

QString whyNot(const SafetensorsHeader& header) {
  try {
    (void)layerShape(header);
  } catch (const InputError& error) {
    return QString::fromUtf8(error.what());
  }
  return {};
}

}  // namespace

class TestLayerShape : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void ownNames() {
    const LayerShape layer =
        layerShape(header({{"W_Q", {12, 10}}, {"W_K", {12, 10}}, {"W_V", {12, 10}}, {"W_O", {10, 12}}, {"b_O", {10}}}));
    QVERIFY(!layer.pytorch && layer.has_output && layer.has_biases);
    QCOMPARE(layer.d_model, Index{10});
    QCOMPARE(layer.query_width, Index{12});
    QCOMPARE(layer.heads, (std::vector<Index>{1, 2, 3, 4, 6, 12}));
  }

  void stackedByPyTorch() {
    const LayerShape layer = layerShape(header({{"in_proj_weight", {18, 6}}, {"out_proj.weight", {6, 6}}}));
    QVERIFY(layer.pytorch && layer.has_output && !layer.has_biases);
    QCOMPARE(layer.key_width, Index{6});
  }

  void groupedHeadsKeepTheirRatio() {
    // 8 query heads of 4 share 2 key/value heads; the values are 6 wide.
    const LayerShape layer =
        layerShape(header({{"W_Q", {32, 16}}, {"W_K", {8, 16}}, {"W_V", {12, 16}}, {"W_O", {16, 48}}}));
    QCOMPARE(layer.heads, (std::vector<Index>{4, 8, 16}));
    QCOMPARE(layer.kvHeads(8), Index{2});
    QCOMPARE(layer.valueDim(8), Index{6});
  }

  void relativeBiasTellsTheNumberOfHeads() {
    const LayerShape layer =
        layerShape(header({{"W_Q", {8, 8}}, {"W_K", {8, 8}}, {"W_V", {8, 8}}, {"rel_bias", {32, 4}}}));
    QCOMPARE(layer.heads, (std::vector<Index>{4}));
    QVERIFY(!layer.has_output);
  }

  void whatDoesNotFitIsNamed_data() {
    QTest::addColumn<QString>("part");
    QTest::addColumn<SafetensorsHeader>("file");
    QTest::newRow("nothing") << "W_Q, W_K, W_V" << header({{"wte.weight", {8, 8}}});
    QTest::newRow("one missing") << "not W_V" << header({{"W_Q", {8, 8}}, {"W_K", {8, 8}}});
    QTest::newRow("whole numbers") << "W_Q should hold F32"
                                   << header({{"W_Q", {8, 8}}, {"W_K", {8, 8}}, {"W_V", {8, 8}}}, DType::I32);
    QTest::newRow("rank") << "W_K should have 2 dimensions" << header({{"W_Q", {8, 8}}, {"W_K", {8}}, {"W_V", {8, 8}}});
    QTest::newRow("widths") << "W_K has shape [8, 9]" << header({{"W_Q", {8, 8}}, {"W_K", {8, 9}}, {"W_V", {8, 8}}});
    QTest::newRow("output") << "W_O has shape [9, 8]"
                            << header({{"W_Q", {8, 8}}, {"W_K", {8, 8}}, {"W_V", {8, 8}}, {"W_O", {9, 8}}});
    QTest::newRow("uneven") << "No number of heads" << header({{"W_Q", {8, 8}}, {"W_K", {7, 8}}, {"W_V", {8, 8}}});
    QTest::newRow("empty") << "W_Q should not be empty" << header({{"W_Q", {0, 8}}, {"W_K", {0, 8}}, {"W_V", {0, 8}}});
    QTest::newRow("no thirds") << "in_proj_weight has shape" << header({{"in_proj_weight", {16, 8}}});
  }
  void whatDoesNotFitIsNamed() {
    QFETCH(QString, part);
    QFETCH(SafetensorsHeader, file);
    QVERIFY2(whyNot(file).contains(part), qPrintable(whyNot(file)));
  }
};

QTEST_APPLESS_MAIN(TestLayerShape)
#include "tst_layer_shape.moc"
