package dev.fluno.runtime.event;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

@Name("dev.fluno.Verify")
@Label("Verify")
@Description("A bundle went through the gate")
@Category("Fluno")
@Enabled(false)
@StackTrace(false)
final class VerifyEvent extends Event implements Events.Verification {
  @Label("Artifact")
  String artifactId = "";

  @Label("Refusal Code")
  String code = "";

  VerifyEvent() {
    begin();
  }

  @Override
  public void end(String artifactId, String code) {
    this.artifactId = artifactId;
    this.code = code;
    commit();
  }
}
