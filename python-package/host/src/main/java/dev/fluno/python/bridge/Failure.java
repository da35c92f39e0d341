package dev.fluno.python.bridge;

import dev.fluno.runtime.refusal.ArgumentException;
import dev.fluno.runtime.refusal.BusyException;
import dev.fluno.runtime.refusal.ClosedException;
import dev.fluno.runtime.refusal.FlunoException;
import dev.fluno.runtime.refusal.RefusedException;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.graalvm.polyglot.HostAccess;
import org.graalvm.polyglot.proxy.ProxyArray;

/** Why a crossing gave no value. Python turns it into an exception of its own. */
public final class Failure {
  private final Object[] fields;
  private final Optional<FlunoException> exception;

  private Failure(
      Optional<FlunoException> exception,
      String kind,
      String code,
      String stage,
      String need,
      String have,
      String message) {
    this.exception = exception;
    this.fields = new Object[] {kind, code, stage, need, have, message};
  }

  /** Does the work, and turns what it throws into a failure. */
  static Object orFailure(Callable<Object> work) {
    try {
      return work.call();
    } catch (FlunoException e) {
      return of(e);
    } catch (Exception e) {
      return internal(e);
    } catch (OutOfMemoryError e) {
      return outOfMemory(e);
    }
  }

  static Failure of(FlunoException e) {
    var kind =
        switch (e) {
          case RefusedException _ -> "refused";
          case ArgumentException _ -> "argument";
          case ClosedException _ -> "closed";
          case BusyException _ -> "busy";
        };
    var refusal = e.refusal();
    return new Failure(
        Optional.of(e),
        kind,
        refusal.code().id(),
        refusal.code().stage().label(),
        refusal.need(),
        refusal.have(),
        refusal.message());
  }

  /** A fault in Fluno itself. */
  static Failure internal(Exception e) {
    return new Failure(Optional.empty(), "internal", "", "", "", "", e.toString());
  }

  static Failure outOfMemory(OutOfMemoryError e) {
    return new Failure(Optional.empty(), "memory", "", "", "", "", String.valueOf(e.getMessage()));
  }

  /** What was thrown in Java, if it was one of Fluno's own. */
  Optional<FlunoException> exception() {
    return exception;
  }

  /** The kind, code, stage, need, have and message, as strings. */
  @HostAccess.Export
  public Object fields() {
    return ProxyArray.fromArray(fields.clone());
  }
}
