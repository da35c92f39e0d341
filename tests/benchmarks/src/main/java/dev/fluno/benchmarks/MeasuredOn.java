package dev.fluno.benchmarks;

import dev.fluno.runtime.json.ObjectBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;

/** Where and when something was measured. */
final class MeasuredOn {
  private MeasuredOn() {}

  static ObjectBuilder thisMachine() throws IOException, InterruptedException {
    return new ObjectBuilder()
        .put("date", LocalDate.now(ZoneOffset.UTC).toString())
        .put("cpu", cpuModel())
        .put("cores", Runtime.getRuntime().availableProcessors())
        .put("kernel", System.getProperty("os.name") + " " + System.getProperty("os.version"))
        .put("java", System.getProperty("java.vm.name") + " " + Runtime.version())
        .put("openssl", Commands.run(List.of("openssl", "version")).split(" ", -1)[1]);
  }

  private static String cpuModel() throws IOException {
    return Files.readAllLines(Path.of("/proc/cpuinfo")).stream()
        .filter(line -> line.startsWith("model name"))
        .map(line -> line.substring(line.indexOf(':') + 1).strip())
        .findFirst()
        .orElse("unknown");
  }
}
