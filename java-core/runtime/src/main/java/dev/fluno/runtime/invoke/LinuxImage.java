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

/**
 * Sealed memory as dlopen(3) maps it, proved by what the kernel says is mapped. It is asked about
 * the place that the loader names; what is not found there is looked for in the list of everything,
 * which grows with all that the process has mapped.
 */
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
    code = executable(ProcessMaps.from(loader.base(handle), sealed));
    if (code.isEmpty()) {
      code = executableOfAll();
    }
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
    if (!holds(address)) {
      code = executableOfAll();
    }
    return holds(address);
  }

  private boolean holds(long address) {
    return code.stream().anyMatch(mapping -> mapping.contains(address));
  }

  @Override
  void unload() {
    if (handle.address() == 0 || loader.close(handle, path)) {
      sealed.close();
    }
  }

  private List<ProcessMaps.Mapping> executableOfAll() {
    try {
      return executable(ProcessMaps.read().of(sealed));
    } catch (IOException e) {
      // It was there when the loader opened its file: what is lacking is a descriptor or memory.
      throw new RefusedException(
          LoadCode.NO_ROOM,
          "/proc/self/maps",
          "the kernel's list of mappings",
          String.valueOf(e.getMessage()));
    }
  }

  private static List<ProcessMaps.Mapping> executable(List<ProcessMaps.Mapping> mappings) {
    return mappings.stream()
        .filter(mapping -> mapping.isExecutable() && !mapping.isWritable())
        .toList();
  }
}
