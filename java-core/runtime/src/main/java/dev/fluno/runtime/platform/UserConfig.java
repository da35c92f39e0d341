package dev.fluno.runtime.platform;

import java.nio.file.Path;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Where the user keeps what belongs to Fluno. The one place that reads the environment for it.
 *
 * @param folder the configuration folder, which need not exist
 * @param policy the trust policy, which need not exist
 * @param state the folder for what Fluno remembers, which need not exist; relative if this user has
 *     no home
 */
public record UserConfig(Path folder, Path policy, Path state) {

  /** As the environment of this process has it. */
  public static UserConfig ofProcess() {
    return of(
        System.getProperty("os.name", "").startsWith("Windows"),
        Path.of(System.getProperty("user.home", "")),
        name -> Optional.ofNullable(System.getenv(name)).orElse(""));
  }

  /**
   * The environment gives the empty string for what is not set.
   *
   * @param account the home of the account that runs this process: Java's user.home, which on Unix
   *     is that of the password database, whatever HOME says
   */
  static UserConfig of(boolean windows, Path account, UnaryOperator<String> environment) {
    Path home = windows ? account : absolute(environment.apply("HOME"), account);
    Path folder =
        (windows
                ? absolute(environment.apply("APPDATA"), home.resolve("AppData").resolve("Roaming"))
                : absolute(environment.apply("XDG_CONFIG_HOME"), home.resolve(".config")))
            .resolve("fluno");
    Path state =
        (windows
                ? absolute(
                    environment.apply("LOCALAPPDATA"), home.resolve("AppData").resolve("Local"))
                : absolute(
                    environment.apply("XDG_STATE_HOME"), home.resolve(".local").resolve("state")))
            .resolve("fluno");
    String named = environment.apply("FLUNO_TRUST");
    return new UserConfig(
        folder, named.isEmpty() ? folder.resolve("trust.json") : Path.of(named), state);
  }

  /** The XDG specification: a relative path is to be ignored, as if it were not set. */
  private static Path absolute(String named, Path otherwise) {
    return !named.isEmpty() && Path.of(named).isAbsolute() ? Path.of(named) : otherwise;
  }
}
