package dev.fluno.toolkit.sign;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** Makes PKCS#12 key stores with the tools that people use. */
public final class KeyStores {
  public static final String PASSWORD = "pässword";

  /** The tool that makes it. */
  public enum Maker {
    OPENSSL,
    KEYTOOL
  }

  /**
   * A store with one key, {@code release}.
   *
   * @param publicKey PEM
   */
  public record Made(Path store, Path publicKey) {}

  private KeyStores() {}

  /**
   * Makes {@code keys.p12}, and {@code k.pem} and {@code c.pem} beside it where OpenSSL makes it.
   */
  public static Made make(Path folder, Maker maker, EcdsaCurve curve) throws IOException {
    Path store = folder.resolve("keys.p12");
    Path publicKey = folder.resolve("release.pub.pem");
    Path password = Files.writeString(folder.resolve("password"), PASSWORD + "\n");
    Files.setPosixFilePermissions(password, PosixFilePermissions.fromString("rw-------"));
    switch (maker) {
      case OPENSSL -> {
        run(
            folder,
            "openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:" + curve + " -out k.pem");
        openssl(
            folder,
            "openssl pkcs12 -export -inkey k.pem -in c.pem -name release -passout file:password"
                + " -out keys.p12");
      }
      case KEYTOOL -> keytool(folder, "release", curve);
    }
    run(folder, "openssl pkcs12 -in keys.p12 -passin file:password -nokeys -clcerts -out out.pem");
    String pem = run(folder, "openssl x509 -in out.pem -pubkey -noout");
    return new Made(store, Files.writeString(publicKey, pem));
  }

  /** Adds a key to {@code keys.p12}, which keytool leaves readable for others. */
  static void keytool(Path folder, String alias, EcdsaCurve curve) throws IOException {
    Path tool = Path.of(System.getProperty("java.home"), "bin", "keytool");
    assumeTrue(Files.isExecutable(tool), "skipped: needs keytool");
    run(
        folder,
        tool
            + " -J-Dfile.encoding=UTF-8 -genkeypair -keystore keys.p12 -storetype PKCS12"
            + " -storepass:file password -keyalg EC -dname CN=release -alias "
            + alias
            + " -groupname secp"
            + curve.toString().substring(2)
            + "r1");
    Files.setPosixFilePermissions(
        folder.resolve("keys.p12"), PosixFilePermissions.fromString("rw-------"));
  }

  /** Runs OpenSSL; a key {@code k.pem} and a certificate of it, {@code c.pem}, are there. */
  static void openssl(Path folder, String command) {
    assumeTrue(Command.exists("openssl"), "skipped: needs openssl");
    if (!command.contains("-out k.pem")) {
      if (!Files.exists(folder.resolve("k.pem"))) {
        run(folder, "openssl ecparam -name prime256v1 -genkey -noout -out k.pem");
      }
      run(folder, "openssl req -new -x509 -key k.pem -subj /CN=release -days 30 -out c.pem");
    }
    run(folder, command);
  }

  private static String run(Path folder, String command) {
    assumeTrue(Command.exists("openssl"), "skipped: needs openssl");
    return Command.succeed(folder, command.split(" ", -1));
  }
}
