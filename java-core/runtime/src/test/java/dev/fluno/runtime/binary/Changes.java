package dev.fluno.runtime.binary;

import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.function.Predicate;

/** Changes of a good library's bytes. */
final class Changes {
  private Changes() {}

  /** Bytes of the good library of which some changes are accepted, and why that is right. */
  record Free(int from, int to, String why) {
    private boolean holds(int at) {
      return from <= at && at < to;
    }
  }

  /** Where a change of one byte is accepted and nothing says why. */
  static Set<String> unexplained(
      byte[] good, List<Free> free, IntPredicate isRead, Predicate<byte[]> accepts) {
    var unexplained = new TreeSet<String>();
    for (int at = 0; at < good.length; at++) {
      int where = at;
      if (isRead.test(at)
          && free.stream().noneMatch(region -> region.holds(where))
          && acceptsAChange(good, at, accepts)) {
        unexplained.add(Integer.toHexString(at));
      }
    }
    return unexplained;
  }

  private static boolean acceptsAChange(byte[] good, int at, Predicate<byte[]> accepts) {
    for (int change = 1; change < 256; change++) {
      if (Integer.bitCount(change) > 1 && change % 7 != 0) {
        continue; // every bit alone, and every seventh of the rest
      }
      byte[] bytes = good.clone();
      bytes[at] ^= (byte) change;
      if (accepts.test(bytes)) {
        return true;
      }
    }
    return false;
  }

  /** Many changes at once, most of them soon after one of these starts of tables. */
  static void many(byte[] good, int[] tables, Consumer<byte[]> inspect) {
    var random = new Random(1);
    for (int round = 0; round < 5_000; round++) {
      byte[] bytes = good.clone();
      for (int changes = 1 + random.nextInt(8); changes > 0; changes--) {
        int at =
            random.nextInt(3) == 0
                ? random.nextInt(bytes.length)
                : tables[random.nextInt(tables.length)] + random.nextInt(160);
        bytes[at] = (byte) (random.nextBoolean() ? random.nextInt() : 1 << random.nextInt(8));
      }
      inspect.accept(bytes);
    }
  }
}
