package dev.fluno.runtime.invoke;

import dev.fluno.runtime.abi.DType;
import dev.fluno.runtime.abi.ScalarDistance;
import dev.fluno.runtime.abi.ValueType;
import dev.fluno.runtime.invoke.GoldenResult.Value;
import dev.fluno.runtime.refusal.ArgumentException;
import dev.fluno.runtime.refusal.CallCode;
import dev.fluno.runtime.refusal.IdentityCode;
import dev.fluno.runtime.refusal.LoadCode;
import dev.fluno.runtime.refusal.RefusedException;
import java.util.ArrayList;
import java.util.List;

/**
 * Lets a library prove itself: it must reproduce known results bit for bit on this machine. Zeros
 * of different sign differ; all NaNs count as one, since their text has no payload and the CPU
 * chooses the sign of those it makes.
 */
public final class SelfCheck {
  private final GoldenRun golden;
  private final List<Value> values = new ArrayList<>();

  private SelfCheck(GoldenRun golden) {
    this.golden = golden;
  }

  /**
   * Runs every case. The library stays loaded whatever happens.
   *
   * @throws RefusedException with an identity code, naming the first value that differs, or a case
   *     that does not fit the library
   */
  public static void run(NativeLibrary library, List<GoldenRun> cases) {
    for (var golden : cases) {
      var difference = compare(library, golden).difference();
      if (difference.isPresent()) {
        throw difference.get();
      }
    }
  }

  /**
   * Runs one case and gives every value, whether it is the one expected or not. The library stays
   * loaded.
   *
   * @throws RefusedException with an identity code if the case does not fit the library
   */
  public static GoldenResult compare(NativeLibrary library, GoldenRun golden) {
    return new GoldenResult(golden.entry(), new SelfCheck(golden).run(library));
  }

  private List<Value> run(NativeLibrary library) {
    if (golden.expectedResult().isEmpty() && golden.expectedTensors().isEmpty()) {
      throw unusable("an expected value", "none");
    }
    try (var call = library.entry(golden.entry()).bindOnce(golden.arguments())) {
      call.run();
      if (golden.expectedResult().isPresent()) {
        addResult(call, golden.expectedResult().getAsLong());
      }
      golden.expectedTensors().forEach((name, bits) -> addTensor(call, name, bits));
      return values;
    } catch (ArgumentException e) {
      if (e.refusal().code().equals(CallCode.NO_MEMORY)) {
        throw new RefusedException(
            LoadCode.NO_ROOM, golden.entry(), e.refusal().need(), e.refusal().have());
      }
      throw unusable(e.refusal().need(), e.refusal().have());
    }
  }

  private void addResult(BoundCall call, long expected) {
    var dtype = call.signature().result().map(ValueType.Scalar::dtype);
    if (dtype.isEmpty()) {
      throw unusable("an entry with a result", "none");
    }
    add("result", dtype.get(), expected, call.resultBits());
  }

  private void addTensor(BoundCall call, String name, List<Long> expected) {
    var tensor = call.tensor(name);
    if (tensor.length() != expected.size()) {
      throw unusable(tensor.typeText() + " for " + name, expected.size() + " elements");
    }
    for (int i = 0; i < expected.size(); i++) {
      add(name + "[" + i + "]", tensor.dtype(), expected.get(i), tensor.getBits(i));
    }
  }

  private void add(String place, DType dtype, long expected, long actual) {
    values.add(new Value(place, new ScalarDistance(dtype, expected, actual)));
  }

  private RefusedException unusable(String need, String have) {
    return new RefusedException(IdentityCode.GOLDEN_UNUSABLE, golden.entry(), need, have);
  }
}
