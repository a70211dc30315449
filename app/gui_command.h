#pragma once

#include <string>

namespace headwise::app {

/// What the window is asked for on the command line.
struct GuiRequest {
  std::string file;               ///< a session, parameters or a text; empty: the kept session, or the example
  std::string renderer = "auto";  ///< "auto", "painter", "opengl"
};

/// Opens the window and stays until it is closed. Returns the exit code: 1 where no usable font is installed.
int openWindow(int argc, char** argv, const GuiRequest& request);

}  // namespace headwise::app
