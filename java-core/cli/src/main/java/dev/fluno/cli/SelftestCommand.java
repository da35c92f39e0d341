package dev.fluno.cli;

import dev.fluno.runtime.Fluno;
import dev.fluno.runtime.SelfTest;
import dev.fluno.runtime.VerificationReport;
import dev.fluno.runtime.refusal.RefusedException;
import dev.fluno.runtime.trust.TrustPolicy;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lets a bundle prove itself on this machine, value by value. */
@Command(
    name = "selftest",
    description =
        "Verifies and loads a bundle, runs its golden cases on this machine, and shows each value"
            + " that was expected beside the one that came. Keeps nothing loaded.",
    footer = {
      "",
      "Exit status: 0 every value is the one expected, bit for bit; 21 one is not; else the status"
          + " of the stage that refused.",
      "",
      "Examples:",
      "  fluno selftest model.fluno",
      "  fluno selftest model.fluno --trust trust.json --json > proof.json",
    })
final class SelftestCommand implements Callable<Integer> {
  private final Console console;

  @Mixin private TrustOption trust = new TrustOption();
  @Mixin private JsonOption json = new JsonOption();

  @Option(
      names = "--all",
      description =
          "Shows every value of a long result; without it the first, the last and those that"
              + " differ.")
  private boolean all;

  @Parameters(paramLabel = "BUNDLE", description = "A bundle: a folder or a .fluno file.")
  private Path bundle = Path.of("");

  SelftestCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    DevelopmentBundles.keepCurrent(bundle, console);
    var test = run();
    if (json.wanted()) {
      console.print(SelftestView.json(test));
    } else {
      SelftestView.print(test, all, console);
    }
    return test.report().refusal().map(refusal -> Failure.refused(refusal, console)).orElse(0);
  }

  private SelfTest run() {
    TrustPolicy policy;
    try {
      policy = trust.read();
    } catch (RefusedException e) {
      return SelfTest.refused(
          VerificationReport.ofUnreadablePolicy(
              bundle, InstantSource.system().instant(), e.refusal()));
    }
    return Fluno.selfTest(bundle, policy);
  }
}
