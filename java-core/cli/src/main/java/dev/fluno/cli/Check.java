package dev.fluno.cli;

import dev.fluno.runtime.refusal.FlunoException;
import dev.fluno.runtime.refusal.Refusal;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * One thing that the doctor looked at.
 *
 * @param name what it is, in one word
 * @param state whether it is as the main job needs it
 * @param detail what was found
 * @param refusal the refusal behind a failure or a note, if there is one
 */
record Check(String name, State state, String detail, Optional<Refusal> refusal) {

  enum State {
    OK,
    /** Worth knowing; the main job runs without it. */
    NOTE,
    /** The main job does not run. */
    FAILED
  }

  static Check ok(String name, String detail) {
    return new Check(name, State.OK, detail, Optional.empty());
  }

  static Check note(String name, String detail) {
    return new Check(name, State.NOTE, detail, Optional.empty());
  }

  static Check failed(String name, String detail) {
    return new Check(name, State.FAILED, detail, Optional.empty());
  }

  /** What the look gives; a refusal becomes a check of the given state that carries it. */
  static Check of(String name, State ifRefused, Supplier<String> look) {
    try {
      return ok(name, look.get());
    } catch (FlunoException e) {
      return new Check(name, ifRefused, e.refusal().message(), Optional.of(e.refusal()));
    }
  }
}
