package dev.fluno.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fluno.runtime.bundle.Manifest;
import dev.fluno.runtime.platform.SealedLibrary;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.refusal.TimeCode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ExpiredSinceTest {

  @Test
  void a_bundle_that_has_expired_since_it_was_verified_is_not_loaded() throws IOException {
    var verifiedAt = Instant.parse("2026-01-01T12:00:00Z");
    var manifest =
        new Manifest(
            "dev.example.old",
            1,
            "old-1",
            verifiedAt.minusSeconds(60),
            verifiedAt.plusSeconds(60),
            new Manifest.Workload("old", "old", "digest", 0, List.of()),
            Map.of(),
            true,
            "Apache-2.0",
            Optional.empty(),
            List.of(),
            "",
            List.of(),
            List.of());
    var log = new StageLog(Path.of("old.fluno"), verifiedAt);
    try (var bundle =
        new VerifiedBundle(manifest, SealedLibrary.copyOf(new byte[1]), Optional.empty(), log)) {
      var refused = assertThrows(RefusedException.class, () -> Fluno.load(bundle));
      assertEquals(TimeCode.EXPIRED, refused.refusal().code());
    }
  }
}
