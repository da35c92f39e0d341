package dev.fluno.toolkit.recipe;

import dev.fluno.runtime.json.JsonValue;
import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.AuthoringException;
import dev.fluno.toolkit.recipe.Recipe.BuildTarget;
import dev.fluno.toolkit.recipe.Recipe.Variant;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * One variant of a recipe with every placeholder filled in.
 *
 * @param sources the MLIR text for each target of the recipe, in its order
 */
public record Expansion(
    Recipe recipe,
    Variant variant,
    String buildId,
    JsonValue entries,
    JsonValue allowedInputShapes,
    JsonValue validation,
    Map<BuildTarget, String> sources) {

  /**
   * Fills in one variant.
   *
   * @param template the text of {@link Recipe#templateFile()}
   * @throws AuthoringException for a placeholder without a parameter, a parameter that nothing
   *     uses, or one that is given twice
   */
  public static Expansion of(Recipe recipe, String template, Variant variant) {
    var manifest =
        new Placeholders(recipe.file() + " variant " + variant.name(), variant.parameters());
    var buildId = manifest.fill(recipe.buildId().orElse(variant.name() + "-" + recipe.version()));
    var entries = manifest.fill(recipe.entries());
    var shapes = manifest.fill(variant.allowedInputShapes());
    var validation = manifest.fill(recipe.validation());

    var sources = new LinkedHashMap<BuildTarget, String>();
    for (var target : recipe.targets()) {
      var subject =
          recipe.templateFile() + " for " + variant.name() + " " + target.target().label();
      var parameters = merged(subject, variant, target);
      var source = new Placeholders(subject, parameters);
      sources.put(target, source.fill(template));

      var unused = new HashSet<>(parameters.keySet());
      unused.removeAll(source.used());
      unused.removeAll(manifest.used());
      if (!unused.isEmpty()) {
        throw new AuthoringException(
            AuthoringCode.PARAMETER_UNUSED,
            subject,
            "a place that uses it",
            String.join(", ", unused.stream().sorted().toList()));
      }
    }
    return new Expansion(recipe, variant, buildId, entries, shapes, validation, sources);
  }

  private static Map<String, JsonValue> merged(
      String subject, Variant variant, BuildTarget target) {
    var all = new TreeMap<>(variant.parameters());
    add(all, target.parameters(), subject);
    add(all, variant.targetParameters().getOrDefault(target.target().label(), Map.of()), subject);
    return all;
  }

  private static void add(Map<String, JsonValue> all, Map<String, JsonValue> more, String subject) {
    more.forEach(
        (name, value) -> {
          if (all.put(name, value) != null) {
            throw new AuthoringException(
                AuthoringCode.PARAMETER_TWICE, subject, "one value for each parameter", name);
          }
        });
  }
}
