package dev.fluno.cli;

import dev.fluno.runtime.trust.PolicyEditor;
import dev.fluno.runtime.trust.TrustPolicy;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Adds a rule to a trust policy, or replaces one. */
@Command(
    name = "add-rule",
    description = "Lets keys of a trust policy sign artifacts.",
    footer = {
      "",
      "Examples:",
      "  fluno trust add-rule --artifacts com.example.* --signer alice",
      "  fluno trust add-rule --artifacts com.example.pump --signer alice \\",
      "      --signer bob --threshold 2 --min-version 7 --replace",
    })
final class TrustAddRuleCommand implements Callable<Integer> {
  private final Console console;

  @Mixin private TrustOption trust = new TrustOption();
  @Mixin private DryRunOption dryRun = new DryRunOption();

  @Option(
      names = "--artifacts",
      required = true,
      paramLabel = "SCOPE",
      description = "An artifact id, or a prefix ending in .*")
  private String artifacts = "";

  @Option(
      names = "--signer",
      required = true,
      paramLabel = "NAME",
      description = "A key that may sign them; give it again for more keys.")
  private List<String> signers = List.of();

  @Option(
      names = "--threshold",
      paramLabel = "N",
      description = "How many of the keys must have signed (default: ${DEFAULT-VALUE}).")
  private int threshold = 1;

  @Option(
      names = "--min-version",
      paramLabel = "N",
      description = "The lowest version accepted (default: ${DEFAULT-VALUE}).")
  private long minVersion = 1;

  @Option(
      names = "--allow-needed",
      paramLabel = "FILE",
      description = "A library that they may need; give it again for more.")
  private Set<String> allowNeeded = Set.of();

  @Option(
      names = "--allow-import",
      paramLabel = "SYMBOL",
      description = "A symbol that they may import; give it again for more.")
  private Set<String> allowImports = Set.of();

  @Option(
      names = "--replace",
      description = "Replaces the rule for the same artifacts, if there is one.")
  private boolean replace;

  TrustAddRuleCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    var rule =
        new TrustPolicy.Rule(artifacts, signers, threshold, minVersion, allowNeeded, allowImports);
    return dryRun.run(
        console,
        _ -> PolicyEditor.addRule(trust.file(), rule, replace),
        policy -> print(policy, rule));
  }

  private void print(TrustPolicy policy, TrustPolicy.Rule rule) {
    TrustView.policy(policy, console);
    TrustView.line(replace ? "set" : "added", "rule " + TrustView.text(rule), console);
    signers.forEach(signer -> TrustView.fingerprint(policy, signer, console));
    TrustView.notes(policy, InstantSource.system().instant(), console);
  }
}
