package dev.fluno.runtime.invoke;

import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.platform.HeldFile;
import dev.fluno.runtime.platform.SealedLibrary;
import dev.fluno.runtime.platform.SealedMemory;
import dev.fluno.runtime.refusal.IdentityCode;
import dev.fluno.runtime.refusal.LoadCode;
import dev.fluno.runtime.refusal.RefusedException;
import java.lang.foreign.MemorySegment;
import java.util.Optional;

/**
 * What the dynamic loader makes of a sealed library, proved to be that library and no other.
 *
 * <p>The loader knows libraries by path, and the path is that of what is sealed: given back too
 * early and used again, it would give the old library under a new name. So {@link #unload} gives
 * back the library first, and what is sealed only if the loader then has forgotten the path.
 */
abstract sealed class LoadedImage permits LinuxImage, WindowsImage {

  static LoadedImage of(SealedLibrary sealed) {
    return switch (sealed) {
      case SealedMemory memory -> new LinuxImage(memory);
      case HeldFile file -> new WindowsImage(file);
    };
  }

  /**
   * Loads the library and proves that what was mapped is what was sealed.
   *
   * @throws RefusedException if not; then {@link #unload} is still to be called
   */
  abstract void load();

  /** What was compared to prove it. */
  abstract String proof();

  abstract Optional<MemorySegment> symbol(String name);

  /** Whether the address lies in the proved code of the library. */
  abstract boolean isCode(long address);

  /**
   * Unloads the library and gives back what is sealed. To be called once, when no call is running.
   */
  abstract void unload();

  /**
   * The address of an entry's function.
   *
   * @throws RefusedException if there is none, or it lies outside the library's code
   */
  final MemorySegment function(EntrySignature entry) {
    var function =
        symbol(entry.symbol())
            .orElseThrow(
                () ->
                    new RefusedException(
                        LoadCode.SYMBOL_MISSING, entry.name(), entry.symbol(), "no such symbol"));
    if (!isCode(function.address())) {
      throw new RefusedException(
          IdentityCode.SYMBOL_OUTSIDE_CODE,
          entry.name(),
          entry.symbol() + " in the code of the sealed library",
          "an address outside it");
    }
    return function;
  }
}
