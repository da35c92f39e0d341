package dev.fluno.runtime.signature;

import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonValue.JsonNull;
import dev.fluno.runtime.json.JsonValue.JsonString;
import dev.fluno.runtime.json.ObjectReader;
import dev.fluno.runtime.json.StrictJson;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.refusal.SignatureCode;
import java.util.List;

/**
 * The outer layers of a signature file: the Sigstore bundle and the DSSE envelope in it. Nothing of
 * it is trusted; only what the signature covers will be.
 *
 * @param hint how the signer names its key; empty if absent
 * @param rawBytes the key itself, as signers before model-signing 1.1.0 wrote it; empty if absent
 * @param payload the bytes of the statement, not yet looked at
 * @param signature DER
 */
@SuppressWarnings("ArrayRecordComponent") // passed on once within the package, never compared
record OmsBundle(String hint, byte[] rawBytes, byte[] payload, byte[] signature) {
  static final String MEDIA_TYPE = "application/vnd.dev.sigstore.bundle.v0.3+json";
  static final String PAYLOAD_TYPE = "application/vnd.in-toto+json";

  /** Parses a signature file named {@code file}. */
  static OmsBundle parse(String file, byte[] bytes) {
    try {
      return new Parser(file)
          .bundle(ObjectReader.of(StrictJson.parse(bytes, OmsSignature.MAX_BYTES)));
    } catch (JsonProblem problem) {
      throw refusal(file, problem);
    }
  }

  private static RefusedException refusal(String file, JsonProblem problem) {
    SignatureCode code =
        switch (problem.kind()) {
          case TOO_LARGE -> SignatureCode.TOO_LARGE;
          case NOT_UTF8, NOT_JSON, DUPLICATE_KEY -> SignatureCode.NOT_JSON;
          case MISMATCH -> SignatureCode.NOT_A_BUNDLE;
        };
    return new RefusedException(
        code, file + " " + problem.pointer(), problem.need(), problem.have());
  }

  private record Key(String hint, byte[] rawBytes) {}

  private record Parser(String file) {

    OmsBundle bundle(ObjectReader root) throws JsonProblem {
      String mediaType = root.string("mediaType");
      if (!mediaType.equals(MEDIA_TYPE)) {
        throw refuse(
            SignatureCode.MEDIA_TYPE,
            root,
            "mediaType",
            MEDIA_TYPE,
            new JsonString(mediaType).description());
      }
      ObjectReader envelope = root.object("dsseEnvelope");
      Key key = key(root.object("verificationMaterial"));
      root.close();
      return envelope(envelope, key);
    }

    /**
     * Key material is the only kind taken. Log entries and time stamps may stand beside it, prove
     * nothing that a policy asks for, and are not read.
     */
    private Key key(ObjectReader material) throws JsonProblem {
      List<JsonValue> log = material.has("tlogEntries") ? material.array("tlogEntries") : List.of();
      if (material.has("timestampVerificationData")) {
        material.object("timestampVerificationData");
      }
      if (material.has("certificate")) {
        if (log.isEmpty()) {
          throw material.mismatch("tlogEntries", "an entry, beside a certificate", "none");
        }
        throw refuse(
            SignatureCode.KEYLESS, material, "certificate", "a public key", "a certificate");
      }
      if (material.has("x509CertificateChain")) {
        throw refuse(
            SignatureCode.CERTIFICATE,
            material,
            "x509CertificateChain",
            "a public key",
            "a certificate chain");
      }
      ObjectReader publicKey = material.object("publicKey");
      material.close();
      if (!publicKey.has("hint") && !publicKey.has("rawBytes")) {
        throw publicKey.mismatch("hint", "a hint that names the key", "nothing");
      }
      // The schema of OMS allows members beyond these two; none of them is read.
      String hint = publicKey.optionalString("hint").orElse("");
      String raw = publicKey.optionalString("rawBytes").orElse("");
      return new Key(hint, base64(publicKey, "rawBytes", raw));
    }

    private OmsBundle envelope(ObjectReader envelope, Key key) throws JsonProblem {
      String type = envelope.string("payloadType");
      if (!type.equals(PAYLOAD_TYPE)) {
        throw refuse(
            SignatureCode.PAYLOAD_TYPE,
            envelope,
            "payloadType",
            PAYLOAD_TYPE,
            new JsonString(type).description());
      }
      byte[] payload = base64(envelope, "payload", envelope.string("payload"));
      List<ObjectReader> signatures = envelope.objects("signatures");
      envelope.close();
      if (signatures.size() != 1) {
        throw refuse(
            SignatureCode.SIGNATURE_COUNT,
            envelope,
            "signatures",
            "exactly 1",
            Integer.toString(signatures.size()));
      }
      ObjectReader signature = signatures.getFirst();
      byte[] der = base64(signature, "sig", signature.string("sig"));
      switch (signature.value("keyid").orElse(new JsonNull())) {
        case JsonString _, JsonNull _ -> {} // DSSE: optional, and never a ground for trust
        case JsonValue other ->
            throw signature.mismatch("keyid", "a string or null", other.description());
      }
      signature.close();
      return new OmsBundle(key.hint, key.rawBytes, payload, der);
    }

    private byte[] base64(ObjectReader at, String member, String text) {
      try {
        return StrictBase64.decode(text);
      } catch (IllegalArgumentException e) {
        throw refuse(
            SignatureCode.BASE64,
            at,
            member,
            "base64 with padding, without white space and spare bits",
            String.valueOf(e.getMessage()));
      }
    }

    private RefusedException refuse(
        SignatureCode code, ObjectReader at, String member, String need, String have) {
      return new RefusedException(code, file + " " + at.pointer() + "/" + member, need, have);
    }
  }
}
