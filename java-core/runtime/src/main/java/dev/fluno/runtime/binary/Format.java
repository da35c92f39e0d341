package dev.fluno.runtime.binary;

import dev.fluno.runtime.platform.Target;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.HexFormat;

/** The format that a library says it has, by its first bytes. */
public enum Format {
  ELF("elf", "linux"),
  PE("pe", "windows"),

  /** Of neither. */
  UNKNOWN("unknown", "none");

  private final String label;
  private final String os;

  Format(String label, String os) {
    this.label = label;
    this.os = os;
  }

  /** As manifests write it. */
  public String label() {
    return label;
  }

  /** The format of a manifest's word for it. */
  static Format of(String label) {
    for (Format format : values()) {
      if (format.label.equals(label)) {
        return format;
      }
    }
    return UNKNOWN;
  }

  static Format of(MemorySegment bytes) {
    if (startsWith(bytes, 0x7f, 'E', 'L', 'F')) {
      return ELF;
    }
    return startsWith(bytes, 'M', 'Z') ? PE : UNKNOWN;
  }

  private static boolean startsWith(MemorySegment bytes, int... magic) {
    if (bytes.byteSize() < magic.length) {
      return false;
    }
    for (int i = 0; i < magic.length; i++) {
      if (bytes.get(ValueLayout.JAVA_BYTE, i) != magic[i]) {
        return false;
      }
    }
    return true;
  }

  /** The bytes that would tell it, in hexadecimal. */
  static String firstBytes(MemorySegment bytes) {
    byte[] first = bytes.asSlice(0, Math.min(4, bytes.byteSize())).toArray(ValueLayout.JAVA_BYTE);
    return first.length == 0 ? "an empty file" : "bytes " + HexFormat.of().formatHex(first);
  }

  /** The weakest machine of this format's system and of an architecture. */
  Target target(String arch) {
    return new Target(os, arch, 1);
  }
}
