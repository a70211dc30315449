#include <QTest>

#include "core/experiment/session.h"
#include "core/tensor/error.h"

using namespace headwise;

namespace {

/// Every field away from its default.
Experiment unusualExperiment() {
  Experiment e;
  e.text = "a \"quoted\"\nline\u00e9";
  e.cross_attention = true;
  e.key_text = std::string("broken \xff\x00 bytes", 15);
  e.tokenizer = TokenizerKind::Bytes;
  e.precision = Precision::Float64;
  e.heads_off = {0, 3};
  AttentionConfig& a = e.attention;
  a.kind = AttentionKind::LinearElu1;
  a.d_model = 96;
  a.n_heads = 6;
  a.n_kv_heads = 2;
  a.d_head = 10;
  a.d_v = 12;
  a.scale = {ScoreScale::Kind::Value, 0.1};
  a.temperature = 0.7;
  a.logit_softcap = 30.0;
  a.fully_masked_row = FullyMaskedRow::NaN;
  ByteMatrix visible(2, 3);
  visible << 1, 0, 1, 0, 0, 1;
  Matrix bias(1, 2);
  bias << -std::numeric_limits<float>::infinity(), 0.25F;
  a.mask.rules = {CausalRule{}, WindowRule{2, true, 3, {0, 5}}, PrefixRule{4}, KeyPaddingRule{{7}},
                  BooleanRule{std::make_shared<const ByteMatrix>(visible)}};
  a.mask.edits = {{{1, 2}, false}, {{3, 0}, true}};
  a.mask.bias = std::make_shared<const Matrix>(bias);
  a.positions = {PositionKind::T5, 3, 500.0, 8, true, false, 16, 64};
  e.parameters = {ParameterKind::File, 18446744073709551615ULL, 0.5, true, "/data/weights.safetensors", "ab12"};
  return e;
}

/// JSON written with ' for ", which moc reads more safely than raw strings.
std::string quoted(std::string json) {
  std::replace(json.begin(), json.end(), '\'', '"');
  return json;
}

QString messageOf(std::string_view json) {
  try {
    (void)parseSession(json);
  } catch (const InputError& error) {
    return QString::fromUtf8(error.what());
  }
  return {};
}

}  // namespace

class TestSession : public QObject {
  Q_OBJECT
 private Q_SLOTS:
  void everyFieldSurvives() {
    Session session;
    session.experiment = unusualExperiment();
    session.view = {{"page", "flow"}};
    const Session again = parseSession(formatSession(session));
    QVERIFY(again.experiment == session.experiment);
    QVERIFY(again.view == session.view);
  }

  void missingFieldsKeepTheirDefaults() {
    const Session session = parseSession(quoted("{'format':'headwise-session','version':1,'experiment':{}}"));
    QVERIFY(session.experiment == Experiment{});
  }

  void unknownFieldsAreKeptAtTheirPlace() {
    auto json = nlohmann::json::parse(formatSession({defaultExperiment()}));
    json["notes"] = "mine";
    json["experiment"]["attention"]["sinks"] = 4;
    json["view"]["later"] = {1, 2};
    const auto again = nlohmann::json::parse(formatSession(parseSession(json.dump())));
    QCOMPARE(again.dump(), json.dump());
  }

  void aChangedViewKeepsItsUnknownFields() {
    const nlohmann::json before{{"page", "heads"}, {"later", 1}, {"color", {{"map", "magma"}, {"gamma", 2}}}};
    const nlohmann::json now{{"page", "flow"}, {"color", {{"map", "greys"}}}};
    const nlohmann::json expected{{"page", "flow"}, {"later", 1}, {"color", {{"map", "greys"}, {"gamma", 2}}}};
    QVERIFY(keepUnknown(before, now) == expected);
  }

  void aNewerVersionIsRefused() {
    const QString message = messageOf(quoted("{'format':'headwise-session','version':7,'experiment':{}}"));
    QVERIFY2(message.contains(QStringLiteral("newer Headwise")) && message.contains(u'7'), qPrintable(message));
  }

  void wrongFilesAreRefusedWithAReason_data() {
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("part");
    const auto row = [](const char* name, const std::string& json, const char* part) {
      QTest::newRow(name) << QByteArray::fromStdString(json) << QString::fromUtf8(part);
    };
    row("empty", "", "byte 1");
    row("cut short", quoted("{'format':'headwise-session','ver"), "byte");
    row("binary", "\177ELF\002\001", "byte 1");
    row("an array", "[]", "not a Headwise session");
    row("another format", quoted("{'format':'x'}"), "not a Headwise session");
    row("format of another kind", quoted("{'format':3}"), "not a Headwise session");
    row("no version", quoted("{'format':'headwise-session'}"), "version");
    row("version 0", quoted("{'format':'headwise-session','version':0}"), "version");
    row("no experiment", quoted("{'format':'headwise-session','version':1}"), "experiment");
    row("text is a number", quoted("{'format':'headwise-session','version':1,'experiment':{'text':5}}"),
        "experiment.text");
    row("unknown tokenizer", quoted("{'format':'headwise-session','version':1,'experiment':{'tokenizer':'bpe'}}"),
        "words, characters, bytes");
    row("heads with a fraction",
        quoted("{'format':'headwise-session','version':1,'experiment':{'attention':{'n_heads':2.5}}}"),
        "experiment.attention.n_heads");
    row("heads beyond everything",
        quoted("{'format':'headwise-session','version':1,'experiment':{'attention':{'n_heads':1e300}}}"),
        "experiment.attention.n_heads");
    row("a number beyond all numbers",
        quoted("{'format':'headwise-session','version':1,'experiment':{'attention':{'temperature':1e400}}}"),
        "too large");
    row("a number of many digits",
        quoted("{'format':'headwise-session','version':1,'x':") + std::string(100'000, '9') + "}", "too large");
    row("ragged mask",
        quoted("{'format':'headwise-session','version':1,'experiment':{'attention':{'mask':{'rules':[{'kind':'boolean',"
               "'visible':['10','1']}]}}}}"),
        "visible[1]");
    row("unknown rule",
        quoted(
            "{'format':'headwise-session','version':1,'experiment':{'attention':{'mask':{'rules':[{'kind':'odd'}]}}}}"),
        "rules[0]");
  }
  void wrongFilesAreRefusedWithAReason() {
    QFETCH(QByteArray, json);
    QFETCH(QString, part);
    const QString message = messageOf({json.data(), static_cast<std::size_t>(json.size())});
    QVERIFY2(message.contains(part), qPrintable(message));
  }

  void deepNestingIsRefused() {
    const std::string deep = quoted("{'format':'headwise-session','x':") + std::string(100000, '[');
    QVERIFY(!messageOf(deep).isEmpty());
  }
};

QTEST_APPLESS_MAIN(TestSession)
#include "tst_session.moc"
