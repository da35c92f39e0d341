package dev.fluno.runtime.invoke;

import static dev.fluno.runtime.invoke.Signatures.entry;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.platform.ProcessMaps;
import dev.fluno.runtime.testing.ChildJvm;
import dev.fluno.runtime.testing.OpenDescriptors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Loading and closing for as long as a service runs. */
@Timeout(300)
class LoadCyclesTest {
  private static final int CYCLES = 10_000;
  private static final long PAGE_BYTES = 4096;
  private static final EntrySignature ENTRY = entry("version", "i64");

  /** Its heap is there in full from the start: what grows is not the heap. */
  private static final List<String> FLAGS =
      List.of("--enable-native-access=ALL-UNNAMED", "-Xms64m", "-Xmx64m", "-XX:+AlwaysPreTouch");

  @Test
  void ten_thousand_loads_of_two_versions_leave_nothing_behind_and_never_mix_them_up()
      throws IOException, InterruptedException {
    assertEquals(
        new ChildJvm.Result("nothing left\n", 0), ChildJvm.withFlags(FLAGS, LoadCyclesTest.class));
  }

  public static void main(String[] arguments) throws IOException {
    var versions =
        new byte[][] {
          TestLibrary.freestanding("long version(void) { return 1; }"),
          TestLibrary.freestanding("long version(void) { return 2; }")
        };
    var paths = new HashSet<String>();
    for (int i = 0; i < CYCLES / 10; i++) {
      paths.add(cycle(versions[i % 2], i % 2 + 1));
    }
    long descriptors = OpenDescriptors.count();
    int mappings = ProcessMaps.read().all().size();
    long residentBytes = residentBytes();
    for (int i = 0; i < CYCLES; i++) {
      paths.add(cycle(versions[i % 2], i % 2 + 1));
    }
    assertTrue(paths.size() < 100, "the same few descriptor numbers are used again and again");
    assertTrue(OpenDescriptors.count() - descriptors < 50);
    assertTrue(ProcessMaps.read().all().size() - mappings < 200);
    // Each cycle that left its 16 KiB or a few of the loader's would show: 10,000 of them are 160
    // MiB.
    long grownBytes = residentBytes() - residentBytes;
    assertTrue(grownBytes < 100L << 20, grownBytes + " bytes more");
    System.out.println("nothing left");
  }

  private static String cycle(byte[] library, long version) {
    var sealed = TestLibrary.seal(library);
    var path = sealed.loaderPath();
    try (var loaded = TestLibrary.load(sealed, ENTRY)) {
      assertEquals(Optional.of(version), loaded.entry("version").call(Map.of()).scalar());
    }
    return path;
  }

  /** Second field of proc_pid_statm(5). */
  private static long residentBytes() throws IOException {
    System.gc();
    return Long.parseLong(Files.readString(Path.of("/proc/self/statm")).split(" ", -1)[1])
        * PAGE_BYTES;
  }
}
