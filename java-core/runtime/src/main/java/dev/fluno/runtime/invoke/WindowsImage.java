package dev.fluno.runtime.invoke;

import dev.fluno.runtime.platform.HeldFile;
import dev.fluno.runtime.platform.WindowsFunctions;
import dev.fluno.runtime.refusal.IdentityCode;
import dev.fluno.runtime.refusal.LoadCode;
import dev.fluno.runtime.refusal.RefusedException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A held file as LoadLibraryExW maps it, proved by the file's identity and by its code, byte for
 * byte: what runs is what was hashed.
 *
 * <p>The gate refuses code that runs while a library is loaded or unloaded, but not in what a
 * policy lets it need. So that it changes no thread of others, it gets one of its own.
 */
final class WindowsImage extends LoadedImage {
  private final HeldFile sealed;
  private final WindowsLoader loader = new WindowsLoader();

  /** Made before loading, for unloading too: there may be no memory then. */
  private MemorySegment path = MemorySegment.NULL;

  /** Where the library lies; 0 while it does not. */
  private long module;

  private List<CodeSection> code = List.of();

  WindowsImage(HeldFile sealed) {
    this.sealed = sealed;
  }

  @Override
  void load() {
    path = WindowsFunctions.string(Arena.ofAuto(), sealed.loaderPath());
    if (loader.knows(path)) {
      throw other("a path that is new to the loader", "one that it knows");
    }
    module = ThreadAside.run(this::open);
    requireFile();
    try {
      code = CodeSection.of(sealed.bytes());
    } catch (IndexOutOfBoundsException e) {
      throw other("a PE file", "another that the loader took");
    }
    code.forEach(this::requireMapped);
    if (code.isEmpty()) {
      throw other("code mapped from it", "none");
    }
  }

  private long open() {
    try {
      return loader.open(path);
    } catch (LoaderException e) {
      throw new RefusedException(
          LoadCode.LOADER_REFUSED, "", "a library it loads", String.valueOf(e.getMessage()));
    }
  }

  /** The loader's own word for what it has loaded must lead to the file that is held. */
  private void requireFile() {
    String name = loader.fileName(module).orElse("no file");
    try {
      if (Files.isSameFile(Path.of(name), sealed.file())) {
        return;
      }
    } catch (IOException | InvalidPathException e) {
      // Then it is not.
    }
    throw other(sealed.file().toString(), name);
  }

  // Restricted: the kernel says that these pages are there and can be read.
  @SuppressWarnings("restricted")
  private void requireMapped(CodeSection section) {
    long start = module + section.address();
    long end = start + section.bytes().byteSize();
    for (long at = start; at < end; ) {
      long next = loader.endOfCode(module, at);
      if (next == at) {
        throw other("code that can be executed and not written", "other memory");
      }
      at = next;
    }
    var mapped = MemorySegment.ofAddress(start).reinterpret(section.bytes().byteSize());
    long difference = mapped.mismatch(section.bytes());
    if (difference >= 0) {
      throw other(
          "its code byte for byte",
          "another byte at " + Long.toHexString(section.address() + difference));
    }
  }

  private static RefusedException other(String need, String have) {
    return new RefusedException(IdentityCode.NOT_THE_SEALED_MEMORY, "", need, have);
  }

  @Override
  String proof() {
    return "the file, its code byte for byte and every entry's address in it";
  }

  @Override
  Optional<MemorySegment> symbol(String name) {
    return loader.symbol(module, name);
  }

  @Override
  boolean isCode(long address) {
    return code.stream().anyMatch(section -> section.contains(module, address));
  }

  @Override
  void unload() {
    if (module == 0 || ThreadAside.run(() -> loader.close(module, path))) {
      sealed.close();
    }
  }
}
