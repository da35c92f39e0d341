package dev.fluno.cli;

import java.nio.file.Path;
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
    var report = Verification.of(bundle, trust);
    if (json.wanted()) {
      console.print(ReportView.json(report));
    } else {
      ReportView.print(report, console);
    }
    return report.refusal().map(refusal -> Failure.refused(refusal, console)).orElse(0);
  }
}
