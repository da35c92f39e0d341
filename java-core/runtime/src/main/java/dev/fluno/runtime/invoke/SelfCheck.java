package dev.fluno.runtime.invoke;

import dev.fluno.runtime.abi.DType;
import dev.fluno.runtime.abi.ScalarDistance;
import dev.fluno.runtime.abi.ScalarText;
import dev.fluno.runtime.abi.ValueType;
import dev.fluno.runtime.refusal.ArgumentException;
import dev.fluno.runtime.refusal.CallCode;
import dev.fluno.runtime.refusal.IdentityCode;
import dev.fluno.runtime.refusal.LoadCode;
import dev.fluno.runtime.refusal.RefusedException;
import java.util.List;

/**
 * Lets a library prove itself: it must reproduce known results bit for bit on this machine. Zeros
 * of different sign differ; all NaNs count as one, since their text has no payload and the CPU
 * chooses the sign of those it makes.
 */
public final class SelfCheck {
  private final GoldenRun golden;

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
      new SelfCheck(golden).run(library);
    }
  }

  private void run(NativeLibrary library) {
    if (golden.expectedResult().isEmpty() && golden.expectedTensors().isEmpty()) {
      throw unusable("an expected value", "none");
    }
    try (var call = library.entry(golden.entry()).bind(golden.arguments())) {
      call.run();
      if (golden.expectedResult().isPresent()) {
        requireResult(call, golden.expectedResult().getAsLong());
      }
      golden.expectedTensors().forEach((name, bits) -> requireTensor(call, name, bits));
    } catch (ArgumentException e) {
      if (e.refusal().code().equals(CallCode.NO_MEMORY)) {
        throw new RefusedException(
            LoadCode.NO_ROOM, golden.entry(), e.refusal().need(), e.refusal().have());
      }
      throw unusable(e.refusal().need(), e.refusal().have());
    }
  }

  private void requireResult(BoundCall call, long expected) {
    var dtype = call.signature().result().map(ValueType.Scalar::dtype);
    if (dtype.isEmpty()) {
      throw unusable("an entry with a result", "none");
    }
    require("result", dtype.get(), expected, call.resultBits());
  }

  private void requireTensor(BoundCall call, String name, List<Long> expected) {
    var tensor = call.tensor(name);
    if (tensor.length() != expected.size()) {
      throw unusable(tensor.typeText() + " for " + name, expected.size() + " elements");
    }
    for (int i = 0; i < expected.size(); i++) {
      require(name + "[" + i + "]", tensor.dtype(), expected.get(i), tensor.getBits(i));
    }
  }

  private void require(String what, DType dtype, long expected, long actual) {
    if (!new ScalarDistance(dtype, expected, actual).isNone()) {
      throw new RefusedException(
          IdentityCode.GOLDEN_DIFFERS,
          golden.entry() + " " + what,
          ScalarText.format(dtype, expected),
          ScalarText.format(dtype, actual));
    }
  }

  private RefusedException unusable(String need, String have) {
    return new RefusedException(IdentityCode.GOLDEN_UNUSABLE, golden.entry(), need, have);
  }
}
