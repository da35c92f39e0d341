package dev.fluno.runtime.invoke;

import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.event.Events;
import dev.fluno.runtime.refusal.ArgumentException;
import dev.fluno.runtime.refusal.ClosedException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.ref.Reference;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One callable function of a loaded artifact. Safe for use by several threads. */
public final class Entry {
  private final NativeLibrary library;
  private final EntrySignature signature;

  private final Arguments toCall;
  private final Arguments toBind;

  private final MethodHandle function;

  /** For calls that are not repeated. */
  private final EntryCode code;

  /** For bound calls: made by the first. */
  private @Nullable EntryCode constant;

  Entry(NativeLibrary library, EntrySignature signature, MemorySegment address) {
    this.library = library;
    this.signature = signature;
    this.toCall = new Arguments(signature, Arguments.Missing.REFUSED);
    this.toBind = new Arguments(signature, Arguments.Missing.ALLOCATED);
    this.function = Downcall.of(signature, address);
    this.code = EntryCode.of(function);
  }

  public EntrySignature signature() {
    return signature;
  }

  /**
   * Checks the arguments, calls once, and returns what the function gave.
   *
   * <p>Integers are taken as Byte, Short, Integer, Long or BigInteger, by value; for u64 a Long
   * stands for its 64 bits. Floats are taken as Double or Float; an f32 is the nearest to a Double.
   * An i1 is taken as Boolean, a tensor as {@link dev.fluno.runtime.abi.Tensor}. Nothing else is
   * converted.
   *
   * @param arguments a value for every argument of the signature by name
   * @throws ArgumentException naming the argument, what was needed and what came
   * @throws ClosedException if the artifact or a tensor is closed
   */
  public CallResult call(Map<String, ?> arguments) {
    library.requireOpen(signature);
    var checked = toCall.check(arguments);
    // The scratch memory is gone when the call returns; the outputs are tensors of their own.
    try (var scratch = Arena.ofConfined()) {
      var frame = new Frame(signature, checked, scratch);
      return CallResult.of(signature, invoke(frame), frame.outputs());
    }
  }

  /**
   * Fixes and checks the arguments once. Tensors of a fixed length that are not given are
   * allocated, filled with zeros; everything else must be given. Outputs and workspaces are
   * allocated here and written anew by every run.
   *
   * @throws ArgumentException as {@link #call} does
   * @throws ClosedException if the artifact or a tensor is closed
   */
  public BoundCall bind(Map<String, ?> arguments) {
    return bind(arguments, true);
  }

  /** As {@link #bind}, for a call that runs once. */
  BoundCall bindOnce(Map<String, ?> arguments) {
    return bind(arguments, false);
  }

  private BoundCall bind(Map<String, ?> arguments, boolean repeated) {
    var event = Events.binding();
    library.requireOpen(signature);
    var checked = toBind.check(arguments);
    var frame = new Frame(signature, checked, Arena.ofAuto());
    var call = new BoundCall(library, signature, repeated ? constant() : code, frame);
    library.admit(call);
    event.end(signature.name());
    return call;
  }

  private synchronized EntryCode constant() {
    var made = constant == null ? EntryCode.constant(function) : constant;
    constant = made;
    return made;
  }

  private long invoke(Frame frame) {
    library.enter(signature);
    try {
      return Events.callsAreRecorded() ? recorded(frame) : code.call(frame.arguments());
    } catch (Throwable e) {
      throw Downcall.unexpected(e);
    } finally {
      library.leave();
      // Native code holds plain addresses: this keeps the frame, its tensors and the library.
      Reference.reachabilityFence(frame);
      Reference.reachabilityFence(this);
    }
  }

  private long recorded(Frame frame) throws Throwable {
    var event = Events.call(false);
    long bits = code.call(frame.arguments());
    event.end(signature.name());
    return bits;
  }
}
