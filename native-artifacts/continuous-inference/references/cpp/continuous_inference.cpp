// The workload `continuous-inference` in C++: the loop as one writes it without thinking of vectors.
//
//   g++ -std=c++20 -O3 -march=native -ffp-contract=off continuous_inference.cpp -o reference
//   ./reference --lanes 64 --seed 7 --steps 256
//
// -ffp-contract=off is needed: fused multiply-add rounds once where the specification rounds twice.
// Input and output are those of references/python/command_line.py.

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

namespace {

constexpr std::uint64_t kGolden = 0x9E3779B97F4A7C15;

struct State {
  explicit State(std::size_t lanes)
      : position(lanes), velocity(lanes), energy(lanes), peak(lanes), gated(lanes) {}
  std::vector<double> position, velocity, energy, peak, gated;
};

std::uint64_t mix(std::uint64_t z) {
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
  return z ^ (z >> 31);
}

// One step of one lane with input p. Returns the clipped residual c.
inline double advance(double p, double& x, double& v, double& energy, double& peak, double& gated) {
  const double pred = x + 0.05 * v;
  const double r = p - pred;
  const double q = r < -0.35 ? -0.35 : r;
  const double c = q > 0.35 ? 0.35 : q;
  x = pred + 0.6 * c;
  v = v * 0.98 + 0.12 * c;
  energy = energy * 0.995 + (c * c) * 0.005;
  const double a = std::fabs(r);
  peak = a > peak ? a : peak;
  gated = gated + (a > 0.35 ? 1.0 : 0.0);
  return c;
}

// All steps of a run. The compiler turns the inner loop into vector code; __restrict says what it
// could not know, that the arrays do not overlap.
void advance_all(State& s, std::vector<double>& inputs, std::int64_t steps) {
  const std::size_t lanes = inputs.size();
  double* __restrict p = inputs.data();
  double* __restrict x = s.position.data();
  double* __restrict v = s.velocity.data();
  double* __restrict energy = s.energy.data();
  double* __restrict peak = s.peak.data();
  double* __restrict gated = s.gated.data();
  for (std::int64_t t = 0; t < steps; ++t) {
    for (std::size_t i = 0; i < lanes; ++i) {
      p[i] = (3.9 * p[i]) * (1.0 - p[i]);
      advance(p[i], x[i], v[i], energy[i], peak[i], gated[i]);
    }
  }
}

// The reduction order of the specification: t[i] op t[i+n/2], then n/2. n is a power of two.
template <typename T, typename Combine>
T halving_tree(std::vector<T> t, Combine combine) {
  for (std::size_t n = t.size() / 2; n > 0; n /= 2) {
    for (std::size_t i = 0; i < n; ++i) t[i] = combine(t[i], t[i + n]);
  }
  return t[0];
}

double tree_sum(const std::vector<double>& values) {
  return halving_tree(values, [](double a, double b) { return a + b; });
}

double tree_max(const std::vector<double>& values) {
  return halving_tree(values, [](double a, double b) { return a > b ? a : b; });
}

double tree_min(const std::vector<double>& values) {
  return halving_tree(values, [](double a, double b) { return a < b ? a : b; });
}

std::uint64_t digest(const State& s) {
  std::vector<std::uint64_t> hashes(s.position.size());
  for (std::size_t i = 0; i < hashes.size(); ++i) {
    std::uint64_t h = i;
    for (const auto* plane : {&s.position, &s.velocity, &s.energy, &s.peak, &s.gated}) {
      h = mix(h ^ std::bit_cast<std::uint64_t>((*plane)[i]));
    }
    hashes[i] = h;
  }
  return halving_tree(hashes, [](std::uint64_t a, std::uint64_t b) { return mix(a * kGolden + b); });
}

struct Run {
  std::uint64_t digest;
  std::vector<double> vector;
};

Run hot_run(std::size_t lanes, std::int64_t seed, std::int64_t steps) {
  State s(lanes);
  std::vector<double> p(lanes), abs_v(lanes), xv(lanes);
  for (std::size_t i = 0; i < lanes; ++i) {
    const std::uint64_t z = mix(static_cast<std::uint64_t>(seed) + (i + 1) * kGolden);
    p[i] = 0.01 + 0.98 * (static_cast<double>(z >> 11) * 0x1p-53);
  }
  advance_all(s, p, steps);
  for (std::size_t i = 0; i < lanes; ++i) {
    abs_v[i] = std::fabs(s.velocity[i]);
    xv[i] = s.position[i] * s.velocity[i];
  }
  const double d = static_cast<double>(lanes);
  const double updates = static_cast<double>(static_cast<std::int64_t>(lanes) * steps);
  return {digest(s),
          {tree_sum(s.position) / d, tree_sum(s.velocity) / d, tree_sum(s.energy) / d,
           tree_max(s.peak), tree_sum(s.peak) / d, tree_min(s.position), tree_max(s.position),
           steps == 0 ? 0.0 : tree_sum(s.gated) / updates, tree_sum(abs_v) / d, tree_sum(p) / d,
           tree_sum(xv)}};
}

double step(State& s, const std::vector<double>& observation) {
  std::vector<double> squares(observation.size());
  for (std::size_t i = 0; i < squares.size(); ++i) {
    const double c = advance(observation[i], s.position[i], s.velocity[i], s.energy[i], s.peak[i],
                             s.gated[i]);
    squares[i] = c * c;
  }
  return tree_sum(squares) / static_cast<double>(squares.size());
}

void print_run(std::size_t lanes, std::int64_t seed, std::int64_t steps) {
  const Run run = hot_run(lanes, seed, steps);
  std::printf("%016llx\n", static_cast<unsigned long long>(run.digest));
  for (const double element : run.vector) std::printf("%a\n", element);
}

void print_bits(double value, char end) {
  std::printf("%016llx%c", static_cast<unsigned long long>(std::bit_cast<std::uint64_t>(value)), end);
}

void print_stream(std::size_t lanes, std::int64_t count) {
  State s(lanes);
  std::vector<double> observation(lanes);
  for (std::int64_t t = 0; t < count; ++t) {
    for (double& value : observation) {
      std::string bits;
      std::cin >> bits;
      value = std::bit_cast<double>(static_cast<std::uint64_t>(std::stoull(bits, nullptr, 16)));
    }
    print_bits(step(s, observation), '\n');
  }
  for (const auto* plane : {&s.position, &s.velocity, &s.energy, &s.peak, &s.gated}) {
    for (std::size_t i = 0; i < lanes; ++i) print_bits((*plane)[i], i + 1 < lanes ? ' ' : '\n');
  }
}

int run_batch() {
  std::string kind;
  while (std::cin >> kind) {
    std::size_t lanes = 0;
    std::cin >> lanes;
    if (kind == "run") {
      std::int64_t seed = 0, steps = 0;
      std::cin >> seed >> steps;
      print_run(lanes, seed, steps);
    } else if (kind == "step") {
      std::int64_t count = 0;
      std::cin >> count;
      print_stream(lanes, count);
    } else {
      std::fprintf(stderr, "a case starts with run or step, not %s\n", kind.c_str());
      return 1;
    }
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  std::size_t lanes = 64;
  std::int64_t seed = 7, steps = 256;
  for (int i = 1; i < argc; ++i) {
    const std::string option = argv[i];
    if (option == "--batch") return run_batch();
    if (i + 1 < argc && option == "--lanes") {
      lanes = std::stoull(argv[++i]);
    } else if (i + 1 < argc && option == "--seed") {
      seed = std::stoll(argv[++i]);
    } else if (i + 1 < argc && option == "--steps") {
      steps = std::stoll(argv[++i]);
    } else {
      std::fprintf(stderr, "usage: %s [--lanes N] [--seed N] [--steps N] | --batch\n", argv[0]);
      return 2;
    }
  }
  print_run(lanes, seed, steps);
  return 0;
}
