package dev.fluno.benchmarks;

import java.util.List;

/** The sizes of the workload. */
public final class Sizes {
  public static final List<String> ALL = List.of("s", "m", "l");

  private Sizes() {}

  /** D: how many lanes a size has. */
  public static int lanes(String size) {
    return switch (size) {
      case "s" -> 64;
      case "m" -> 256;
      case "l" -> 1024;
      default -> throw new IllegalArgumentException("sizes are s, m and l, not " + size);
    };
  }
}
