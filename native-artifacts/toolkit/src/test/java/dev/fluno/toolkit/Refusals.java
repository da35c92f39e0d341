package dev.fluno.toolkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fluno.runtime.refusal.OutputCode;
import dev.fluno.runtime.refusal.RefusedException;

/** Expects a refusal with a certain code. */
public final class Refusals {
  private Refusals() {}

  /** Runs something that must fail because its output cannot be written. */
  public static RefusedException refusal(OutputCode code, Runnable action) {
    var refused = assertThrows(RefusedException.class, action::run);
    assertEquals(code, refused.refusal().code(), refused.getMessage());
    return refused;
  }

  public static AuthoringException refusal(AuthoringCode code, Runnable action) {
    var refused = assertThrows(AuthoringException.class, action::run);
    assertEquals(code, refused.refusal().code(), refused.getMessage());
    return refused;
  }
}
