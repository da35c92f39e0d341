// The command line that the C++ references share. It reads and prints what references/python/command_line.py
// says; besides, --serve speaks the line protocol of tests/benchmarks/opponents.

#pragma once

#include <array>
#include <bit>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace command_line {

using Vector = std::array<double, 11>;

struct Run {
  std::uint64_t digest;
  Vector vector;
};

// One lane each, as an observer of `step` sees them.
struct State {
  explicit State(std::size_t lanes)
      : position(lanes), velocity(lanes), energy(lanes), peak(lanes), gated(lanes) {}
  std::vector<double> position, velocity, energy, peak, gated;
};

// One way to compute the workload; a program may hold several.
struct Variant {
  const char* name;
  Run (*hot_run)(std::size_t lanes, std::int64_t seed, std::int64_t steps);
  Vector (*hot_vector)(std::size_t lanes, std::int64_t seed, std::int64_t steps);
  double (*step)(State& state, const std::vector<double>& observation);
};

using Variants = std::vector<Variant>;

#if defined(__clang__)
inline const std::string kCompiler = "clang";
inline const std::string kVersion = "clang " __clang_version__;
#else
inline const std::string kCompiler = "gcc";
inline const std::string kVersion = "gcc " __VERSION__;
#endif

inline void print_run(const Variant& variant, std::size_t lanes, std::int64_t seed, std::int64_t steps) {
  const Run run = variant.hot_run(lanes, seed, steps);
  std::printf("%016llx\n", static_cast<unsigned long long>(run.digest));
  for (const double element : run.vector) std::printf("%a\n", element);
}

inline void print_bits(double value, char end) {
  std::printf("%016llx%c", static_cast<unsigned long long>(std::bit_cast<std::uint64_t>(value)), end);
}

inline void print_stream(const Variant& variant, std::size_t lanes, std::int64_t count) {
  State s(lanes);
  std::vector<double> observation(lanes);
  for (std::int64_t t = 0; t < count; ++t) {
    for (double& value : observation) {
      std::string bits;
      std::cin >> bits;
      value = std::bit_cast<double>(static_cast<std::uint64_t>(std::stoull(bits, nullptr, 16)));
    }
    print_bits(variant.step(s, observation), '\n');
  }
  for (const auto* plane : {&s.position, &s.velocity, &s.energy, &s.peak, &s.gated}) {
    for (std::size_t i = 0; i < lanes; ++i) print_bits((*plane)[i], i + 1 < lanes ? ' ' : '\n');
  }
}

inline int run_batch(const Variant& variant) {
  std::string kind;
  while (std::cin >> kind) {
    std::size_t lanes = 0;
    std::cin >> lanes;
    if (kind == "run") {
      std::int64_t seed = 0, steps = 0;
      std::cin >> seed >> steps;
      print_run(variant, lanes, seed, steps);
    } else if (kind == "step") {
      std::int64_t count = 0;
      std::cin >> count;
      print_stream(variant, lanes, count);
    } else {
      std::fprintf(stderr, "a case starts with run or step, not %s\n", kind.c_str());
      return 1;
    }
  }
  return 0;
}

inline const Variant& find(const Variants& variants, const std::string& name) {
  for (const Variant& variant : variants) {
    if (variant.name == name) return variant;
  }
  throw std::invalid_argument("no variant " + name);
}

// What `prepare` fixes and `time` repeats.
class Prepared {
 public:
  // form is hot_vector or hot_run, after the subject and a slash where the program has several.
  Prepared(const std::string& program, const Variants& variants, const std::string& form, std::istream& rest) {
    const std::size_t slash = form.find('/');
    const std::string entry = slash == std::string::npos ? form : form.substr(slash + 1);
    std::string size;
    if (!(rest >> size >> seed_ >> steps_)) throw std::invalid_argument("prepare needs form, size, seed and steps");
    if (entry != "hot_vector" && entry != "hot_run") throw std::invalid_argument("no form " + entry);
    if (size != "s" && size != "m" && size != "l") throw std::invalid_argument("no size " + size);
    lanes_ = size == "s" ? 64 : size == "m" ? 256 : 1024;
    with_digest_ = entry == "hot_run";
    variant_ = &variants.front();
    if (slash == std::string::npos) return;
    for (const Variant& variant : variants) {
      variant_ = &variant;
      if (subject(program, variant) == form.substr(0, slash)) return;
    }
    throw std::invalid_argument("no subject " + form.substr(0, slash));
  }

  static std::string subject(const std::string& program, const Variant& variant) {
    return program + variant.name + "-" + kCompiler;
  }

  Run once() const {
    if (with_digest_) return variant_->hot_run(lanes_, seed_, steps_);
    return {0, variant_->hot_vector(lanes_, seed_, steps_)};
  }

  void print() const {
    const Run run = once();
    std::printf("vector");
    for (const double element : run.vector) std::printf(" %a", element);
    if (with_digest_) std::printf(" %016llx\n", static_cast<unsigned long long>(run.digest));
    if (!with_digest_) std::printf(" -\n");
  }

  void time(std::int64_t runs) const {
    std::printf("nanos");
    for (std::int64_t i = 0; i < runs; ++i) {
      const auto start = std::chrono::steady_clock::now();
      const Run run = once();
      const auto end = std::chrono::steady_clock::now();
      asm volatile("" : : "g"(&run) : "memory");  // the result is used
      const auto nanos = std::chrono::duration_cast<std::chrono::nanoseconds>(end - start).count();
      std::printf(" %lld", static_cast<long long>(nanos));
    }
    std::printf("\n");
  }

 private:
  const Variant* variant_;
  std::size_t lanes_;
  std::int64_t seed_, steps_;
  bool with_digest_;
};

inline int serve(const std::string& program, const Variants& variants) {
  std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ);
  for (const Variant& variant : variants) {
    std::printf("ready %s hot_vector,hot_run %s\n", Prepared::subject(program, variant).c_str(), kVersion.c_str());
  }
  std::vector<Prepared> prepared;
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream words(line);
    std::string verb, form;
    std::int64_t runs = 0;
    words >> verb;
    if (verb == "quit") break;
    try {
      if (verb == "prepare" && words >> form) {
        prepared.assign(1, Prepared(program, variants, form, words));
        prepared.front().print();
      } else if (verb == "time" && words >> runs && !prepared.empty()) {
        prepared.front().time(runs);
      } else {
        throw std::invalid_argument("not understood: " + line);
      }
    } catch (const std::exception& e) {
      std::printf("error %s\n", e.what());
    }
  }
  return 0;
}

// program: how the subjects of --serve begin.
inline int run(int argc, char** argv, const std::string& program, const Variants& variants) {
  std::size_t lanes = 64;
  std::int64_t seed = 7, steps = 256;
  const Variant* variant = &variants.front();
  for (int i = 1; i < argc; ++i) {
    const std::string option = argv[i];
    if (option == "--batch") return run_batch(*variant);
    if (option == "--serve") return serve(program, variants);
    if (i + 1 < argc && option == "--lanes") {
      lanes = std::stoull(argv[++i]);
    } else if (i + 1 < argc && option == "--seed") {
      seed = std::stoll(argv[++i]);
    } else if (i + 1 < argc && option == "--steps") {
      steps = std::stoll(argv[++i]);
    } else if (i + 1 < argc && option == "--variant") {
      variant = &find(variants, argv[++i]);
    } else {
      std::fprintf(stderr, "usage: %s [--variant NAME] [--lanes N] [--seed N] [--steps N] | --batch | --serve\n",
                   argv[0]);
      return 2;
    }
  }
  print_run(*variant, lanes, seed, steps);
  return 0;
}

}  // namespace command_line
