package dev.fluno.toolkit.recipe;

import static dev.fluno.toolkit.Refusals.refusal;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.json.JsonWriter;
import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.SmallWorkload;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExpansionTest {

  @TempDir Path folder;

  @Test
  void fills_in_the_template_for_each_target_and_the_manifest_once() {
    var expansion = expand("eight");

    var sources = expansion.sources().values().stream().toList();
    assertTrue(sources.get(0).contains("memref<8xf64>"));
    assertTrue(sources.get(0).contains("%tile = arith.constant 2 "));
    assertTrue(sources.get(1).contains("%tile = arith.constant 4 "));
    assertEquals("eight-3", expansion.buildId());
    assertEquals("[[8]]", text(JsonWriter.compact(expansion.allowedInputShapes())));
    var entries = text(JsonWriter.compact(expansion.entries()));
    assertTrue(entries.contains("\"max\":1000,") || entries.contains("\"max\":1000}"), entries);
    assertTrue(entries.contains("\"tensor<f64>[8]\""), entries);
  }

  @Test
  void one_variant_can_give_a_parameter_for_one_target_only() {
    SmallWorkload.in(folder);
    SmallWorkload.edit(recipe(), "\"parameters\": {\"TILE\": 2}", "\"parameters\": {}");
    SmallWorkload.edit(
        recipe(),
        "\"MAX_N\": 1000}",
        "\"MAX_N\": 1000}, \"target_parameters\": {\"linux-x86_64-v1\": {\"TILE\": 1}}");

    var source = expanded("four").sources().values().iterator().next();

    assertTrue(source.contains("%tile = arith.constant 1 "));
  }

  @Test
  void refuses_a_placeholder_without_a_parameter() {
    SmallWorkload.in(folder);
    SmallWorkload.edit(folder.resolve("ramp.mlir.in"), "@TILE@", "@TYLE@");

    refusal(AuthoringCode.PLACEHOLDER_UNKNOWN, () -> expanded("four"));
  }

  @Test
  void refuses_a_manifest_that_depends_on_the_target() {
    SmallWorkload.in(folder);
    SmallWorkload.edit(recipe(), "\"@MAX_N@\"", "\"@TILE@\"");

    refusal(AuthoringCode.PLACEHOLDER_UNKNOWN, () -> expanded("four"));
  }

  @Test
  void refuses_a_parameter_that_nothing_uses() {
    SmallWorkload.in(folder);
    SmallWorkload.edit(recipe(), "\"MAX_N\": 1000", "\"MAX_N\": 1000, \"MAX_M\": 1");

    var refused = refusal(AuthoringCode.PARAMETER_UNUSED, () -> expanded("four"));

    assertEquals("MAX_M", refused.refusal().have());
  }

  @Test
  void refuses_a_parameter_that_the_variant_and_the_target_both_give() {
    SmallWorkload.in(folder);
    SmallWorkload.edit(recipe(), "\"MAX_N\": 1000", "\"MAX_N\": 1000, \"TILE\": 1");

    refusal(AuthoringCode.PARAMETER_TWICE, () -> expanded("four"));
  }

  private Expansion expand(String variant) {
    SmallWorkload.in(folder);
    return expanded(variant);
  }

  private Expansion expanded(String variant) {
    var recipe = RecipeDecoder.read(recipe());
    return Expansion.of(recipe, InputFile.text(recipe.templateFile()), recipe.variant(variant));
  }

  private Path recipe() {
    return folder.resolve("recipe.json");
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
