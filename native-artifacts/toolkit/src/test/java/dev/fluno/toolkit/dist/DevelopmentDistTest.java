package dev.fluno.toolkit.dist;

import static dev.fluno.toolkit.Refusals.refusal;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.output.Folders;
import dev.fluno.runtime.trust.TrustPolicy;
import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.ChildProcess;
import dev.fluno.toolkit.CommittedWorkload;
import dev.fluno.toolkit.SmallWorkload;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DevelopmentDistTest {

  @TempDir Path folder;

  private final List<String> said = Collections.synchronizedList(new ArrayList<>());
  private Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
  private CommittedWorkload workload;
  private Path config;
  private Path dist;

  @BeforeEach
  void copyTheWorkload() {
    workload = CommittedWorkload.copyInto(folder);
    config = folder.resolve("config/fluno");
    dist = workload.nativeArtifacts().resolve("dist");
  }

  @Test
  void makes_signed_bundles_and_a_development_policy() throws IOException {
    assertTrue(ensure());

    assertEquals(
        List.of(
            ".lock",
            "continuous-inference-l.fluno",
            "continuous-inference-m.fluno",
            "continuous-inference-s.fluno",
            "made.json",
            "trust.json"),
        names());
    assertTrue(
        Files.exists(
            dist.resolve("continuous-inference-l.fluno/signatures/development.sigstore.json")));
    var policy = TrustPolicy.read(dist.resolve("trust.json"));
    assertTrue(policy.development());
    assertEquals(now.plus(Duration.ofDays(30)), policy.expiresAt());
    assertEquals("rw-------", permissions(dist.resolve("trust.json")));
    assertEquals("rw-------", permissions(key()));
  }

  @Test
  void does_nothing_and_says_nothing_while_all_is_current() {
    ensure();
    said.clear();
    now = now.plus(Duration.ofDays(28));

    assertFalse(ensure());
    assertEquals(List.of(), said);
  }

  @Test
  void makes_them_again_a_day_before_they_expire() {
    ensure();
    now = now.plus(Duration.ofDays(29));

    assertMadeAgainBecause("they expire on");
  }

  @Test
  void makes_them_again_when_the_clock_was_wrong() {
    ensure();
    now = now.minus(Duration.ofDays(2));

    assertMadeAgainBecause("they were made in the future");
  }

  @Test
  void makes_them_again_when_the_policy_is_missing() throws IOException {
    ensure();
    Files.delete(dist.resolve("trust.json"));

    assertMadeAgainBecause("their trust policy is missing");
  }

  @Test
  void makes_them_again_when_a_bundle_is_missing() throws IOException {
    ensure();
    Folders.remove(dist.resolve("continuous-inference-m.fluno"));

    assertMadeAgainBecause("continuous-inference-m.fluno is missing");
  }

  @Test
  void makes_them_again_with_a_new_key_when_the_key_is_missing() throws IOException {
    ensure();
    Files.delete(key());

    assertMadeAgainBecause("the development key is missing or another one");
    assertTrue(Files.exists(key()));
  }

  @Test
  void makes_them_again_when_the_recipe_was_edited() {
    ensure();
    SmallWorkload.edit(workload.recipe(), "\"version\": 1", "\"version\": 2");

    assertMadeAgainBecause("their sources have changed");
  }

  @Test
  void makes_them_again_when_the_record_is_missing_or_broken() throws IOException {
    ensure();
    Files.writeString(dist.resolve("made.json"), "{");

    assertMadeAgainBecause("there are none yet");
  }

  @Test
  void leaves_a_bundle_that_somebody_changed_to_the_gate() throws IOException {
    ensure();
    var library = dist.resolve("continuous-inference-l.fluno/artifact/linux-x86_64-v3.so");
    Files.delete(library);

    assertFalse(ensure());
    assertFalse(Files.exists(library));
  }

  @Test
  void keeps_the_old_bundles_when_new_ones_cannot_be_made() throws IOException {
    ensure();
    var before = names();
    SmallWorkload.edit(workload.template(), "%c0 = arith", "%c00 = arith");

    refusal(AuthoringCode.SOURCE_CHANGED, this::ensure);

    assertEquals(before, names());
  }

  @Test
  void clears_away_what_a_killed_process_left() throws IOException {
    Files.createDirectories(dist.resolve(".making-123/continuous-inference-s.fluno"));

    ensure();

    assertFalse(names().contains(".making-123"));
  }

  @Test
  void signs_with_a_key_that_is_thrown_away_where_none_can_be_kept() throws IOException {
    // A file in the place of the folder stops every user, root too.
    config = Files.writeString(folder.resolve("file"), "").resolve("fluno");

    assertTrue(ensure());

    assertTrue(said.stream().anyMatch(line -> line.contains("thrown away")), said.toString());
    try (Stream<Path> files = Files.walk(folder)) {
      assertEquals(List.of(), files.filter(DevelopmentDistTest::holdsPrivateKey).toList());
    }
    assertFalse(ensure());
  }

  @Test
  void two_processes_at_once_make_them_once() {
    var children =
        Stream.of(1, 2)
            .map(
                _ ->
                    ChildProcess.start(
                        "exec",
                        Map.of("XDG_CONFIG_HOME", folder.resolve("config").toString()),
                        DevelopmentDist.class,
                        List.of(workload.nativeArtifacts().toString())))
            .toList();

    var ended = children.stream().map(ChildProcess::await).toList();

    assertEquals(List.of(0, 0), ended.stream().map(ChildProcess.Ended::status).toList());
    assertEquals(
        1,
        ended.stream().filter(e -> e.output().contains("making the development bundles")).count(),
        ended.toString());
    assertTrue(Files.exists(key()));
  }

  private boolean ensure() {
    InstantSource clock = () -> now;
    return new DevelopmentDist(workload.nativeArtifacts(), config, clock, said::add).ensure();
  }

  private void assertMadeAgainBecause(String reason) {
    said.clear();
    assertTrue(ensure());
    assertTrue(said.getFirst().contains(reason), said.toString());
    assertFalse(ensure());
  }

  private List<String> names() throws IOException {
    try (var files = Files.list(dist)) {
      return files.map(file -> String.valueOf(file.getFileName())).sorted().toList();
    }
  }

  private Path key() {
    return config.resolve("development-key.pem");
  }

  private static String permissions(Path file) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }

  private static boolean holdsPrivateKey(Path file) {
    try {
      return Files.isRegularFile(file)
          && new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1)
              .contains("PRIVATE KEY");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
