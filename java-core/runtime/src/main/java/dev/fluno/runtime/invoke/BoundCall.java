package dev.fluno.runtime.invoke;

import dev.fluno.runtime.abi.DType;
import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.abi.Tensor;
import dev.fluno.runtime.abi.ValueType;
import dev.fluno.runtime.event.Events;
import dev.fluno.runtime.refusal.ArgumentException;
import dev.fluno.runtime.refusal.BusyException;
import dev.fluno.runtime.refusal.CallCode;
import dev.fluno.runtime.refusal.ClosedException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.Reference;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Consumer;

/**
 * An entry with its arguments fixed and checked. Running it allocates nothing. For one thread at a
 * time.
 *
 * <p>Closing the artifact closes its bound calls. Results and tensors can be read afterwards: only
 * running ends.
 *
 * {@snippet file="RuntimeSnippetsTest.java" region="bind"}
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

  @SuppressWarnings("unused") // keeps alive what native code has the addresses of
  private final Frame frame;

  private final SequencedMap<String, Tensor> tensors;
  private final Optional<DType> resultType;

  private final EntryCode code;
  private final long[] arguments;

  /** What {@link Tensor#closings} gave when all tensors were last seen to be open. */
  private long closings = -1;

  private volatile boolean closed;

  @SuppressWarnings("unused") // through BUSY
  private boolean busy;

  private long resultBits;

  BoundCall(NativeLibrary library, EntrySignature signature, EntryCode code, Frame frame) {
    this.library = library;
    this.signature = signature;
    this.frame = frame;
    this.tensors = frame.tensors();
    this.resultType = signature.result().map(ValueType.Scalar::dtype);
    this.code = code;
    this.arguments = frame.arguments();
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
    enter();
    try {
      call();
    } finally {
      BUSY.setRelease(this, false);
      // Native code holds plain addresses: this keeps the frame, its tensors and the library.
      Reference.reachabilityFence(this);
    }
  }

  /**
   * Writes fresh values into bound tensors, calls the function and gives its result, all as one
   * run: no other thread gets in between.
   *
   * @param before writes the values
   * @param source what {@code before} is given, so that it need be made only once
   * @return the result as 64 bits: an integer, the bits of an f64, the low 32 of an f32; 0 if the
   *     entry returns none
   * @throws ClosedException if this, the artifact or a bound tensor is closed
   * @throws BusyException if another thread is running it
   */
  public <T> long run(Consumer<? super T> before, T source) {
    enter();
    try {
      before.accept(source);
      call();
      return resultBits;
    } finally {
      BUSY.setRelease(this, false);
      // Native code holds plain addresses: this keeps the frame, its tensors and the library.
      Reference.reachabilityFence(this);
    }
  }

  /**
   * Says that a thread is inside and then looks whether it may be, in this order for all threads:
   * see {@link OpenCalls}. The one locked instruction of a run.
   */
  private void enter() {
    if (!BUSY.compareAndSet(this, false, true)) {
      throw turnedAway();
    }
    if (closed) {
      BUSY.setRelease(this, false);
      throw turnedAway();
    }
  }

  private void call() {
    try {
      if (closings != Tensor.closings()) {
        requireOpenTensors();
      }
      resultBits = Events.callsAreRecorded() ? recorded() : code.call(arguments);
    } catch (Throwable e) {
      throw Downcall.unexpected(e);
    }
  }

  private long recorded() throws Throwable {
    var event = Events.call(true);
    long bits = code.call(arguments);
    event.end(signature.name());
    return bits;
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
    return CallResult.require(signature, tensors, parameter);
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

  private void requireOpenTensors() {
    long before = Tensor.closings();
    tensors.forEach(
        (name, tensor) -> {
          if (tensor.isClosed()) {
            throw Arguments.closed(signature, name);
          }
        });
    closings = before;
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
