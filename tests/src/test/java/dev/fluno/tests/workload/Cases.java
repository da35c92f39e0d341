package dev.fluno.tests.workload;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** What artifacts and references are asked. */
final class Cases {

  private static final List<Long> SEEDS =
      List.of(Size.PUBLISHED_SEED, 0L, -1L, Long.MIN_VALUE, 123456789L);
  private static final List<Long> STEPS = List.of(0L, 1L, 2L, 64L, 256L);

  static final List<Run> RUNS =
      Stream.concat(
              all().flatMap(size -> SEEDS.stream().flatMap(seed -> runs(size, seed))),
              all().map(size -> new Run(size, Size.PUBLISHED_SEED, size.steps)))
          .distinct()
          .toList();

  static final List<StepSequence> SEQUENCES =
      all()
          .flatMap(
              size ->
                  Arrays.stream(StepSequence.Kind.values())
                      .map(kind -> StepSequence.of(size, kind)))
          .toList();

  private Cases() {}

  private static Stream<Run> runs(Size size, long seed) {
    return STEPS.stream().map(steps -> new Run(size, seed, steps));
  }

  private static Stream<Size> all() {
    return Arrays.stream(Size.values());
  }
}
