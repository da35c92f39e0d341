package dev.fluno.runtime.signature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.refusal.SignatureCode;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Changes a signature file in every place; SignatureFuzzTest goes on from there. */
class OmsSignatureMutationTest {
  private static final Signer ALICE = Signer.create();
  private static final Map<String, String> RESOURCES =
      Map.of("manifest.json", "ab".repeat(32), "lib.so", "cd".repeat(32));
  private static final byte[] GOOD = ALICE.signatureFile(RESOURCES);

  /** Every byte: to its neighbour, and to the other case of a letter. */
  @Test
  void refuses_a_changed_byte_or_finds_the_same_statement_by_the_same_key() {
    int same = 0;
    for (int i = 0; i < GOOD.length; i++) {
      for (int change : new int[] {1, 32}) {
        byte[] bytes = GOOD.clone();
        bytes[i] ^= (byte) change;
        same += answer(bytes).isPresent() ? 1 : 0;
      }
    }
    assertTrue(same > 0, "the hint, at least, does not matter");
  }

  @Test
  void refuses_every_beginning_of_a_file() {
    for (int length = 0; length < GOOD.length; length++) {
      assertFalse(answer(Arrays.copyOf(GOOD, length)).isPresent());
    }
  }

  private static Optional<SignedStatement> answer(byte[] bytes) {
    try {
      Optional<SignedStatement> signed =
          OmsSignature.check("fuzz.sigstore.json", bytes, List.of(ALICE.key()));
      signed.ifPresent(
          found -> {
            assertEquals(ALICE.key(), found.key());
            assertEquals(RESOURCES, found.statement().resources());
          });
      return signed;
    } catch (RefusedException e) {
      assertTrue(e.refusal().code() instanceof SignatureCode);
      return Optional.empty();
    }
  }
}
