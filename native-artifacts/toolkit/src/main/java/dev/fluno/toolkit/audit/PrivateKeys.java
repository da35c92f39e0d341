package dev.fluno.toolkit.audit;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Finds private keys and the stores that hold them. Code that reads keys names their armour too: a
 * key is the armour with what it protects.
 */
public final class PrivateKeys {
  private static final Pattern ARMOUR =
      Pattern.compile("-{4,5} ?BEGIN ([A-Z0-9 ]{0,20}PRIVATE KEY(?: BLOCK)?) ?-{4,5}");

  /** A key of 256 bits alone has 43 characters in Base64. */
  private static final Pattern BODY = Pattern.compile("[A-Za-z0-9+/=]{40}");

  /** Line ends, as they are and as JSON and source code write them, and headers of old PEM. */
  private static final Pattern BETWEEN =
      Pattern.compile("\\\\[nr]|[\\s\"']|(?m:^[A-Za-z-]+: [^\\n]*$)");

  private static final int LOOKED_AT = 600;

  private static final Pattern PUTTY = Pattern.compile("PuTTY-User-Key-File-[0-9]+: ");

  /** RFC 7518, sections 6.2.2 and 6.3.2: the member d is what is private. */
  private static final Pattern JWK = Pattern.compile("\"kty\"\\s*:\\s*\"(?:EC|RSA|OKP)\"");

  private static final Pattern JWK_PRIVATE =
      Pattern.compile("\"d\"\\s*:\\s*\"[A-Za-z0-9_-]{40,}\"");

  private PrivateKeys() {}

  /** What kind of key or store this is or holds, if it does. */
  public static Optional<String> find(byte[] bytes) {
    return Der.privateKey(bytes).or(() -> store(bytes)).or(() -> inText(TextTraces.of(bytes)));
  }

  private static Optional<String> store(byte[] bytes) {
    if (bytes.length < 8) {
      return Optional.empty();
    }
    int magic = ByteBuffer.wrap(bytes).getInt();
    boolean isVersioned = bytes[4] == 0 && bytes[5] == 0 && bytes[6] == 0 && bytes[7] <= 2;
    return switch (magic) {
      case 0xfeedfeed -> isVersioned ? Optional.of("a JKS key store") : Optional.empty();
      case 0xcececece -> isVersioned ? Optional.of("a JCEKS key store") : Optional.empty();
      default -> Optional.empty();
    };
  }

  private static Optional<String> inText(String text) {
    var armour = ARMOUR.matcher(text);
    while (armour.find()) {
      var rest = text.substring(armour.end(), Math.min(text.length(), armour.end() + LOOKED_AT));
      int end = rest.indexOf("-----END");
      var body = BETWEEN.matcher(end < 0 ? rest : rest.substring(0, end)).replaceAll("");
      if (BODY.matcher(body).find()) {
        return Optional.of("a key in PEM: " + armour.group(1));
      }
    }
    if (PUTTY.matcher(text).find()) {
      return Optional.of("a key of PuTTY");
    }
    return JWK.matcher(text).find() && JWK_PRIVATE.matcher(text).find()
        ? Optional.of("a private JSON Web Key")
        : Optional.empty();
  }
}
