package dev.fluno.runtime.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What this process holds open. */
public final class OpenDescriptors {
  private OpenDescriptors() {}

  /** Its number of file descriptors, the one that counts them included. */
  public static long count() {
    try (var open = Files.list(Path.of("/proc/self/fd"))) {
      return open.count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
