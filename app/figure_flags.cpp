#include "app/figure_flags.h"

#include <algorithm>
#include <charconv>

#include "core/tensor/error.h"

namespace headwise::app {
namespace {

constexpr double kPixelsPerMillimetre = 96 / 25.4;

std::vector<std::string> presetNames() {
  std::vector<std::string> names;
  for (const ui::FigurePreset& preset : ui::figurePresets()) names.emplace_back(preset.name);
  return names;
}

const ui::FigurePreset& presetNamed(const std::string& name) {
  return *std::ranges::find(ui::figurePresets(), name, &ui::FigurePreset::name);
}

/// A number at the start of `text`, which loses it; 0 where there is none.
double takeNumber(std::string_view& text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed);
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return error == std::errc() ? value : 0;
}

bool takeText(std::string_view& text, std::string_view start) {
  if (!text.starts_with(start)) return false;
  text.remove_prefix(start.size());
  return true;
}

/// "800x600" in pixels or "183x110mm".
QSizeF parseSize(const std::string& text) {
  constexpr double kLeast = 48, kMost = 20000;
  std::string_view rest = text;
  QSizeF size;
  size.setWidth(takeNumber(rest));
  const bool separated = takeText(rest, "x");
  size.setHeight(takeNumber(rest));
  if (takeText(rest, "mm")) size *= kPixelsPerMillimetre;
  const auto possible = [](double side) { return side >= kLeast && side <= kMost; };
  if (separated && rest.empty() && possible(size.width()) && possible(size.height())) return size;
  throw InputError(Message(HEADWISE_TR_NOOP("core",
                                            "--size should be WIDTHxHEIGHT in pixels (from 48 to 20000) or "
                                            "millimetres, as in 800x600 or 183x110mm, but it is %1."),
                           {text}));
}

}  // namespace

void FigureFlags::addTo(CLI::App& command) {
  command
      .add_option("--preset", m_preset, "Size, type and resolution for a paper's column or a slide (default: double)")
      ->check(CLI::IsMember(presetNames()));
  command.add_option("--size", m_size, "WIDTHxHEIGHT in pixels of 1/96 inch, or in millimetres: 183x110mm");
  command.add_option("--dpi", m_dpi, "Pixels of a PNG per inch (96: as --size says)")->check(CLI::Range(10.0, 4800.0));
  command.add_option("--theme", m_theme, "Light or dark")
      ->check(CLI::IsMember({"light", "dark"}))
      ->capture_default_str();
  command.add_option("--language", m_language, "Language of the picture")
      ->check(CLI::IsMember({"en", "zh_CN"}))
      ->capture_default_str();
  command.add_option("--title", m_title, "A title over the figure");
  command.add_flag("--transparent", m_transparent, "No background");
  command.add_flag("--no-labels", m_no_labels, "Without the tokens beside the maps");
  command.add_flag("--no-color-bar", m_no_color_bar, "Without the colour bar and its legend");
  command.add_flag("--outlines", m_outlines, "SVG: text as shapes, which need no fonts");
}

void FigureFlags::applySize(ui::FigureSpec& spec) const {
  if (m_preset || !m_size) ui::applyPreset(presetNamed(m_preset.value_or("double")), spec);
  if (m_size) {
    spec.size = parseSize(*m_size);
    spec.crop_height = false;
    if (!m_preset) spec.magnification = ui::fittingMagnification(spec.size.width());
  }
  if (m_dpi) spec.dpi = *m_dpi;
}

ui::FigureSpec FigureFlags::spec(ui::FigureFormat format) const {
  ui::FigureSpec spec;
  applySize(spec);
  spec.format = format;
  spec.theme = m_theme == "dark" ? ui::Theme::Dark : ui::Theme::Light;
  spec.language = QString::fromStdString(m_language);
  spec.transparent = m_transparent;
  spec.title = QString::fromStdString(m_title.value_or(""));
  spec.labels = !m_no_labels;
  spec.color_bar = !m_no_color_bar;
  spec.svg_text = m_outlines ? ui::SvgText::Outlines : ui::SvgText::Text;
  return spec;
}

ui::FigureSpec FigureFlags::windowSpec() const {
  ui::FigureSpec spec = this->spec(ui::FigureFormat::Png);
  spec.size = m_size ? parseSize(*m_size) : QSizeF(1280, 720);
  spec.dpi = m_dpi.value_or(96);
  return spec;
}

}  // namespace headwise::app
