package dev.fluno.benchmarks.threads;

import java.util.List;

/**
 * What every loop does: one entry of the workload with its arguments bound, again and again.
 *
 * @param entry hot_vector, step, or {@code single}: hot_vector for no steps, its arguments checked
 *     in each call
 * @param steps of one hot_vector
 * @param burst calls between two looks at the clock
 */
record Loop(String name, String entry, String size, long steps, int burst) {
  private static final Loop VECTOR_L = new Loop("hot_vector-l", "hot_vector", "l", 4096, 1);
  private static final Loop VECTOR_M = new Loop("hot_vector-m", "hot_vector", "m", 1024, 1);
  private static final Loop STEP_M = new Loop("step-m", "step", "m", 1, 256);
  private static final Loop SINGLE_S = new Loop("single-s", "single", "s", 0, 64);

  static final List<Loop> JAVA = List.of(VECTOR_L, VECTOR_M, STEP_M, SINGLE_S);
  static final List<Loop> PYTHON = List.of(VECTOR_L, VECTOR_M, STEP_M);

  /** The loop of this name. */
  static Loop named(String name) {
    return JAVA.stream().filter(loop -> loop.name.equals(name)).findFirst().orElseThrow();
  }
}
