package dev.fluno.toolkit.recipe;

import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonValue.JsonArray;
import dev.fluno.runtime.json.JsonValue.JsonNumber;
import dev.fluno.runtime.json.JsonValue.JsonObject;
import dev.fluno.runtime.json.JsonValue.JsonString;
import dev.fluno.runtime.json.ObjectReader;
import dev.fluno.runtime.json.Rfc3339;
import dev.fluno.runtime.platform.Target;
import dev.fluno.toolkit.recipe.Recipe.BuildTarget;
import dev.fluno.toolkit.recipe.Recipe.Period;
import dev.fluno.toolkit.recipe.Recipe.Tolerance;
import dev.fluno.toolkit.recipe.Recipe.Variant;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Reads {@code recipe.json}. Decides the form of the recipe; the manifest made from it is judged by
 * the schema and by the runtime's own decoder.
 */
public final class RecipeDecoder {

  private static final String SCHEMA = "fluno_recipe.v1";

  /** One component of a path on every system; variants and workloads name folders. */
  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9._-]{0,63}");

  private static final Pattern PARAMETER = Pattern.compile("[A-Z][A-Z0-9_]*");
  private static final Pattern INTEGER = Pattern.compile("-?(0|[1-9][0-9]{0,19})");

  private RecipeDecoder() {}

  /**
   * Reads and decodes a recipe.
   *
   * @throws dev.fluno.toolkit.AuthoringException if it cannot be read or is not a recipe
   */
  public static Recipe read(Path file) {
    return InputFile.decode(file, root -> decode(file, root));
  }

  private static Recipe decode(Path file, JsonValue json) throws JsonProblem {
    var root = ObjectReader.of(json);
    InputFile.requireSchema(root, SCHEMA);
    var recipe =
        new Recipe(
            file,
            fileName(root, "source"),
            root.integer("version", 1, Long.MAX_VALUE),
            root.optionalString("build_id"),
            period(root),
            name(root, "workload_name"),
            root.string("region_name"),
            root.string("output_mode"),
            root.integer("output_vector_len", 0, Integer.MAX_VALUE),
            root.string("license"),
            root.optionalString("license_policy"),
            array(root, "entries"),
            variants(root),
            targets(file, root),
            root.has("reference") ? Optional.of(fileName(root, "reference")) : Optional.empty(),
            tolerances(root),
            array(root, "validation"));
    requireKnownTargets(root, recipe);
    root.close();
    return recipe;
  }

  private static Optional<Period> period(ObjectReader root) throws JsonProblem {
    var created = instant(root, "created_at");
    var expires = instant(root, "expires_at");
    if (created.isPresent() != expires.isPresent()) {
      throw root.mismatch(
          created.isPresent() ? "expires_at" : "created_at", "both times or none", "one of them");
    }
    if (created.isEmpty() || expires.isEmpty()) {
      return Optional.empty();
    }
    if (!created.get().isBefore(expires.get())) {
      throw root.mismatch("expires_at", "after " + created.get(), expires.get().toString());
    }
    return Optional.of(new Period(created.get(), expires.get()));
  }

  private static Optional<Instant> instant(ObjectReader root, String key) throws JsonProblem {
    if (!root.has(key)) {
      return Optional.empty();
    }
    var instant = Rfc3339.read(root, key);
    if (!instant.equals(instant.truncatedTo(ChronoUnit.SECONDS))) {
      throw root.mismatch(key, "a time in whole seconds", instant.toString());
    }
    return Optional.of(instant);
  }

  private static List<Variant> variants(ObjectReader root) throws JsonProblem {
    var variants = new ArrayList<Variant>();
    Set<String> names = new HashSet<>();
    for (var reader : some(root, "variants")) {
      var variant =
          new Variant(
              name(reader, "name"),
              reader.string("artifact_id"),
              array(reader, "allowed_input_shapes"),
              parameters(reader, "parameters"),
              targetParameters(reader));
      if (!names.add(variant.name())) {
        throw reader.mismatch("name", "a name of its own", variant.name() + " twice");
      }
      reader.close();
      variants.add(variant);
    }
    return List.copyOf(variants);
  }

  private static Map<String, Map<String, JsonValue>> targetParameters(ObjectReader variant)
      throws JsonProblem {
    var byTarget = new TreeMap<String, Map<String, JsonValue>>();
    if (variant.has("target_parameters")) {
      var reader = variant.object("target_parameters");
      for (var label : members(variant, "target_parameters").keySet()) {
        byTarget.put(label, parameters(reader, label));
      }
      reader.close();
    }
    return byTarget;
  }

  private static List<BuildTarget> targets(Path file, ObjectReader root) throws JsonProblem {
    var targets = new ArrayList<BuildTarget>();
    Set<String> labels = new HashSet<>();
    for (var reader : some(root, "targets")) {
      var target =
          new BuildTarget(
              BuildableTargets.require(
                  file,
                  new Target(
                      reader.string("os"),
                      reader.string("arch"),
                      (int) reader.integer("cpu_level", 0, Integer.MAX_VALUE))),
              parameters(reader, "parameters"));
      if (!labels.add(target.target().label())) {
        throw reader.mismatch(
            "cpu_level", "a target of its own", target.target().label() + " twice");
      }
      reader.close();
      targets.add(target);
    }
    return List.copyOf(targets);
  }

  private static List<Tolerance> tolerances(ObjectReader root) throws JsonProblem {
    if (!root.has("tolerances")) {
      return List.of();
    }
    if (!root.has("reference")) {
      throw root.mismatch("tolerances", "a reference to differ from", "no reference");
    }
    var tolerances = new ArrayList<Tolerance>();
    for (var reader : some(root, "tolerances")) {
      tolerances.add(
          new Tolerance(
              reader.string("entry"),
              reader.string("output"),
              reader.has("absolute") ? absolute(reader) : 0.0,
              reader.has("ulps") ? reader.integer("ulps", 0, Integer.MAX_VALUE) : 0));
      reader.close();
    }
    return List.copyOf(tolerances);
  }

  private static double absolute(ObjectReader reader) throws JsonProblem {
    var value = reader.value("absolute").orElseThrow();
    if (value instanceof JsonNumber(var literal)
        && Double.parseDouble(literal) >= 0.0
        && Double.isFinite(Double.parseDouble(literal))) {
      return Double.parseDouble(literal);
    }
    throw reader.mismatch("absolute", "a number from 0.0", value.description());
  }

  private static void requireKnownTargets(ObjectReader root, Recipe recipe) throws JsonProblem {
    var labels = recipe.targets().stream().map(target -> target.target().label()).toList();
    for (var variant : recipe.variants()) {
      for (var label : variant.targetParameters().keySet()) {
        if (!labels.contains(label)) {
          throw root.mismatch(
              "variants", "target_parameters for " + String.join(" or ", labels), label);
        }
      }
    }
  }

  private static Map<String, JsonValue> parameters(ObjectReader reader, String key)
      throws JsonProblem {
    var parameters = new TreeMap<String, JsonValue>();
    for (var member : members(reader, key).entrySet()) {
      boolean usable =
          switch (member.getValue()) {
            case JsonString(var text) -> text.indexOf('@') < 0;
            case JsonNumber(var literal) -> INTEGER.matcher(literal).matches();
            default -> false;
          };
      if (!PARAMETER.matcher(member.getKey()).matches()) {
        throw reader.mismatch(key, "names such as LANES", member.getKey());
      }
      if (!usable) {
        throw reader.mismatch(
            key, "an integer or a string without @ for " + member.getKey(), "something else");
      }
      parameters.put(member.getKey(), member.getValue());
    }
    return parameters;
  }

  private static Map<String, JsonValue> members(ObjectReader reader, String key)
      throws JsonProblem {
    if (reader.value(key).orElse(null) instanceof JsonObject(var members)) {
      return members;
    }
    throw reader.mismatch(key, "an object", reader.has(key) ? "something else" : "nothing");
  }

  private static JsonArray array(ObjectReader reader, String key) throws JsonProblem {
    if (reader.value(key).orElse(null) instanceof JsonArray array) {
      return array;
    }
    throw reader.mismatch(key, "an array", reader.has(key) ? "something else" : "nothing");
  }

  private static List<ObjectReader> some(ObjectReader reader, String key) throws JsonProblem {
    var objects = reader.objects(key);
    if (objects.isEmpty()) {
      throw reader.mismatch(key, "at least one", "none");
    }
    return objects;
  }

  private static String name(ObjectReader reader, String key) throws JsonProblem {
    var text = reader.string(key);
    if (!NAME.matcher(text).matches()) {
      throw reader.mismatch(key, "a name of [a-z0-9._-]", text);
    }
    return text;
  }

  private static String fileName(ObjectReader reader, String key) throws JsonProblem {
    var text = reader.string(key);
    if (text.isEmpty()
        || text.startsWith(".")
        || text.indexOf('/') >= 0
        || text.indexOf('\\') >= 0) {
      throw reader.mismatch(key, "a file beside the recipe", text);
    }
    return text;
  }
}
