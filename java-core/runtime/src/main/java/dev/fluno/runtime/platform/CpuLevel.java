package dev.fluno.runtime.platform;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The x86-64 micro-architecture level of a CPU, from the text of {@code /proc/cpuinfo}.
 *
 * <p>The levels are those of the x86-64 psABI, section "Micro-Architecture Levels". The kernel
 * shows a flag only if it also saves the registers behind it (without XSAVE it clears AVX and all
 * that builds on it), so the flags include the operating system's part; OSXSAVE itself is shown as
 * {@code xsave}.
 */
final class CpuLevel {

  /** What each level adds to the one below, in the kernel's names: pni is SSE3, abm is LZCNT. */
  private static final List<Set<String>> ADDED_FROM_LEVEL_2 =
      List.of(
          Set.of("cx16", "lahf_lm", "popcnt", "pni", "sse4_1", "sse4_2", "ssse3"),
          Set.of("avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "abm", "movbe", "xsave"),
          Set.of("avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"));

  private CpuLevel() {}

  /**
   * The level that every processor listed has, 1 to 4; 1 if the text says nothing of flags. A
   * thread may run on any of them, so the least able one counts.
   */
  static int of(String cpuinfo) {
    return cpuinfo
        .lines()
        .filter(line -> line.matches("flags\\s*:.*"))
        .mapToInt(line -> ofFlags(line.substring(line.indexOf(':') + 1)))
        .min()
        .orElse(1);
  }

  private static int ofFlags(String flags) {
    var present = new HashSet<>(Arrays.asList(flags.strip().split("\\s+")));
    int level = 1;
    for (Set<String> added : ADDED_FROM_LEVEL_2) {
      if (!present.containsAll(added)) {
        break;
      }
      level++;
    }
    return level;
  }
}
