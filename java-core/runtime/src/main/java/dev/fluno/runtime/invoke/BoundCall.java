package dev.fluno.runtime.invoke;

import dev.fluno.runtime.abi.DType;
import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.abi.Tensor;
import dev.fluno.runtime.abi.ValueType;
import dev.fluno.runtime.refusal.ArgumentException;
import dev.fluno.runtime.refusal.BusyException;
import dev.fluno.runtime.refusal.CallCode;
import dev.fluno.runtime.refusal.ClosedException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.Reference;
import java.util.List;
import java.util.Optional;

/**
 * An entry with its arguments fixed and checked. Running it allocates nothing. For one thread at a
 * time.
 *
 * <p>Closing the artifact closes its bound calls. Results and tensors can be read afterwards: only
 * running ends.
 */
public final class BoundCall implements AutoCloseable {
  private static final VarHandle BUSY;

  static {
    try {
      BUSY = MethodHandles.lookup().findVarHandle(BoundCall.class, "busy", boolean.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final NativeLibrary library;
  private final EntrySignature signature;
  private final Frame frame;
  private final Optional<DType> resultType;

  /** Takes nothing and returns the bits of the result: every argument is bound. */
  private final MethodHandle handle;

  /** What {@link Frame#tensors} holds, for a loop without an iterator. */
  private final Tensor[] tensors;

  private volatile boolean closed;

  @SuppressWarnings("unused") // through BUSY
  private boolean busy;

  private long resultBits;

  BoundCall(NativeLibrary library, EntrySignature signature, MethodHandle function, Frame frame) {
    this.library = library;
    this.signature = signature;
    this.frame = frame;
    this.resultType = signature.result().map(ValueType.Scalar::dtype);
    this.handle = MethodHandles.insertArguments(function, 0, frame.nativeArguments());
    this.tensors = frame.tensors().values().toArray(Tensor[]::new);
  }

  public EntrySignature signature() {
    return signature;
  }

  /**
   * Calls the function.
   *
   * @throws ClosedException if this, the artifact or a bound tensor is closed
   * @throws BusyException if another thread is running it
   */
  public void run() {
    if (!BUSY.compareAndSet(this, false, true)) {
      throw turnedAway();
    }
    try {
      requireOpen();
      resultBits = (long) handle.invokeExact();
    } catch (Throwable e) {
      throw Downcall.unexpected(e);
    } finally {
      BUSY.setRelease(this, false);
      // Native code holds plain addresses: this keeps the frame, its tensors and the library.
      Reference.reachabilityFence(this);
    }
  }

  /**
   * The scalar result of the last run of an entry that returns an integer; u64 as its 64 bits, i1
   * as 0 or 1. Before the first run: 0.
   *
   * @throws ArgumentException if the entry returns none
   */
  public long longResult() {
    if (resultType.isEmpty() || resultType.get().isFloat()) {
      throw noResult("an integer");
    }
    return resultBits;
  }

  /**
   * The scalar result of the last run of an entry that returns a float. Before the first run: 0.0.
   *
   * @throws ArgumentException if the entry returns none
   */
  public double doubleResult() {
    if (resultType.isEmpty() || !resultType.get().isFloat()) {
      throw noResult("a float");
    }
    return resultType.get().toDouble(resultBits);
  }

  /** The scalar result of the last run as 64 bits, whatever its type. */
  long resultBits() {
    return resultBits;
  }

  /**
   * The tensor bound to this parameter: an argument or an output, not a workspace.
   *
   * @throws ArgumentException if there is none
   */
  public Tensor tensor(String parameter) {
    return CallResult.require(signature, frame.tensors(), parameter);
  }

  /** Waits for a run on another thread and turns away later ones. Twice does nothing. */
  @Override
  public void close() {
    turnAway();
    Patience.await(() -> !isRunning());
  }

  /** Whether a thread is inside, or about to see that it has been turned away. */
  boolean isRunning() {
    return (boolean) BUSY.getVolatile(this);
  }

  /** Lets nobody in any more; who is running goes on. */
  void turnAway() {
    closed = true;
  }

  private void requireOpen() {
    if (closed) {
      throw turnedAway();
    }
    for (int i = 0; i < tensors.length; i++) {
      if (tensors[i].isClosed()) {
        throw Arguments.closed(signature, List.copyOf(frame.tensors().keySet()).get(i));
      }
    }
  }

  private RuntimeException turnedAway() {
    if (library.isClosed()) {
      return library.closedException(signature);
    }
    return closed
        ? new ClosedException(
            CallCode.CLOSED, signature.name(), "an open bound call", "a closed one")
        : new BusyException(CallCode.BUSY, signature.name(), "one run at a time", "a second run");
  }

  private ArgumentException noResult(String need) {
    var have = signature.result().map(ValueType.Scalar::text).orElse("none");
    return new ArgumentException(CallCode.NO_RESULT, signature.name(), need, have);
  }
}
