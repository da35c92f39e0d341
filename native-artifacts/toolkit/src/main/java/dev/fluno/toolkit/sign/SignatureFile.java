package dev.fluno.toolkit.sign;

import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonWriter;
import dev.fluno.runtime.json.ObjectBuilder;
import dev.fluno.runtime.signature.Dsse;
import dev.fluno.runtime.signature.OmsProfile;
import dev.fluno.runtime.signature.OmsSignature;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedMap;

/**
 * Makes the bytes of an OpenSSF Model Signing v1.0 signature file, such as the stock {@code
 * model_signing verify key} accepts.
 */
public final class SignatureFile {
  private static final String PAYLOAD_TYPE = "application/vnd.in-toto+json";

  private SignatureFile() {}

  /**
   * What is to be signed.
   *
   * @param subject the name of the folder or file, for people
   * @param resources lower-case hex SHA-256 of each file by name, in the order of Unicode code
   *     points
   * @param ignorePaths what was left out: other verifiers leave it out as well
   */
  public record Contents(
      String subject, SortedMap<String, String> resources, Collection<String> ignorePaths) {}

  /** Signs, and reads the result back as a verifier will. */
  public static byte[] make(Contents contents, Signer key, OmsProfile profile) {
    byte[] payload = JsonWriter.compact(statement(contents));
    byte[] signature = key.sign(Dsse.preAuthenticationEncoding(PAYLOAD_TYPE, payload));
    byte[] file = JsonWriter.compact(bundle(payload, signature, key));
    // A signature that nobody accepts is worse than none.
    boolean accepted =
        OmsSignature.check(contents.subject, file, List.of(key.verificationKey()), profile)
            .filter(signed -> signed.statement().resources().equals(contents.resources))
            .isPresent();
    if (!accepted) {
      throw new IllegalStateException("the signature does not say what was signed");
    }
    return file;
  }

  private static JsonValue statement(Contents contents) {
    MessageDigest root = Sha256.start();
    var list = new ArrayList<JsonValue>();
    contents.resources.forEach(
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
            .putStrings("ignore_paths", contents.ignorePaths);
    return new ObjectBuilder()
        .put("_type", "https://in-toto.io/Statement/v1")
        .put(
            "subject",
            one(new ObjectBuilder().put("name", contents.subject).put("digest", rootDigest)))
        .put("predicateType", "https://model_signing/signature/v1.0")
        .put(
            "predicate",
            new ObjectBuilder().put("serialization", serialization).put("resources", list))
        .build();
  }

  private static JsonValue bundle(byte[] payload, byte[] signature, Signer key) {
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
