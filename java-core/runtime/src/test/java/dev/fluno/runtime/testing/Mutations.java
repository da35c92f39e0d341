package dev.fluno.runtime.testing;

import java.util.Arrays;
import java.util.Random;

/** Small random changes of sound bytes, which reach deeper into a parser than random bytes do. */
public final class Mutations {
  private Mutations() {}

  /** One to three changes: a bit flipped, a byte set, a stretch removed, doubled or cut off. */
  public static byte[] of(byte[] sound, Random random) {
    byte[] bytes = sound.clone();
    for (int i = random.nextInt(3); i >= 0 && bytes.length > 1; i--) {
      int at = random.nextInt(bytes.length);
      int length = 1 + random.nextInt(Math.min(40, bytes.length - at));
      switch (random.nextInt(5)) {
        case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
        case 1 -> bytes[at] = (byte) random.nextInt(256);
        case 2 -> bytes = joined(Arrays.copyOf(bytes, at), bytes, at + length);
        case 3 -> bytes = joined(Arrays.copyOf(bytes, at + length), bytes, at);
        default -> bytes = random.nextInt(10) == 0 ? Arrays.copyOf(bytes, at) : bytes;
      }
    }
    return bytes;
  }

  private static byte[] joined(byte[] head, byte[] tail, int from) {
    byte[] joined = Arrays.copyOf(head, head.length + tail.length - from);
    System.arraycopy(tail, from, joined, head.length, tail.length - from);
    return joined;
  }
}
