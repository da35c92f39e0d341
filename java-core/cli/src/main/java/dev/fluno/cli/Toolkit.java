package dev.fluno.cli;

import dev.fluno.runtime.refusal.Code;
import dev.fluno.runtime.refusal.Refusal;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What is only there with the toolkit. An installation for users is the same command without it:
 * nothing that ships there knows how artifacts are made.
 */
final class Toolkit {
  private static final boolean PRESENT =
      Toolkit.class.getResource("/dev/fluno/toolkit/AuthoringCode.class") != null;

  /** What {@link Authoring#commands} holds. */
  static final List<String> COMMANDS =
      List.of("init", "build", "pack", "keygen", "sign", "oms", "audit", "bench");

  private Toolkit() {}

  static boolean isPresent() {
    return PRESENT;
  }

  /** The commands of those who make artifacts; without the toolkit each refuses, and is hidden. */
  static Map<String, Object> commands(Console console) {
    if (PRESENT) {
      return Authoring.commands(console);
    }
    var absent = new LinkedHashMap<String, Object>();
    COMMANDS.forEach(name -> absent.put(name, AbsentCommand.on(name, console)));
    return absent;
  }

  static Stream<Code> codes() {
    return PRESENT ? Authoring.codes() : Stream.empty();
  }

  static Optional<Refusal> refusalOf(Throwable problem) {
    return PRESENT ? Authoring.refusalOf(problem) : Optional.empty();
  }

  /** See {@link Authoring#keepCurrent}. */
  static Optional<Refusal> keepCurrent(Path nativeArtifacts, Console console) {
    return PRESENT ? Authoring.keepCurrent(nativeArtifacts, console) : Optional.empty();
  }
}
