package dev.fluno.toolkit.recipe;

import static dev.fluno.toolkit.Refusals.refusal;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.SmallWorkload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecipeDecoderTest {

  @TempDir Path folder;

  @Test
  void reads_a_recipe_with_its_variants_and_targets() {
    var recipe = RecipeDecoder.read(SmallWorkload.in(folder));

    assertEquals(3, recipe.version());
    assertEquals("dev.fluno.ramp.eight", recipe.variant("eight").artifactId());
    assertEquals("linux-x86_64-v3.so", recipe.targets().get(1).libraryFile());
    assertTrue(recipe.period().isEmpty());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"schema\": \"fluno_recipe.v1\"|\"schema\": \"fluno_recipe.v2\"|/schema",
        "\"source\": \"ramp.mlir.in\"|\"source\": \"../ramp.mlir.in\"|/source",
        "\"version\": 3|\"version\": 0|/version",
        "\"version\": 3|\"version\": \"3\"|/version",
        "\"version\": 3|\"version\": 3, \"extra\": 1|/extra",
        "\"version\": 3|\"version\": 3, \"created_at\": \"2026-12-01T00:00:00Z\"|/expires_at",
        "\"workload_name\": \"ramp\"|\"workload_name\": \"../ramp\"|/workload_name",
        "\"name\": \"eight\"|\"name\": \"four\"|/variants/1/name",
        "\"name\": \"eight\"|\"name\": \"..\"|/variants/1/name",
        "\"LANES\": 8|\"lanes\": 8|/variants/1/parameters",
        "\"LANES\": 8|\"LANES\": 8.5|/variants/1/parameters",
        "\"LANES\": 8|\"LANES\": \"@X@\"|/variants/1/parameters",
        "\"cpu_level\": 3|\"cpu_level\": -1|/targets/1/cpu_level",
        "\"cpu_level\": 3|\"cpu_level\": 1|/targets/1/cpu_level",
        "\"MAX_N\": 1000}|\"MAX_N\": 1000}, \"target_parameters\": {\"x\": {}}|/variants",
        "\"validation\": [|\"validation\": {}, \"other\": [|/validation",
        "\"version\": 3|\"version\": 3, \"reference\": \"../r.py\"|/reference",
        "\"version\": 3|\"version\": 3, \"tolerances\": []|/tolerances",
        "\"version\": 3|\"version\": 3, \"reference\": \"r.py\", \"tolerances\": []|/tolerances",
        "\"version\": 3|\"version\": 3, \"reference\": \"r.py\", \"tolerances\":"
            + " [{\"entry\": \"ramp\", \"output\": \"result\", \"absolute\": -1}]"
            + "|/tolerances/0/absolute",
        "\"version\": 3|\"version\": 3, \"reference\": \"r.py\", \"tolerances\":"
            + " [{\"entry\": \"ramp\", \"output\": \"result\", \"absolute\": 1e999}]"
            + "|/tolerances/0/absolute",
        "\"version\": 3|\"version\": 3, \"reference\": \"r.py\", \"tolerances\":"
            + " [{\"entry\": \"ramp\", \"output\": \"result\", \"ulps\": 0.5}]"
            + "|/tolerances/0/ulps",
      })
  void refuses_a_recipe_with_one_member_wrong_and_names_it(String from, String to, String pointer) {
    var file = SmallWorkload.in(folder);
    SmallWorkload.edit(file, from, to);

    var refused = refusal(AuthoringCode.RECIPE_INVALID, () -> RecipeDecoder.read(file));

    assertTrue(refused.refusal().subject().endsWith(" " + pointer), refused.getMessage());
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "linux,x86_64,5",
        "linux,x86_64,0",
        "linux,aarch64,2",
        "linux,riscv64,1",
        "windows,aarch64,1",
        "macos,aarch64,1",
        "Linux,x86_64,3"
      })
  void refuses_a_target_that_it_cannot_build_for_and_lists_those_it_can(
      String os, String arch, int level) {
    var file = SmallWorkload.in(folder);
    SmallWorkload.edit(
        file,
        "\"os\": \"linux\", \"arch\": \"x86_64\", \"cpu_level\": 3",
        "\"os\": \"%s\", \"arch\": \"%s\", \"cpu_level\": %d".formatted(os, arch, level));

    var refused = refusal(AuthoringCode.TARGET_UNKNOWN, () -> RecipeDecoder.read(file)).refusal();

    assertEquals(os + ", " + arch + ", cpu_level " + level, refused.have());
    assertTrue(refused.need().contains("linux-x86_64-v4, linux-aarch64, windows-x86_64-v1"));
  }

  @Test
  void takes_the_times_of_a_release() {
    var file = SmallWorkload.in(folder);
    SmallWorkload.edit(
        file,
        "\"version\": 3",
        "\"version\": 3, \"created_at\": \"2026-12-01T00:00:00Z\", \"expires_at\":"
            + " \"2027-12-01T00:00:00Z\"");

    assertEquals(
        "2027-12-01T00:00:00Z",
        RecipeDecoder.read(file).period().orElseThrow().expiresAt().toString());
  }

  @ParameterizedTest
  @CsvSource({
    "2026-12-01T00:00:00+00:00,2027-12-01T00:00:00Z",
    "2026-12-01T00:00:00Z,2026-12-01T00:00:00Z",
    "2026-12-01T00:00:00.5Z,2027-12-01T00:00:00Z",
    "2026-12-01T00:00:00Z,tomorrow",
  })
  void refuses_times_that_are_not_two_moments_in_order(String created, String expires) {
    var file = SmallWorkload.in(folder);
    SmallWorkload.edit(
        file,
        "\"version\": 3",
        "\"version\": 3, \"created_at\": \"%s\", \"expires_at\": \"%s\""
            .formatted(created, expires));

    refusal(AuthoringCode.RECIPE_INVALID, () -> RecipeDecoder.read(file));
  }

  @Test
  void refuses_a_recipe_that_is_not_there_or_not_json() throws IOException {
    refusal(AuthoringCode.INPUT_UNREADABLE, () -> RecipeDecoder.read(folder.resolve("none.json")));

    var file = Files.writeString(folder.resolve("recipe.json"), "{\"schema\": ");
    refusal(AuthoringCode.RECIPE_INVALID, () -> RecipeDecoder.read(file));
  }

  @Test
  void names_the_variants_there_are_when_asked_for_another() {
    var recipe = RecipeDecoder.read(SmallWorkload.in(folder));

    var refused = refusal(AuthoringCode.VARIANT_UNKNOWN, () -> recipe.variant("nine"));

    assertEquals("four or eight", refused.refusal().need());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"llvm\": \"22.1.8\"|\"llvm\": \"22\"|/llvm",
        "\"tool\": \"opt\"|\"tool\": \"llc\"|/tools/3/tool",
        "\"command\": \"opt-22\"|\"command\": \"/usr/bin/opt-22\"|/tools/2/command",
      })
  void refuses_a_lock_file_with_one_member_wrong_and_names_it(
      String from, String to, String pointer) {
    var file = SmallWorkload.in(folder).resolveSibling("toolchain.lock.json");
    SmallWorkload.edit(file, from, to);

    var refused = refusal(AuthoringCode.RECIPE_INVALID, () -> ToolchainLock.read(file));

    assertTrue(refused.refusal().subject().endsWith(" " + pointer), refused.getMessage());
  }
}
