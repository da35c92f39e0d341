package dev.fluno.runtime;

import dev.fluno.runtime.invoke.GoldenResult;
import dev.fluno.runtime.platform.Machine;
import dev.fluno.runtime.platform.Target;
import java.util.List;

/**
 * How a bundle proved itself on this machine.
 *
 * @param report the gate's, which ends with a refusal if a value differs
 * @param machine what it ran on
 * @param cases every golden case that ran, with every value; none if an earlier stage refused
 */
public record SelfTest(VerificationReport report, Target machine, List<GoldenResult> cases) {
  public SelfTest {
    cases = List.copyOf(cases);
  }

  /** One that a stage refused before any case ran. */
  public static SelfTest refused(VerificationReport report) {
    return new SelfTest(report, Machine.current(), List.of());
  }

  /** Whether the gate accepted the bundle and every value is the one expected, bit for bit. */
  public boolean passed() {
    return report.accepted();
  }
}
