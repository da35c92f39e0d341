import java.util.function.DoubleBinaryOperator;

/** The state of all lanes, an f64 of each in every plane, and what is read from it at the end of a run. */
final class Planes {
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  final double[] x;
  final double[] v;
  final double[] energy;
  final double[] peak;
  final double[] gated;
  final double[] p;

  /** All zeros. */
  Planes(int lanes) {
    x = new double[lanes];
    v = new double[lanes];
    energy = new double[lanes];
    peak = new double[lanes];
    gated = new double[lanes];
    p = new double[lanes];
  }

  /** The state before the first step of a run. */
  static Planes start(int lanes, long seed) {
    var planes = new Planes(lanes);
    for (int i = 0; i < lanes; i++) {
      double u = (mix(seed + (i + 1) * GOLDEN) >>> 11) * 0x1p-53;
      planes.p[i] = 0.01 + 0.98 * u;
    }
    return planes;
  }

  double[][] state() {
    return new double[][] {x, v, energy, peak, gated};
  }

  /** One step with given inputs; the mean of c*c. Any input: this is the specification, word for word. */
  double step(double[] observation) {
    var squares = new double[observation.length];
    for (int i = 0; i < squares.length; i++) {
      double pred = x[i] + 0.05 * v[i];
      double r = observation[i] - pred;
      double q = r < -0.35 ? -0.35 : r;
      double c = q > 0.35 ? 0.35 : q;
      x[i] = pred + 0.6 * c;
      v[i] = v[i] * 0.98 + 0.12 * c;
      energy[i] = energy[i] * 0.995 + (c * c) * 0.005;
      double a = Math.abs(r);
      peak[i] = a > peak[i] ? a : peak[i];
      gated[i] = gated[i] + (a > 0.35 ? 1.0 : 0.0);
      squares[i] = c * c;
    }
    return sum(squares) / squares.length;
  }

  double[] summary(int steps) {
    int lanes = p.length;
    var magnitude = new double[lanes];
    var product = new double[lanes];
    for (int i = 0; i < lanes; i++) {
      magnitude[i] = Math.abs(v[i]);
      product[i] = x[i] * v[i];
    }
    return new double[] {
      sum(x) / lanes,
      sum(v) / lanes,
      sum(energy) / lanes,
      tree(peak, (a, b) -> a > b ? a : b),
      sum(peak) / lanes,
      tree(x, (a, b) -> a < b ? a : b),
      tree(x, (a, b) -> a > b ? a : b),
      steps == 0 ? 0.0 : sum(gated) / ((double) lanes * steps),
      sum(magnitude) / lanes,
      sum(p) / lanes,
      sum(product)
    };
  }

  long digest() {
    var hashes = new long[p.length];
    for (int i = 0; i < hashes.length; i++) {
      hashes[i] = i;
    }
    for (var plane : state()) {
      for (int i = 0; i < hashes.length; i++) {
        hashes[i] = mix(hashes[i] ^ Double.doubleToRawLongBits(plane[i]));
      }
    }
    for (int n = hashes.length / 2; n > 0; n /= 2) {
      for (int i = 0; i < n; i++) {
        hashes[i] = mix(hashes[i] * GOLDEN + hashes[i + n]);
      }
    }
    return hashes[0];
  }

  private static long mix(long z) {
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  /** The reduction order of the specification, t[i] op t[i+n/2]. */
  private static double sum(double[] values) {
    var t = values.clone();
    for (int n = t.length / 2; n > 0; n /= 2) {
      for (int i = 0; i < n; i++) {
        t[i] += t[i + n];
      }
    }
    return t[0];
  }

  private static double tree(double[] values, DoubleBinaryOperator combine) {
    var t = values.clone();
    for (int n = t.length / 2; n > 0; n /= 2) {
      for (int i = 0; i < n; i++) {
        t[i] = combine.applyAsDouble(t[i], t[i + n]);
      }
    }
    return t[0];
  }
}
