package dev.fluno.runtime.platform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fluno.runtime.refusal.PlatformCode;
import dev.fluno.runtime.refusal.Refusal;
import dev.fluno.runtime.refusal.RefusedException;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class LibraryChoiceTest {

  private static final Target V1 = new Target("linux", "x86_64", 1);
  private static final Target V3 = new Target("linux", "x86_64", 3);
  private static final Target V4 = new Target("linux", "x86_64", 4);
  private static final Target ARM = new Target("linux", "aarch64", 1);
  private static final Target WINDOWS = new Target("windows", "x86_64", 1);

  private static Target best(Target machine, Target... libraries) {
    return LibraryChoice.best(List.of(libraries), Function.identity(), machine);
  }

  private static Refusal refusal(Target machine, Target... libraries) {
    return assertThrows(RefusedException.class, () -> best(machine, libraries)).refusal();
  }

  @Test
  void chooses_the_highest_level_that_the_machine_has() {
    assertEquals(V4, best(V4, V1, V4, V3, ARM, WINDOWS));
    assertEquals(V3, best(V3, V1, V4, V3));
    assertEquals(V1, best(new Target("linux", "x86_64", 2), V4, V3, V1));
    assertEquals(ARM, best(ARM, V1, ARM));
  }

  @Test
  void says_of_each_library_why_it_is_taken_or_not() {
    var v2 = new Target("linux", "x86_64", 2);
    var all = List.of(v2, V3, V4, ARM, WINDOWS);
    assertEquals(
        List.of(
            "runs here",
            "chosen: the best that runs here",
            "not runnable: needs a newer CPU",
            "not runnable: for another architecture",
            "not runnable: for another operating system"),
        all.stream()
            .map(each -> LibraryChoice.verdict(each, all, Function.identity(), V3))
            .toList());
  }

  @Test
  void refuses_a_bundle_for_other_systems_and_names_both_sides() {
    assertEquals(
        new Refusal(
            PlatformCode.NO_LIBRARY,
            "libraries",
            "linux-x86_64-v4",
            "linux-aarch64 or windows-x86_64-v1"),
        refusal(V4, WINDOWS, ARM, ARM));
    assertEquals("none", refusal(V4).have());
  }

  @Test
  void refuses_a_bundle_whose_libraries_all_need_a_newer_cpu() {
    assertEquals(
        new Refusal(
            PlatformCode.CPU_LEVEL_TOO_LOW,
            "this CPU",
            "linux-x86_64-v3 or linux-x86_64-v4",
            "linux-x86_64-v1"),
        refusal(V1, V4, V3, WINDOWS));
  }
}
