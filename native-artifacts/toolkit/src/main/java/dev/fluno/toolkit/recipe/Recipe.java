package dev.fluno.toolkit.recipe;

import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.platform.Target;
import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.AuthoringException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A decoded {@code fluno_recipe.v1}. Members that may hold placeholders are still JSON; {@link
 * Expansion} fills them in.
 *
 * @param file where it was read from; the template and the lock file lie beside it
 * @param source file name of the template
 * @param version the artifact version, positive
 * @param buildId the build id, may hold placeholders
 * @param period fixed times of a release, if the recipe has them
 * @param entries as in the manifest
 * @param reference file name of the author's reference in Python
 * @param tolerances by how much libraries may differ from the reference
 * @param validation one object with {@code entry} and {@code arguments} per golden case
 */
public record Recipe(
    Path file,
    String source,
    long version,
    Optional<String> buildId,
    Optional<Period> period,
    String workloadName,
    String regionName,
    String outputMode,
    long outputVectorLen,
    String license,
    Optional<String> licensePolicy,
    JsonValue entries,
    List<Variant> variants,
    List<BuildTarget> targets,
    Optional<String> reference,
    List<Tolerance> tolerances,
    JsonValue validation) {

  /** When an artifact becomes and ceases to be valid; whole seconds. */
  public record Period(Instant createdAt, Instant expiresAt) {}

  /**
   * One artifact of the recipe.
   *
   * @param parameters values for placeholders, each a string or an integer
   * @param targetParameters more of them for one target, by {@link Target#label()}
   */
  public record Variant(
      String name,
      String artifactId,
      JsonValue allowedInputShapes,
      Map<String, JsonValue> parameters,
      Map<String, Map<String, JsonValue>> targetParameters) {}

  /**
   * By how much one value may differ from the reference's: by so much or by so many ulps.
   *
   * @param output the name of an output or inout argument, or {@code result}
   * @param absolute not negative
   */
  public record Tolerance(String entry, String output, double absolute, long ulps) {}

  /** One kind of machine to build for, with its values for placeholders. */
  public record BuildTarget(Target target, Map<String, JsonValue> parameters) {

    /** Name of the library file for this target in a payload. */
    public String libraryFile() {
      return target.label() + (target.format().equals("pe") ? ".dll" : ".so");
    }
  }

  public Path templateFile() {
    return file.resolveSibling(source);
  }

  /** The author's reference, if the recipe has one. */
  public Optional<Path> referenceFile() {
    return reference.map(file::resolveSibling);
  }

  public Path lockFile() {
    return file.resolveSibling(ToolchainLock.FILE_NAME);
  }

  /**
   * The same recipe for some of its targets.
   *
   * @throws AuthoringException listing its targets, if it has not all of these
   */
  public Recipe only(Set<String> labels) {
    var all = targets.stream().map(target -> target.target().label()).toList();
    for (var label : labels) {
      if (!all.contains(label)) {
        throw new AuthoringException(
            AuthoringCode.TARGET_UNKNOWN, file + " targets", String.join(", ", all), label);
      }
    }
    var some = targets.stream().filter(t -> labels.contains(t.target().label())).toList();
    return new Recipe(
        file,
        source,
        version,
        buildId,
        period,
        workloadName,
        regionName,
        outputMode,
        outputVectorLen,
        license,
        licensePolicy,
        entries,
        variants,
        some,
        reference,
        tolerances,
        validation);
  }

  /** The variant of this name; refused, listing the names there are, if there is none. */
  public Variant variant(String name) {
    return variants.stream()
        .filter(variant -> variant.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new AuthoringException(
                    AuthoringCode.VARIANT_UNKNOWN,
                    file.toString(),
                    String.join(" or ", variants.stream().map(Variant::name).toList()),
                    name));
  }
}
