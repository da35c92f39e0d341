package dev.fluno.tests.gate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.VerificationReport;
import dev.fluno.runtime.VerificationReport.Outcome;
import dev.fluno.runtime.digest.Sha256;
import dev.fluno.runtime.refusal.Stage;
import dev.fluno.runtime.trust.TrustPolicy;
import dev.fluno.tests.support.Forge;
import dev.fluno.tests.support.Ran;
import dev.fluno.toolkit.schema.PublishedSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a report says: every check, what it compared, how long it took. */
class ReportTest {
  @TempDir private Path folder = Path.of("");

  private static byte[] json(Forge forge) {
    var bundle = forge.bundle().toString();
    return Ran.fluno("verify", bundle, "--trust", forge.policy().toString(), "--json")
        .out()
        .getBytes(UTF_8);
  }

  @Test
  void every_stage_that_ran_says_what_it_compared_and_how_long_it_took() {
    var forge = Forge.in(folder);
    try (var artifact = Fluno.load(forge.bundle(), TrustPolicy.read(forge.policy()))) {
      for (var result : artifact.report().stages()) {
        assertEquals(Outcome.PASSED, result.outcome());
        assertFalse(result.checks().isEmpty(), result.toString());
        assertTrue(result.took().compareTo(Duration.ZERO) > 0, result.toString());
      }
    }
  }

  @Test
  void the_report_shows_the_hash_of_every_library_and_of_the_manifest() throws IOException {
    var forge = Forge.in(folder);
    var shown = forge.report().stages().toString();
    try (var files = Files.list(forge.bundle().resolve("artifact"))) {
      for (var file : files.toList()) {
        assertTrue(shown.contains(Sha256.hex(Files.readAllBytes(file))), file.toString());
      }
    }
  }

  @Test
  void a_refused_bundle_keeps_the_checks_that_held_and_runs_no_later_stage() throws IOException {
    var forge = Forge.in(folder);
    forge.editManifest(text -> text.replaceFirst("\"version\": 1", "\"version\": 2"));
    var report = forge.report();
    assertEquals(Outcome.PASSED, of(report, Stage.SIGNATURE).outcome());
    assertFalse(of(report, Stage.SIGNATURE).checks().isEmpty());
    assertEquals(Outcome.REFUSED, of(report, Stage.MANIFEST).outcome());
    assertEquals(Outcome.NOT_RUN, of(report, Stage.RULE).outcome());
    assertEquals(List.of(), of(report, Stage.RULE).checks());
    assertEquals(Duration.ZERO, of(report, Stage.RULE).took());
  }

  @Test
  void the_json_of_an_accepted_and_of_a_refused_bundle_has_the_published_form() throws IOException {
    var forge = Forge.in(folder);
    assertEquals(List.of(), PublishedSchema.REPORT.validate(json(forge)));
    Files.write(forge.payload("linux-x86_64-v3.so"), new byte[] {1, 2, 3});
    assertEquals(List.of(), PublishedSchema.REPORT.validate(json(forge)));
    Files.delete(forge.policy());
    assertEquals(List.of(), PublishedSchema.REPORT.validate(json(forge)));
  }

  @Test
  void the_schema_refuses_a_report_that_contradicts_itself() {
    var accepted = new String(json(Forge.in(folder)), UTF_8);
    var lying = accepted.replace("\"accepted\": true", "\"accepted\": false");
    assertFalse(PublishedSchema.REPORT.validate(lying.getBytes(UTF_8)).isEmpty());
    var shuffled = accepted.replace("\"closed-world\"", "\"open-world\"");
    assertFalse(PublishedSchema.REPORT.validate(shuffled.getBytes(UTF_8)).isEmpty());
  }

  private static VerificationReport.StageResult of(VerificationReport report, Stage stage) {
    return report.stages().stream()
        .filter(result -> result.stage() == stage)
        .findFirst()
        .orElseThrow();
  }
}
