#pragma once
// ViewState: how one looks at a Trace. A value; saved with a session; never changes a computed number.

#include <QPointF>
#include <QRectF>
#include <nlohmann/json_fwd.hpp>
#include <set>
#include <string>
#include <vector>

#include "core/attention/hook.h"
#include "core/color/color_scale.h"
#include "core/tensor/matrix.h"
#include "core/trace/tile.h"

namespace headwise::ui {

enum class Page { Heads, Flow, Steps, Concat, Parameters, Lab };
enum class SortHeads { Index, Label, Entropy, Share };
enum class ValueScale { Linear, Log, Rank, PerRow };
enum class EntropyUnit { Bits, Nats };

struct ColorChoice {
  ColorMapId map = ColorMapId::Magma;
  bool reversed = false;
  ValueScale scale = ValueScale::Linear;
  bool shared_domain = true;  ///< one domain for all heads, else each head its own
  bool operator==(const ColorChoice&) const = default;
};

/// The part of the map that is seen, in tokens (x: keys, y: queries); empty means everything. Shared by all heads.
struct TokenWindow {
  double key_begin = 0, key_end = 0, query_begin = 0, query_end = 0;
  [[nodiscard]] bool isEmpty() const { return key_end <= key_begin || query_end <= query_begin; }
  bool operator==(const TokenWindow&) const = default;
};

struct HeadsView {
  int columns = 0;  ///< 0: as many as look best
  SortHeads sort = SortHeads::Index;
  std::vector<Index> order{};  ///< the user's own order after dragging (head_index); empty: by `sort`
  bool enlarged = false;       ///< one head (ViewState::head) fills the page
  TokenWindow window{};
  std::set<Index> left_out_keys{};
  bool renormalise = false;
  Pooling pooling = Pooling::Maximum;  ///< what a pixel shows of the weights that share it
  bool operator==(const HeadsView&) const = default;
};

struct FlowView {
  std::set<Index> hidden_heads{};
  double threshold = 0.1;  ///< lines below it are not drawn
  bool operator==(const FlowView&) const = default;
};

struct StepsView {
  int step = 0;  ///< 0 q, 1 K, 2 q.k, 3 scale, 4 mask, 5 softmax, 6 times V
  bool operator==(const StepsView&) const = default;
};

struct ConcatView {
  enum class Width { ShareOfOutput, Equal };
  enum class Combine { Concatenate, Sum };
  Width width = Width::ShareOfOutput;
  Combine combine = Combine::Concatenate;
  bool operator==(const ConcatView&) const = default;
};

/// One forward pass of `n` tokens, timed here.
struct MeasuredCost {
  Index n = 0;
  double milliseconds = 0;
  bool operator==(const MeasuredCost&) const = default;
};

struct ParametersView {
  enum class Count { ThisLayer, EncoderDecoder };
  Count count = Count::ThisLayer;
  std::set<std::string> hidden_variants;  ///< Variant::id; the layer's own is always shown
  std::vector<MeasuredCost> measured;     ///< of this machine and this layer; empty until asked for; not saved
  bool operator==(const ParametersView&) const = default;
};

struct LabView {
  enum class Topic { Scaling, MaskPainting };
  Topic topic = Topic::Scaling;
  bool operator==(const LabView&) const = default;
};

struct ViewState {
  Page page = Page::Heads;
  int map = 0;
  Index head = 0;              ///< head_index that Steps, the enlarged view and the inspector speak of
  std::vector<Index> pinned;   ///< token positions, in the order in which they were pinned
  bool pins_are_keys = false;  ///< "who looks at me"
  EntropyUnit entropy_unit = EntropyUnit::Bits;
  ColorChoice color;
  HeadsView heads;
  FlowView flow;
  StepsView steps;
  ConcatView concat;
  ParametersView parameters;
  LabView lab;
  bool operator==(const ViewState&) const = default;
};

/// The spelling of pages, value scales and poolings in session files and on the command line, in the order of their
/// enums.
[[nodiscard]] std::vector<std::string> pageNames();
[[nodiscard]] std::vector<std::string> valueScaleNames();
[[nodiscard]] std::vector<std::string> poolingNames();

[[nodiscard]] nlohmann::json toJson(const ViewState& view);
/// Fields that are missing or of the wrong kind keep their defaults: a view never stops a session from opening.
[[nodiscard]] ViewState viewStateFromJson(const nlohmann::json& json);

}  // namespace headwise::ui
