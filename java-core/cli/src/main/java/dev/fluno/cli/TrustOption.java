package dev.fluno.cli;

import dev.fluno.runtime.platform.UserConfig;
import dev.fluno.runtime.trust.TrustPolicy;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Which trust policy decides. */
final class TrustOption {
  @Option(
      names = "--trust",
      paramLabel = "POLICY",
      description =
          "The trust policy; without it FLUNO_TRUST, else trust.json in your Fluno configuration"
              + " folder.")
  private Optional<Path> trust = Optional.empty();

  /** Where it is, or will be. */
  Path file() {
    return trust.orElseGet(() -> UserConfig.ofProcess().policy());
  }

  /** Reads the policy; refused with a policy code if there is none or it is not acceptable. */
  TrustPolicy read() {
    return TrustPolicy.read(file());
  }
}
