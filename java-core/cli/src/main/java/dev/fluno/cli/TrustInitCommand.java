package dev.fluno.cli;

import dev.fluno.runtime.trust.PolicyWriter;
import dev.fluno.runtime.trust.TrustPolicy;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes a first trust policy. */
@Command(
    name = "init",
    description = {
      "Writes a trust policy with one key and one rule, readable by you alone. Compare the"
          + " fingerprint that it prints with the one that the signer publishes."
    },
    footer = {
      "",
      "Examples:",
      "  fluno trust init --key alice.pub.pem --artifacts com.example.*",
      "  fluno trust init --key alice.pub.pem --trust trust.json",
    })
final class TrustInitCommand implements Callable<Integer> {
  private final Console console;

  @Option(
      names = "--key",
      required = true,
      paramLabel = "PUB",
      description = "The public key to trust: PEM, ECDSA.")
  private Path key = Path.of("");

  @Option(
      names = "--artifacts",
      paramLabel = "SCOPE",
      description =
          "What the key may sign: an artifact id, or a prefix ending in .* (default:"
              + " ${DEFAULT-VALUE}).")
  private String artifacts = "dev.fluno.*";

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "How reports name the key (default: ${DEFAULT-VALUE}).")
  private String name = "signer";

  @Option(
      names = "--days",
      paramLabel = "DAYS",
      description = "For how long (default: ${DEFAULT-VALUE}).")
  private int days = (int) PolicyWriter.VALIDITY.toDays();

  @Mixin private TrustOption trust = new TrustOption();
  @Mixin private DryRunOption dryRun = new DryRunOption();

  @Option(
      names = "--rollback-state",
      description = "Requires that no artifact be older than one that was loaded before.")
  private boolean rollbackState;

  @Option(
      names = "--refuse-preload",
      description = "Refuses a process with LD_PRELOAD, LD_AUDIT or /etc/ld.so.preload.")
  private boolean refusePreload;

  @Option(names = "--replace", description = "Replaces an older policy.")
  private boolean replace;

  TrustInitCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    var publicKey = PolicyWriter.readPublicKey(key);
    var draft =
        new PolicyWriter.Draft(
            name,
            publicKey,
            artifacts,
            InstantSource.system().instant(),
            Duration.ofDays(days),
            false,
            rollbackState,
            refusePreload);
    return dryRun.run(console, _ -> PolicyWriter.write(trust.file(), draft, replace), this::print);
  }

  private void print(TrustPolicy policy) {
    TrustView.policy(policy, console);
    TrustView.line("trusts", name + " with " + artifacts, console);
    TrustView.fingerprint(policy, name, console);
    TrustView.notes(policy, policy.issuedAt(), console);
  }
}
