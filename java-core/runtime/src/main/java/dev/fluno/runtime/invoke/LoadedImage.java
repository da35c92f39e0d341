package dev.fluno.runtime.invoke;

import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.platform.NativeBuffer;
import dev.fluno.runtime.platform.ProcessMaps;
import dev.fluno.runtime.platform.SealedLibrary;
import dev.fluno.runtime.refusal.IdentityCode;
import dev.fluno.runtime.refusal.LoadCode;
import dev.fluno.runtime.refusal.RefusedException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * What the dynamic loader makes of a sealed library, proved against the kernel's list of mappings.
 *
 * <p>The loader knows libraries by path, and the path is that of a descriptor: a descriptor closed
 * too early and used again would give the old library under a new name. So {@link #unload} gives
 * back the library first, and the descriptor only if the loader then has forgotten the path.
 */
final class LoadedImage {
  private final SealedLibrary sealed;
  private final DynamicLoader loader = new DynamicLoader();

  /** Made before loading, for unloading too: there may be no memory then. */
  private MemorySegment path = MemorySegment.NULL;

  private MemorySegment handle = MemorySegment.NULL;
  private List<ProcessMaps.Mapping> code = List.of();

  LoadedImage(SealedLibrary sealed) {
    this.sealed = sealed;
  }

  /**
   * Loads the library and proves that what was mapped is the sealed memory.
   *
   * @throws RefusedException if not; then {@link #unload} is still to be called
   */
  void load() {
    path = NativeBuffer.string(Arena.ofAuto(), sealed.loaderPath(), StandardCharsets.UTF_8);
    try (var _ = FloatingPointMode.keep()) {
      handle = loader.open(path);
    } catch (LoaderException e) {
      throw new RefusedException(
          LoadCode.LOADER_REFUSED, "", "a library it loads", String.valueOf(e.getMessage()));
    }
    code = executableMappings();
    if (code.isEmpty()) {
      throw new RefusedException(
          IdentityCode.NOT_THE_SEALED_MEMORY, "", "code mapped from it", "none");
    }
  }

  /**
   * The address of an entry's function.
   *
   * @throws RefusedException if there is none, or it lies outside the library's code
   */
  MemorySegment function(EntrySignature entry) {
    var function =
        loader
            .symbol(handle, entry.symbol())
            .orElseThrow(
                () ->
                    new RefusedException(
                        LoadCode.SYMBOL_MISSING, entry.name(), entry.symbol(), "no such symbol"));
    if (code.stream().noneMatch(mapping -> mapping.contains(function.address()))) {
      throw new RefusedException(
          IdentityCode.SYMBOL_OUTSIDE_CODE,
          entry.name(),
          entry.symbol() + " in the code of the sealed library",
          "an address outside it");
    }
    return function;
  }

  /**
   * Unloads the library and frees the sealed memory. To be called once, when no call is running.
   */
  void unload() {
    if (handle.address() == 0 || loader.close(handle, path)) {
      sealed.close();
    }
  }

  private List<ProcessMaps.Mapping> executableMappings() {
    try {
      return ProcessMaps.read().of(sealed).stream()
          .filter(mapping -> mapping.isExecutable() && !mapping.isWritable())
          .toList();
    } catch (IOException e) {
      // It was there when the loader opened its file: what is lacking is a descriptor or memory.
      throw new RefusedException(
          LoadCode.NO_ROOM,
          "/proc/self/maps",
          "the kernel's list of mappings",
          String.valueOf(e.getMessage()));
    }
  }
}
