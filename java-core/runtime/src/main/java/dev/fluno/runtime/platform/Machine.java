package dev.fluno.runtime.platform;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** The machine this JVM runs on. */
public final class Machine {

  private static final class Current {
    static final Target TARGET =
        of(System.getProperty("os.name"), System.getProperty("os.arch"), cpuinfo());
  }

  private Machine() {}

  /**
   * This machine's operating system, architecture and highest CPU level; never over-reports the
   * level. Found once.
   */
  public static Target current() {
    return Current.TARGET;
  }

  /** The machine that these two Java properties and this text of {@code /proc/cpuinfo} describe. */
  static Target of(String osName, String osArch, String cpuinfo) {
    String os = os(osName);
    String arch = arch(osArch);
    return new Target(os, arch, arch.equals("x86_64") ? CpuLevel.of(cpuinfo) : 1);
  }

  private static String os(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    if (lower.startsWith("windows")) {
      return "windows";
    }
    return lower.startsWith("mac") ? "macos" : lower;
  }

  private static String arch(String name) {
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "amd64", "x86_64" -> "x86_64";
      case "aarch64", "arm64" -> "aarch64";
      case String other -> other;
    };
  }

  /**
   * Empty where nothing says what the processor can do: that reads as level 1. The file is read on
   * Linux only: elsewhere anybody may have made it.
   */
  private static String cpuinfo() {
    String system = os(System.getProperty("os.name"));
    if (!system.equals("linux")) {
      return system.equals("windows") ? HotSpotFeatures.cpuinfo() : "";
    }
    try {
      return new String(Files.readAllBytes(Path.of("/proc/cpuinfo")), StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      return "";
    }
  }
}
