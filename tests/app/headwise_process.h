#pragma once
// Runs the built program as somebody would in a terminal.

#include <QProcess>
#include <QTest>

namespace headwise::testing {

struct Outcome {
  int code = -1;  ///< -1 where it did not end by itself
  QByteArray out, err;
};

/// Without any display: no variable names a platform. With at most `kibibytes` of memory, where not 0.
inline Outcome runHeadwise(const QStringList& arguments, const QByteArray& input = {}, int kibibytes = 0) {
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  for (const char* name : {"QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"})
    environment.remove(QString::fromLatin1(name));
  QProcess process;
  process.setProcessEnvironment(environment);
  const QString binary = qEnvironmentVariable("HEADWISE_BINARY");
  if (kibibytes == 0) {
    process.start(binary, arguments);
  } else {
    const QString limited = QStringLiteral("ulimit -v %1 && exec \"$0\" \"$@\"").arg(kibibytes);
    process.start(QStringLiteral("bash"), QStringList{QStringLiteral("-c"), limited, binary} + arguments);
  }
  process.write(input);
  process.closeWriteChannel();
  if (!process.waitForFinished(60'000) || process.exitStatus() != QProcess::NormalExit)
    return {.code = -1, .out = process.readAllStandardOutput(), .err = process.readAllStandardError()};
  return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

/// With standard output on a full disk. Its exit code, or -1.
inline int runHeadwiseIntoFullDisk(const QStringList& arguments) {
  QProcess process;
  process.setStandardOutputFile(QStringLiteral("/dev/full"), QIODevice::Append);
  process.start(qEnvironmentVariable("HEADWISE_BINARY"), arguments);
  return process.waitForFinished(60'000) && process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
}

/// It ends with 2, and says this on standard error and nothing on standard output.
inline void verifyRefused(const Outcome& outcome, const QByteArray& part) {
  QVERIFY2(outcome.code == 2, outcome.err.constData());
  QVERIFY2(outcome.err.contains(part), outcome.err.constData());
  QCOMPARE(outcome.out, QByteArray());
}

inline void verifySucceeded(const Outcome& outcome) {
  QVERIFY2(outcome.code == 0, outcome.err.constData());
  QCOMPARE(outcome.err, QByteArray());
}

}  // namespace headwise::testing
