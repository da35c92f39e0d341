package dev.fluno.runtime.invoke;

import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.abi.Tensor;

/**
 * An entry with its arguments fixed and checked. Running it allocates nothing. For one thread at a
 * time.
 */
public final class BoundCall implements AutoCloseable {

  BoundCall() {}

  public EntrySignature signature() {
    throw new UnsupportedOperationException();
  }

  /**
   * Calls the function.
   *
   * @throws dev.fluno.runtime.refusal.ClosedException if this, the artifact or a bound tensor is
   *     closed
   * @throws dev.fluno.runtime.refusal.BusyException if another thread is running it
   */
  public void run() {
    throw new UnsupportedOperationException();
  }

  /** The scalar result of the last run of an entry that returns an integer; u64 as its 64 bits. */
  public long longResult() {
    throw new UnsupportedOperationException();
  }

  /** The scalar result of the last run of an entry that returns a float. */
  public double doubleResult() {
    throw new UnsupportedOperationException();
  }

  /** The tensor bound to this parameter: an argument or an output, not a workspace. */
  public Tensor tensor(String parameter) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void close() {
    throw new UnsupportedOperationException();
  }
}
