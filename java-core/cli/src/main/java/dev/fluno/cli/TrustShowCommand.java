package dev.fluno.cli;

import dev.fluno.runtime.trust.TrustPolicy;
import java.time.InstantSource;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Shows a trust policy and what of it counts now. */
@Command(
    name = "show",
    description = {
      "Shows a trust policy: its keys and rules, what has expired and what soon will (within"
          + " 14 days). Shows an expired policy too; one that is exposed or has another form is"
          + " refused."
    },
    footer = {
      "",
      "Examples:",
      "  fluno trust show",
      "  fluno trust show --trust trust.json --json | jq .keys",
    })
final class TrustShowCommand implements Callable<Integer> {
  private final Console console;

  @Mixin private TrustOption trust = new TrustOption();
  @Mixin private JsonOption json = new JsonOption();

  TrustShowCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    var policy = TrustPolicy.read(trust.file());
    var now = InstantSource.system().instant();
    if (json.wanted()) {
      console.print(TrustView.json(policy, now));
    } else {
      TrustView.print(policy, now, console);
    }
    return 0;
  }
}
