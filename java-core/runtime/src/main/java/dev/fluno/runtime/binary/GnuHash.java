package dev.fluno.runtime.binary;

import dev.fluno.runtime.refusal.BinaryCode;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The symbol index DT_GNU_HASH, walked as the loader does: the number of symbols follows from it
 * alone, since section headers are not read.
 *
 * <p>Layout: four words (buckets, index of the first symbol listed, words of the Bloom filter,
 * shift), the filter in 64-bit words, the buckets, then one word for each symbol listed: its hash,
 * with the lowest bit set on the last of its bucket.
 */
final class GnuHash {

  /** Far more than a library of a few entries has; bounds the work for a hostile one. */
  private static final int MAX_SYMBOLS = 1 << 14;

  private final FileBytes file;
  private final long offset;
  private final long buckets;
  private final int firstListed;
  private final long filterWords;
  private final int shift;

  /** For each symbol the bucket that lists it; -1 if none does. */
  private final int[] bucketOf;

  private int symbolCount;

  private GnuHash(FileBytes file, long offset, long available) {
    this.file = file;
    this.offset = offset;
    this.buckets = file.u32(offset);
    this.firstListed = (int) Math.min(file.u32(offset + 4), MAX_SYMBOLS);
    this.filterWords = file.u32(offset + 8);
    this.shift = (int) Math.min(file.u32(offset + 12), 32);
    this.bucketOf = new int[(int) Math.min(firstListed + available / 4, MAX_SYMBOLS)];
    Arrays.fill(bucketOf, -1);
  }

  /** Walks the index; empty, with a finding, if the loader would leave it or the symbol table. */
  static Optional<GnuHash> read(
      DynamicSection dynamic,
      DynamicTables tables,
      Image image,
      FileBytes file,
      Findings findings) {
    OptionalLong offset = tables.locate(DynamicTag.GNU_HASH, 16);
    if (offset.isEmpty()) {
      return Optional.empty();
    }
    long available = image.fileBacked(dynamic.value(DynamicTag.GNU_HASH).orElse(0));
    var hash = new GnuHash(file, offset.getAsLong(), available);
    Optional<String> fault = hash.faultInHeader(available).or(() -> hash.walk(available));
    fault.ifPresent(have -> refuse(findings, have));
    return fault.isPresent() ? Optional.empty() : Optional.of(hash);
  }

  static void refuse(Findings findings, String have) {
    findings.add(BinaryCode.MALFORMED_SYMBOL_INDEX, "DT_GNU_HASH", "an index of all symbols", have);
  }

  private Optional<String> faultInHeader(long available) {
    if (Long.bitCount(filterWords) != 1) {
      return Optional.of(filterWords + " filter words, not a power of two");
    } else if (shift >= 32) {
      return Optional.of("a shift beyond 31");
    } else if (buckets == 0 || chains() > available) {
      return Optional.of(buckets + " buckets in " + available + " bytes");
    } else if (firstListed == 0 || firstListed >= MAX_SYMBOLS) {
      return Optional.of("a first symbol out of range");
    }
    return Optional.empty();
  }

  private long chains() {
    return 16 + filterWords * 8 + buckets * 4;
  }

  private Optional<String> walk(long available) {
    symbolCount = firstListed;
    int listed = 0;
    for (int bucket = 0; bucket < buckets; bucket++) {
      long symbol = file.u32(offset + 16 + filterWords * 8 + bucket * 4L);
      if (symbol == 0) {
        continue;
      }
      boolean isLast = false;
      while (!isLast) {
        long chain = chains() + (symbol - firstListed) * 4;
        if (symbol < firstListed || symbol >= MAX_SYMBOLS || chain + 4 > available) {
          return Optional.of("symbol " + symbol + " in bucket " + bucket);
        }
        if (bucketOf[(int) symbol] >= 0) {
          return Optional.of("symbol " + symbol + " listed twice");
        }
        bucketOf[(int) symbol] = bucket;
        listed++;
        isLast = (file.u32(offset + chain) & 1) == 1;
        symbol++;
        symbolCount = Math.max(symbolCount, (int) symbol);
      }
    }
    return listed == symbolCount - firstListed
        ? Optional.empty()
        : Optional.of("symbols between others that no bucket lists");
  }

  /** How many symbols the symbol table must have, the empty first one included. */
  int symbolCount() {
    return symbolCount;
  }

  boolean lists(int symbol) {
    return bucketOf[symbol] >= 0;
  }

  /** True if the loader finds this symbol when it looks for this name. */
  boolean finds(int symbol, String name) {
    long hash = hash(name);
    long word = file.u64(offset + 16 + (hash / 64 & filterWords - 1) * 8);
    long bits = 1L << (hash & 63) | 1L << (hash >> shift & 63);
    long chain = file.u32(offset + chains() + (symbol - firstListed) * 4L);
    return (word & bits) == bits && hash % buckets == bucketOf[symbol] && (hash | 1) == (chain | 1);
  }

  private static long hash(String name) {
    long hash = 5381;
    for (int i = 0; i < name.length(); i++) {
      hash = hash * 33 + name.charAt(i) & 0xffff_ffffL;
    }
    return hash;
  }
}
