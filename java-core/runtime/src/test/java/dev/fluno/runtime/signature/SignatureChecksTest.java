package dev.fluno.runtime.signature;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How many signatures are checked: that is where the time of a bundle with many signers goes. */
class SignatureChecksTest {
  private static final Map<String, String> RESOURCES = Map.of("manifest.json", "ab".repeat(32));

  private final List<Signer> signers =
      IntStream.range(0, 16).mapToObj(_ -> Signer.create()).toList();
  private final AtomicInteger checks = new AtomicInteger();
  private final List<VerificationKey> policy = signers.stream().map(this::counting).toList();

  @Test
  void checks_each_signature_once_when_the_policy_knows_every_signer() {
    for (var signer : signers) {
      var signed =
          OmsSignature.check("some.sigstore.json", signer.signatureFile(RESOURCES), policy);
      assertEquals(signer.key(), signed.orElseThrow().key());
    }
    assertEquals(signers.size(), checks.get());
  }

  @Test
  void tries_every_key_when_the_file_names_none_of_them() {
    var file = new String(signers.getLast().signatureFile(RESOURCES), UTF_8);
    var unnamed = file.replace(signers.getLast().key().hint(), "somebody");
    var signed = OmsSignature.check("some.sigstore.json", unnamed.getBytes(UTF_8), policy);
    assertEquals(signers.getLast().key(), signed.orElseThrow().key());
    assertEquals(signers.size(), checks.get());
  }

  private VerificationKey counting(Signer signer) {
    var key = signer.key();
    return new VerificationKey(
        Pem.blocks(key.pem()).getFirst().der(),
        key.algorithm(),
        (signature, message) -> {
          checks.incrementAndGet();
          if (!key.verifies(message, signature)) {
            throw new GeneralSecurityException("not by this key");
          }
        });
  }
}
