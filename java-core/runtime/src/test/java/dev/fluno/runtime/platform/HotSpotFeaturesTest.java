package dev.fluno.runtime.platform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The level of the processor by what HotSpot says of it. */
class HotSpotFeaturesTest {
  private static final String V2 = "cx8, cmov, sse, sse2, sse3, ssse3, sse4.1, sse4.2, popcnt";
  private static final String V3 = V2 + ", lzcnt, avx, avx2, bmi1, bmi2, fma, f16c";
  private static final String V4 = V3 + ", avx512f, avx512dq, avx512cd, avx512bw, avx512vl";

  private static int level(String features) {
    return CpuLevel.of(HotSpotFeatures.cpuinfo(features));
  }

  @Test
  void finds_each_level_from_the_features_that_define_it() {
    assertEquals(1, level(""));
    assertEquals(1, level("cx8, cmov, sse, sse2"));
    assertEquals(2, level(V2));
    assertEquals(3, level(V3));
    assertEquals(4, level(V4));
  }

  @ParameterizedTest
  @ValueSource(strings = {"lzcnt", "avx", "avx2", "bmi1", "bmi2", "fma", "f16c"})
  void one_missing_feature_leaves_level_2(String feature) {
    assertEquals(2, level(V4.replace(", " + feature + ",", ",").replaceAll(feature + "$", "")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"avx512f", "avx512dq", "avx512cd", "avx512bw", "avx512vl"})
  void one_missing_feature_leaves_level_3(String feature) {
    assertEquals(3, level((V4 + ",").replace(", " + feature + ",", ",")));
  }

  @Test
  @SuppressWarnings("restricted") // the JVM that runs this test
  void the_table_of_this_jvm_gives_no_higher_level_than_the_kernel() {
    var jvm = Path.of(System.getProperty("java.home"), "lib", "server", "libjvm.so");
    Assumptions.assumeTrue(Files.exists(jvm), "skipped: needs HotSpot on Linux");
    var features = HotSpotFeatures.read(SymbolLookup.libraryLookup(jvm, Arena.global()));
    assertTrue(level(features) <= Machine.current().cpuLevel(), features);
    Assumptions.assumeTrue(
        Machine.current().arch().equals("x86_64"), "skipped: needs an x86-64 processor");
    assertTrue(level(features) >= 2 || Machine.current().cpuLevel() == 1, features);
  }
}
