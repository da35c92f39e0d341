package dev.fluno.benchmarks.report;

/**
 * Something that was to be reached.
 *
 * @param what is measured, as a reader would say it
 * @param bound the figure that was aimed at
 * @param atLeast whether more is better
 * @param unit of the figure; {@code x} for a ratio of two
 * @param finder of what was measured
 * @param silence what the figure does not say
 * @param remedy what would bring it nearer
 */
record Aim(
    String what,
    double bound,
    boolean atLeast,
    String unit,
    Finding.Finder finder,
    String silence,
    String remedy) {

  boolean isMet(double measured) {
    return atLeast ? measured >= bound : measured <= bound;
  }

  /**
   * How far it is missed: 1 is met exactly; the larger the farther, and nothing is below nought.
   */
  double missedBy(double measured) {
    double missed = atLeast ? bound / measured : measured / bound;
    return Double.isNaN(missed) ? 0 : missed;
  }

  String boundText() {
    return (atLeast ? "at least " : "at most ") + withUnit(bound);
  }

  String withUnit(double value) {
    return Numbers.text(value) + (unit.equals("x") ? "x" : " " + unit);
  }
}
