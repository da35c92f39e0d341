package dev.fluno.toolkit.audit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Names of the machine that an audit runs on, which is as a rule the one that built.
 *
 * @param names what must not be in anything that is published
 */
public record BuildMachine(List<String> names) {

  /** Shorter names, such as root or runner, are words that stand anywhere. */
  private static final int SHORTEST = 8;

  /** Folders that every machine has name none. */
  private static final List<String> EVERYWHERE = List.of("/usr/", "/opt/", "/var/", "/lib/");

  public BuildMachine {
    names =
        names.stream()
            .filter(name -> name.length() >= SHORTEST)
            .filter(name -> EVERYWHERE.stream().noneMatch((name + "/")::startsWith))
            .distinct()
            .toList();
  }

  /**
   * This machine: the user's name and home, the host's name, the current folder and the checkout.
   */
  public static BuildMachine here() {
    return new BuildMachine(
        Stream.of(
                Path.of("").toAbsolutePath().toString(),
                System.getProperty("fluno.root", ""),
                System.getProperty("user.home", ""),
                System.getProperty("user.name", ""),
                hostName())
            .toList());
  }

  private static String hostName() {
    try {
      return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
    } catch (IOException notLinux) {
      return Optional.ofNullable(System.getenv("COMPUTERNAME")).orElse("");
    }
  }

  void find(String subject, String text, Findings findings) {
    for (var name : names) {
      int at = text.indexOf(name);
      if (at >= 0) {
        findings.add(
            AuditCode.PATH,
            subject,
            "no name of the machine that built it",
            TextTraces.shown(text, at));
      }
    }
  }
}
