package dev.fluno.runtime.invoke;

import static dev.fluno.runtime.invoke.Signatures.entry;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.platform.ProcessMaps;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A load does as much work beside many libraries as it does alone. */
class LoadBesideOthersTest {
  private static final EntrySignature ONE = entry("one", "i64");
  private static final int OTHERS = 100;

  /** What the kernel's list has more when they are loaded: four lines for each, or more. */
  private static final long LISTED_BYTES = OTHERS * 4 * 50;

  @Test
  void a_load_reads_no_more_when_others_are_loaded() throws IOException {
    byte[] source = TestLibrary.freestanding("long one(void) { return 1; }");
    try (var first = TestLibrary.seal(source)) {
      assumeFalse(
          ProcessMaps.from(first.bytes().address(), first).isEmpty(),
          "skipped: needs PROCMAP_QUERY of Linux 6.11");
    }
    long alone = leastRead(source);
    var others = new ArrayList<NativeLibrary>();
    try {
      for (int i = 0; i < OTHERS; i++) {
        others.add(TestLibrary.load(TestLibrary.seal(source), ONE));
      }
      long beside = leastRead(source);
      assertTrue(beside - alone < LISTED_BYTES / 2, alone + " bytes alone, " + beside + " beside");
    } finally {
      others.forEach(NativeLibrary::close);
    }
  }

  /** The bytes that a load reads, the least of many: other threads read too. */
  private static long leastRead(byte[] source) throws IOException {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 30; i++) {
      long before = read();
      try (var library = TestLibrary.load(TestLibrary.seal(source), ONE)) {
        least = Math.min(least, read() - before);
        assertEquals(Optional.of(1L), library.entry("one").call(Map.of()).scalar());
      }
    }
    return least;
  }

  /** proc_pid_io(5): what read(2) and its like have returned. */
  private static long read() throws IOException {
    return Files.readAllLines(Path.of("/proc/self/io")).stream()
        .filter(line -> line.startsWith("rchar:"))
        .mapToLong(line -> Long.parseLong(line.substring("rchar:".length()).strip()))
        .findFirst()
        .orElseThrow();
  }
}
