package dev.fluno.cli;

import dev.fluno.runtime.trust.PolicyEditor;
import dev.fluno.runtime.trust.PolicyWriter;
import dev.fluno.runtime.trust.TrustPolicy;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Adds a key to a trust policy. */
@Command(
    name = "add-key",
    description = {
      "Adds a public key to a trust policy. It may sign nothing until a rule names it. Compare the"
          + " fingerprint that it prints with the one that the signer publishes."
    },
    footer = {
      "",
      "Examples:",
      "  fluno trust add-key --key bob.pub.pem --name bob",
      "  fluno trust add-rule --artifacts com.example.* --signer bob",
    })
final class TrustAddKeyCommand implements Callable<Integer> {
  private final Console console;

  @Mixin private TrustOption trust = new TrustOption();
  @Mixin private DryRunOption dryRun = new DryRunOption();

  @Option(
      names = "--key",
      required = true,
      paramLabel = "PUB",
      description = "The public key to trust, in PEM.")
  private Path key = Path.of("");

  @Option(
      names = "--name",
      required = true,
      paramLabel = "NAME",
      description = "How rules and reports name the key.")
  private String name = "";

  @Option(
      names = "--days",
      paramLabel = "DAYS",
      description = "For how long; without it until the policy expires.")
  private Optional<Integer> days = Optional.empty();

  TrustAddKeyCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    var publicKey = PolicyWriter.readPublicKey(key);
    Instant from = InstantSource.system().instant();
    Instant until =
        days.map(each -> from.plus(Duration.ofDays(each)))
            .orElseGet(() -> TrustPolicy.read(trust.file()).expiresAt());
    var added = new TrustPolicy.Key(name, publicKey, from, until);
    return dryRun.run(
        console, _ -> PolicyEditor.addKey(trust.file(), added), policy -> print(policy, from));
  }

  private void print(TrustPolicy policy, Instant from) {
    TrustView.policy(policy, console);
    TrustView.line("added", "key " + name, console);
    TrustView.fingerprint(policy, name, console);
    TrustView.notes(policy, from, console);
  }
}
