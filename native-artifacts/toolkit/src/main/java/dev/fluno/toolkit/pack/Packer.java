package dev.fluno.toolkit.pack;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;

import dev.fluno.runtime.bundle.Manifest;
import dev.fluno.runtime.bundle.ManifestDecoder;
import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.output.Progress;
import dev.fluno.runtime.output.Staging;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.AuthoringException;
import dev.fluno.toolkit.build.BuiltFolder;
import dev.fluno.toolkit.build.BuiltVariant;
import dev.fluno.toolkit.pack.ManifestText.PackedLibrary;
import dev.fluno.toolkit.recipe.Expansion;
import dev.fluno.toolkit.recipe.InputFile;
import dev.fluno.toolkit.recipe.Recipe.Period;
import dev.fluno.toolkit.recipe.RecipeDecoder;
import dev.fluno.toolkit.schema.PublishedSchema;
import dev.fluno.toolkit.zip.BundleZip;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Makes the payload of a bundle and lets the published schema and the runtime judge it. */
public final class Packer {

  /** What a bundle may look like on disk. */
  public enum Form {
    FOLDER,
    ZIP
  }

  /**
   * What was packed.
   *
   * @param payloadDigest lower-case hex SHA-256 of the manifest
   * @param proved targets whose library ran on this machine and gave the golden values
   * @param unproved targets whose library this machine cannot run
   */
  public record Packed(
      Path output,
      String artifactId,
      long version,
      Period period,
      String payloadDigest,
      List<String> proved,
      List<String> unproved) {}

  private Packer() {}

  /**
   * Packs one variant of a recipe from a folder that {@code fluno build} wrote.
   *
   * @param times used if the recipe has none of its own
   * @param output must not exist
   * @throws AuthoringException if anything is wrong; nothing of the output is then left
   */
  public static Packed pack(
      Path recipeFile,
      String variantName,
      Path built,
      Period times,
      Path output,
      Form form,
      Progress progress) {
    var recipe = RecipeDecoder.read(recipeFile);
    var expansion =
        Expansion.of(recipe, InputFile.text(recipe.templateFile()), recipe.variant(variantName));
    var variant = BuiltVariant.read(new BuiltFolder(built), expansion, progress);
    return publish(expansion, variant, recipe.period().orElse(times), output, form, progress);
  }

  /** Writes a payload; the published schema and the runtime's own decoder must accept it. */
  static Packed publish(
      Expansion expansion,
      BuiltVariant variant,
      Period period,
      Path output,
      Form form,
      Progress progress) {
    var recipe = expansion.recipe();
    var files = new TreeMap<String, byte[]>();
    var libraries = new ArrayList<PackedLibrary>();
    variant
        .libraries()
        .forEach(
            (target, bytes) -> {
              files.put(target.libraryFile(), bytes);
              libraries.add(
                  new PackedLibrary(
                      target.libraryFile(), target.target(), bytes.length, Sha256.hex(bytes)));
            });
    progress.say("writing the manifest of " + expansion.variant().name());
    var manifest =
        ManifestText.of(
            expansion,
            period,
            variant.entries(),
            libraries,
            variant.provenance(),
            variant.golden());
    requireValid(recipe.file(), manifest);
    files.put(Manifest.FILE_NAME, manifest);

    try (var staging = Staging.beside(output)) {
      Staging.guard(output, () -> write(staging, files, form));
      staging.publish();
    }
    return new Packed(
        output,
        expansion.variant().artifactId(),
        recipe.version(),
        period,
        Sha256.hex(manifest),
        variant.proved(),
        variant.unproved());
  }

  /**
   * Writes a bundle folder, signed or not, as one file.
   *
   * @param output must not exist
   * @throws AuthoringException if it cannot be written; nothing of it is then left
   * @throws RefusedException with a container code if the folder is no sound bundle
   */
  public static void zip(Path bundle, Path output, Progress progress) {
    progress.say("packing " + bundle);
    try (var staging = Staging.beside(output)) {
      Staging.guard(output, () -> writeZip(bundle, staging.path()));
      staging.publish();
    }
  }

  private static Path write(Staging staging, Map<String, byte[]> files, Form form)
      throws IOException {
    return switch (form) {
      case FOLDER -> writeFolder(staging.path(), files);
      case ZIP -> writeZip(writeFolder(staging.scratch(), files), staging.path());
    };
  }

  private static Path writeFolder(Path bundle, Map<String, byte[]> files) throws IOException {
    var artifact = Files.createDirectories(bundle.resolve("artifact"));
    for (var file : files.entrySet()) {
      Files.write(artifact.resolve(file.getKey()), file.getValue());
    }
    return bundle;
  }

  private static Path writeZip(Path bundle, Path zip) throws IOException {
    try (var out = new BufferedOutputStream(Files.newOutputStream(zip, CREATE_NEW, WRITE))) {
      BundleZip.write(bundle, out);
    }
    return zip;
  }

  /** The published schema and the runtime's own decoder must both accept what was written. */
  private static void requireValid(Path recipeFile, byte[] manifest) {
    var problems = PublishedSchema.MANIFEST.validate(manifest);
    if (!problems.isEmpty()) {
      throw new AuthoringException(
          AuthoringCode.MANIFEST_INVALID,
          recipeFile.toString(),
          "what the published schema asks for",
          String.join("; ", problems));
    }
    try {
      ManifestDecoder.decode(manifest);
    } catch (RefusedException e) {
      var refusal = e.refusal();
      throw new AuthoringException(
          AuthoringCode.MANIFEST_INVALID,
          recipeFile + " gives " + refusal.subject(),
          refusal.need(),
          refusal.have(),
          e);
    }
  }
}
