package dev.fluno.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonValue.JsonArray;
import dev.fluno.runtime.json.JsonValue.JsonBoolean;
import dev.fluno.runtime.json.JsonValue.JsonObject;
import dev.fluno.runtime.json.JsonValue.JsonString;
import dev.fluno.runtime.json.StrictJson;
import dev.fluno.toolkit.schema.PublishedSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Refusals of the commands that read a bundle; accepted bundles are the integration tests' part.
 */
class BundleCommandsTest {
  @TempDir private Path folder = Path.of("");

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private void makePolicy() {
    Ran.fluno("keygen", "--out", path("alice.pem")).done();
    Ran.fluno("trust", "init", "--key", path("alice.pub.pem"), "--trust", path("trust.json"))
        .done();
  }

  private static JsonObject json(Ran ran) throws JsonProblem {
    return assertInstanceOf(JsonObject.class, StrictJson.parse(ran.out().getBytes(UTF_8), 1 << 20));
  }

  private static JsonValue member(JsonObject object, String name) {
    var value = object.members().get(name);
    return value == null ? new JsonString("(no member " + name + ")") : value;
  }

  @Test
  void a_policy_that_is_missing_is_the_first_stage_refusing() throws JsonProblem {
    var ran = Ran.fluno("verify", path("b.fluno"), "--trust", path("none.json"), "--json");
    ran.refused(10, "FLN-1001");
    assertEquals(List.of(), PublishedSchema.REPORT.validate(ran.out().getBytes(UTF_8)));
    var report = json(ran);
    assertEquals(new JsonBoolean(false), member(report, "accepted"));
    var stages = assertInstanceOf(JsonArray.class, member(report, "stages")).elements();
    assertEquals(12, stages.size());
    for (int i = 0; i < stages.size(); i++) {
      var stage = assertInstanceOf(JsonObject.class, stages.get(i));
      assertEquals(new JsonValue.JsonNumber(String.valueOf(i)), member(stage, "number"));
      assertEquals(
          new JsonString(i == 0 ? "refused" : "not_run"), member(stage, "outcome"), "stage " + i);
    }
    var refusal = assertInstanceOf(JsonObject.class, member(report, "refusal"));
    assertEquals(new JsonString("FLN-1001"), member(refusal, "code"));
  }

  @Test
  void a_bundle_that_is_missing_is_the_container_stage_refusing() throws JsonProblem {
    makePolicy();
    var trust = path("trust.json");
    var verified = Ran.fluno("verify", path("none.fluno"), "--trust", trust);
    verified.refused(11, "FLN-1101");
    assertTrue(verified.out().contains("   0  policy        passed"), verified.out());
    assertTrue(verified.out().contains("   1  container     refused"), verified.out());
    assertTrue(verified.out().contains("  11  identity      not run"), verified.out());

    Ran.fluno("inspect", path("none.fluno")).refused(11, "FLN-1101");
    Ran.fluno("call", path("none.fluno"), "f", "--trust", trust).refused(11, "FLN-1101");
    for (var ran :
        new Ran[] {
          Ran.fluno("inspect", path("none.fluno"), "--json"),
          Ran.fluno("call", path("none.fluno"), "f", "--trust", trust, "--json")
        }) {
      var refusal =
          assertInstanceOf(JsonObject.class, member(json(ran.refused(11, "FLN-1101")), "refusal"));
      assertEquals(new JsonString("container"), member(refusal, "stage"));
    }
  }

  @Test
  void names_from_a_bundle_never_reach_the_terminal_as_control_sequences() throws IOException {
    var artifact = Files.createDirectories(folder.resolve("b.fluno/artifact"));
    Files.writeString(artifact.resolve("\u001b[31mred"), "");
    var ran = Ran.fluno("inspect", path("b.fluno"));
    assertEquals(11, ran.status());
    assertFalse((ran.out() + ran.err()).contains("\u001b"), ran.err());
  }

  @Test
  void keys_and_policies_are_private_and_are_not_overwritten() throws IOException {
    makePolicy();
    for (String secret : new String[] {"alice.pem", "trust.json"}) {
      assertEquals(
          "rw-------",
          PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve(secret))));
    }
    Ran.fluno("keygen", "--out", path("alice.pem")).refused(40, "FLN-4064");
    String[] init = {
      "trust", "init", "--key", path("alice.pub.pem"), "--trust", path("trust.json")
    };
    Ran.fluno(init).refused(40, "FLN-4064");
  }

  @ParameterizedTest
  @ValueSource(strings = {"P-256", "P-384", "P-521"})
  void a_key_of_every_curve_is_made_and_trusted(String curve) {
    var made = Ran.fluno("keygen", "--curve", curve, "--out", path("k.pem")).done();
    assertTrue(made.out().contains("algorithm    ECDSA " + curve), made.out());
    var trusted =
        Ran.fluno("trust", "init", "--key", path("k.pub.pem"), "--trust", path("t.json")).done();
    assertEquals(fingerprint(made), fingerprint(trusted));
  }

  private static String fingerprint(Ran ran) {
    return ran.out().replaceAll("(?s).*fingerprint  ([0-9a-f]{64}).*", "$1");
  }

  @Test
  void signing_what_is_no_bundle_is_refused() {
    makePolicy();
    Ran.fluno("sign", path("none.fluno"), "--key", path("alice.pem"), "--name", "alice")
        .refused(11, "FLN-1101");
    Ran.fluno("sign", path("none.fluno"), "--key", path("bob.pem"), "--name", "alice")
        .refused(40, "FLN-4031");
  }
}
