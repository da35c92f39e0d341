package dev.fluno.runtime.invoke;

import dev.fluno.runtime.abi.Tensor;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** Says in a few words what a caller passed, however large or odd it is. */
final class Found {
  private static final int LONGEST_BITS = 128;

  private Found() {}

  static String text(@Nullable Object value) {
    return switch (value) {
      case null -> "null";
      case Tensor tensor -> tensor.typeText();
      case BigInteger big when big.bitLength() > LONGEST_BITS ->
          "an integer of " + big.bitLength() + " bits";
      case Byte _, Short _, Integer _, Long _, BigInteger _ -> value.toString();
      case Float _, Double _, Boolean _ -> value + " (" + value.getClass().getSimpleName() + ")";
      default -> "a value of " + value.getClass().getName();
    };
  }
}
