package dev.fluno.cli;

import java.nio.file.Path;
import java.util.Optional;

/** The bundles of the checkout that the launcher belongs to. */
final class DevelopmentBundles {
  private DevelopmentBundles() {}

  /** Where they lie, if the launcher has told where it is. */
  static Optional<Path> folder() {
    return nativeArtifacts().map(folder -> folder.resolve("dist"));
  }

  /**
   * Makes them again if they have expired or are incomplete, and says so. If that cannot be done,
   * says why and goes on: what needs them will refuse by itself, and what does not shall run.
   */
  static void keepCurrent(Console console) {
    nativeArtifacts()
        .flatMap(folder -> Toolkit.keepCurrent(folder, console))
        .ifPresent(refusal -> console.say(refusal.message()));
  }

  /** The same, but only if the path leads to one of them. */
  static void keepCurrent(Path bundle, Console console) {
    if (folder().filter(bundle.toAbsolutePath().normalize()::startsWith).isPresent()) {
      keepCurrent(console);
    }
  }

  private static Optional<Path> nativeArtifacts() {
    return Optional.ofNullable(System.getProperty("fluno.root"))
        .map(root -> Path.of(root, "native-artifacts"));
  }
}
