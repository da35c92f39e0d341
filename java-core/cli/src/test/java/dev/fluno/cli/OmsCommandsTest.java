package dev.fluno.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonValue.JsonArray;
import dev.fluno.runtime.json.JsonValue.JsonBoolean;
import dev.fluno.runtime.json.JsonValue.JsonNull;
import dev.fluno.runtime.json.JsonValue.JsonObject;
import dev.fluno.runtime.json.JsonValue.JsonString;
import dev.fluno.runtime.json.StrictJson;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OmsCommandsTest {
  @TempDir private Path folder = Path.of("");

  @BeforeEach
  void a_model_and_a_key() throws IOException {
    Files.createDirectories(folder.resolve("model/sub"));
    Files.writeString(folder.resolve("model/config.json"), "{}");
    Files.writeString(folder.resolve("model/sub/weights"), "1");
    Ran.fluno("keygen", "--curve", "P-384", "--out", path("k.pem")).done();
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private Ran sign(String... more) {
    return run("sign", "k.pem", more);
  }

  private Ran verify(String... more) {
    return run("verify", "k.pub.pem", more);
  }

  private Ran run(String verb, String key, String... more) {
    var words = new ArrayList<>(List.of("oms", verb, "--key", path(key)));
    words.addAll(List.of("--signature", path("model.sig"), path("model")));
    words.addAll(List.of(more));
    return Ran.fluno(words.toArray(String[]::new));
  }

  @Test
  void signs_and_verifies_and_says_by_which_key() {
    assertTrue(sign().done().out().endsWith("  signed\n"));
    var verified = verify().done().out();
    assertTrue(verified.contains("  key        ECDSA P-384 "), verified);
    assertTrue(verified.contains("  subject    model\n  read       2 files, 3 bytes\n"), verified);
    assertTrue(verified.endsWith("  verified\n"), verified);
  }

  @Test
  void lists_every_file_that_is_wrong_and_ends_with_the_first() throws IOException {
    sign("--ignore", "sub").done();
    Files.writeString(folder.resolve("model/config.json"), "[]");
    var ran = verify().refused(41, "FLN-4106");
    assertTrue(ran.out().contains("  FLN-4106   config.json: need SHA-256 "), ran.out());
    assertTrue(ran.out().contains("  FLN-4104   sub/weights: need a signed file"), ran.out());
    assertTrue(ran.out().contains("  unheeded   sub\n"), ran.out());
    assertTrue(ran.out().endsWith("  not verified: 2 problems\n"), ran.out());
    assertTrue(verify("--ignore", "sub").refused(41, "FLN-4106").out().contains(": 1 problem\n"));
  }

  @Test
  void gives_one_document_for_success_for_problems_and_for_a_refusal() throws Exception {
    var absent = json(verify("--json").refused(41, "FLN-4101"));
    assertEquals(new JsonBoolean(false), absent.members().get("verified"));
    assertEquals(new JsonString("FLN-4101"), member(absent, "refusal", "code"));

    assertEquals(new JsonBoolean(true), json(sign("--json").done()).members().get("signed"));
    var verified = json(verify("--json").done());
    assertEquals(new JsonBoolean(true), verified.members().get("verified"));
    assertEquals(new JsonString("ECDSA P-384"), verified.members().get("algorithm"));
    assertEquals(new JsonNull(), verified.members().get("refusal"));

    Files.delete(folder.resolve("model/config.json"));
    var missing = json(verify("--json").refused(41, "FLN-4105"));
    var problems = assertInstanceOf(JsonArray.class, missing.members().get("problems"));
    var problem = assertInstanceOf(JsonObject.class, problems.elements().getFirst());
    assertEquals(new JsonString("config.json"), problem.members().get("subject"));
  }

  private static JsonObject json(Ran ran) throws JsonProblem {
    return assertInstanceOf(JsonObject.class, StrictJson.parse(ran.out().getBytes(UTF_8), 1 << 20));
  }

  private static JsonValue member(JsonObject object, String outer, String inner) {
    var value = assertInstanceOf(JsonObject.class, object.members().get(outer));
    return value.members().getOrDefault(inner, new JsonNull());
  }

  @Test
  void a_signature_that_is_none_is_refused_as_at_the_gate() throws IOException {
    Files.writeString(folder.resolve("model.sig"), "");
    verify().refused(12, "FLN-1203");
    Files.writeString(folder.resolve("model.sig"), "{}");
    verify("--json").refused(12, "FLN-1204");
  }

  @Test
  void a_signature_is_not_overwritten_unless_told_to() {
    sign().done();
    sign().refused(40, "FLN-4064");
    sign("--replace").done();
    verify().done();
  }

  @Test
  void names_never_reach_the_terminal_as_control_sequences() throws IOException {
    sign().done();
    Files.writeString(folder.resolve("model/\u001b[31mred"), "");
    var ran = verify().refused(41, "FLN-4104");
    assertTrue(!(ran.out() + ran.err()).contains("\u001b"), ran.out());
  }

  @Test
  void says_how_far_it_is_on_a_terminal_only_and_leaves_no_trace() {
    var err = new ByteArrayOutputStream();
    var sink = new PrintStream(new ByteArrayOutputStream(), true, UTF_8);
    for (boolean terminal : new boolean[] {false, true}) {
      var console =
          new Console(
              new ByteArrayInputStream(new byte[0]),
              sink,
              new PrintStream(err, true, UTF_8),
              false,
              terminal);
      console.during(
          progress -> {
            progress.say("half");
            return 0;
          });
      assertEquals(terminal ? "half\u001b[K\r\u001b[K" : "", err.toString(UTF_8));
    }
  }

  @Test
  void wrong_usage_is_named() {
    verify("--ignore", "../x").misused("--ignore needs a path");
    Ran.fluno("oms").misused("a command is missing");
    Ran.fluno("oms", "verify", path("model")).misused("--key");
  }
}
