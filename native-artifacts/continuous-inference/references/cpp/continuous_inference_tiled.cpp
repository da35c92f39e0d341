// The workload `continuous-inference` in C++, tiled by hand: a group of lanes is advanced through all steps before
// the next one, so that its whole state stays in vector registers. Lanes, tile and vector width are constants.
//
//   g++ -std=c++20 -O3 -march=native -mprefer-vector-width=512 -ffp-contract=off continuous_inference_tiled.cpp -o tiled
//   ./tiled --variant 32 --lanes 64 --seed 7 --steps 256
//
// The variants are tiles of 8, 16, 32 and 64 lanes. -ffp-contract=off is needed, as for continuous_inference.cpp;
// the vectors are those of GNU C++, which gcc and clang turn into the widest registers of the machine.

#include <bit>
#include <cstring>
#if defined(__SSE2__)
#include <immintrin.h>
#endif

#include "command_line.hpp"

namespace {

using command_line::Run;
using command_line::State;
using command_line::Vector;

#if defined(__AVX512F__)
constexpr std::size_t kWidth = 8;
#elif defined(__AVX__)
constexpr std::size_t kWidth = 4;
#else
constexpr std::size_t kWidth = 2;
#endif

using Floats [[gnu::vector_size(8 * kWidth)]] = double;
using Words [[gnu::vector_size(8 * kWidth)]] = std::uint64_t;

constexpr std::uint64_t kGolden = 0x9E3779B97F4A7C15;

Floats splat(double value) { return Floats{} + value; }

template <typename V>
V load(const void* from) {
  V v;
  std::memcpy(&v, from, sizeof v);
  return v;
}

template <typename V>
void store(void* to, V v) {
  std::memcpy(to, &v, sizeof v);
}

// a > b ? a : b. By name, because gcc turns the select of a vector into a comparison and a blend.
[[gnu::always_inline]] inline Floats larger(Floats a, Floats b) {
#if defined(__AVX512F__)
  return _mm512_max_pd(a, b);
#elif defined(__AVX__)
  return _mm256_max_pd(a, b);
#elif defined(__SSE2__)
  return _mm_max_pd(a, b);
#else
  return a > b ? a : b;
#endif
}

// a < b ? a : b
[[gnu::always_inline]] inline Floats smaller(Floats a, Floats b) {
#if defined(__AVX512F__)
  return _mm512_min_pd(a, b);
#elif defined(__AVX__)
  return _mm256_min_pd(a, b);
#elif defined(__SSE2__)
  return _mm_min_pd(a, b);
#else
  return a < b ? a : b;
#endif
}

double larger(double a, double b) { return a > b ? a : b; }

double smaller(double a, double b) { return a < b ? a : b; }

[[gnu::always_inline]] inline Floats magnitude(Floats a) {
  return std::bit_cast<Floats>(std::bit_cast<Words>(a) & (~std::uint64_t{0} >> 1));
}

template <typename V>
V mix(V z) {
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
  return z ^ (z >> 31);
}

// How a step clips r, raises the peak and counts. This form serves every input, as `step` needs it.
struct Select {
  static Floats clip(Floats r) { return smaller(splat(0.35), larger(splat(-0.35), r)); }
  static Floats raise(Floats r, Floats peak) { return larger(magnitude(r), peak); }
  static Floats count(Floats r, Floats, Floats gated) {
    return gated + (magnitude(r) > splat(0.35) ? splat(1.0) : splat(0.0));
  }
};

#if defined(__AVX512F__) && defined(__AVX512DQ__)
// In fewer instructions, for the hot loop, where no NaN occurs and gated is never -0.0: VRANGEPD takes the smaller or the
// larger magnitude and sets its sign, and clipping changed r just where |r| > 0.35.
struct Range {
  static Floats clip(Floats r) { return _mm512_range_pd(r, splat(0.35), 0b0010); }
  static Floats raise(Floats r, Floats peak) { return _mm512_range_pd(r, peak, 0b1011); }
  static Floats count(Floats r, Floats c, Floats gated) {
    return _mm512_mask_add_pd(gated, _mm512_cmp_pd_mask(r, c, _CMP_NEQ_OQ), gated, splat(1.0));
  }
};
using Hot = Range;
#else
using Hot = Select;
#endif

// One step of the lanes of one register. Returns c.
template <typename Form>
[[gnu::always_inline]] inline Floats advance(Floats p, Floats& x, Floats& v, Floats& energy, Floats& peak,
                                             Floats& gated) {
  const Floats pred = x + 0.05 * v;
  const Floats r = p - pred;
  const Floats c = Form::clip(r);
  x = pred + 0.6 * c;
  v = v * 0.98 + 0.12 * c;
  energy = energy * 0.995 + (c * c) * 0.005;
  peak = Form::raise(r, peak);
  gated = Form::count(r, c, gated);
  return c;
}

template <std::size_t D>
struct Planes {
  alignas(64) double x[D], v[D], energy[D], peak[D], gated[D], p[D];
};

// All steps of the lanes from `lane` on, in registers.
template <std::size_t Tile, std::size_t D>
void advance_tile(Planes<D>& s, std::size_t lane, std::int64_t steps) {
  constexpr std::size_t kVectors = Tile / kWidth;
  Floats p[kVectors], x[kVectors] = {}, v[kVectors] = {}, energy[kVectors] = {}, peak[kVectors] = {},
      gated[kVectors] = {};
#pragma GCC unroll 32
  for (std::size_t k = 0; k < kVectors; ++k) p[k] = load<Floats>(&s.p[lane + k * kWidth]);
  for (std::int64_t t = 0; t < steps; ++t) {
#pragma GCC unroll 32
    for (std::size_t k = 0; k < kVectors; ++k) {
      p[k] = (3.9 * p[k]) * (1.0 - p[k]);
      advance<Hot>(p[k], x[k], v[k], energy[k], peak[k], gated[k]);
    }
  }
#pragma GCC unroll 32
  for (std::size_t k = 0; k < kVectors; ++k) {
    const std::size_t at = lane + k * kWidth;
    store(&s.p[at], p[k]);
    store(&s.x[at], x[k]);
    store(&s.v[at], v[k]);
    store(&s.energy[at], energy[k]);
    store(&s.peak[at], peak[k]);
    store(&s.gated[at], gated[k]);
  }
}

// The reduction order of the specification, t[i] op t[i+n/2], a register at a time while there is a whole one.
// at(i) gives the values of the lanes from i on.
template <std::size_t D, typename At, typename Combine>
auto halving_tree(At at, Combine combine) {
  using V = decltype(at(0));
  using T = std::remove_cvref_t<decltype(V{}[0])>;
  alignas(64) T t[D / 2];
  for (std::size_t i = 0; i < D / 2; i += kWidth) store(t + i, combine(at(i), at(i + D / 2)));
  std::size_t n = D / 4;
  for (; n >= kWidth; n /= 2) {
    for (std::size_t i = 0; i < n; i += kWidth) store(t + i, combine(load<V>(t + i), load<V>(t + i + n)));
  }
  for (; n > 0; n /= 2) {
    for (std::size_t i = 0; i < n; ++i) t[i] = combine(t[i], t[i + n]);
  }
  return t[0];
}

constexpr auto kAdd = [](auto a, auto b) { return a + b; };
constexpr auto kMax = [](auto a, auto b) { return larger(a, b); };
constexpr auto kMin = [](auto a, auto b) { return smaller(a, b); };
constexpr auto kJoin = [](auto a, auto b) { return mix(a * kGolden + b); };

template <std::size_t D, typename Combine>
double reduce(const double* plane, Combine combine) {
  return halving_tree<D>([=](std::size_t i) { return load<Floats>(plane + i); }, combine);
}

Words lane_numbers(std::size_t first) {
  Words numbers;
  for (std::size_t k = 0; k < kWidth; ++k) numbers[k] = first + k;
  return numbers;
}

template <std::size_t D>
std::uint64_t digest(const Planes<D>& s) {
  return halving_tree<D>(
      [&](std::size_t i) {
        Words h = lane_numbers(i);
        for (const double* plane : {s.x, s.v, s.energy, s.peak, s.gated}) h = mix(h ^ load<Words>(plane + i));
        return h;
      },
      kJoin);
}

template <std::size_t D>
Vector summary(const Planes<D>& s, std::int64_t steps) {
  const double d = D;
  const double sum_abs_v = halving_tree<D>([&](std::size_t i) { return magnitude(load<Floats>(s.v + i)); }, kAdd);
  const double sum_xv =
      halving_tree<D>([&](std::size_t i) { return load<Floats>(s.x + i) * load<Floats>(s.v + i); }, kAdd);
  return {reduce<D>(s.x, kAdd) / d,
          reduce<D>(s.v, kAdd) / d,
          reduce<D>(s.energy, kAdd) / d,
          reduce<D>(s.peak, kMax),
          reduce<D>(s.peak, kAdd) / d,
          reduce<D>(s.x, kMin),
          reduce<D>(s.x, kMax),
          steps == 0 ? 0.0 : reduce<D>(s.gated, kAdd) / static_cast<double>(static_cast<std::int64_t>(D) * steps),
          sum_abs_v / d,
          reduce<D>(s.p, kAdd) / d,
          sum_xv};
}

template <std::size_t Tile, std::size_t D>
void simulate(Planes<D>& s, std::int64_t seed, std::int64_t steps) {
  for (std::size_t i = 0; i < D; i += kWidth) {
    const Words z = mix(static_cast<std::uint64_t>(seed) + (lane_numbers(i) + 1) * kGolden);
    store(&s.p[i], 0.01 + 0.98 * (__builtin_convertvector(z >> 11, Floats) * 0x1p-53));
  }
  for (std::size_t lane = 0; lane < D; lane += Tile) advance_tile<Tile>(s, lane, steps);
}

template <std::size_t Tile, std::size_t D>
Vector hot_vector_of(std::int64_t seed, std::int64_t steps) {
  Planes<D> s;
  simulate<Tile>(s, seed, steps);
  return summary(s, steps);
}

template <std::size_t Tile, std::size_t D>
Run hot_run_of(std::int64_t seed, std::int64_t steps) {
  Planes<D> s;
  simulate<Tile>(s, seed, steps);
  return {digest(s), summary(s, steps)};
}

template <std::size_t D>
double step_of(State& s, const double* observation) {
  const auto advanced = [&](std::size_t i) {
    Floats x = load<Floats>(&s.position[i]), v = load<Floats>(&s.velocity[i]), energy = load<Floats>(&s.energy[i]),
           peak = load<Floats>(&s.peak[i]), gated = load<Floats>(&s.gated[i]);
    const Floats c = advance<Select>(load<Floats>(observation + i), x, v, energy, peak, gated);
    store(&s.position[i], x);
    store(&s.velocity[i], v);
    store(&s.energy[i], energy);
    store(&s.peak[i], peak);
    store(&s.gated[i], gated);
    return c * c;
  };
  return halving_tree<D>(advanced, kAdd) / D;
}

// The sizes of the workload.
template <typename Function>
auto for_size(std::size_t lanes, Function function) {
  switch (lanes) {
    case 64: return function.template operator()<64>();
    case 256: return function.template operator()<256>();
    case 1024: return function.template operator()<1024>();
    default: throw std::invalid_argument("lanes are 64, 256 or 1024, not " + std::to_string(lanes));
  }
}

template <std::size_t Tile>
Run hot_run(std::size_t lanes, std::int64_t seed, std::int64_t steps) {
  return for_size(lanes, [=]<std::size_t D>() { return hot_run_of<Tile, D>(seed, steps); });
}

template <std::size_t Tile>
Vector hot_vector(std::size_t lanes, std::int64_t seed, std::int64_t steps) {
  return for_size(lanes, [=]<std::size_t D>() { return hot_vector_of<Tile, D>(seed, steps); });
}

double step(State& s, const std::vector<double>& observation) {
  return for_size(observation.size(), [&]<std::size_t D>() { return step_of<D>(s, observation.data()); });
}

}  // namespace

int main(int argc, char** argv) {
  return command_line::run(argc, argv, "cpp-tiled-",
                           {{"32", hot_run<32>, hot_vector<32>, step},
                            {"8", hot_run<8>, hot_vector<8>, step},
                            {"16", hot_run<16>, hot_vector<16>, step},
                            {"64", hot_run<64>, hot_vector<64>, step}});
}
