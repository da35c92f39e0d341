package dev.fluno.runtime.invoke;

import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.platform.SealedLibrary;
import java.util.List;

/**
 * A sealed library after loading: the mapping is proved to be the sealed memory and every symbol to
 * lie in its executable part. Owns the sealed memory from then on.
 */
public final class NativeLibrary implements AutoCloseable {

  private NativeLibrary() {}

  /**
   * Loads the library and resolves the entries' symbols.
   *
   * @throws dev.fluno.runtime.refusal.RefusedException with a load or identity code; the library is
   *     unloaded again and the sealed memory freed
   */
  public static NativeLibrary load(SealedLibrary sealed, List<EntrySignature> entries) {
    throw new UnsupportedOperationException();
  }

  public List<Entry> entries() {
    throw new UnsupportedOperationException();
  }

  /**
   * Waits for running calls, turns away new ones, unloads the library and frees the memory. Twice
   * does nothing.
   */
  @Override
  public void close() {
    throw new UnsupportedOperationException();
  }
}
