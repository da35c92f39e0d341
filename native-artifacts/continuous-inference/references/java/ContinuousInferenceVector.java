import java.io.IOException;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * The workload {@code continuous-inference} with Java's Vector API: the lanes of four registers are advanced through
 * all steps before the next ones.
 *
 * <pre>java --add-modules jdk.incubator.vector ContinuousInferenceVector.java --lanes 64 --seed 7 --steps 256</pre>
 *
 * The four are written out, because HotSpot keeps vectors in registers only as local variables: as fields of objects
 * or elements of arrays they were ten times slower. Selects are comparisons and blends; {@code max} and {@code min},
 * which treat NaN and signed zeros in a way of their own, take more instructions.
 */
final class ContinuousInferenceVector {
  private static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_PREFERRED;
  private static final int WIDTH = SPECIES.length();

  private ContinuousInferenceVector() {}

  static CommandLine.Result run(int lanes, long seed, int steps, boolean withDigest) {
    var planes = Planes.start(lanes, seed);
    for (int lane = 0; lane < lanes; lane += 4 * WIDTH) {
      advance(planes, lane, steps);
    }
    return CommandLine.Result.of(planes, steps, withDigest);
  }

  private static void advance(Planes planes, int lane, int steps) {
    var zero = DoubleVector.zero(SPECIES); // a static field would be a boxed vector, and box all others
    var rate = DoubleVector.broadcast(SPECIES, 3.9);
    var one = DoubleVector.broadcast(SPECIES, 1.0);
    var drift = DoubleVector.broadcast(SPECIES, 0.05);
    var low = DoubleVector.broadcast(SPECIES, -0.35);
    var high = DoubleVector.broadcast(SPECIES, 0.35);
    var alpha = DoubleVector.broadcast(SPECIES, 0.6);
    var beta = DoubleVector.broadcast(SPECIES, 0.12);
    var keepV = DoubleVector.broadcast(SPECIES, 0.98);
    var keepEnergy = DoubleVector.broadcast(SPECIES, 0.995);
    var gain = DoubleVector.broadcast(SPECIES, 0.005);

    var p0 = DoubleVector.fromArray(SPECIES, planes.p, lane);
    var x0 = zero;
    var v0 = zero;
    var energy0 = zero;
    var peak0 = zero;
    var gated0 = zero;
    var p1 = DoubleVector.fromArray(SPECIES, planes.p, lane + WIDTH);
    var x1 = zero;
    var v1 = zero;
    var energy1 = zero;
    var peak1 = zero;
    var gated1 = zero;
    var p2 = DoubleVector.fromArray(SPECIES, planes.p, lane + 2 * WIDTH);
    var x2 = zero;
    var v2 = zero;
    var energy2 = zero;
    var peak2 = zero;
    var gated2 = zero;
    var p3 = DoubleVector.fromArray(SPECIES, planes.p, lane + 3 * WIDTH);
    var x3 = zero;
    var v3 = zero;
    var energy3 = zero;
    var peak3 = zero;
    var gated3 = zero;
    for (int t = 0; t < steps; t++) {
      p0 = rate.mul(p0).mul(one.sub(p0));
      var pred0 = x0.add(drift.mul(v0));
      var r0 = p0.sub(pred0);
      var q0 = r0.blend(low, r0.compare(VectorOperators.LT, low));
      var c0 = q0.blend(high, q0.compare(VectorOperators.GT, high));
      x0 = pred0.add(alpha.mul(c0));
      v0 = v0.mul(keepV).add(beta.mul(c0));
      energy0 = energy0.mul(keepEnergy).add(c0.mul(c0).mul(gain));
      var a0 = r0.abs();
      peak0 = peak0.blend(a0, a0.compare(VectorOperators.GT, peak0));
      gated0 = gated0.add(one, a0.compare(VectorOperators.GT, high));

      p1 = rate.mul(p1).mul(one.sub(p1));
      var pred1 = x1.add(drift.mul(v1));
      var r1 = p1.sub(pred1);
      var q1 = r1.blend(low, r1.compare(VectorOperators.LT, low));
      var c1 = q1.blend(high, q1.compare(VectorOperators.GT, high));
      x1 = pred1.add(alpha.mul(c1));
      v1 = v1.mul(keepV).add(beta.mul(c1));
      energy1 = energy1.mul(keepEnergy).add(c1.mul(c1).mul(gain));
      var a1 = r1.abs();
      peak1 = peak1.blend(a1, a1.compare(VectorOperators.GT, peak1));
      gated1 = gated1.add(one, a1.compare(VectorOperators.GT, high));

      p2 = rate.mul(p2).mul(one.sub(p2));
      var pred2 = x2.add(drift.mul(v2));
      var r2 = p2.sub(pred2);
      var q2 = r2.blend(low, r2.compare(VectorOperators.LT, low));
      var c2 = q2.blend(high, q2.compare(VectorOperators.GT, high));
      x2 = pred2.add(alpha.mul(c2));
      v2 = v2.mul(keepV).add(beta.mul(c2));
      energy2 = energy2.mul(keepEnergy).add(c2.mul(c2).mul(gain));
      var a2 = r2.abs();
      peak2 = peak2.blend(a2, a2.compare(VectorOperators.GT, peak2));
      gated2 = gated2.add(one, a2.compare(VectorOperators.GT, high));

      p3 = rate.mul(p3).mul(one.sub(p3));
      var pred3 = x3.add(drift.mul(v3));
      var r3 = p3.sub(pred3);
      var q3 = r3.blend(low, r3.compare(VectorOperators.LT, low));
      var c3 = q3.blend(high, q3.compare(VectorOperators.GT, high));
      x3 = pred3.add(alpha.mul(c3));
      v3 = v3.mul(keepV).add(beta.mul(c3));
      energy3 = energy3.mul(keepEnergy).add(c3.mul(c3).mul(gain));
      var a3 = r3.abs();
      peak3 = peak3.blend(a3, a3.compare(VectorOperators.GT, peak3));
      gated3 = gated3.add(one, a3.compare(VectorOperators.GT, high));
    }
    p0.intoArray(planes.p, lane);
    x0.intoArray(planes.x, lane);
    v0.intoArray(planes.v, lane);
    energy0.intoArray(planes.energy, lane);
    peak0.intoArray(planes.peak, lane);
    gated0.intoArray(planes.gated, lane);
    p1.intoArray(planes.p, lane + WIDTH);
    x1.intoArray(planes.x, lane + WIDTH);
    v1.intoArray(planes.v, lane + WIDTH);
    energy1.intoArray(planes.energy, lane + WIDTH);
    peak1.intoArray(planes.peak, lane + WIDTH);
    gated1.intoArray(planes.gated, lane + WIDTH);
    p2.intoArray(planes.p, lane + 2 * WIDTH);
    x2.intoArray(planes.x, lane + 2 * WIDTH);
    v2.intoArray(planes.v, lane + 2 * WIDTH);
    energy2.intoArray(planes.energy, lane + 2 * WIDTH);
    peak2.intoArray(planes.peak, lane + 2 * WIDTH);
    gated2.intoArray(planes.gated, lane + 2 * WIDTH);
    p3.intoArray(planes.p, lane + 3 * WIDTH);
    x3.intoArray(planes.x, lane + 3 * WIDTH);
    v3.intoArray(planes.v, lane + 3 * WIDTH);
    energy3.intoArray(planes.energy, lane + 3 * WIDTH);
    peak3.intoArray(planes.peak, lane + 3 * WIDTH);
    gated3.intoArray(planes.gated, lane + 3 * WIDTH);
  }

  public static void main(String[] arguments) throws IOException {
    CommandLine.run(arguments, "java-vector", ContinuousInferenceVector::run);
  }
}
