package dev.fluno.tests.attacks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fluno.runtime.refusal.Code;
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

/** What remembering versions and looking for preloaded libraries leave alone. */
class RollbackTest {
  @TempDir Path folder;

  private Forge forge;

  @BeforeEach
  void make_a_bundle() {
    forge = Forge.in(folder);
  }

  @Test
  void verifying_writes_no_record_and_a_users_record_binds_nobody_else() throws IOException {
    forge.editPolicy(text -> text.replace("\"off\"", "\"required\""));
    signVersion(1, 2);
    accepted(fluno("alice", Map.of(), "verify"));
    assertFalse(Files.exists(folder.resolve("alice")), "verifying leaves no trace");
    accepted(fluno("alice", Map.of(), "call", "hot_vector", "seed=7", "steps=16"));
    signVersion(2, 1);
    refused(RuleCode.ROLLBACK, fluno("alice", Map.of(), "verify"));
    accepted(fluno("bob", Map.of(), "verify"));
  }

  @Test
  void a_preloaded_library_is_reported_where_the_policy_lets_it_be() {
    Path library = Path.of("/lib/x86_64-linux-gnu/libm.so.6");
    assumeTrue(Files.exists(library), "skipped: needs " + library);
    var warned = fluno("alice", Map.of("LD_PRELOAD", library.toString()), "verify");
    accepted(warned);
    assertTrue(warned.out().contains("warning: LD_PRELOAD=" + library), warned.transcript());
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
