package dev.fluno.benchmarks.growth;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.fluno.benchmarks.KernelFile;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * What this process holds, after the garbage collector has run.
 *
 * @param residentBytes pages in memory, as the kernel counts them
 * @param heapBytes live objects
 * @param nativeBytes what the JVM has committed, its heap excluded (native memory tracking); 0 if
 *     it was started without
 * @param descriptors open files
 * @param mappings lines of /proc/self/maps
 */
record ProcessState(
    long residentBytes, long heapBytes, long nativeBytes, long descriptors, long mappings) {
  private static final Pattern TOTAL = Pattern.compile("Total: .*committed=(\\d+)KB");
  private static final Pattern HEAP = Pattern.compile("Java Heap \\(.*committed=(\\d+)KB\\)");

  static ProcessState now() throws IOException, InterruptedException {
    // Twice: what the first run finds unreachable is freed by a cleaner, on a thread of its own.
    for (int i = 0; i < 2; i++) {
      System.gc();
      Thread.sleep(Duration.ofMillis(100));
    }
    var memory = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
    var tracked = tracked();
    return new ProcessState(
        KernelFile.bytes("/proc/self/status", "VmRSS"),
        memory.getUsed(),
        1024 * (kilobytes(TOTAL, tracked) - kilobytes(HEAP, tracked)),
        names("/proc/self/fd"),
        lines("/proc/self/maps"));
  }

  private static String tracked() {
    try {
      return (String)
          ManagementFactory.getPlatformMBeanServer()
              .invoke(
                  new ObjectName("com.sun.management:type=DiagnosticCommand"),
                  "vmNativeMemory",
                  new Object[] {new String[] {"summary"}},
                  new String[] {String[].class.getName()});
    } catch (JMException e) {
      return "";
    }
  }

  private static long kilobytes(Pattern pattern, String text) {
    var matcher = pattern.matcher(text);
    return matcher.find() ? Long.parseLong(matcher.group(1)) : 0;
  }

  private static long names(String folder) throws IOException {
    try (var names = Files.list(Path.of(folder))) {
      return names.count() - 1; // this very listing
    }
  }

  private static long lines(String file) throws IOException {
    try (var lines = Files.lines(Path.of(file), ISO_8859_1)) {
      return lines.count();
    }
  }
}
