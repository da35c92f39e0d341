/*
 * Runs the workload's library on AArch64 under an emulator: loads the library that is named, reads
 * cases from standard input and prints answers, as native-artifacts/continuous-inference/
 * references/python/command_line.py says. What it does is emulated; it shows that the results are
 * right, and nothing about speed.
 *
 * aarch64-linux-gnu-gcc -O1 aarch64_driver.c -o driver
 * qemu-aarch64 -L /usr/aarch64-linux-gnu driver linux-aarch64.so < cases
 */
#include <dlfcn.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VECTOR = 11, PLANES = 5, ALIGNMENT = 64 };

/* A memref of rank one, as MLIR's C interface passes it. */
typedef struct {
  double *allocated, *aligned;
  int64_t offset, size, stride;
} Memref;

static Memref memref(int64_t size) {
  size_t bytes = ((size_t)size * sizeof(double) + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  double *memory = aligned_alloc(ALIGNMENT, bytes);
  if (memory == NULL) exit(3);
  memset(memory, 0, bytes);
  return (Memref){memory, memory, 0, size, 1};
}

static void *symbol(void *library, const char *name) {
  void *found = dlsym(library, name);
  if (found == NULL) {
    fprintf(stderr, "no symbol %s\n", name);
    exit(3);
  }
  return found;
}

static void print_bits(double value, const char *end) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  printf("%016" PRIx64 "%s", bits, end);
}

static void run(void *library) {
  uint64_t (*hot_run)(int64_t, int64_t, Memref *, Memref *) = symbol(library, "_mlir_ciface_hot_run");
  void (*hot_vector)(int64_t, int64_t, Memref *, Memref *) = symbol(library, "_mlir_ciface_hot_vector");
  int64_t lanes, seed, steps;
  if (scanf("%" SCNd64 "%" SCNd64 "%" SCNd64, &lanes, &seed, &steps) != 3) exit(3);
  Memref workspace = memref(6 * lanes + lanes / 2), vector = memref(VECTOR), again = memref(VECTOR);
  printf("%016" PRIx64 "\n", hot_run(seed, steps, &workspace, &vector));
  hot_vector(seed, steps, &workspace, &again);
  if (memcmp(vector.aligned, again.aligned, VECTOR * sizeof(double)) != 0) {
    fprintf(stderr, "hot_run and hot_vector differ\n");
    exit(4);
  }
  for (int i = 0; i < VECTOR; i++) printf("%a\n", vector.aligned[i]);
}

static void step(void *library) {
  double (*advance)(Memref *, Memref *, Memref *, Memref *, Memref *, Memref *, Memref *) =
      symbol(library, "_mlir_ciface_step");
  int64_t lanes, count;
  if (scanf("%" SCNd64 "%" SCNd64, &lanes, &count) != 2) exit(3);
  Memref state[PLANES], observation = memref(lanes), workspace = memref(lanes / 2);
  for (int plane = 0; plane < PLANES; plane++) state[plane] = memref(lanes);
  for (int64_t i = 0; i < count; i++) {
    for (int64_t lane = 0; lane < lanes; lane++) {
      uint64_t bits;
      if (scanf("%" SCNx64, &bits) != 1) exit(3);
      memcpy(&observation.aligned[lane], &bits, sizeof bits);
    }
    print_bits(
        advance(&state[0], &state[1], &state[2], &state[3], &state[4], &observation, &workspace), "\n");
  }
  for (int plane = 0; plane < PLANES; plane++)
    for (int64_t lane = 0; lane < lanes; lane++)
      print_bits(state[plane].aligned[lane], lane + 1 < lanes ? " " : "\n");
}

int main(int count, char **arguments) {
  void *library = count == 2 || count == 3 ? dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL) : NULL;
  if (library == NULL) {
    fprintf(stderr, "usage: driver LIBRARY; %s\n", count > 1 ? dlerror() : "");
    return 2;
  }
  char kind[8];
  while (scanf("%7s", kind) == 1) {
    if (strcmp(kind, "run") == 0) run(library);
    else step(library);
  }
  return 0;
}
