import java.io.IOException;

/**
 * The workload {@code continuous-inference} in Java, written so that HotSpot turns the loop over the lanes into vector
 * code.
 *
 * <pre>java ContinuousInference.java --lanes 64 --seed 7 --steps 256</pre>
 *
 * HotSpot computes selects lane by lane. {@code Math.min} and {@code Math.max} differ from them for NaN and signed
 * zeros alone, which do not meet here, and {@code ceil(a - 0.35)} is 1.0 where a is above 0.35 and a zero elsewhere,
 * because a stays below 1.35: p and x lie between 0 and 1, and |v| below 1.
 */
final class ContinuousInference {

  private ContinuousInference() {}

  static CommandLine.Result run(int lanes, long seed, int steps, boolean withDigest) {
    var planes = Planes.start(lanes, seed);
    for (int t = 0; t < steps; t++) {
      advance(planes.p, planes.x, planes.v, planes.energy, planes.peak, planes.gated);
    }
    return CommandLine.Result.of(planes, steps, withDigest);
  }

  private static void advance(
      double[] p, double[] x, double[] v, double[] energy, double[] peak, double[] gated) {
    for (int i = 0; i < p.length; i++) {
      double input = (3.9 * p[i]) * (1.0 - p[i]);
      double pred = x[i] + 0.05 * v[i];
      double r = input - pred;
      double c = Math.min(Math.max(r, -0.35), 0.35);
      double a = Math.abs(r);
      p[i] = input;
      x[i] = pred + 0.6 * c;
      v[i] = v[i] * 0.98 + 0.12 * c;
      energy[i] = energy[i] * 0.995 + (c * c) * 0.005;
      peak[i] = Math.max(a, peak[i]);
      gated[i] = gated[i] + Math.ceil(a - 0.35);
    }
  }

  public static void main(String[] arguments) throws IOException {
    CommandLine.run(arguments, "java-auto", ContinuousInference::run);
  }
}
