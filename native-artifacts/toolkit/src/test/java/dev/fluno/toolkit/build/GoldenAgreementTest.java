package dev.fluno.toolkit.build;

import static dev.fluno.toolkit.Refusals.refusal;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.fluno.runtime.platform.Target;
import dev.fluno.toolkit.AuthoringCode;
import java.util.List;
import org.junit.jupiter.api.Test;

class GoldenAgreementTest {

  @Test
  void refuses_to_invent_golden_values_when_no_library_runs_here() {
    var foreign = new Target("linux", "pdp11", 1);
    assertFalse(GoldenAgreement.runsHere(foreign));

    var nothing = new GoldenAgreement("ramp", List.of());
    refusal(AuthoringCode.GOLDEN_NOT_COMPUTABLE, nothing::answers);
  }
}
