package dev.fluno.cli;

import java.io.IOException;
import java.nio.file.Path;
import org.graalvm.polyglot.Engine;

/**
 * Unpacks what GraalPy otherwise unpacks into a cache below the user's home on its first start (25
 * MB; without a writable home it loses its compiler and its standard library). Run by the build.
 */
final class UnpackResources {
  private UnpackResources() {}

  public static void main(String[] args) throws IOException {
    if (!Engine.copyResources(Path.of(args[0]))) {
      throw new IOException("GraalPy's resources are not on the class path");
    }
  }
}
