/* Calls one function of a library again and again, as plain C would: the time below which no caller can come.
   native_loop LIBRARY step|step-with-copy LANES RUNS ROUNDS | native_loop LIBRARY empty 0 RUNS ROUNDS
   Prints nanoseconds of one call, one number for each round; a round of step begins with a fresh state. */
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
  double *allocated, *aligned;
  int64_t offset, size, stride;
} memref;

static memref row(int64_t size) {
  double *memory = aligned_alloc(64, (size * 8 + 127) / 64 * 64);
  memset(memory, 0, size * 8);
  return (memref){memory, memory, 0, size, 1};
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e9 + t.tv_nsec;
}

int main(int count, char **words) {
  if (count != 6) return 2;
  void *library = dlopen(words[1], RTLD_NOW);
  int64_t lanes = atoll(words[3]), runs = atoll(words[4]), rounds = atoll(words[5]);
  if (!library) return 3;
  memref state[5], observation = row(lanes), workspace = row(lanes), none = row(0);
  for (int i = 0; i < 5; i++) state[i] = row(lanes);
  memref source = row(lanes);
  for (int64_t i = 0; i < lanes; i++) observation.aligned[i] = source.aligned[i] = (double)((i * 37) % 101) / 101;
  workspace.size = lanes / 2;
  double (*step)(memref *, memref *, memref *, memref *, memref *, memref *, memref *) = dlsym(library, "_mlir_ciface_step");
  double (*average)(memref *, memref *, double, double) = dlsym(library, "_mlir_ciface_average");
  for (int64_t round = 0; round < rounds; round++) {
    double start;
    if (!strncmp(words[2], "step", 4)) {
      int copy = strcmp(words[2], "step") != 0;
      for (int i = 0; i < 5; i++) memset(state[i].aligned, 0, lanes * 8);
      start = now();
      for (int64_t i = 0; i < runs; i++) {
        if (copy) memcpy(observation.aligned, source.aligned, lanes * 8);
        step(&state[0], &state[1], &state[2], &state[3], &state[4], &observation, &workspace);
      }
    } else {
      start = now();
      for (int64_t i = 0; i < runs; i++) average(&none, &none, 0.5, 1.0);
    }
    printf("%.3f ", (now() - start) / runs);
  }
  return 0;
}
