package dev.fluno.examples.service;

/**
 * One filter bank in plain Java, written from the specification of the workload: what the scores of
 * a sensor have to be, bit for bit.
 */
final class Reference {
  static final int LANES = 64;

  private final double[] x = new double[LANES];
  private final double[] v = new double[LANES];

  double step(double[] observation) {
    var squares = new double[LANES];
    for (int i = 0; i < LANES; i++) {
      double predicted = x[i] + 0.05 * v[i];
      double residual = observation[i] - predicted;
      double q = residual < -0.35 ? -0.35 : residual;
      double c = q > 0.35 ? 0.35 : q;
      x[i] = predicted + 0.6 * c;
      v[i] = v[i] * 0.98 + 0.12 * c;
      squares[i] = c * c;
    }
    for (int n = LANES / 2; n > 0; n /= 2) {
      for (int i = 0; i < n; i++) {
        squares[i] = squares[i] + squares[i + n];
      }
    }
    return squares[0] / LANES;
  }
}
