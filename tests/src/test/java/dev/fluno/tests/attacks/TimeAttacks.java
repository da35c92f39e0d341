package dev.fluno.tests.attacks;

import static java.util.Map.entry;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fluno.tests.support.Child;
import dev.fluno.tests.support.Forge;
import dev.fluno.tests.support.Tools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Attacks with old artifacts, and on the clock that tells their age. */
final class TimeAttacks {
  /** 2021-06-01, when the artifact of the attack was still good. */
  private static final long THEN_SECONDS = 1622505600;

  private TimeAttacks() {}

  static Map<String, Attack> all() {
    return Map.ofEntries(
        entry("artifact-from-the-future", Attack.bySigner(TimeAttacks::postdate)),
        entry("clock-before-the-policy", Attack.by(TimeAttacks::issueTomorrow)),
        entry("clock-set-back", new Attack(TimeAttacks::age, TimeAttacks::withAnOldClock)),
        entry("expired-artifact", Attack.bySigner(TimeAttacks::expireWithEvil)));
  }

  private static void postdate(Forge forge) throws IOException {
    forge.editManifest(text -> dated(text, "created_at", "2100-01-01", "expires_at", "2100-01-02"));
  }

  /** Expired, and with a library that would run code if it were ever loaded. */
  private static void expireWithEvil(Forge forge) throws IOException {
    EvilLibrary.plant(forge, EvilLibrary.withConstructor(forge));
    expire(forge);
  }

  private static void expire(Forge forge) throws IOException {
    forge.editManifest(text -> dated(text, "created_at", "2021-01-01", "expires_at", "2021-12-31"));
  }

  private static String dated(String text, String from, String first, String until, String last) {
    return text.replaceFirst(
            "\"" + from + "\": \"[^\"]*\"", "\"" + from + "\": \"" + first + "T00:00:00Z\"")
        .replaceFirst(
            "\"" + until + "\": \"[^\"]*\"", "\"" + until + "\": \"" + last + "T00:00:00Z\"");
  }

  /** To a machine whose clock is a day slow, today's policy is tomorrow's. */
  private static void issueTomorrow(Forge forge) {
    forge.trust("dev.fluno.*", Instant.now().plus(Duration.ofDays(1)), Duration.ofDays(1));
  }

  /** An artifact that has long expired, under a policy as long-lived as its maker was careless. */
  private static void age(Forge forge) throws IOException {
    buildAClock(forge);
    expire(forge);
    forge.sign();
    forge.editPolicy(
        text ->
            dated(
                dated(text, "issued_at", "2021-01-01", "expires_at", "2040-01-01"),
                "not_before",
                "2021-01-01",
                "not_after",
                "2040-01-01"));
  }

  /** As faketime does it: a clock of our own, loaded before the C library's. */
  private static void buildAClock(Forge forge) throws IOException {
    Tools.need("gcc");
    var source =
        Files.writeString(
            forge.beside("clock.c"),
            """
            #include <time.h>
            int clock_gettime(clockid_t clock, struct timespec *now) {
              extern long syscall(long, ...);
              long result = syscall(228, clock, now);
              if (clock == CLOCK_REALTIME) now->tv_sec = %d;
              return (int) result;
            }
            """
                .formatted(THEN_SECONDS));
    var child =
        Child.run(
            Path.of("/"),
            Map.of(),
            List.of("gcc", "-shared", "-fPIC", "-o", clock(forge), source.toString()));
    assertEquals(0, child.status(), child.transcript());
  }

  private static String clock(Forge forge) {
    return forge.beside("clock.so").toString();
  }

  private static Set<String> withAnOldClock(Forge forge) {
    return new Victim.Command(Map.of("LD_PRELOAD", clock(forge)), List.of()).use(forge);
  }
}
