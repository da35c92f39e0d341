package dev.fluno.toolkit.sign;

import dev.fluno.runtime.bundle.Container;
import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonWriter;
import dev.fluno.runtime.json.ObjectBuilder;
import dev.fluno.runtime.signature.Dsse;
import dev.fluno.runtime.signature.OmsSignature;
import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.AuthoringException;
import dev.fluno.toolkit.output.Staging;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Makes detached OpenSSF Model Signing v1.0 signatures, such as the stock {@code model_signing
 * verify key} accepts. The same resources and key always give the same file, up to the signature
 * itself, in which ECDSA has a random part.
 */
public final class OmsSigner {
  private static final String PAYLOAD_TYPE = "application/vnd.in-toto+json";
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
    try (Staging staging = Staging.beside(output)) {
      Staging.guard(output, () -> Files.write(staging.path(), file));
      if (replace) {
        staging.replace();
      } else {
        staging.publish();
      }
    } catch (AuthoringException e) {
      Staging.guard(output, () -> removeIfEmpty(folder));
      throw e;
    }
    return output;
  }

  /** The gate refuses an empty folder, and so would the next attempt to sign. */
  private static boolean removeIfEmpty(Path folder) throws IOException {
    try {
      return Files.deleteIfExists(folder);
    } catch (DirectoryNotEmptyException e) {
      return false;
    }
  }

  /**
   * Makes a signature file.
   *
   * @param resources lower-case hex SHA-256 of each payload file by name
   */
  public static byte[] sign(SortedMap<String, String> resources, SigningKey key) {
    byte[] payload = JsonWriter.compact(statement(resources));
    byte[] signature = key.sign(Dsse.preAuthenticationEncoding(PAYLOAD_TYPE, payload));
    byte[] file = JsonWriter.compact(bundle(payload, signature, key));
    // Read back as the gate will: a signature that nobody accepts is worse than none.
    boolean accepted =
        OmsSignature.check(SUBJECT + SUFFIX, file, List.of(key.verificationKey()))
            .filter(signed -> signed.statement().resources().equals(resources))
            .isPresent();
    if (!accepted) {
      throw new IllegalStateException("the signature does not say what was signed");
    }
    return file;
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

  private static JsonValue statement(SortedMap<String, String> resources) {
    MessageDigest root = Sha256.start();
    var list = new ArrayList<JsonValue>();
    resources.forEach(
        (name, digest) -> {
          root.update(HexFormat.of().parseHex(digest));
          list.add(
              new ObjectBuilder()
                  .put("name", name)
                  .put("algorithm", "sha256")
                  .put("digest", digest)
                  .build());
        });
    var rootDigest = new ObjectBuilder().put("sha256", HexFormat.of().formatHex(root.digest()));
    var serialization =
        new ObjectBuilder()
            .put("method", "files")
            .put("hash_type", "sha256")
            .put("allow_symlinks", false)
            .put("ignore_paths", List.of());
    return new ObjectBuilder()
        .put("_type", "https://in-toto.io/Statement/v1")
        .put("subject", one(new ObjectBuilder().put("name", SUBJECT).put("digest", rootDigest)))
        .put("predicateType", "https://model_signing/signature/v1.0")
        .put(
            "predicate",
            new ObjectBuilder().put("serialization", serialization).put("resources", list))
        .build();
  }

  private static JsonValue bundle(byte[] payload, byte[] signature, SigningKey key) {
    var material =
        new ObjectBuilder()
            .put("publicKey", new ObjectBuilder().put("hint", key.verificationKey().hint()))
            .put("tlogEntries", List.of());
    var envelope =
        new ObjectBuilder()
            .put("payload", base64(payload))
            .put("payloadType", PAYLOAD_TYPE)
            .put(
                "signatures",
                one(new ObjectBuilder().put("sig", base64(signature)).put("keyid", "")));
    return new ObjectBuilder()
        .put("mediaType", "application/vnd.dev.sigstore.bundle.v0.3+json")
        .put("verificationMaterial", material)
        .put("dsseEnvelope", envelope)
        .build();
  }

  private static List<JsonValue> one(ObjectBuilder members) {
    return List.of(members.build());
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }
}
