package dev.fluno.runtime.event;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

@Name("dev.fluno.Call")
@Label("Call")
@Description("An entry was called")
@Category("Fluno")
@Enabled(false)
@StackTrace(false)
final class CallEvent extends Event implements Events.Use {
  private static final CallEvent ANY = new CallEvent(false);

  @Label("Entry")
  String entry = "";

  @Label("Bound")
  boolean bound;

  CallEvent(boolean bound) {
    this.bound = bound;
    begin();
  }

  static boolean isOn() {
    return ANY.isEnabled();
  }

  @Override
  public void end(String entry) {
    this.entry = entry;
    commit();
  }
}
