package dev.fluno.python.bridge;

import dev.fluno.runtime.abi.DType;
import dev.fluno.runtime.abi.ValueType;
import dev.fluno.runtime.invoke.BoundCall;
import dev.fluno.runtime.refusal.ArgumentException;
import dev.fluno.runtime.refusal.CallCode;
import dev.fluno.runtime.refusal.FlunoException;
import java.util.Optional;
import java.util.function.Consumer;
import org.graalvm.polyglot.HostAccess;
import org.graalvm.polyglot.Value;

/**
 * A bound call as Python holds it. {@link #step} is the hot path: one crossing that copies the
 * fresh input, calls, and returns the scalar result.
 *
 * <p>A scalar result crosses as a float or an i64 (u64 as its 64 bits, i1 as 0 or 1); the result of
 * an entry without one is true.
 */
public final class BoundHandle {
  private static final long MOST_RUNS = 1_000_000;

  private final BoundCall call;
  private final boolean lent;
  private final Optional<DType> result;

  /** Overwrites the input of {@link #step}, which {@link #feed} chooses. */
  private Consumer<Value> input =
      _ -> {
        throw new IllegalStateException("no input was chosen");
      };

  private BoundHandle(BoundCall call, boolean lent) {
    this.call = call;
    this.lent = lent;
    this.result = call.signature().result().map(ValueType.Scalar::dtype);
  }

  static BoundHandle owned(BoundCall call) {
    return new BoundHandle(call, false);
  }

  /** Of a bound call that the application closes. */
  static BoundHandle lent(BoundCall call) {
    return new BoundHandle(call, true);
  }

  /** A text that two entries share only if all of {@link #describe} is the same. */
  @HostAccess.Export
  public String signature() {
    return call.signature().toString();
  }

  /** The signature of its entry, as a dict. */
  @HostAccess.Export
  public Object describe() {
    return Descriptions.of(call.signature());
  }

  /** Names the input that {@link #step} overwrites; true, or a failure. */
  @HostAccess.Export
  public Object feed(String parameter) {
    return Failure.orFailure(
        () -> {
          input = InputCopy.to(call.tensor(parameter));
          return true;
        });
  }

  /** Overwrites the input with the memory of a Python array of its byte size, and calls. */
  @HostAccess.Export
  public Object step(Value array) {
    return run(input, array);
  }

  /** Calls with the bound tensors as they are. */
  @HostAccess.Export
  public Object run() {
    return run(_ -> {}, this);
  }

  private <T> Object run(Consumer<T> before, T source) {
    try {
      long bits = call.run(before, source);
      if (result.isEmpty()) {
        return true;
      }
      return result.get().isFloat() ? (Object) result.get().toDouble(bits) : bits;
    } catch (FlunoException e) {
      return Failure.of(e);
    } catch (RuntimeException e) {
      return Failure.internal(e);
    }
  }

  /**
   * Calls this many times; the nanoseconds of one. A sandbox must not be able to keep the thread
   * for ever, and it may be interrupted.
   */
  @HostAccess.Export
  public Object time(long runs) {
    return Failure.orFailure(
        () -> {
          if (runs < 1 || runs > MOST_RUNS) {
            throw new ArgumentException(
                CallCode.OUTSIDE_BOUNDS, "runs", "1 to " + MOST_RUNS, Long.toString(runs));
          }
          long done = 0;
          long start = System.nanoTime();
          while (done < runs && !Thread.currentThread().isInterrupted()) {
            call.run();
            done++;
          }
          return (System.nanoTime() - start) / (double) Math.max(done, 1);
        });
  }

  /** A handle of the tensor bound to this parameter. */
  @HostAccess.Export
  public Object tensor(String parameter) {
    return Failure.orFailure(
        () ->
            lent
                ? TensorHandle.lent(call.tensor(parameter))
                : TensorHandle.owned(call.tensor(parameter)));
  }

  /** True, or a failure; a lent one stays open. */
  @HostAccess.Export
  public Object close() {
    return Failure.orFailure(
        () -> {
          if (!lent) {
            call.close();
          }
          return true;
        });
  }
}
