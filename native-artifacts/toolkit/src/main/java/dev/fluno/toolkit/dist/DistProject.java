package dev.fluno.toolkit.dist;

import dev.fluno.runtime.output.Progress;
import dev.fluno.runtime.refusal.IoText;
import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.AuthoringException;
import dev.fluno.toolkit.build.BuiltFolder;
import dev.fluno.toolkit.pack.Packer;
import dev.fluno.toolkit.recipe.Recipe;
import dev.fluno.toolkit.recipe.RecipeDecoder;
import dev.fluno.toolkit.sign.OmsSigner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A folder of the checkout with a recipe, whose libraries are committed.
 *
 * @param built the committed libraries
 */
public record DistProject(String name, Recipe recipe, Path built) {

  private static final String RECIPE = "recipe.json";

  /**
   * Every such folder, by name.
   *
   * @param nativeArtifacts holds a folder for each project, and beside them {@code prebuilt} with a
   *     folder of the same name for its libraries
   * @throws AuthoringException if there is none, or a recipe is none
   */
  public static List<DistProject> in(Path nativeArtifacts) {
    var prebuilt = nativeArtifacts.resolve("prebuilt");
    try (var folders = Files.list(prebuilt)) {
      var names =
          folders
              .filter(folder -> new BuiltFolder(folder).isBuilt())
              .map(folder -> String.valueOf(folder.getFileName()))
              .filter(name -> Files.exists(nativeArtifacts.resolve(name).resolve(RECIPE)))
              .sorted()
              .toList();
      if (names.isEmpty()) {
        throw new AuthoringException(
            AuthoringCode.INPUT_UNREADABLE, prebuilt.toString(), "libraries of a recipe", "none");
      }
      return names.stream()
          .map(
              name ->
                  new DistProject(
                      name,
                      RecipeDecoder.read(nativeArtifacts.resolve(name).resolve(RECIPE)),
                      prebuilt.resolve(name)))
          .toList();
    } catch (IOException e) {
      throw new AuthoringException(
          AuthoringCode.INPUT_UNREADABLE, prebuilt.toString(), "a folder", IoText.of(e), e);
    }
  }

  /** The files beside the libraries that decide what the bundles are. */
  List<Path> sources() {
    return List.of(recipe.file(), recipe.templateFile(), recipe.lockFile());
  }

  /**
   * Packs a variant and signs it with one key.
   *
   * @param times used if the recipe has none of its own
   * @param bundle a folder that does not exist yet
   */
  public Packer.Packed make(
      Recipe.Variant variant, Recipe.Period times, Path bundle, Path privateKey, String signer) {
    var packed =
        Packer.pack(
            recipe.file(),
            variant.name(),
            built,
            times,
            bundle,
            Packer.Form.FOLDER,
            Progress.quiet());
    OmsSigner.sign(bundle, privateKey, signer, false);
    return packed;
  }

  /** The file name of each bundle and the variant in it. */
  public Map<String, Recipe.Variant> bundles() {
    var bundles = new LinkedHashMap<String, Recipe.Variant>();
    for (var variant : recipe.variants()) {
      // One that is named like its project is not named twice.
      var label = variant.name().equals(name) ? name : name + "-" + variant.name();
      bundles.put(label + ".fluno", variant);
    }
    return bundles;
  }
}
