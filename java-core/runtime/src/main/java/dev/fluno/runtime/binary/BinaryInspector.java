package dev.fluno.runtime.binary;

import dev.fluno.runtime.platform.Target;
import dev.fluno.runtime.refusal.BinaryCode;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Set;

/** Inspects a library in whatever format its manifest states. */
public final class BinaryInspector {
  private BinaryInspector() {}

  /**
   * Lists every rule that the library breaks. Never throws for any bytes.
   *
   * @param bytes the whole file
   * @param format {@code elf} or {@code pe}; every other is a finding of its own
   * @param target the machine it must be for
   * @param declared what its manifest declares and its rule allows
   */
  public static BinaryReport inspect(
      MemorySegment bytes, String format, Target target, Declared declared) {
    return inspect(bytes, Format.of(format), target, declared);
  }

  /**
   * The same for a library without a manifest: it must be for any machine that Fluno knows, need
   * and import nothing, and may export what it does.
   */
  public static BinaryReport inspect(MemorySegment bytes) {
    Format format = Format.of(bytes);
    var nothing = new Declared(Set.of(), Set.of(), Set.of());
    BinaryReport found = inspect(bytes, format, format.target("x86_64"), nothing);
    boolean isForArm = found.machine().equals("aarch64");
    var declared = new Declared(Set.of(), Set.of(), Set.copyOf(found.exports()));
    return inspect(bytes, format, format.target(isForArm ? "aarch64" : "x86_64"), declared);
  }

  private static BinaryReport inspect(
      MemorySegment bytes, Format format, Target target, Declared declared) {
    return switch (format) {
      case ELF -> ElfInspector.inspect(bytes, target, declared);
      case PE -> PeInspector.inspect(bytes, target, declared);
      case UNKNOWN -> unknown(bytes);
    };
  }

  private static BinaryReport unknown(MemorySegment bytes) {
    var finding =
        new Finding(BinaryCode.UNKNOWN_FORMAT, "file", "ELF or PE", Format.firstBytes(bytes));
    return new BinaryReport(
        Format.UNKNOWN, "unknown", List.of(), List.of(), List.of(), List.of(), List.of(finding));
  }
}
