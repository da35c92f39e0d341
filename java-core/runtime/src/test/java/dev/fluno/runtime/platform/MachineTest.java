package dev.fluno.runtime.platform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class MachineTest {

  private static final String V2 =
      "fpu cx8 cmov mmx fxsr sse sse2 syscall pni ssse3 cx16 sse4_1 sse4_2 popcnt lahf_lm";
  private static final String V3 = V2 + " avx avx2 bmi1 bmi2 f16c fma abm movbe xsave";
  private static final String V4 = V3 + " avx512f avx512bw avx512cd avx512dq avx512vl";

  private static int level(String... flagsOfEachProcessor) {
    var cpuinfo = new StringBuilder();
    for (String flags : flagsOfEachProcessor) {
      cpuinfo.append("processor\t: 0\nmodel name\t: X\nflags\t\t: ").append(flags);
      cpuinfo.append("\nvmx flags\t: vnmi avx512f\n\n");
    }
    return Machine.of("Linux", "amd64", cpuinfo.toString()).cpuLevel();
  }

  @Test
  void finds_each_level_from_the_flags_that_define_it() {
    assertEquals(1, level("fpu cx8 cmov mmx fxsr sse sse2 syscall"));
    assertEquals(2, level(V2));
    assertEquals(3, level(V3));
    assertEquals(4, level(V4));
  }

  static List<String> flagsOfLevel2() {
    return List.of("pni", "ssse3", "cx16", "sse4_1", "sse4_2", "popcnt", "lahf_lm");
  }

  static List<String> flagsOfLevel3() {
    return List.of("avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "abm", "movbe", "xsave");
  }

  static List<String> flagsOfLevel4() {
    return List.of("avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl");
  }

  private static String without(String flag) {
    return V4.replaceAll("(?<= )" + flag + "(?= |$)", "no" + flag);
  }

  @ParameterizedTest
  @MethodSource("flagsOfLevel2")
  void one_missing_flag_of_level_2_leaves_level_1(String flag) {
    assertEquals(1, level(without(flag)));
  }

  @ParameterizedTest
  @MethodSource("flagsOfLevel3")
  void one_missing_flag_of_level_3_leaves_level_2(String flag) {
    assertEquals(2, level(without(flag)));
  }

  @ParameterizedTest
  @MethodSource("flagsOfLevel4")
  void one_missing_flag_of_level_4_leaves_level_3(String flag) {
    assertEquals(3, level(without(flag)));
  }

  @Test
  void the_least_able_processor_counts() {
    assertEquals(3, level(V4, V3, V4));
  }

  @Test
  void a_text_without_flags_is_level_1() {
    assertEquals(1, Machine.of("Linux", "amd64", "").cpuLevel());
    assertEquals(1, Machine.of("Linux", "amd64", "flags\nflagship : " + V4).cpuLevel());
  }

  @ParameterizedTest
  @CsvSource({
    "Linux, amd64, linux-x86_64-v4",
    "Linux, aarch64, linux-aarch64",
    "Windows 11, amd64, windows-x86_64-v4",
    "Mac OS X, arm64, macos-aarch64",
    "FreeBSD, riscv64, freebsd-riscv64"
  })
  void names_systems_and_architectures_as_manifests_do(String os, String arch, String label) {
    assertEquals(label, Machine.of(os, arch, "flags : " + V4).label());
  }

  @Test
  void an_architecture_other_than_x86_64_has_level_1_whatever_the_flags_say() {
    assertEquals(1, Machine.of("Linux", "aarch64", "flags : " + V4).cpuLevel());
  }

  @Test
  void this_machine_is_found_once() {
    assertSame(Machine.current(), Machine.current());
  }
}
