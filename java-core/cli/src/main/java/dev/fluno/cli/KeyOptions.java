package dev.fluno.cli;

import dev.fluno.toolkit.sign.KeyStoreFile;
import dev.fluno.toolkit.sign.Secret;
import dev.fluno.toolkit.sign.Signer;
import dev.fluno.toolkit.sign.SigningKey;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/**
 * Where a private key comes from. No option takes a secret itself: everybody on the machine can
 * read the words of a command. Fields are null where others have an Optional: picocli cannot set an
 * empty one in a group that was not given.
 */
class KeyOptions {
  private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  @Option(
      names = "--key",
      paramLabel = "KEY",
      description = "The private key: PEM, PKCS#8 or SEC1, in a file that you alone can read.")
  private @Nullable Path key;

  @Option(
      names = "--key-env",
      paramLabel = "VARIABLE",
      description = "Instead of --key: the environment variable that holds the same PEM.")
  private @Nullable String keyVariable;

  @Option(
      names = "--pkcs12",
      paramLabel = "STORE",
      description = "Instead of --key: a PKCS#12 key store, in a file that you alone can read.")
  private @Nullable Path keyStore;

  @Option(
      names = "--alias",
      paramLabel = "ALIAS",
      description = "Which private key of the store; needed if it has several.")
  private @Nullable String alias;

  @Option(
      names = "--password-file",
      paramLabel = "FILE",
      description =
          "The store's password: the first line of a file that you alone can read. Without it, and"
              + " without --password-env, you are asked.")
  private @Nullable Path passwordFile;

  @Option(
      names = "--password-env",
      paramLabel = "VARIABLE",
      description = "The store's password: the environment variable that holds it.")
  private @Nullable String passwordVariable;

  /**
   * Takes the key from where the options say.
   *
   * @param who whose options these are, for messages
   * @throws ParameterException if they do not name exactly one key
   * @throws dev.fluno.toolkit.AuthoringException if it cannot be used
   */
  Signer signer(String who, CommandLine command, Console console) {
    var sources =
        given(
            Stream.of(
                option("--key", key),
                option("--key-env", keyVariable),
                option("--pkcs12", keyStore)));
    if (sources.size() != 1) {
      var have = sources.isEmpty() ? "none" : String.join(" and ", sources);
      throw new ParameterException(
          command, who + " needs one of --key, --key-env and --pkcs12, has " + have);
    }
    var more =
        given(
            Stream.of(
                option("--alias", alias),
                option("--password-file", passwordFile),
                option("--password-env", passwordVariable)));
    if (keyStore != null) {
      return inStore(keyStore, command, console);
    }
    if (!more.isEmpty()) {
      throw new ParameterException(command, more.getFirst() + " goes with --pkcs12");
    }
    return key != null
        ? SigningKey.read(key)
        : SigningKey.inVariable(variable("--key-env", keyVariable, command), System.getenv());
  }

  private Signer inStore(Path store, CommandLine command, Console console) {
    char[] password = password(store, command, console);
    try {
      return KeyStoreFile.read(store, Optional.ofNullable(alias), password);
    } finally {
      Arrays.fill(password, '\0');
    }
  }

  private char[] password(Path store, CommandLine command, Console console) {
    if (passwordFile != null && passwordVariable != null) {
      throw new ParameterException(
          command, "--password-file and --password-env exclude each other");
    }
    if (passwordVariable != null) {
      var name = variable("--password-env", passwordVariable, command);
      return Secret.passwordIn(name, System.getenv());
    }
    return Optional.ofNullable(passwordFile)
        .map(Secret::passwordIn)
        .or(() -> console.readPassword("Password of " + store + ": "))
        .orElseThrow(
            () ->
                new ParameterException(
                    command,
                    "--password-file or --password-env is needed where nobody can be asked"));
  }

  /** Whoever puts a secret in the place of a name shall not find it in a log. */
  private static String variable(String option, @Nullable String name, CommandLine command) {
    return Optional.ofNullable(name)
        .filter(each -> VARIABLE.matcher(each).matches())
        .orElseThrow(
            () -> new ParameterException(command, option + " needs the name of a variable"));
  }

  private static Optional<String> option(String name, @Nullable Object value) {
    return Optional.ofNullable(value).map(_ -> name);
  }

  private static List<String> given(Stream<Optional<String>> options) {
    return options.flatMap(Optional::stream).toList();
  }
}
