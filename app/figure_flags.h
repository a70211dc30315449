#pragma once
// The flags that say what a picture is to be.

#include <CLI/CLI.hpp>
#include <QString>
#include <optional>
#include <string>

#include "ui/export/figure.h"

namespace headwise::app {

class FigureFlags {
 public:
  /// Adds --size, --preset, --dpi, --theme, --language, --transparent, --title, ... This object must outlive the
  /// parsing.
  void addTo(CLI::App& command);

  /// A double column's size and resolution where nothing else is asked for; a size in pixels alone means these pixels.
  /// InputError for a size that cannot be.
  [[nodiscard]] ui::FigureSpec spec(ui::FigureFormat format) const;
  /// Size, resolution, theme and language of a picture of the whole window.
  [[nodiscard]] ui::FigureSpec windowSpec() const;

 private:
  void applySize(ui::FigureSpec& spec) const;

  std::optional<std::string> m_size, m_preset, m_title;
  std::optional<double> m_dpi;
  std::string m_theme = "light", m_language = "en";
  bool m_transparent = false, m_no_labels = false, m_no_color_bar = false, m_outlines = false;
};

}  // namespace headwise::app
