package dev.fluno.runtime.trust;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The example in docs/trust.md is a policy. */
class TrustDocumentTest {
  @Test
  void shows_a_policy_that_is_accepted() throws IOException {
    Path document = Path.of(System.getProperty("fluno.root", "."), "docs/trust.md");
    var json =
        Pattern.compile("```json\n(.*?)```", Pattern.DOTALL).matcher(Files.readString(document));
    assertTrue(json.find());
    TrustPolicy policy =
        PolicyDecoder.decode(document, json.group(1).getBytes(StandardCharsets.UTF_8));
    assertEquals("com.example.*", policy.rules().getFirst().artifacts());
  }
}
