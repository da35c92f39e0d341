package dev.fluno.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * What the maker calls the processor, for people who compare machines; nothing is decided by it.
 */
final class CpuModel {
  private static final Path CPUINFO = Path.of("/proc/cpuinfo");

  private CpuModel() {}

  /** Such as {@code AMD EPYC 9V74 80-Core Processor}, or {@code unknown}. */
  static String ofMachine() {
    try (Stream<String> lines = Files.lines(CPUINFO, StandardCharsets.ISO_8859_1)) {
      return lines
          .filter(line -> line.startsWith("model name"))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse("unknown");
    } catch (IOException e) {
      // Windows tells it to every process.
      return Objects.requireNonNullElse(System.getenv("PROCESSOR_IDENTIFIER"), "unknown");
    }
  }
}
