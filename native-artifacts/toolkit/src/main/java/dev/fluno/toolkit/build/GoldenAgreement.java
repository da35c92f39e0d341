package dev.fluno.toolkit.build;

import dev.fluno.runtime.json.JsonValue.JsonArray;
import dev.fluno.runtime.json.JsonWriter;
import dev.fluno.runtime.platform.Machine;
import dev.fluno.runtime.platform.Target;
import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.AuthoringException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** Golden values from several sources, which must agree bit for bit. */
final class GoldenAgreement {
  private final String subject;
  private String firstSource = "";
  private Optional<JsonArray> agreed = Optional.empty();

  GoldenAgreement(String subject) {
    this.subject = subject;
  }

  /** True if a library for this target can be run on this machine. */
  static boolean runsHere(Target target) {
    var machine = Machine.current();
    return target.os().equals(machine.os())
        && target.arch().equals(machine.arch())
        && target.cpuLevel() <= machine.cpuLevel();
  }

  /**
   * Adds what one source gives.
   *
   * @throws AuthoringException if it is not what the others gave
   */
  void add(String source, JsonArray values) {
    if (agreed.isEmpty()) {
      firstSource = source;
      agreed = Optional.of(values);
      return;
    }
    var need = JsonWriter.compact(agreed.get());
    var have = JsonWriter.compact(values);
    int at = Arrays.mismatch(need, have);
    if (at >= 0) {
      throw new AuthoringException(
          AuthoringCode.GOLDEN_DISAGREE,
          subject + ", " + source,
          "what " + firstSource + " gives, " + around(need, at),
          around(have, at));
    }
  }

  /**
   * What all sources gave.
   *
   * @throws AuthoringException if there was none
   */
  JsonArray values() {
    return agreed.orElseThrow(
        () ->
            new AuthoringException(
                AuthoringCode.GOLDEN_NOT_COMPUTABLE,
                subject,
                "a target at most " + Machine.current().label(),
                "none"));
  }

  private static String around(byte[] json, int at) {
    int from = Math.max(0, at - 40);
    return "…"
        + new String(json, from, Math.min(json.length, at + 24) - from, StandardCharsets.UTF_8)
        + "…";
  }
}
