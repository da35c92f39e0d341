package dev.fluno.runtime.signature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.refusal.SignatureCode;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Seeded, so that a failure can be repeated. */
class OmsSignatureFuzzTest {
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

  @Test
  void answers_any_bytes_with_a_statement_or_a_refusal() {
    var random = new Random(20261201);
    byte[] tokens = "{}[]\",:\\u0nulltrue1e9-".getBytes(StandardCharsets.US_ASCII);
    for (int i = 0; i < 1_500; i++) {
      byte[] bytes = GOOD.clone();
      int at = random.nextInt(bytes.length);
      switch (random.nextInt(4)) {
        case 0 -> bytes[at] = tokens[random.nextInt(tokens.length)];
        case 1 -> Arrays.fill(bytes, at, Math.min(bytes.length, at + 5), (byte) '[');
        case 2 -> {
          int from = random.nextInt(bytes.length);
          int length = random.nextInt(Math.min(40, bytes.length - Math.max(at, from)) + 1);
          System.arraycopy(GOOD, from, bytes, at, length);
        }
        default -> {
          bytes = new byte[random.nextInt(300)];
          random.nextBytes(bytes);
        }
      }
      answer(bytes);
    }
  }

  /** The same for the inner layer, which a trusted key has signed. */
  @Test
  void answers_any_signed_payload_with_a_statement_or_a_refusal() {
    var random = new Random(7);
    String good = Signer.statement(RESOURCES);
    for (int i = 0; i < 2_000; i++) {
      var text = new StringBuilder(good);
      text.setCharAt(random.nextInt(good.length()), (char) (32 + random.nextInt(95)));
      if (random.nextBoolean()) {
        text.deleteCharAt(random.nextInt(text.length()));
      }
      try {
        new StatementDecoder("fuzz", OmsProfile.BUNDLE)
            .decode(text.toString().getBytes(StandardCharsets.UTF_8));
      } catch (RefusedException e) {
        assertTrue(e.refusal().code() instanceof SignatureCode);
      }
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
