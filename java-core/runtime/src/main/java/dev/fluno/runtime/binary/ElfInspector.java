package dev.fluno.runtime.binary;

import dev.fluno.runtime.platform.Target;
import java.lang.foreign.MemorySegment;

/**
 * Reads an ELF shared object as the Linux loader would. Never throws for any bytes, never reads
 * outside them.
 */
public final class ElfInspector {
  private ElfInspector() {}

  public static BinaryReport inspect(MemorySegment bytes, Target target, Declared declared) {
    throw new UnsupportedOperationException();
  }
}
