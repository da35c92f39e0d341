// The workload `continuous-inference` in C++: the loop as one writes it without thinking of vectors.
//
//   g++ -std=c++20 -O3 -march=native -mprefer-vector-width=512 -ffp-contract=off continuous_inference.cpp -o reference
//   ./reference --lanes 64 --seed 7 --steps 256
//
// -ffp-contract=off is needed: fused multiply-add rounds once where the specification rounds twice. Without
// -mprefer-vector-width=512, gcc and clang use half of an AVX-512 register.

#include <bit>
#include <cmath>

#include "command_line.hpp"

namespace {

using command_line::Run;
using command_line::State;
using command_line::Vector;

constexpr std::uint64_t kGolden = 0x9E3779B97F4A7C15;

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

// All steps of a run. The compiler turns the inner loop into vector code; __restrict says what it could not know, that
// the arrays do not overlap. gcc forgets it where it inlines the function, and then computes lane by lane.
[[gnu::noinline]] void advance_all(std::size_t lanes, std::int64_t steps, double* __restrict p, double* __restrict x,
                                   double* __restrict v, double* __restrict energy, double* __restrict peak,
                                   double* __restrict gated) {
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

// The end of a run.
struct Final {
  State state;
  std::vector<double> p;
};

Final simulate(std::size_t lanes, std::int64_t seed, std::int64_t steps) {
  Final end{State(lanes), std::vector<double>(lanes)};
  for (std::size_t i = 0; i < lanes; ++i) {
    const std::uint64_t z = mix(static_cast<std::uint64_t>(seed) + (i + 1) * kGolden);
    end.p[i] = 0.01 + 0.98 * (static_cast<double>(z >> 11) * 0x1p-53);
  }
  State& s = end.state;
  advance_all(lanes, steps, end.p.data(), s.position.data(), s.velocity.data(), s.energy.data(), s.peak.data(),
              s.gated.data());
  return end;
}

Vector summary(const Final& end, std::int64_t steps) {
  const State& s = end.state;
  const std::size_t lanes = end.p.size();
  std::vector<double> abs_v(lanes), xv(lanes);
  for (std::size_t i = 0; i < lanes; ++i) {
    abs_v[i] = std::fabs(s.velocity[i]);
    xv[i] = s.position[i] * s.velocity[i];
  }
  const double d = static_cast<double>(lanes);
  const double updates = static_cast<double>(static_cast<std::int64_t>(lanes) * steps);
  return {tree_sum(s.position) / d, tree_sum(s.velocity) / d, tree_sum(s.energy) / d,
          tree_max(s.peak), tree_sum(s.peak) / d, tree_min(s.position), tree_max(s.position),
          steps == 0 ? 0.0 : tree_sum(s.gated) / updates, tree_sum(abs_v) / d, tree_sum(end.p) / d,
          tree_sum(xv)};
}

Run hot_run(std::size_t lanes, std::int64_t seed, std::int64_t steps) {
  const Final end = simulate(lanes, seed, steps);
  return {digest(end.state), summary(end, steps)};
}

Vector hot_vector(std::size_t lanes, std::int64_t seed, std::int64_t steps) {
  return summary(simulate(lanes, seed, steps), steps);
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

}  // namespace

int main(int argc, char** argv) {
  return command_line::run(argc, argv, "cpp-idiomatic", {{"", hot_run, hot_vector, step}});
}
