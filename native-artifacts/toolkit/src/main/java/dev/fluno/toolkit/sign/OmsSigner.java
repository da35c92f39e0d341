package dev.fluno.toolkit.sign;

import dev.fluno.runtime.bundle.Container;
import dev.fluno.runtime.output.Staging;
import dev.fluno.runtime.signature.OmsProfile;
import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.AuthoringException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Signs bundles. The same resources and key always give the same file, up to the signature itself,
 * in which ECDSA has a random part.
 */
public final class OmsSigner {
  private static final String SUFFIX = ".sigstore.json";
  private static final Pattern SIGNER = Pattern.compile("[a-z0-9][a-z0-9._-]{0,63}");

  // model-signing names what it signed by its folder, and a bundle's payload is this one.
  private static final String SUBJECT = "artifact";

  private OmsSigner() {}

  /**
   * Signs a bundle folder: writes {@code signatures/SIGNER.sigstore.json}, whole or not at all.
   *
   * @param bundle the folder that holds {@code artifact/}; read under the same rules as by the gate
   * @param key a private key file
   * @param signer whose signature it is, for people; the gate goes by the key
   * @param replace whether an older signature of this signer may be replaced
   * @return the file written
   * @throws AuthoringException if the key, the name or the folder cannot be used
   * @throws dev.fluno.runtime.refusal.RefusedException if the gate would not read the folder
   */
  public static Path sign(Path bundle, Path key, String signer, boolean replace) {
    if (!SIGNER.matcher(signer).matches()) {
      throw new AuthoringException(
          AuthoringCode.SIGNER_NAME, signer, "at most 64 of a-z 0-9 . _ -", "another name");
    }
    SigningKey signingKey = SigningKey.read(key);
    if (Files.isRegularFile(bundle)) {
      throw new AuthoringException(
          AuthoringCode.NOT_A_FOLDER, bundle.toString(), "a folder", "a file");
    }
    Path folder = bundle.resolve("signatures");
    Path output = folder.resolve(signer + SUFFIX);
    if (!replace && Files.exists(output, LinkOption.NOFOLLOW_LINKS)) {
      throw Staging.exists(output);
    }
    byte[] file = sign(resources(bundle), signingKey);
    try (Staging staging = Staging.beside(output).unrepeatable()) {
      Staging.guard(output, () -> Files.write(staging.path(), file));
      if (replace) {
        staging.replace();
      } else {
        staging.publish();
      }
    }
    return output;
  }

  /**
   * Makes the signature file of a bundle.
   *
   * @param resources lower-case hex SHA-256 of each payload file by name
   */
  public static byte[] sign(SortedMap<String, String> resources, SigningKey key) {
    var contents = new SignatureFile.Contents(SUBJECT, resources, List.of());
    return SignatureFile.make(contents, key, OmsProfile.BUNDLE);
  }

  private static SortedMap<String, String> resources(Path bundle) {
    var resources = new TreeMap<String, String>();
    try (Container container = Container.open(bundle)) {
      container
          .payload()
          .keySet()
          .forEach(name -> resources.put(name, container.hashPayload(name)));
    }
    return resources;
  }
}
