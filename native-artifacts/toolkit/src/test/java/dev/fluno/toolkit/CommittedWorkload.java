package dev.fluno.toolkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The workload of this repository with its prebuilt libraries, copied so that a test may edit it.
 */
public final class CommittedWorkload {

  private static final String NAME = "continuous-inference";

  private final Path nativeArtifacts;

  private CommittedWorkload(Path nativeArtifacts) {
    this.nativeArtifacts = nativeArtifacts;
  }

  /** Copies what packing needs into a new folder {@code native-artifacts}. */
  public static CommittedWorkload copyInto(Path folder) {
    var from = Path.of(System.getProperty("fluno.root", "../..")).resolve("native-artifacts");
    var copy = new CommittedWorkload(folder.resolve("native-artifacts"));
    for (var file : new String[] {"recipe.json", NAME + ".mlir.in", "toolchain.lock.json"}) {
      copy(from.resolve(NAME).resolve(file), copy.nativeArtifacts.resolve(NAME).resolve(file));
    }
    var built = from.resolve("prebuilt").resolve(NAME);
    try (var files = Files.walk(built)) {
      files
          .filter(Files::isRegularFile)
          .forEach(file -> copy(file, copy.built().resolve(built.relativize(file).toString())));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return copy;
  }

  public Path nativeArtifacts() {
    return nativeArtifacts;
  }

  public Path recipe() {
    return nativeArtifacts.resolve(NAME).resolve("recipe.json");
  }

  public Path template() {
    return recipe().resolveSibling(NAME + ".mlir.in");
  }

  public Path lockFile() {
    return recipe().resolveSibling("toolchain.lock.json");
  }

  public Path built() {
    return nativeArtifacts.resolve("prebuilt").resolve(NAME);
  }

  private static void copy(Path from, Path to) {
    try {
      Files.createDirectories(to.getParent());
      Files.copy(from, to);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
