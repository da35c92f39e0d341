package dev.fluno.runtime.invoke;

import dev.fluno.runtime.platform.NativeBuffer;
import dev.fluno.runtime.platform.ProcessMaps;
import dev.fluno.runtime.platform.SealedMemory;
import dev.fluno.runtime.refusal.IdentityCode;
import dev.fluno.runtime.refusal.LoadCode;
import dev.fluno.runtime.refusal.RefusedException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** Sealed memory as dlopen(3) maps it, proved against the kernel's list of mappings. */
final class LinuxImage extends LoadedImage {
  private final SealedMemory sealed;
  private final DynamicLoader loader = new DynamicLoader();

  /** Made before loading, for unloading too: there may be no memory then. */
  private MemorySegment path = MemorySegment.NULL;

  private MemorySegment handle = MemorySegment.NULL;
  private List<ProcessMaps.Mapping> code = List.of();

  LinuxImage(SealedMemory sealed) {
    this.sealed = sealed;
  }

  @Override
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

  @Override
  String proof() {
    return "device, inode and every entry's address in it";
  }

  @Override
  Optional<MemorySegment> symbol(String name) {
    return loader.symbol(handle, name);
  }

  @Override
  boolean isCode(long address) {
    return code.stream().anyMatch(mapping -> mapping.contains(address));
  }

  @Override
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
