package dev.fluno.runtime.bundle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrowsExactly;

import dev.fluno.runtime.refusal.Code;
import dev.fluno.runtime.refusal.RefusedException;
import java.nio.file.Path;
import org.junit.jupiter.api.function.Executable;

/** Asserts that something is refused with a code, and only that. */
final class Refusals {
  private Refusals() {}

  static RefusedException refused(Code code, Executable action) {
    RefusedException refusal = assertThrowsExactly(RefusedException.class, action);
    assertEquals(code, refusal.refusal().code(), refusal.getMessage());
    return refusal;
  }

  static RefusedException refusedAsBundle(Code code, Path path) {
    return refused(code, () -> Container.open(path).close());
  }
}
