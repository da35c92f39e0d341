package dev.fluno.runtime.binary;

import dev.fluno.runtime.platform.Target;
import dev.fluno.runtime.refusal.BinaryCode;
import java.lang.foreign.MemorySegment;
import java.util.List;

/** Inspects a library in whatever format its manifest states. */
public final class BinaryInspector {
  private BinaryInspector() {}

  /**
   * Lists every rule that the library breaks. Never throws for any bytes.
   *
   * @param bytes the whole file
   * @param format {@code elf}; every other is a finding of its own, since nothing can read it yet
   * @param target the machine it must be for
   * @param declared what its manifest declares and its rule allows
   */
  public static BinaryReport inspect(
      MemorySegment bytes, String format, Target target, Declared declared) {
    if (format.equals("elf")) {
      return ElfInspector.inspect(bytes, target, declared);
    }
    var finding = new Finding(BinaryCode.FORMAT_NOT_SUPPORTED, "format", "elf", format);
    return new BinaryReport(format, List.of(), List.of(), List.of(), List.of(finding));
  }
}
