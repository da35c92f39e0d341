package dev.fluno.runtime.event;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

@Name("dev.fluno.Load")
@Label("Load")
@Description("A verified bundle was loaded and proved itself")
@Category("Fluno")
@Enabled(false)
@StackTrace(false)
final class LoadEvent extends Event implements Events.Loading {
  @Label("Artifact")
  String artifactId = "";

  @Label("Target")
  String target = "";

  @DataAmount
  @Label("Library Size")
  long bytes;

  LoadEvent() {
    begin();
  }

  @Override
  public void end(String artifactId, String target, long bytes) {
    this.artifactId = artifactId;
    this.target = target;
    this.bytes = bytes;
    commit();
  }
}
