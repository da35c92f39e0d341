package dev.fluno.runtime.platform;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fluno.runtime.testing.ChildJvm;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Sealing where the process may not have what it needs: a refusal, and no crash. */
@EnabledOnOs(OS.LINUX)
class SealUnderLimitsTest {

  private static final String ALLOWED = "--enable-native-access=ALL-UNNAMED";

  private static List<String> lines(ChildJvm.Result result) {
    return result.output().lines().filter(line -> line.matches("sealed .*|FLN-.*")).toList();
  }

  @Test
  void refuses_when_no_descriptor_is_left() throws Exception {
    var result =
        ChildJvm.under(
            List.of("prlimit", "--nofile=256"), SealInChild.WithFewDescriptors.class, "0");
    assertEquals(
        List.of("FLN-2003", "sealed 1", "FLN-2003", "sealed 1"), lines(result), result.output());
  }

  @Test
  void refuses_when_only_the_memory_file_gets_a_descriptor() throws Exception {
    var result =
        ChildJvm.under(
            List.of("prlimit", "--nofile=256"), SealInChild.WithFewDescriptors.class, "1");
    assertEquals(
        List.of("FLN-2003", "sealed 1", "FLN-2003", "sealed 1"), lines(result), result.output());
  }

  @Test
  void refuses_a_library_beyond_the_file_size_limit() throws Exception {
    var limit = List.of("prlimit", "--fsize=100000");
    assertEquals(List.of("sealed 90000"), lines(ChildJvm.under(limit, SealInChild.class, "90000")));
    assertEquals(List.of("FLN-2003"), lines(ChildJvm.under(limit, SealInChild.class, "1000000")));
  }

  @Test
  void refuses_when_the_jvm_denies_native_access() throws Exception {
    var denied = List.of("--illegal-native-access=deny");
    assertEquals(List.of("FLN-2004"), lines(ChildJvm.withFlags(denied, SealInChild.class, "1")));
    var allowed = List.of("--illegal-native-access=deny", ALLOWED);
    assertEquals(List.of("sealed 1"), lines(ChildJvm.withFlags(allowed, SealInChild.class, "1")));
  }
}
