#pragma once

#include <QString>

namespace headwise::ui {

/// What a file that is dropped on the window or named on the command line is good for.
enum class DroppedFile {
  Session,     ///< .headwise.json, .json
  Parameters,  ///< .safetensors
  Text,        ///< .txt, .md, text without a known ending
  Dump,        ///< .npy, .npz: comes later
  Model,       ///< a folder with a config.json: comes later
  Folder,      ///< any other folder
  Other,
};
[[nodiscard]] DroppedFile kindOfDroppedFile(const QString& path);

/// A plain answer to those that cannot be opened; empty for the first three kinds.
[[nodiscard]] QString answerToDroppedFile(DroppedFile kind, const QString& path);

}  // namespace headwise::ui
