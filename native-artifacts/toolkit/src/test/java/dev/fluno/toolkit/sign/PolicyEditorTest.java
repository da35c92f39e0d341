package dev.fluno.toolkit.sign;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.trust.TrustPolicy;
import dev.fluno.toolkit.schema.PublishedSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
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
}
