package dev.fluno.toolkit.sign;

import dev.fluno.runtime.output.Staging;
import dev.fluno.runtime.platform.DurableFile;
import dev.fluno.runtime.signature.Pem;
import dev.fluno.runtime.signature.VerificationKey;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;

/**
 * A key pair on disk.
 *
 * @param privateKey PKCS#8 in PEM, mode 0600
 * @param publicKey SubjectPublicKeyInfo in PEM, to be given to whoever shall trust it
 * @param key the public key
 */
public record KeyPairFile(Path privateKey, Path publicKey, VerificationKey key) {
  private static final String EXTENSION = ".pem";

  /**
   * Makes an ECDSA key pair. Both files appear whole or not at all.
   *
   * @param curve on which curve
   * @param privateKey where the private key goes, such as {@code alice.pem}; the public key goes
   *     beside it, as {@code alice.pub.pem}
   * @throws dev.fluno.toolkit.AuthoringException if one of the two is there already, or cannot be
   *     written
   */
  public static KeyPairFile generate(EcdsaCurve curve, Path privateKey) {
    Path publicKey = publicKeyOf(privateKey);
    for (Path file : new Path[] {privateKey, publicKey}) {
      if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
        throw Staging.exists(file);
      }
    }
    KeyPair pair = pair(curve);
    var key = VerificationKey.fromDer(pair.getPublic().getEncoded());
    String secret = Pem.write("PRIVATE KEY", pair.getPrivate().getEncoded());
    try (Staging privateStaging = Staging.beside(privateKey).unrepeatable();
        Staging publicStaging = Staging.beside(publicKey).unrepeatable()) {
      Staging.guard(
          privateKey,
          () -> {
            DurableFile.create(privateStaging.path(), secret.getBytes(StandardCharsets.US_ASCII));
            return Files.writeString(publicStaging.path(), key.pem());
          });
      // The public key first: alone it is useless but harmless, a private key alone is a riddle.
      publicStaging.publish();
      privateStaging.publish();
    }
    return new KeyPairFile(privateKey, publicKey, key);
  }

  /** Makes a key pair on P-256, the curve that every verifier knows. */
  public static KeyPairFile generate(Path privateKey) {
    return generate(EcdsaCurve.P_256, privateKey);
  }

  /** Where {@link #generate} puts the public key. */
  public static Path publicKeyOf(Path privateKey) {
    String name = String.valueOf(privateKey.getFileName());
    String stem =
        name.endsWith(EXTENSION) ? name.substring(0, name.length() - EXTENSION.length()) : name;
    return privateKey.resolveSibling(stem + ".pub" + EXTENSION);
  }

  private static KeyPair pair(EcdsaCurve curve) {
    try {
      return curve.generate();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this JDK has no ECDSA on " + curve, e);
    }
  }
}
