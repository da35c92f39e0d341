package dev.fluno.tests.workload;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Observations fed to {@code step}, one row a step, from a fresh state. */
record StepSequence(Size size, Kind kind, List<double[]> observations) {

  private static final int STEPS = 40;

  private static final List<Double> TINY_VALUES =
      List.of(
          0.0, -0.0, Double.MIN_VALUE, -Double.MIN_VALUE, Double.MIN_NORMAL / 2, 1e-310, -1e-308);

  private static final List<Double> HUGE_VALUES =
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
        case TINY -> any(TINY_VALUES, random);
        case HUGE -> any(random.nextBoolean() ? TINY_VALUES : HUGE_VALUES, random);
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
    var random = new SplittableRandom(size.lanes);
    return new StepSequence(
        size, kind, Stream.generate(() -> row(size, kind, random)).limit(STEPS).toList());
  }

  private static double[] row(Size size, Kind kind, SplittableRandom random) {
    var row = new double[size.lanes];
    Arrays.setAll(row, lane -> kind.next(random, lane));
    return row;
  }

  String protocolLines() {
    return observations.stream()
        .map(StepSequence::bits)
        .collect(
            Collectors.joining("\n", "step " + size.lanes + " " + observations.size() + "\n", ""));
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
