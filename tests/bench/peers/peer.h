#pragma once
// What the C++ peers share: the layer of a case file, the check of a result, the clock.
//
// usage: PEER CASE.safetensors SECONDS [MODE:VARIANT...]
// Prints {"library"} and for every mode and variant (or those named) {"mode", "variant", "ms", "error"}, one JSON
// object a line. Threads are set from outside (OMP_NUM_THREADS).

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <limits>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

namespace peer {

/// Aligned as vector instructions like it, and touched, so that no timed call meets a fresh page.
class Floats {
 public:
  Floats() = default;
  explicit Floats(std::size_t count) : m_count(count) {
    const std::size_t bytes = (count * sizeof(float) / 64 + 1) * 64;
    m_values.reset(static_cast<float*>(std::aligned_alloc(64, bytes)));
    if (!m_values) throw std::bad_alloc();
    std::fill_n(m_values.get(), count, 0.0F);
  }
  [[nodiscard]] float* data() const { return m_values.get(); }
  [[nodiscard]] std::size_t size() const { return m_count; }
  float& operator[](std::size_t i) const { return m_values.get()[i]; }

 private:
  struct Free {
    void operator()(float* values) const { std::free(values); }
  };
  std::unique_ptr<float, Free> m_values;
  std::size_t m_count = 0;
};

struct Mode {
  std::string name;
  bool causal, keeps_pattern;
};

inline const std::vector<Mode>& modes() {
  static const std::vector<Mode> all{
      {"weights", false, true}, {"weights-causal", true, true}, {"output", false, false}};
  return all;
}

/// The layer, its input and what should come out. Linear maps are [out, in].
class Case {
 public:
  explicit Case(const std::filesystem::path& file) {
    std::ifstream bytes(file, std::ios::binary);
    bytes.exceptions(std::ios::failbit | std::ios::badbit | std::ios::eofbit);
    std::uint64_t header_size = 0;
    bytes.read(reinterpret_cast<char*>(&header_size), sizeof header_size);
    std::string header(header_size, ' ');
    bytes.read(header.data(), static_cast<std::streamsize>(header.size()));
    const auto entries = nlohmann::json::parse(header);
    for (const auto& [name, entry] : entries.items()) {
      const std::uint64_t begin = entry["data_offsets"][0], end = entry["data_offsets"][1];
      Floats values((end - begin) / sizeof(float));
      bytes.seekg(static_cast<std::streamoff>(sizeof header_size + header_size + begin));
      bytes.read(reinterpret_cast<char*>(values.data()), static_cast<std::streamsize>(end - begin));
      m_tensors.emplace(name, std::move(values));
    }
    readSizes(file);
  }

  long n = 0, d_model = 0, n_heads = 0, d_head = 0;

  [[nodiscard]] const Floats& operator[](const std::string& name) const { return m_tensors.at(name); }

  /// W_Q, W_K and W_V, or their biases, one below the other.
  [[nodiscard]] Floats stacked(const std::string& kind) const {
    const std::size_t size = (*this)[kind + "Q"].size();
    Floats all(3 * size);
    for (std::size_t i = 0; i < 3; ++i) std::copy_n((*this)[kind + "QKV"[i]].data(), size, all.data() + i * size);
    return all;
  }

  /// The largest difference of out [n, d_model] and, where it was kept, of the known rows of pattern [n_heads, n, n].
  [[nodiscard]] double error(const Mode& mode, const float* out,
                             const std::function<const float*(long)>& patternOf) const {
    const std::string suffix = mode.causal ? "_causal" : "";
    const Floats& expected = (*this)["expected_out" + suffix];
    double largest = difference(out, expected.data(), expected.size());
    if (!mode.keeps_pattern) return largest;
    const float* row = (*this)["expected_pattern" + suffix].data();
    const Floats& queries = (*this)["expected_rows"];
    for (long head = 0; head < n_heads; ++head)
      for (std::size_t i = 0; i < queries.size(); ++i, row += n) {
        const float* found = patternOf(head) + static_cast<long>(queries[i]) * n;
        largest = larger(largest, difference(found, row, static_cast<std::size_t>(n)));
      }
    return largest;
  }

 private:
  void readSizes(std::filesystem::path file) {
    const auto config = nlohmann::json::parse(std::ifstream(file.replace_extension(".json")))["config"];
    d_model = config["d_model"];
    n_heads = config["n_heads"];
    d_head = d_model / n_heads;
    n = static_cast<long>((*this)["x"].size()) / d_model;
  }

  /// NaN is the largest of all.
  static double larger(double a, double b) { return std::isnan(b) || b > a ? b : a; }
  static double difference(const float* found, const float* expected, std::size_t count) {
    double largest = 0;
    for (std::size_t i = 0; i < count; ++i)
      largest = larger(largest, std::abs(static_cast<double>(found[i]) - static_cast<double>(expected[i])));
    return largest;
  }

  std::map<std::string, Floats> m_tensors;
};

/// One way to compute the layer, made ready for many runs.
class Layer {
 public:
  Layer() = default;
  Layer(const Layer&) = delete;
  Layer& operator=(const Layer&) = delete;
  virtual ~Layer() = default;
  virtual void run() = 0;
  [[nodiscard]] virtual const float* out() const = 0;
  [[nodiscard]] virtual const float* pattern(long head) const = 0;  ///< asked for only where it is kept
};

using Maker = std::function<std::unique_ptr<Layer>(const Case&, const Mode&)>;

/// Milliseconds of the median run: one more to warm up, then at least three, for at least so long.
inline double medianMilliseconds(Layer& layer, double seconds) {
  using Clock = std::chrono::steady_clock;
  layer.run();
  std::vector<double> samples;
  const auto begin = Clock::now();
  while (samples.size() < 3 || Clock::now() - begin < std::chrono::duration<double>(seconds)) {
    const auto start = Clock::now();
    layer.run();
    samples.push_back(std::chrono::duration<double, std::milli>(Clock::now() - start).count());
  }
  std::nth_element(samples.begin(), samples.begin() + static_cast<long>(samples.size() / 2), samples.end());
  return samples[samples.size() / 2];
}

inline void measure(const Case& layer_case, const Mode& mode, const std::string& variant, const Maker& make,
                    double seconds) {
  const std::unique_ptr<Layer> layer = make(layer_case, mode);
  layer->run();
  const double error = layer_case.error(mode, layer->out(), [&](long head) { return layer->pattern(head); });
  const double ms = medianMilliseconds(*layer, seconds);
  // A number that is none has no JSON: it is null there.
  std::cout << nlohmann::json{{"mode", mode.name}, {"variant", variant}, {"ms", ms}, {"error", error}}.dump()
            << std::endl;
}

inline int runPeer(int argc, char** argv, const std::string& library, const std::map<std::string, Maker>& variants) {
  if (argc < 3) {
    std::cerr << "usage: " << argv[0] << " CASE.safetensors SECONDS [MODE:VARIANT...]\n";
    return 2;
  }
  const Case layer_case(argv[1]);
  const std::vector<std::string> chosen(argv + 3, argv + argc);
  std::cout << nlohmann::json{{"library", library}}.dump() << std::endl;
  for (const Mode& mode : modes())
    for (const auto& [variant, make] : variants)
      if (chosen.empty() || std::find(chosen.begin(), chosen.end(), mode.name + ":" + variant) != chosen.end())
        measure(layer_case, mode, variant, make, std::stod(argv[2]));
  return 0;
}

}  // namespace peer
