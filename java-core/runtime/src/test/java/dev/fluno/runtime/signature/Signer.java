package dev.fluno.runtime.signature;

import dev.fluno.runtime.digest.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A signer for tests, whose every step can be bent: it writes the text of the format by hand and
 * knows nothing of the code that reads it.
 */
public record Signer(KeyPair pair, String signatureAlgorithm) {
  public static final String PAYLOAD_TYPE = "application/vnd.in-toto+json";

  public static Signer create() {
    return create("secp256r1");
  }

  /** On one of the three curves, by its name in the JDK. */
  static Signer create(String curve) {
    return create(curve, new SecureRandom());
  }

  /** The same key each time, so that what a fuzzer keeps stays signed. */
  public static Signer fixed(int number) {
    return create("secp256r1", new Constant(number));
  }

  private static Signer create(String curve, SecureRandom random) {
    try {
      var generator = KeyPairGenerator.getInstance("EC");
      generator.initialize(new ECGenParameterSpec(curve), random);
      String hash =
          switch (curve) {
            case "secp256r1" -> "SHA256";
            case "secp384r1" -> "SHA384";
            default -> "SHA512";
          };
      return new Signer(generator.generateKeyPair(), hash + "withECDSA");
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }

  /** Anything but random. */
  private static final class Constant extends SecureRandom {
    private static final long serialVersionUID = 1L;
    private final int value;

    Constant(int value) {
      this.value = value;
    }

    @Override
    public void nextBytes(byte[] bytes) {
      Arrays.fill(bytes, (byte) value);
    }
  }

  public VerificationKey key() {
    return VerificationKey.fromDer(pair.getPublic().getEncoded());
  }

  public byte[] signRaw(byte[] message) {
    try {
      var signature = Signature.getInstance(signatureAlgorithm);
      signature.initSign(pair.getPrivate());
      signature.update(message);
      return signature.sign();
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }

  /** A good signature file over these resources. */
  public byte[] signatureFile(Map<String, String> resources) {
    return signatureFile(statement(resources));
  }

  /** A signature file whose signature over this payload is good. */
  public byte[] signatureFile(String payload) {
    byte[] bytes = payload.getBytes(StandardCharsets.UTF_8);
    return bundle(key().hint(), bytes, signRaw(encoding(bytes))).getBytes(StandardCharsets.UTF_8);
  }

  static byte[] encoding(byte[] payload) {
    String head =
        "DSSEv1 " + PAYLOAD_TYPE.length() + " " + PAYLOAD_TYPE + " " + payload.length + " ";
    byte[] headBytes = head.getBytes(StandardCharsets.UTF_8);
    byte[] all = Arrays.copyOf(headBytes, headBytes.length + payload.length);
    System.arraycopy(payload, 0, all, headBytes.length, payload.length);
    return all;
  }

  static String bundle(String hint, byte[] payload, byte[] signature) {
    return """
        {"mediaType":"application/vnd.dev.sigstore.bundle.v0.3+json",\
        "verificationMaterial":{"publicKey":{"hint":"%s"},"tlogEntries":[]},\
        "dsseEnvelope":{"payload":"%s","payloadType":"%s","signatures":[{"sig":"%s","keyid":""}]}}"""
        .formatted(hint, base64(payload), PAYLOAD_TYPE, base64(signature));
  }

  /** The statement of OMS v1.0 over these resources. */
  public static String statement(Map<String, String> resources) {
    var digest = Sha256.start();
    var sorted = new TreeMap<>(resources);
    sorted.values().forEach(hex -> digest.update(HexFormat.of().parseHex(hex)));
    String list =
        sorted.entrySet().stream()
            .map(
                entry ->
                    "{\"name\":\"%s\",\"algorithm\":\"sha256\",\"digest\":\"%s\"}"
                        .formatted(entry.getKey(), entry.getValue()))
            .collect(Collectors.joining(","));
    return """
        {"_type":"https://in-toto.io/Statement/v1",\
        "subject":[{"name":"artifact","digest":{"sha256":"%s"}}],\
        "predicateType":"https://model_signing/signature/v1.0",\
        "predicate":{"serialization":{"method":"files","hash_type":"sha256","allow_symlinks":false,\
        "ignore_paths":[".git"]},"resources":[%s]}}"""
        .formatted(HexFormat.of().formatHex(digest.digest()), list);
  }

  static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }
}
