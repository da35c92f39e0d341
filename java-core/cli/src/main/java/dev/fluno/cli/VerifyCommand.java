package dev.fluno.cli;

import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.VerificationReport;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.trust.TrustPolicy;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Takes a bundle through the gate and shows every stage with its result. */
@Command(
    name = "verify",
    description = "Checks a bundle against a trust policy, stage by stage. Loads nothing.",
    footer = {
      "",
      "Exit status: 0 accepted, else the status of the stage that refused (10 to 19).",
      "",
      "Examples:",
      "  fluno verify model.fluno --trust trust.json",
      "  fluno verify model.fluno --json | jq .refusal.code",
    })
final class VerifyCommand implements Callable<Integer> {
  private final Console console;

  @Mixin private TrustOption trust = new TrustOption();
  @Mixin private JsonOption json = new JsonOption();

  @Parameters(paramLabel = "BUNDLE", description = "A bundle: a folder or a .fluno file.")
  private Path bundle = Path.of("");

  VerifyCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    DevelopmentBundles.keepCurrent(bundle, console);
    var report = examine();
    if (json.wanted()) {
      console.print(ReportView.json(report));
    } else {
      ReportView.print(report, console);
    }
    return report.refusal().map(refusal -> Failure.refused(refusal, console)).orElse(0);
  }

  /** Without a policy there is no gate: the report says so. */
  private VerificationReport examine() {
    TrustPolicy policy;
    try {
      policy = trust.read();
    } catch (RefusedException e) {
      return VerificationReport.ofUnreadablePolicy(
          bundle, InstantSource.system().instant(), e.refusal());
    }
    return Fluno.report(bundle, policy);
  }
}
