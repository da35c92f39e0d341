package dev.fluno.toolkit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

/** Expects a refusal with a certain code. */
public final class Refusals {
  private Refusals() {}

  public static AuthoringException refusal(AuthoringCode code, Runnable action) {
    var refused = assertThrows(AuthoringException.class, action::run);
    assertEquals(code, refused.refusal().code(), refused.getMessage());
    return refused;
  }
}
