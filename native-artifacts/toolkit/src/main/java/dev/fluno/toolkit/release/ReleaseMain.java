package dev.fluno.toolkit.release;

import dev.fluno.toolkit.BuildStep;
import java.nio.file.Path;
import java.util.Optional;

/** Called by the build: {@code ROOT APP VERSION OUTPUT SIGNER [KEY]}. */
final class ReleaseMain {
  private ReleaseMain() {}

  public static void main(String[] arguments) {
    BuildStep.run(() -> make(arguments));
  }

  private static void make(String[] arguments) {
    var root = Path.of(arguments[0]).normalize();
    var output = Path.of(arguments[3]);
    var scratch = output.resolve("bundles");
    var nativeArtifacts = root.resolve("native-artifacts");
    var key = arguments.length > 5 ? arguments[5] : "";
    var bundles =
        key.isEmpty()
            ? SignedBundles.ofDevelopment(nativeArtifacts, scratch)
            : SignedBundles.of(
                nativeArtifacts,
                Path.of(key),
                arguments[4],
                Optional.ofNullable(System.getenv("SOURCE_DATE_EPOCH")),
                scratch);
    var release = new WindowsRelease(root, Path.of(arguments[1]), arguments[2]);
    System.out.println("fluno: wrote " + release.write(bundles, output));
  }
}
