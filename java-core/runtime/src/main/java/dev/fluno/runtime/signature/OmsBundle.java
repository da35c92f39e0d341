package dev.fluno.runtime.signature;

import dev.fluno.runtime.json.JsonProblem;
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
 * @param envelope of the one payload type that OMS has, with exactly one signature
 */
@SuppressWarnings("ArrayRecordComponent") // passed on once within the package, never compared
record OmsBundle(String hint, byte[] rawBytes, DsseEnvelope envelope) {
  static final String MEDIA_TYPE = "application/vnd.dev.sigstore.bundle.v0.3+json";
  static final String PAYLOAD_TYPE = "application/vnd.in-toto+json";

  /** Parses a signature file named {@code file}. */
  static OmsBundle parse(String file, byte[] bytes, OmsProfile profile) {
    try {
      return new Parser(file, profile)
          .bundle(ObjectReader.of(StrictJson.parse(bytes, profile.maxBytes())));
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

  private record Parser(String file, OmsProfile profile) {

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
      ObjectReader material = root.object("verificationMaterial");
      DsseEnvelope envelope = envelope(root.object("dsseEnvelope"));
      root.close();
      refuseOtherMethods(material, envelope);
      ObjectReader publicKey = material.object("publicKey");
      material.close();
      if (!publicKey.has("hint") && !publicKey.has("rawBytes")) {
        throw publicKey.mismatch("hint", "a hint that names the key", "nothing");
      }
      // The schema of OMS allows members beyond these two; none of them is read.
      String hint = publicKey.optionalString("hint").orElse("");
      byte[] rawBytes =
          publicKey.has("rawBytes")
              ? StrictBase64.member(file, publicKey, "rawBytes")
              : new byte[0];
      return new OmsBundle(hint, rawBytes, envelope);
    }

    private DsseEnvelope envelope(ObjectReader reader) throws JsonProblem {
      DsseEnvelope envelope = DsseEnvelope.read(file, reader);
      if (!envelope.payloadType().equals(PAYLOAD_TYPE)) {
        throw refuse(
            SignatureCode.PAYLOAD_TYPE,
            reader,
            "payloadType",
            PAYLOAD_TYPE,
            new JsonString(envelope.payloadType()).description());
      }
      if (envelope.payload().length == 0) {
        throw reader.mismatch("payload", "at least one byte", "none");
      }
      if (envelope.signatures().size() != 1) {
        throw refuse(
            SignatureCode.SIGNATURE_COUNT,
            reader,
            "signatures",
            "exactly 1",
            Integer.toString(envelope.signatures().size()));
      }
      return envelope;
    }

    /**
     * Key material is the only kind taken. Log entries and time stamps may stand beside it, prove
     * nothing that a policy asks for, and are not read.
     */
    private void refuseOtherMethods(ObjectReader material, DsseEnvelope envelope)
        throws JsonProblem {
      List<ObjectReader> log =
          material.has("tlogEntries") ? material.objects("tlogEntries") : List.of();
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
        // What model-signing 0.2 made is of another format altogether, and is named for that.
        if (StatementDecoder.isOld(envelope.payload(), profile)) {
          throw new RefusedException(
              SignatureCode.OLD_STATEMENT,
              file,
              StatementDecoder.PREDICATE_TYPE,
              StatementDecoder.OLD_PREDICATE_TYPE);
        }
        throw refuse(
            SignatureCode.CERTIFICATE,
            material,
            "x509CertificateChain",
            "a public key",
            "a certificate chain");
      }
    }

    private RefusedException refuse(
        SignatureCode code, ObjectReader at, String member, String need, String have) {
      return new RefusedException(code, file + " " + at.pointer() + "/" + member, need, have);
    }
  }
}
