package dev.fluno.runtime.binary;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/** Where files lie that are not part of the runtime's own sources. */
final class ThirdParty {
  private ThirdParty() {}

  /** The root of the project. */
  static Path project() {
    return Path.of(System.getProperty("fluno.root", "../..")).toAbsolutePath();
  }

  /** A folder of the third-party test corpora; without them the test is skipped. */
  static Path corpus(String name) {
    String configured = System.getProperty("fluno.corpora");
    Path root = configured == null ? project().resolve("../shared/corpora") : Path.of(configured);
    assumeTrue(Files.isDirectory(root.resolve(name)), "skipped: needs the third-party corpora");
    return root.resolve(name).normalize();
  }
}
