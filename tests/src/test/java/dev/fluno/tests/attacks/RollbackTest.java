package dev.fluno.tests.attacks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fluno.runtime.refusal.Code;
import dev.fluno.runtime.refusal.PolicyCode;
import dev.fluno.runtime.refusal.RuleCode;
import dev.fluno.tests.support.Child;
import dev.fluno.tests.support.Forge;
import dev.fluno.tests.support.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a policy may ask of the machine: a memory of versions, and no preloaded libraries. */
class RollbackTest {
  @TempDir Path folder;

  private Forge forge;

  @BeforeEach
  void make_a_bundle() {
    forge = Forge.in(folder);
  }

  @Test
  void an_older_version_that_is_still_valid_does_not_come_back() throws IOException {
    forge.editPolicy(text -> text.replace("\"off\"", "\"required\""));
    signVersion(1, 2);
    accepted(fluno("alice", Map.of(), "verify"));
    assertFalse(Files.exists(folder.resolve("alice")), "verifying leaves no trace");
    accepted(fluno("alice", Map.of(), "call", "hot_vector", "seed=7", "steps=16"));
    signVersion(2, 1);
    refused(RuleCode.ROLLBACK, fluno("alice", Map.of(), "verify"));
    refused(
        RuleCode.ROLLBACK, fluno("alice", Map.of(), "call", "hot_vector", "seed=7", "steps=16"));
    accepted(fluno("bob", Map.of(), "verify"));
  }

  @Test
  void a_preloaded_library_is_refused_where_the_policy_says_so() throws IOException {
    Path library = Path.of("/lib/x86_64-linux-gnu/libm.so.6");
    assumeTrue(Files.exists(library), "skipped: needs " + library);
    Map<String, String> preloading = Map.of("LD_PRELOAD", library.toString());
    var warned = fluno("alice", preloading, "verify");
    accepted(warned);
    assertTrue(warned.out().contains("warning: LD_PRELOAD=" + library), warned.transcript());
    forge.editPolicy(text -> text.replace("\"refuse_preload\": false", "\"refuse_preload\": true"));
    refused(PolicyCode.PRELOADED, fluno("alice", preloading, "verify"));
    refused(PolicyCode.PRELOADED, fluno("alice", Map.of("LD_AUDIT", "/no/such.so"), "verify"));
    accepted(fluno("alice", Map.of(), "verify"));
  }

  private void signVersion(int before, int after) throws IOException {
    forge.editManifest(
        text -> text.replace("\"version\": " + before + ",", "\"version\": " + after + ","));
    forge.sign();
  }

  private Child fluno(String user, Map<String, String> more, String verb, String... words) {
    var command =
        new ArrayList<>(List.of(Project.command().toString(), verb, forge.bundle().toString()));
    command.addAll(List.of(words));
    command.addAll(List.of("--trust", forge.policy().toString()));
    var environment = new HashMap<>(more);
    environment.put("XDG_STATE_HOME", folder.resolve(user).toString());
    return Child.run(Project.root(), environment, command);
  }

  private static void accepted(Child child) {
    assertEquals(0, child.status(), child.transcript());
  }

  private static void refused(Code code, Child child) {
    assertEquals(code.stage().exitStatus(), child.status(), child.transcript());
    assertTrue(child.err().contains("fluno: " + code.id() + " "), child.transcript());
  }
}
