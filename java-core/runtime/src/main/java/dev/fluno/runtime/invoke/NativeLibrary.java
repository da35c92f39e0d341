package dev.fluno.runtime.invoke;

import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.platform.SealedLibrary;
import dev.fluno.runtime.refusal.ArgumentException;
import dev.fluno.runtime.refusal.CallCode;
import dev.fluno.runtime.refusal.ClosedException;
import java.lang.ref.Cleaner;
import java.util.List;

/**
 * A sealed library after loading: the mapping is proved to be the sealed library and every symbol
 * to lie in its executable part. Owns what is sealed from then on.
 *
 * <p>A library that nobody closes is unloaded when neither it nor an entry or bound call of it is
 * reachable any more.
 */
public final class NativeLibrary implements AutoCloseable {
  private static final Cleaner CLEANER = Cleaner.create();

  private final List<Entry> entries;
  private final OpenCalls calls = new OpenCalls();
  private final String proof;
  private final Cleaner.Cleanable unloading;

  private NativeLibrary(List<EntrySignature> entries, LoadedImage image) {
    this.entries =
        entries.stream().map(entry -> new Entry(this, entry, image.function(entry))).toList();
    this.proof = image.proof();
    this.unloading = CLEANER.register(this, image::unload);
  }

  /**
   * Loads the library and resolves the entries' symbols.
   *
   * @throws dev.fluno.runtime.refusal.RefusedException with a load or identity code; the library is
   *     unloaded again and what is sealed given back
   */
  public static NativeLibrary load(SealedLibrary sealed, List<EntrySignature> entries) {
    var image = LoadedImage.of(sealed);
    try {
      image.load();
      var library = new NativeLibrary(entries, image);
      sealed.atExit(atExit(library.calls, library.unloading));
      return library;
    } catch (RuntimeException | Error e) {
      image.unload();
      throw e;
    }
  }

  /** Refers to no library: one that nobody can reach any more is to be unloaded before. */
  private static Runnable atExit(OpenCalls calls, Cleaner.Cleanable unloading) {
    return () -> {
      if (calls.closeIfIdle()) {
        unloading.clean();
      }
    };
  }

  /** What was compared to prove that the loader mapped the sealed library. */
  public String proof() {
    return proof;
  }

  public List<Entry> entries() {
    return entries;
  }

  /**
   * The entry of this name.
   *
   * @throws ArgumentException listing the names there are, if there is none
   */
  public Entry entry(String name) {
    return entries.stream()
        .filter(entry -> entry.signature().name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new ArgumentException(
                    CallCode.UNKNOWN_ENTRY,
                    "",
                    "one of " + entries.stream().map(e -> e.signature().name()).toList(),
                    name));
  }

  public boolean isClosed() {
    return calls.isClosed();
  }

  /**
   * Turns away new calls, waits for running ones, unloads the library and frees the memory. Twice
   * does nothing.
   */
  @Override
  public void close() {
    calls.close();
    unloading.clean();
  }

  /** For an early answer; only {@link #enter} and {@link #admit} hold the door. */
  void requireOpen(EntrySignature entry) {
    if (isClosed()) {
      throw closedException(entry);
    }
  }

  /** Until {@link #leave}, the library stays loaded. */
  void enter(EntrySignature entry) {
    if (!calls.enter()) {
      throw closedException(entry);
    }
  }

  void leave() {
    calls.leave();
  }

  /** From now on, closing the library closes the call first. */
  void admit(BoundCall call) {
    if (!calls.add(call)) {
      throw closedException(call.signature());
    }
  }

  ClosedException closedException(EntrySignature entry) {
    return new ClosedException(CallCode.CLOSED, entry.name(), "an open artifact", "a closed one");
  }
}
