package dev.fluno.runtime.trust;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The user this process runs as. */
final class CurrentUser {
  private CurrentUser() {}

  /**
   * The effective user id. Not from the name of the user, which a container need not have, and not
   * from the owner of a process folder, which is root where the process may not be dumped.
   */
  static int uid() throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
      if (line.startsWith("Uid:")) {
        return Integer.parseUnsignedInt(line.split("\\s+", -1)[2]); // real, then effective
      }
    }
    throw new IOException("/proc/self/status does not name the user");
  }
}
