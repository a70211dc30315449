#include "app/export_command.h"

#include <algorithm>
#include <iostream>
#include <memory>
#include <optional>
#include <string>

#include "app/experiment_flags.h"
#include "app/export_target.h"
#include "app/figure_flags.h"
#include "app/headless.h"
#include "app/long_work.h"
#include "app/standard_output.h"
#include "app/view_flags.h"
#include "app/window_picture.h"
#include "core/experiment/run.h"
#include "core/tensor/error.h"
#include "ui/export/waiting_cells.h"

namespace headwise::app {
namespace {

struct ExportOptions {
  ExperimentFlags experiment;
  ViewFlags view;
  FigureFlags figure;
  std::optional<std::string> out, data, format;
  bool from_stdin = false, whole_window = false;
};

/// One sentence to draw; `line` is 0 where it does not come from standard input.
struct Sentence {
  std::size_t line = 0;
  std::string text;
};

std::vector<Sentence> readSentences(std::istream& in) {
  std::vector<Sentence> sentences;
  std::string text;
  for (std::size_t line = 1; std::getline(in, text); ++line) {
    if (text.ends_with('\r')) text.pop_back();
    if (text.find_first_not_of(" \t") != std::string::npos) sentences.push_back({line, text});
  }
  if (!sentences.empty()) return sentences;
  throw InputError(HEADWISE_TR_NOOP("core", "There is nothing to read: --stdin takes one sentence a line."));
}

std::vector<ExportTarget> targets(const ExportOptions& options) {
  std::vector<ExportTarget> targets;
  if (options.out) targets.push_back(exportTarget(*options.out, options.format));
  if (options.data) targets.push_back(dataTarget(*options.data));
  if (!targets.empty()) return targets;
  throw InputError(HEADWISE_TR_NOOP("core", "Say where to write: --out fig.svg, or --data numbers.csv."));
}

void requireOneFileEach(const std::vector<ExportTarget>& targets, const std::vector<Sentence>& sentences) {
  const auto several = std::ranges::find_if_not(targets, &ExportTarget::isNumbered);
  if (sentences.size() < 2 || several == targets.end()) return;
  throw InputError(Message(HEADWISE_TR_NOOP("core",
                                            "%1 sentences need as many files: put {n} into the name %2, and the "
                                            "number of the line will stand there."),
                           {std::to_string(sentences.size()), several->name}));
}

void write(const ExportTarget& target, const TracePtr& trace, const ui::ViewState& view, const FigureFlags& flags,
           LongWork& work) {
  const auto patience = [&work](const std::string& what) {
    work.begin(what);
    return ui::Patience{work.stop(), [&work](double fraction) { work.tell(fraction); }};
  };
  writeOut(target.name, [&](const ByteSink& sink) {
    const ByteSink stoppable = [&](std::string_view bytes) {
      if (work.stop().stop_requested()) throw Cancelled();
      sink(bytes);
    };
    if (const auto* data = std::get_if<ui::DataFormat>(&target.format))
      return ui::emitData(ui::pageData(*trace, view), *data, stoppable, patience("writing"));
    const ui::FigureSpec spec = flags.spec(std::get<ui::FigureFormat>(target.format));
    const ui::ScenePtr scene = ui::withPatience(*ui::figureScene(trace, view, spec), patience("drawing"));
    const QByteArray bytes = ui::figureBytes(*scene, spec);
    stoppable({bytes.constData(), static_cast<std::size_t>(bytes.size())});
  });
}

/// Runs and writes one sentence after the other; parameters are made once.
class Exporter {
 public:
  explicit Exporter(const ExportOptions& options)
      : m_options(options), m_targets(targets(options)), m_session(options.experiment.session()) {
    (void)m_options.figure.spec(ui::FigureFormat::Png);  // says what is wrong with the flags before any work
    m_view = options.view.view(m_session.view, m_session.experiment.attention.n_heads);
  }

  void all() {
    if (!m_options.from_stdin) return one({.line = 0, .text = m_session.experiment.text});
    const std::vector<Sentence> sentences = readSentences(std::cin);
    requireOneFileEach(m_targets, sentences);
    m_most = sentences.back().line;
    for (const Sentence& sentence : sentences) ofLine(sentence);
  }

 private:
  void ofLine(const Sentence& sentence) try { one(sentence); } catch (const InputError& error) {
    throw InputError(
        Message(HEADWISE_TR_NOOP("core", "Line %1: %2"), {std::to_string(sentence.line), error.message()}));
  }

  void one(const Sentence& sentence) {
    Experiment experiment = m_session.experiment;
    experiment.text = sentence.text;
    RunOptions options;
    options.previous = m_trace;
    options.stop = m_work.stop();
    options.progress = [this](double fraction) { m_work.tell(fraction); };
    m_work.begin("computing");
    m_trace = run(experiment, options);
    const AttentionMap& map = m_trace->maps.front();
    const ui::ViewState view = m_options.view.viewOf(m_view, map.queryCount(), map.keyCount());
    for (const ExportTarget& target : m_targets)
      write(target.numbered(std::max<std::size_t>(sentence.line, 1), m_most), m_trace, view, m_options.figure, m_work);
  }

  const ExportOptions& m_options;
  std::vector<ExportTarget> m_targets;
  Session m_session;
  ui::ViewState m_view;
  std::size_t m_most = 1;
  TracePtr m_trace;
  LongWork m_work;
};

/// The one PNG that --window writes.
ExportTarget windowTarget(const ExportOptions& options) {
  std::vector<ExportTarget> all = targets(options);
  const auto* figure = std::get_if<ui::FigureFormat>(&all.front().format);
  if (all.size() == 1 && figure && *figure == ui::FigureFormat::Png && !options.from_stdin) return all.front();
  throw InputError(HEADWISE_TR_NOOP("core",
                                    "--window writes one picture of one sentence: --out window.png, without --stdin "
                                    "and --data."));
}

/// Before the window computes anything.
ui::ViewState viewOfText(const ViewFlags& flags, const Session& session) {
  const Experiment& experiment = session.experiment;
  const auto count = [&](const std::string& text) {
    return static_cast<Index>(makeTokenizer(experiment.tokenizer)->tokenize(text).size());
  };
  const Index n_queries = count(experiment.text);
  return flags.viewOf(flags.view(session.view, experiment.attention.n_heads), n_queries,
                      experiment.cross_attention ? count(experiment.key_text) : n_queries);
}

int exportWindow(const ExportOptions& options) {
  const ExportTarget target = windowTarget(options);
  const Session session = options.experiment.session();
  const ui::ViewState view = viewOfText(options.view, session);
  const ui::FigureSpec spec = options.figure.windowSpec();
  ui::requireDrawable(spec.size, spec.dpi);
  const HeadlessApplication application(spec.language, spec.dpi / 96);
  const QImage image = windowPicture(session.experiment, view, spec.size.toSize(), spec.theme, spec.language);
  writeOut(target.name, [&image](const ByteSink& sink) {
    const QByteArray bytes = ui::pngBytes(image);
    sink({bytes.constData(), static_cast<std::size_t>(bytes.size())});
  });
  return kSuccess;
}

int exportPages(const ExportOptions& options) {
  Exporter exporter(options);
  const HeadlessApplication application(options.figure.spec(ui::FigureFormat::Png).language);
  exporter.all();
  return kSuccess;
}

}  // namespace

void addExportCommand(CLI::App& parser, Command& chosen) {
  CLI::App* command = parser.add_subcommand("export", "Write a page as a picture or as numbers; needs no display");
  command->footer(
      "  headwise export --text \"The cat sat.\" --heads 8 --mask causal --page heads --out fig.svg\n"
      "  headwise export --session s.headwise.json --preset single --title \"Layer 1\" --out fig.pdf --data fig.csv\n"
      "  headwise export --file book.txt --head 3 --queries 1000:1200 --keys 0:5000 --out part.png\n"
      "  headwise export --stdin --out 'fig-{n}.pdf' < sentences.txt\n"
      "Without --text or --session it is the example sentence. Heads count from 1, token positions from 0.");
  const auto options = std::make_shared<ExportOptions>();
  command->add_option("--out", options->out,
                      "The file: .png, .svg or .pdf for a picture, .csv or .npy for its numbers; - is standard output");
  command->add_option("--data", options->data, "The page's numbers beside the picture (.csv or .npy)");
  command->add_option("--format", options->format, "The format of --out where its ending does not say it")
      ->check(CLI::IsMember({"png", "svg", "pdf", "csv", "npy"}));
  command->add_flag("--stdin", options->from_stdin,
                    "One sentence a line from standard input; {n} in a file's name is the number of the line");
  command->add_flag("--window", options->whole_window,
                    "The whole window (--size 1440x900, --dpi 192 for twice as fine)");
  options->view.addTo(*command);
  options->figure.addTo(*command);
  options->experiment.addTo(*command);
  command->callback([options, &chosen] {
    chosen = [options] { return options->whole_window ? exportWindow(*options) : exportPages(*options); };
  });
}

}  // namespace headwise::app
