package dev.fluno.runtime.signature;

import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonValue.JsonNull;
import dev.fluno.runtime.json.JsonValue.JsonString;
import dev.fluno.runtime.json.ObjectReader;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;

/**
 * A DSSE v1.0 envelope: bytes, their type, and signatures over both. A key id is a hint that no
 * signature covers: its form is checked, and then it is forgotten.
 *
 * @param payload not to be believed before a signature over it has been verified
 */
@SuppressWarnings("ArrayRecordComponent") // passed on once within the package, never compared
record DsseEnvelope(String payloadType, byte[] payload, List<byte[]> signatures) {

  /** Reads the members of an envelope in the signature file named {@code file}. */
  static DsseEnvelope read(String file, ObjectReader envelope) throws JsonProblem {
    String type = envelope.string("payloadType");
    byte[] payload = StrictBase64.member(file, envelope, "payload");
    var signatures = new ArrayList<byte[]>();
    for (ObjectReader signature : envelope.objects("signatures")) {
      signatures.add(StrictBase64.member(file, signature, "sig"));
      switch (signature.value("keyid").orElse(new JsonNull())) {
        case JsonString _, JsonNull _ -> {}
        case JsonValue other ->
            throw signature.mismatch("keyid", "a string or null", other.description());
      }
      signature.close();
    }
    envelope.close();
    return new DsseEnvelope(type, payload, List.copyOf(signatures));
  }

  /** The distinct keys among those given by which at least one of the signatures is. */
  SequencedSet<VerificationKey> signers(Collection<VerificationKey> keys) {
    byte[] signed = Dsse.preAuthenticationEncoding(payloadType, payload);
    var signers = new LinkedHashSet<VerificationKey>();
    for (byte[] signature : signatures) {
      keys.stream()
          .filter(key -> key.verifies(signed, signature))
          .findFirst()
          .ifPresent(signers::add);
    }
    return signers;
  }
}
