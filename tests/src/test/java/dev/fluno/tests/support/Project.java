package dev.fluno.tests.support;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/** The checkout under test. */
public final class Project {
  private Project() {}

  /** Its root folder. */
  public static Path root() {
    var root = System.getProperty("fluno.root");
    if (root == null) {
      throw new IllegalStateException(
          "run the tests through Maven: the system property fluno.root is not set");
    }
    return Path.of(root);
  }

  /** The command as users start it. */
  public static Path command() {
    assumeTrue(
        Files.exists(root().resolve("java-core/cli/target/app/built")),
        "skipped: needs the packaged command (mvn verify)");
    return root().resolve("fluno");
  }

  /** A bundle that the build has made and signed with the development key. */
  public static Path bundle(String size) {
    var bundle = root().resolve("native-artifacts/dist/continuous-inference-" + size + ".fluno");
    assumeTrue(
        Files.isDirectory(bundle), "skipped: needs " + bundle + ", which `mvn package` makes");
    return bundle;
  }

  /** The policy that goes with it. */
  public static Path policy() {
    return root().resolve("native-artifacts/dist/trust.json");
  }

  /** The third-party test corpora, which are no part of the project. */
  public static Path corpora() {
    var named = System.getProperty("fluno.corpora");
    var corpora = named == null ? root().resolve("../shared/corpora") : Path.of(named);
    assumeTrue(Files.isDirectory(corpora), "skipped: needs the third-party corpora at " + corpora);
    return corpora;
  }

  /** One folder of them. */
  public static Path corpus(String name) {
    return corpora().resolve(name);
  }
}
