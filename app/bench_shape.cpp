#include "app/bench_shape.h"

#include <cstdio>

#include "core/tensor/error.h"

namespace headwise::app {
namespace {

BenchShape parseShape(const std::string& text) {
  BenchShape shape{};
  int read = 0;
  if (std::sscanf(text.c_str(), "%tdx%tdx%td%n", &shape.tokens, &shape.d_model, &shape.n_heads, &read) == 3 &&
      read == static_cast<int>(text.size()) && shape.tokens > 0)
    return shape;
  throw InputError(Message(
      HEADWISE_TR_NOOP("core", "--shape should be TOKENSxD_MODELxHEADS, as in 512x512x8, but it is %1."), {text}));
}

}  // namespace

std::vector<BenchShape> parseShapes(const std::vector<std::string>& texts) {
  std::vector<BenchShape> shapes;
  for (const std::string& text : texts) {
    shapes.push_back(parseShape(text));
    configOf(shapes.back()).validate();
  }
  return shapes;
}

AttentionConfig configOf(const BenchShape& shape) {
  AttentionConfig config;
  config.d_model = shape.d_model;
  config.n_heads = shape.n_heads;
  config.positions.kind = PositionKind::None;
  return config;
}

std::string nameOf(const BenchShape& shape) {
  return std::to_string(shape.n_heads) + " heads x " + std::to_string(shape.tokens) + " tokens";
}

}  // namespace headwise::app
