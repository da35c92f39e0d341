package dev.fluno.runtime.event;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

@Name("dev.fluno.Bind")
@Label("Bind")
@Description("Arguments of an entry were fixed")
@Category("Fluno")
@Enabled(false)
@StackTrace(false)
final class BindEvent extends Event implements Events.Use {
  @Label("Entry")
  String entry = "";

  BindEvent() {
    begin();
  }

  @Override
  public void end(String entry) {
    this.entry = entry;
    commit();
  }
}
