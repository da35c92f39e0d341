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
import dev.fluno.runtime.json.JsonValue.JsonNull;
import dev.fluno.runtime.json.JsonValue.JsonObject;
import dev.fluno.runtime.json.JsonValue.JsonString;
import dev.fluno.runtime.json.StrictJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BinaryCommandTest {
  private static final Path ROOT = Path.of(System.getProperty("fluno.root"));

  @TempDir private Path folder = Path.of("");

  private static String library() throws IOException {
    return ROOT.resolve("native-artifacts/prebuilt/continuous-inference/s/linux-x86_64-v3.so")
        .toString();
  }

  private static JsonObject json(Ran ran) throws JsonProblem {
    return assertInstanceOf(JsonObject.class, StrictJson.parse(ran.out().getBytes(UTF_8), 1 << 20));
  }

  private static JsonValue member(JsonObject object, String name) {
    var value = object.members().get(name);
    return value == null ? new JsonString("(no member " + name + ")") : value;
  }

  private static List<JsonValue> array(JsonObject object, String name) {
    return assertInstanceOf(JsonArray.class, member(object, name)).elements();
  }

  @Test
  void a_library_that_breaks_no_rule_is_accepted_and_shown() throws Exception {
    var ran = Ran.fluno("binary", library()).done();
    assertTrue(ran.out().contains("format    elf for x86_64"), ran.out());
    assertTrue(ran.out().contains("exports   _mlir_ciface_hot_run"), ran.out());
    assertTrue(ran.out().contains("accepted: it breaks no rule"), ran.out());

    var report = json(Ran.fluno("binary", library(), "--json").done());
    assertEquals(new JsonBoolean(true), member(report, "accepted"));
    assertEquals(new JsonNull(), member(report, "refusal"));
    assertEquals(List.of(), array(report, "findings"));
    assertEquals(3, array(report, "parts").size());
  }

  @Test
  void every_rule_broken_is_listed_and_the_first_gives_the_status() throws Exception {
    byte[] library = Files.readAllBytes(Path.of(library()));
    library[7] = 3; // EI_OSABI
    library[16] = 2; // e_type EXEC
    var file = Files.write(folder.resolve("bad.so"), library).toString();
    var ran = Ran.fluno("binary", file).refused(19, "FLN-1905");
    assertTrue(ran.out().contains("FLN-1906 the file is no shared library: e_type"), ran.out());
    assertTrue(ran.out().contains("refused: rules broken: 2"), ran.out());

    var report = json(Ran.fluno("binary", file, "--json").refused(19, "FLN-1905"));
    assertEquals(new JsonBoolean(false), member(report, "accepted"));
    var codes =
        array(report, "findings").stream()
            .map(each -> member(assertInstanceOf(JsonObject.class, each), "code"))
            .toList();
    assertEquals(List.of(new JsonString("FLN-1905"), new JsonString("FLN-1906")), codes);
  }

  @Test
  void a_manifest_says_what_the_library_must_be() throws Exception {
    var packed =
        Ran.fluno(
            "pack",
            ROOT.resolve("native-artifacts/continuous-inference/recipe.json").toString(),
            "--variant",
            "s",
            "--libraries",
            ROOT.resolve("native-artifacts/prebuilt/continuous-inference").toString(),
            "--out",
            folder.resolve("b.fluno").toString());
    assertEquals(0, packed.status(), packed.toString());
    var artifact = folder.resolve("b.fluno/artifact");
    var manifest = artifact.resolve("manifest.json").toString();
    var library = artifact.resolve("linux-x86_64-v3.so");
    Ran.fluno("binary", library.toString(), "--manifest", manifest).done();

    var other = Files.copy(library, folder.resolve("other.so")).toString();
    Ran.fluno("binary", other, "--manifest", manifest)
        .misused("the manifest has no library of this name, but ");
    var named = folder.resolve(library.getFileName());
    Files.copy(Path.of("/bin/true"), named);
    var ran = Ran.fluno("binary", named.toString(), "--manifest", manifest);
    assertEquals(19, ran.status());
    assertTrue(ran.out().contains("FLN-1955"), ran.out());
    Ran.fluno("binary", other, "--manifest", library.toString()).refused(13, "FLN-1302");
    Ran.fluno("binary", other, "--manifest", folder.resolve("none").toString())
        .misused("the manifest cannot be read");
  }

  @Test
  void any_file_gets_an_answer() throws Exception {
    var text = Files.writeString(folder.resolve("text"), "#!/bin/sh\n").toString();
    assertTrue(
        Ran.fluno("binary", text).refused(19, "FLN-1970").out().contains("unknown"), "format");
    var empty = Files.createFile(folder.resolve("empty")).toString();
    Ran.fluno("binary", empty).refused(19, "FLN-1970");
    Ran.fluno("binary", "").refused(19, "FLN-1972");
    Ran.fluno("binary", "/").refused(19, "FLN-1972");
    Ran.fluno("binary", "/dev/null").refused(19, "FLN-1972");
    Ran.fluno("binary", "/proc/self/maps").refused(19, "FLN-1970");
    var missing = Ran.fluno("binary", folder.resolve("none").toString(), "--json");
    var refusal =
        assertInstanceOf(
            JsonObject.class, member(json(missing.refused(19, "FLN-1971")), "refusal"));
    assertEquals(new JsonString("binary"), member(refusal, "stage"));
  }

  @Test
  void names_from_a_library_never_reach_the_terminal_as_control_sequences() throws Exception {
    byte[] library = Files.readAllBytes(Path.of(library()));
    var text = new String(library, java.nio.charset.StandardCharsets.ISO_8859_1);
    int at = text.indexOf("_mlir_ciface_step");
    library[at] = 0x1b;
    library[at + 1] = '[';
    var file = Files.write(folder.resolve("red.so"), library).toString();
    for (var ran : new Ran[] {Ran.fluno("binary", file), Ran.fluno("binary", file, "--json")}) {
      assertEquals(19, ran.status());
      assertFalse((ran.out() + ran.err()).contains("\u001b"), ran.out());
    }
  }
}
