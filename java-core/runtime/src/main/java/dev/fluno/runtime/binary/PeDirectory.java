package dev.fluno.runtime.binary;

import dev.fluno.runtime.refusal.BinaryCode;
import java.util.Optional;

/**
 * The data directories (PE format, "Optional Header Data Directories"), in the order of the file:
 * those a library may have, and those that are refused by a name of their own.
 */
enum PeDirectory {
  EXPORT,
  IMPORT,

  /** Of them the loader reads a manifest, which can redirect imports (activation contexts). */
  RESOURCE(BinaryCode.RESOURCES),
  EXCEPTION,

  /** The one directory whose address is an offset in the file; it lies behind the sections. */
  CERTIFICATE(BinaryCode.AUTHENTICODE),
  BASE_RELOCATION,
  DEBUG,
  ARCHITECTURE(BinaryCode.UNKNOWN_DIRECTORY),
  GLOBAL_POINTER(BinaryCode.UNKNOWN_DIRECTORY),
  TLS(BinaryCode.THREAD_LOCAL_STORAGE),

  /** It names words that the loader writes, and tables of code that it trusts. */
  LOAD_CONFIG(BinaryCode.LOAD_CONFIGURATION),
  BOUND_IMPORT(BinaryCode.BOUND_IMPORTS),
  IMPORT_ADDRESS,
  DELAY_IMPORT(BinaryCode.DELAY_IMPORTS),
  CLR(BinaryCode.MANAGED_CODE),
  RESERVED(BinaryCode.UNKNOWN_DIRECTORY);

  /**
   * Where one of them is. The loader takes it as present if its address is not 0, whatever its
   * size.
   *
   * @param address relative to the image
   * @param size in bytes
   */
  record Range(long address, long size) {
    static final Range NONE = new Range(0, 0);

    boolean isPresent() {
      return address != 0 || size != 0;
    }

    boolean holds(long at) {
      return at >= address && at - address < size;
    }

    @Override
    public String toString() {
      return size + " bytes at " + Hex.of(address);
    }
  }

  private final Optional<BinaryCode> refusal;

  PeDirectory() {
    this.refusal = Optional.empty();
  }

  PeDirectory(BinaryCode refusal) {
    this.refusal = Optional.of(refusal);
  }

  /** Why no library may have it; empty if one may. */
  Optional<BinaryCode> refusal() {
    return refusal;
  }

  /** How messages call it. */
  String label() {
    return name() + " directory";
  }
}
