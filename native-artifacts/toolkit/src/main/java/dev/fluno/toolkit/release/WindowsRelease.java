package dev.fluno.toolkit.release;

import dev.fluno.runtime.output.Folders;
import dev.fluno.runtime.output.Staging;
import dev.fluno.toolkit.zip.StoredZipWriter;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * Makes {@code fluno-VERSION-windows-x86_64.zip}: the launcher, the jars without the toolkit, what
 * GraalPy needs on Windows, and signed bundles with the public key and the fingerprint of their
 * signer, but no policy: whom to trust is for the user to say. The paths are those of a checkout.
 *
 * <p>The same inputs give the same bytes. Everything is stored as it is: most of it is jars.
 */
public final class WindowsRelease {
  private static final String EXAMPLE = "examples/python/continuous_inference.py";
  private static final String REFERENCE =
      "native-artifacts/continuous-inference/references/python/continuous_inference.py";

  private final Path root;
  private final Path app;
  private final String version;

  /**
   * @param root the checkout
   * @param app a folder with {@code lib}, {@code compiler} and {@code resources}
   */
  public WindowsRelease(Path root, Path app, String version) {
    this.root = root;
    this.app = app;
    this.version = version;
  }

  /** The name of the zip, and of the one folder in it, which says if its key is no release key. */
  public String name(SignedBundles bundles) {
    return "fluno-" + version + "-windows-x86_64" + (bundles.development() ? "-development" : "");
  }

  /** Writes the zip into a folder, in the place of an older one. */
  public Path write(SignedBundles bundles, Path folder) {
    var output = folder.resolve(name(bundles) + ".zip");
    try (var staging = Staging.beside(output)) {
      Staging.guard(output, () -> writeTo(staging.path(), bundles));
      staging.replace();
    }
    return output;
  }

  private Path writeTo(Path file, SignedBundles bundles) throws IOException {
    var contents = new TreeMap<String, Content>();
    contents.put("README.md", () -> readme(bundles).getBytes(StandardCharsets.UTF_8));
    contents.put("signer.pub.pem", () -> bundles.key().pem().getBytes(StandardCharsets.US_ASCII));
    contents.put("fluno.cmd", this::launcher);
    contents.put("LICENSE", bytesOf(root.resolve("LICENSE")));
    contents.put("NOTICE.txt", bytesOf(root.resolve("java-core/release/src/NOTICE.txt")));
    contents.put(EXAMPLE, bytesOf(root.resolve(EXAMPLE)));
    contents.put(REFERENCE, bytesOf(root.resolve(REFERENCE)));
    addTree(contents, "app/", app);
    addTree(contents, "native-artifacts/dist/", bundles.folder());

    try (var out = new BufferedOutputStream(Files.newOutputStream(file))) {
      var zip = new StoredZipWriter(out);
      for (var entry : contents.entrySet()) {
        zip.add(name(bundles) + "/" + entry.getKey(), entry.getValue().bytes());
      }
      zip.finish();
    }
    return file;
  }

  /** Read when its turn comes: all of them together are hundreds of megabytes. */
  private interface Content {
    byte[] bytes() throws IOException;
  }

  private static Content bytesOf(Path file) {
    return () -> Files.readAllBytes(file);
  }

  private static void addTree(Map<String, Content> contents, String prefix, Path folder)
      throws IOException {
    for (String name : Folders.files(folder)) {
      contents.put(prefix + name, bytesOf(folder.resolve(name)));
    }
  }

  /** cmd.exe finds labels only in lines that end as lines do on Windows. */
  private byte[] launcher() throws IOException {
    return Files.readString(root.resolve("fluno.cmd"))
        .replace("\r\n", "\n")
        .replace("\n", "\r\n")
        .getBytes(StandardCharsets.US_ASCII);
  }

  private String readme(SignedBundles bundles) throws IOException {
    return Files.readString(root.resolve("java-core/release/src/README.md"))
        .replace("@VERSION@", version)
        .replace("@SIGNER@", bundles.signer())
        .replace("@FINGERPRINT@", bundles.key().fingerprint())
        .replace(
            "@WARNING@",
            bundles.development()
                ? "**This is a development build.** Its bundles are signed with a development key,"
                    + " for which nobody vouches: use it to try Fluno, and for nothing else."
                : "");
  }
}
