package dev.fluno.benchmarks;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A figure as a result file keeps it, rounded to more digits than a clock has.
 *
 * @param q1 the value below which a quarter of the samples lies; q3: three quarters
 * @param count how many samples there were
 * @param samples all of them, or {@value #KEPT}, evenly spaced over the run
 */
public record Measured(
    String id,
    String subject,
    Map<String, String> series,
    String unit,
    double median,
    double least,
    double q1,
    double q3,
    int count,
    List<Double> samples,
    String note) {

  private static final int KEPT = 50;
  private static final MathContext DIGITS = new MathContext(6);

  public static Measured of(Figure figure) {
    double[] sorted = figure.samples().stream().mapToDouble(Double::doubleValue).sorted().toArray();
    return new Measured(
        figure.id(),
        figure.subject(),
        figure.series(),
        figure.unit(),
        quantile(sorted, 0.5),
        quantile(sorted, 0),
        quantile(sorted, 0.25),
        quantile(sorted, 0.75),
        sorted.length,
        kept(figure.samples()),
        figure.note());
  }

  /** Linear between two samples. */
  private static double quantile(double[] sorted, double share) {
    double place = share * (sorted.length - 1);
    int below = (int) place;
    int above = Math.min(below + 1, sorted.length - 1);
    return rounded(sorted[below] + (place - below) * (sorted[above] - sorted[below]));
  }

  private static List<Double> kept(List<Double> samples) {
    int kept = Math.min(samples.size(), KEPT);
    var some = new ArrayList<Double>();
    for (int i = 0; i < kept; i++) {
      some.add(rounded(samples.get((int) ((long) i * samples.size() / kept))));
    }
    return List.copyOf(some);
  }

  private static double rounded(double value) {
    return new BigDecimal(value).round(DIGITS).doubleValue();
  }
}
