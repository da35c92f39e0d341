package dev.fluno.tests.gate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.refusal.Refusal;
import dev.fluno.runtime.trust.PolicyWriter;
import dev.fluno.runtime.trust.TrustPolicy;
import dev.fluno.tests.support.Forge;
import dev.fluno.tests.support.Project;
import dev.fluno.toolkit.sign.EcdsaCurve;
import dev.fluno.toolkit.sign.KeyPairFile;
import dev.fluno.toolkit.sign.OmsSigner;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A policy may name keys on all three curves, and a bundle be signed on any. */
class CurvesTest {
  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource
  void a_bundle_signed_on_any_curve_passes_the_gate(EcdsaCurve curve) throws IOException {
    Path bundle = folder.resolve("b.fluno");
    Forge.copy(Project.bundle("s").resolve("artifact"), bundle.resolve("artifact"));
    KeyPairFile pair = KeyPairFile.generate(curve, folder.resolve("k.pem"));
    OmsSigner.sign(bundle, pair.privateKey(), "k", false);
    Path policy = folder.resolve("trust.json");
    PolicyWriter.write(
        policy,
        new PolicyWriter.Draft(
            "k",
            PolicyWriter.readPublicKey(pair.publicKey()),
            "dev.fluno.*",
            Instant.now().minusSeconds(60),
            Duration.ofDays(1),
            false),
        false);
    Optional<Refusal> refusal = Fluno.report(bundle, TrustPolicy.read(policy)).refusal();
    assertEquals(Optional.empty(), refusal);
  }
}
