package dev.fluno.toolkit.sign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.trust.PolicyEditor;
import dev.fluno.runtime.trust.PolicyWriter;
import dev.fluno.runtime.trust.TrustPolicy;
import dev.fluno.toolkit.ChildProcess;
import dev.fluno.toolkit.schema.PublishedSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PolicyEditorTest {
  private static final Instant NOW = Instant.parse("2026-12-01T10:00:00Z");

  @TempDir Path folder;
  private Path policy = Path.of("");

  @BeforeEach
  void a_policy() {
    policy = folder.resolve("trust.json");
    var key = KeyPairFile.generate(folder.resolve("alice.pem")).key();
    PolicyWriter.write(
        policy,
        new PolicyWriter.Draft("alice", key, "a.*", NOW, Duration.ofDays(365), false, true, true),
        false);
  }

  @Test
  void changes_nothing_but_what_it_was_asked_to() throws IOException {
    String before = Files.readString(policy);
    String digest = Sha256.hex("x");
    PolicyEditor.revoke(policy, Set.of(), Set.of(digest));
    assertEquals(
        before.replace(
            "\"revoked_payloads\": []", "\"revoked_payloads\": [\n    \"" + digest + "\"\n  ]"),
        Files.readString(policy));
    assertEquals(List.of(), PublishedSchema.POLICY.validate(Files.readAllBytes(policy)));
  }

  @Test
  void adds_members_that_a_policy_left_out() throws IOException {
    String text = Files.readString(policy);
    Files.writeString(policy, text.replace("  \"revoked_keys\": [],\n", ""));
    String digest = Sha256.hex("x");
    assertEquals(
        Set.of(digest), PolicyEditor.revoke(policy, Set.of(digest), Set.of()).revokedKeys());
  }

  /** Edits by several at a time, in one process here, take turns; none is lost. */
  @Test
  void loses_no_edit_of_two_that_meet() throws Exception {
    var digests = IntStream.range(0, 24).mapToObj(i -> Sha256.hex("payload " + i)).toList();
    try (var threads = Executors.newFixedThreadPool(4)) {
      List<Future<?>> edits = new ArrayList<>();
      for (String digest : digests) {
        edits.add(threads.submit(() -> PolicyEditor.revoke(policy, Set.of(), Set.of(digest))));
      }
      for (Future<?> edit : edits) {
        edit.get();
      }
    }
    assertEquals(new HashSet<>(digests), TrustPolicy.read(policy).revokedPayloads());
    try (Stream<Path> files = Files.list(folder)) {
      assertTrue(files.noneMatch(file -> file.getFileName().toString().startsWith(".")));
    }
  }

  @Test
  void a_process_killed_at_any_moment_leaves_a_policy_with_all_that_it_had_said() {
    var random = new Random(20261201);
    Set<String> said = new HashSet<>();
    for (int round = 0; round < 4; round++) {
      List<ChildProcess> children = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        children.add(
            ChildProcess.start(
                "exec",
                Map.of(),
                EditInChild.class,
                List.of(policy.toString(), round + "-" + i, "" + random.nextInt(60))));
      }
      for (ChildProcess child : children) {
        child.await().output().lines().filter(Sha256::isHex).forEach(said::add);
      }
      assertTrue(TrustPolicy.read(policy).revokedPayloads().containsAll(said));
    }
    assertTrue(said.size() >= 12, "each has said something: " + said.size());
  }

  @Test
  void a_full_disk_leaves_the_policy_as_it_was() throws Exception {
    assumeTrue(
        new ProcessBuilder("sh", "-c", "unshare -m true").start().waitFor() == 0,
        "skipped: needs mount namespaces");
    Path disk = Files.createDirectory(folder.resolve("disk"));
    var ended =
        ChildProcess.start(
                "exec unshare -m sh -c \"mount -t tmpfs -o size=24k,mode=700 none '"
                    + disk
                    + "' && exec \\\"\\$@\\\"\" sh",
                Map.of(),
                EditOnAFullDisk.class,
                List.of(policy.toString(), disk.toString()))
            .await();
    assertEquals(
        List.of("FLN-4065", "revoked 0", "revoked 1", "files 1"),
        ended.output().lines().toList(),
        ended.output());
  }
}
