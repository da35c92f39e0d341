package dev.fluno.toolkit.project;

import dev.fluno.runtime.output.Staging;
import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.AuthoringException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;

/** A small region project that builds, packs and runs as it is, to be changed from there. */
public final class NewProject {

  /**
   * What every place takes where the name goes: a folder on every system, the workload's name, and
   * a label of an artifact id.
   */
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*");

  private static final int MAX_NAME_LENGTH = 40;

  /** Windows opens the device whatever folder it stands in. */
  private static final Pattern DEVICE = Pattern.compile("con|prn|aux|nul|com[0-9]|lpt[0-9]");

  /** Where each template goes. */
  private static final Map<String, String> FILES =
      Map.of(
          "README.md", "README.md",
          "recipe.json", "recipe.json",
          "region.mlir", "@NAME@.mlir",
          "reference.py", "reference.py",
          "test_region.py", "test_region.py",
          "toolchain.lock.json", "toolchain.lock.json",
          "gitignore", ".gitignore");

  private NewProject() {}

  /** The artifact id of a project that was given none. */
  public static String defaultArtifactId(Path folder) {
    return "dev.example." + name(folder);
  }

  /**
   * Writes the project.
   *
   * @param folder must not exist; its last name is the project's
   * @param artifactId as in a manifest
   * @param license as in a manifest
   * @return the folder
   * @throws AuthoringException if the name is not allowed or taken, or the project cannot be
   *     written; nothing of it is then left
   */
  public static Path write(Path folder, String artifactId, String license) {
    var values = Map.of("NAME", name(folder), "ARTIFACT_ID", artifactId, "LICENSE", license);
    try (var staging = Staging.beside(folder)) {
      Staging.guard(folder, () -> fill(staging.path(), values));
      staging.publish();
    }
    return folder;
  }

  private static String name(Path folder) {
    var last = folder.toAbsolutePath().normalize().getFileName();
    var name = last == null ? "" : last.toString();
    if (name.length() > MAX_NAME_LENGTH
        || !NAME.matcher(name).matches()
        || DEVICE.matcher(name).matches()) {
      throw new AuthoringException(
          AuthoringCode.PROJECT_NAME,
          folder.toString(),
          "at most "
              + MAX_NAME_LENGTH
              + " characters a-z 0-9 and single hyphens, first a letter, no Windows device",
          name.isEmpty() ? "none" : name);
    }
    return name;
  }

  private static Path fill(Path place, Map<String, String> values) throws IOException {
    Files.createDirectory(place);
    for (var file : FILES.entrySet()) {
      Files.writeString(
          place.resolve(filled(file.getValue(), values)), filled(read(file.getKey()), values));
    }
    return place;
  }

  private static String filled(String template, Map<String, String> values) {
    var text = template;
    for (var value : values.entrySet()) {
      text = text.replace("@" + value.getKey() + "@", value.getValue());
    }
    return text;
  }

  private static String read(String template) throws IOException {
    try (var stream =
        Objects.requireNonNull(NewProject.class.getResourceAsStream(template), template)) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
