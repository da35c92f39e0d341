package dev.fluno.tests.workload;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Observations fed to {@code step}, one row a step, from a fresh state. */
record StepSequence(Size size, Kind kind, double[][] observations) {

  private static final int STEPS = 40;

  private static final List<Double> TINY =
      List.of(
          0.0, -0.0, Double.MIN_VALUE, -Double.MIN_VALUE, Double.MIN_NORMAL / 2, 1e-310, -1e-308);

  private static final List<Double> HUGE =
      List.of(
          Double.POSITIVE_INFINITY,
          Double.NEGATIVE_INFINITY,
          Double.MAX_VALUE,
          -Double.MAX_VALUE,
          1e300);

  /** What the observations are made of. */
  enum Kind {
    UNIFORM,
    /** Signed zeros and subnormals only, so that the whole state stays that small. */
    TINY,
    HUGE,
    /** As HUGE, with a NaN now and then, in one lane of nine. */
    NAN;

    private double next(SplittableRandom random, int lane) {
      return switch (this) {
        case UNIFORM -> random.nextDouble();
        case TINY -> any(TINY, random);
        case HUGE -> any(random.nextBoolean() ? TINY : StepSequence.HUGE, random);
        case NAN -> lane % 9 == 3 && random.nextInt(10) == 0 ? Double.NaN : HUGE.next(random, lane);
      };
    }

    private static double any(List<Double> values, SplittableRandom random) {
      return values.get(random.nextInt(values.size()));
    }
  }

  /** The score of each step, then position, velocity, energy, peak and gated; as in Run.Result. */
  record Result(List<String> scores, List<List<String>> state) {}

  static StepSequence of(Size size, Kind kind) {
    var random = new SplittableRandom(size.lanes + 31L * kind.ordinal());
    var observations = new double[STEPS][size.lanes];
    for (var row : observations) {
      Arrays.setAll(row, lane -> kind.next(random, lane));
    }
    return new StepSequence(size, kind, observations);
  }

  String protocolLines() {
    return IntStream.rangeClosed(0, observations.length)
        .mapToObj(
            i ->
                i == 0
                    ? "step " + size.lanes + " " + observations.length
                    : bits(observations[i - 1]))
        .collect(Collectors.joining("\n"));
  }

  private static String bits(double[] row) {
    return Arrays.stream(row)
        .mapToObj(value -> String.format("%016x", Double.doubleToRawLongBits(value)))
        .collect(Collectors.joining(" "));
  }

  @Override
  public String toString() {
    return size + " " + kind;
  }
}
