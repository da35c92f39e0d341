package dev.fluno.runtime.invoke;

import dev.fluno.runtime.abi.EntrySignature;
import java.util.Map;

/** One callable function of a loaded artifact. Safe for use by several threads. */
public final class Entry {

  Entry() {}

  public EntrySignature signature() {
    throw new UnsupportedOperationException();
  }

  /**
   * Checks the arguments, calls once, and returns what the function gave.
   *
   * @param arguments a value for every argument of the signature by name: Long (or any integral
   *     box) for integers, Double or Float for floats, Boolean for i1, Tensor for tensors
   * @throws dev.fluno.runtime.refusal.ArgumentException naming the argument, what was needed and
   *     what came
   * @throws dev.fluno.runtime.refusal.ClosedException if the artifact or a tensor is closed
   */
  public CallResult call(Map<String, ?> arguments) {
    throw new UnsupportedOperationException();
  }

  /**
   * Fixes and checks the arguments once. Tensors that are not given are allocated, filled with
   * zeros; scalars must all be given. Outputs and workspaces are allocated here and written anew by
   * every run.
   */
  public BoundCall bind(Map<String, ?> arguments) {
    throw new UnsupportedOperationException();
  }
}
