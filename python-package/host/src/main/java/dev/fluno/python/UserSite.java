package dev.fluno.python;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.graalvm.polyglot.Engine;

/**
 * The folder of the packages that the user has installed for this version of Python. The module
 * site looks for it, and for much else that GraalPy's own folders lack, for a twentieth of a
 * script's start.
 */
final class UserSite {
  private UserSite() {}

  /** False only if site would find nothing. */
  static boolean mayBeThere(Engine engine) {
    if (System.getenv("PYTHONUSERBASE") != null
        || !System.getProperty("os.name", "").equals("Linux")) {
      return true;
    }
    // As Python looks for it: first where the environment says.
    var home = System.getenv().getOrDefault("HOME", System.getProperty("user.home", ""));
    var python = Objects.requireNonNull(engine.getLanguages().get(FlunoPython.PYTHON));
    var version = python.getVersion().split("\\.", -1);
    return version.length < 2
        || Files.exists(
            Path.of(home, ".local/lib/python" + version[0] + "." + version[1] + "/site-packages"));
  }
}
