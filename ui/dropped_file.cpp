#include "ui/dropped_file.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>

using namespace Qt::StringLiterals;

namespace headwise::ui {

namespace {

/// No NUL in the first part: people's text files have none. A pipe is not opened, which would wait for its writer; that
/// it is none to read is said when the text is wanted.
bool looksLikeText(const QString& path) {
  if (QFileInfo::exists(path) && !QFileInfo(path).isFile()) return true;
  QFile file(path);
  return file.open(QIODevice::ReadOnly) && !file.read(4096).contains('\0');
}

struct Words {
  Q_DECLARE_TR_FUNCTIONS(DroppedFile)
};

}  // namespace

DroppedFile kindOfDroppedFile(const QString& path) {
  const QFileInfo info(path);
  if (info.isDir()) return QFileInfo::exists(path + u"/config.json"_s) ? DroppedFile::Model : DroppedFile::Folder;
  const QString ending = info.suffix().toLower();
  if (ending == "json"_L1) return DroppedFile::Session;
  if (ending == "safetensors"_L1) return DroppedFile::Parameters;
  if (ending == "npy"_L1 || ending == "npz"_L1) return DroppedFile::Dump;
  if (ending == "txt"_L1 || ending == "md"_L1) return DroppedFile::Text;
  return ending.isEmpty() && looksLikeText(path) ? DroppedFile::Text : DroppedFile::Other;
}

QString answerToDroppedFile(DroppedFile kind, const QString& path) {
  const QString name = QFileInfo(path).fileName();
  switch (kind) {
    case DroppedFile::Session:
    case DroppedFile::Parameters:
    case DroppedFile::Text:
      return {};
    case DroppedFile::Dump:
      return Words::tr(
                 "%1 holds arrays. Opening dumps of attention (.npy, .npz) comes in a later version; this one opens "
                 "sessions (.headwise.json), parameters (.safetensors) and texts (.txt).")
          .arg(name);
    case DroppedFile::Model:
      return Words::tr(
                 "%1 is a model folder. Opening whole models comes in a later version; this one reads one layer's "
                 "parameters from a .safetensors file.")
          .arg(name);
    case DroppedFile::Folder:
      return Words::tr("%1 is a folder. Drop a session (.headwise.json), parameters (.safetensors) or a text (.txt).")
          .arg(name);
    case DroppedFile::Other:
      break;
  }
  if (!QFileInfo::exists(path)) return Words::tr("There is no file %1.").arg(path);
  return Words::tr(
             "Headwise cannot open %1. Drop a session (.headwise.json), parameters (.safetensors) or a text (.txt).")
      .arg(name);
}

}  // namespace headwise::ui
