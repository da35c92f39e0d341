package dev.fluno.toolkit;

import dev.fluno.runtime.refusal.Refusal;
import dev.fluno.runtime.refusal.RefusedException;

/** A step of the project's own build: a refusal ends it with one line, as it would a command. */
public final class BuildStep {
  private BuildStep() {}

  /** Runs the step; a refusal ends this JVM with the exit status of its stage. */
  public static void run(Runnable step) {
    try {
      step.run();
    } catch (AuthoringException e) {
      fail(e.refusal());
    } catch (RefusedException e) {
      fail(e.refusal());
    }
  }

  private static void fail(Refusal refusal) {
    System.err.println("fluno: " + refusal.message());
    System.exit(refusal.code().stage().exitStatus());
  }
}
