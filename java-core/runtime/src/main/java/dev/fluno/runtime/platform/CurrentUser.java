package dev.fluno.runtime.platform;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** The user this process runs as. */
public final class CurrentUser {
  private static final Path STATUS = Path.of("/proc/self/status");

  private CurrentUser() {}

  /**
   * The effective user id. Not from the name of the user, which a container need not have, and not
   * from the owner of a process folder, which is root where the process may not be dumped.
   */
  public static int uid() throws IOException {
    try {
      for (String line : Files.readAllLines(STATUS, StandardCharsets.ISO_8859_1)) {
        if (line.startsWith("Uid:")) {
          return Integer.parseUnsignedInt(line.split("\\s+", -1)[2]); // real, then effective
        }
      }
    } catch (NoSuchFileException e) {
      throw new IOException("without /proc nobody can say whose file it is", e);
    }
    throw new IOException(STATUS + " does not name the user");
  }
}
