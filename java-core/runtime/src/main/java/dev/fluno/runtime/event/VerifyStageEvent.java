package dev.fluno.runtime.event;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

@Name("dev.fluno.VerifyStage")
@Label("Verification Stage")
@Description("A stage of the gate ended")
@Category("Fluno")
@Enabled(false)
@StackTrace(false)
final class VerifyStageEvent extends Event implements Events.VerificationStage {
  @Label("Stage")
  String stage = "";

  @Label("Outcome")
  String outcome = "";

  VerifyStageEvent() {
    begin();
  }

  @Override
  public void end(String stage, String outcome) {
    this.stage = stage;
    this.outcome = outcome;
    commit();
  }
}
