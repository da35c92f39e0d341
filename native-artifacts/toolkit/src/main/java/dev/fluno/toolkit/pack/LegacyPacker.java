package dev.fluno.toolkit.pack;

import dev.fluno.runtime.json.JsonWriter;
import dev.fluno.runtime.output.Progress;
import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.AuthoringException;
import dev.fluno.toolkit.build.BuiltFolder.Provenance;
import dev.fluno.toolkit.build.BuiltVariant;
import dev.fluno.toolkit.build.LibraryChecks;
import dev.fluno.toolkit.build.LibraryProvenance;
import dev.fluno.toolkit.legacy.LegacySource;
import dev.fluno.toolkit.recipe.Expansion;
import dev.fluno.toolkit.recipe.Recipe;
import dev.fluno.toolkit.recipe.Recipe.Period;
import dev.fluno.toolkit.recipe.RecipeDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Makes the payload of a bundle from an artifact of the older format. What that says stays as it
 * is; a recipe adds what it cannot say; everything else is taken from the library itself.
 */
public final class LegacyPacker {

  /** All that is known of how the library was made is that an older manifest names it. */
  private static final String TOOLCHAIN = "fluno_artifact.v1";

  private final LegacySource source;
  private final Expansion expansion;

  private LegacyPacker(LegacySource source, Expansion expansion) {
    this.source = source;
    this.expansion = expansion;
  }

  /**
   * Packs the library whose symbols the recipe's entries name. Every library that the older
   * manifest names must be the one it means, also those that are left out.
   *
   * @param manifest of the older format, or the folder that holds it as {@code manifest.json}
   * @param variantName needed if the recipe has several
   * @param times used where neither the older manifest nor the recipe has them
   * @param output must not exist
   * @throws AuthoringException if anything is wrong; nothing of the output is then left
   */
  public static Packer.Packed pack(
      Path manifest,
      Path recipeFile,
      Optional<String> variantName,
      Period times,
      Path output,
      Progress progress) {
    progress.say("comparing the libraries of " + manifest);
    var source = LegacySource.read(manifest, InstantSource.system().instant());
    var recipe = RecipeDecoder.read(recipeFile);
    var name = variantName.orElseGet(() -> onlyVariant(recipe));
    var expansion = Expansion.of(recipe, "", recipe.variant(name));
    return new LegacyPacker(source, expansion).pack(times, output, progress);
  }

  private static String onlyVariant(Recipe recipe) {
    var names = recipe.variants().stream().map(Recipe.Variant::name).toList();
    if (names.size() != 1) {
      throw new AuthoringException(
          AuthoringCode.VARIANT_UNKNOWN,
          recipe.file().toString(),
          "--variant with " + String.join(" or ", names),
          "none");
    }
    return names.getFirst();
  }

  private Packer.Packed pack(Period times, Path output, Progress progress) {
    requireAgreement();
    var targets = expansion.recipe().targets();
    require(
        "targets",
        "one, since an older artifact is for one",
        targets.size() == 1,
        () -> String.valueOf(targets.size()));
    var target = targets.getFirst();
    require("os", source.os(), target.target().os());
    require("arch", source.arch(), target.target().arch());
    var library = source.library(LibraryChecks.exports(BuiltVariant.entriesOf(expansion)));
    var provenance =
        new Provenance(
            TOOLCHAIN,
            Map.of(
                target.libraryFile(),
                new LibraryProvenance(
                    source.sha256(), source.sha256(), source.sha256(), List.of())));
    var variant = BuiltVariant.ofForeign(library, target, expansion, provenance, progress);
    return Packer.publish(expansion, variant, period(times), output, Packer.Form.FOLDER, progress);
  }

  /** What the older manifest says, the recipe repeats: nothing of it is changed on the way. */
  private void requireAgreement() {
    var recipe = expansion.recipe();
    require("source", Optional.of(String.valueOf(source.file().getFileName())), recipe.source());
    require("artifact_id", source.field("artifact_id"), expansion.variant().artifactId());
    require("version", source.field("version"), String.valueOf(recipe.version()));
    require("workload_name", source.field("workload_name"), recipe.workloadName());
    require("region_name", source.field("region_name"), recipe.regionName());
    require("license", source.field("license"), recipe.license());
    require(
        "license_policy", source.field("license_policy"), recipe.licensePolicy().orElse("nothing"));
    require("output_mode", source.outputMode(), recipe.outputMode());
    require(
        "output_vector_len",
        source.field("output_vector_len"),
        String.valueOf(recipe.outputVectorLen()));
    require(
        "allowed_input_shapes",
        source.field("allowed_input_shapes"),
        new String(JsonWriter.compact(expansion.allowedInputShapes()), StandardCharsets.UTF_8));
  }

  /** Never longer than the older manifest allows. */
  private Period period(Period times) {
    var own = expansion.recipe().period();
    var end = source.expiresAt();
    if (own.isPresent()) {
      require(
          "expires_at",
          "at most " + end.map(String::valueOf).orElse("any time"),
          end.isEmpty() || !own.get().expiresAt().isAfter(end.get()),
          () -> own.get().expiresAt().toString());
      return own.get();
    }
    return new Period(source.createdAt().orElse(times.createdAt()), end.orElse(times.expiresAt()));
  }

  private void require(String field, Optional<String> need, String have) {
    need.ifPresent(text -> require(field, text, text.equals(have), () -> have));
  }

  private void require(String field, String need, boolean holds, Supplier<String> have) {
    if (!holds) {
      throw new AuthoringException(
          AuthoringCode.V1_CONTRADICTED, expansion.recipe().file() + " " + field, need, have.get());
    }
  }
}
