package dev.fluno.tests.gate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.platform.Machine;
import dev.fluno.tests.support.Forge;
import dev.fluno.tests.support.Ran;
import dev.fluno.toolkit.schema.PublishedSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real bundle proves itself, or shows value by value where it does not. */
class SelftestTest {
  @TempDir Path folder;
  private Forge forge;

  @BeforeEach
  void a_bundle() {
    forge = Forge.in(folder);
  }

  private Ran selftest(String... more) {
    var words = new ArrayList<>(List.of("selftest", forge.bundle().toString()));
    words.addAll(List.of("--trust", forge.policy().toString()));
    words.addAll(List.of(more));
    return Ran.fluno(words.toArray(String[]::new));
  }

  private static void valid(Ran ran) {
    var problems = PublishedSchema.SELFTEST.validate(ran.out().getBytes(UTF_8));
    assertEquals(List.of(), problems, ran.out());
  }

  @Test
  void a_good_bundle_shows_every_value_the_machine_and_its_verdict() {
    var ran = selftest();
    assertEquals(0, ran.status(), ran.err());
    assertTrue(ran.out().contains("machine   " + Machine.current().label() + "\n"), ran.out());
    assertTrue(ran.out().contains("case      hot_vector: passed\n"), ran.out());
    assertTrue(ran.out().contains("  vector[10] "), ran.out());
    assertTrue(ran.out().contains("verdict   passed: "), ran.out());
    var json = selftest("--json");
    valid(json);
    assertTrue(json.out().contains("\"passed\": true"), json.out());
  }

  @Test
  void a_library_that_gives_other_values_shows_them_and_is_refused() throws IOException {
    var text = Files.readString(forge.manifest());
    var start = text.indexOf("\"validation\"");
    var hex = text.indexOf("0x1.", start) + 4;
    var digit = text.charAt(hex) == '1' ? '2' : '1';
    forge.editManifest(each -> each.substring(0, hex) + digit + each.substring(hex + 1));
    forge.sign();
    var ran = selftest();
    assertEquals(21, ran.status(), ran.out());
    assertEquals("FLN-2101", ran.code());
    assertTrue(ran.out().contains(": differs in 1 of "), ran.out());
    assertTrue(ran.out().contains(": passed\n"), ran.out());
    assertTrue(ran.out().contains(" 1 not as expected"), ran.out());
    var json = selftest("--json");
    assertEquals(21, json.status());
    valid(json);
    assertTrue(json.out().contains("\"equal\": false"), json.out());
  }

  @Test
  void what_an_earlier_stage_refuses_never_runs() throws IOException {
    Files.writeString(forge.manifest(), "{}");
    var ran = selftest("--json");
    assertEquals(13, ran.status(), ran.err());
    valid(ran);
    assertTrue(ran.out().contains("\"cases\": []"), ran.out());
    Files.delete(forge.policy());
    var text = selftest();
    assertEquals(10, text.status(), text.err());
    assertFalse(text.out().contains("\ncase "), text.out());
    valid(selftest("--json"));
  }
}
