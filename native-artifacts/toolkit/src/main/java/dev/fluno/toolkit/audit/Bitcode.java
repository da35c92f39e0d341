package dev.fluno.toolkit.audit;

/**
 * The binary forms of what a compiler works on. At the start of a file their magic number is
 * enough; anywhere else the eight bytes with which every such stream begins must be there, so that
 * code does not hold them by chance.
 */
final class Bitcode {

  /** LLVM "Bitcode File Format": the magic, then the abbreviation of an identification block. */
  private static final String LLVM = "BC\u00c0\u00de";

  private static final String LLVM_INSIDE = LLVM + "5\u0014\u0000\u0000";

  /** The module block of files written before identification blocks. */
  private static final String LLVM_OLD_INSIDE = LLVM + "!\f\u0000\u0000";

  /** 0x0B17C0DE, then the version 0. */
  private static final String WRAPPER = "\u00de\u00c0\u0017\u000b";

  private static final String WRAPPER_INSIDE = WRAPPER + "\u0000\u0000\u0000\u0000";

  /** "MLIR Bytecode Format": the magic, a version, and the producer, which begins with MLIR. */
  private static final String MLIR = "ML\u00efR";

  private static final String MLIR_PRODUCER = "MLIR";

  private Bitcode() {}

  static void find(String subject, String text, Findings findings) {
    if (text.startsWith(LLVM)
        || text.startsWith(WRAPPER)
        || text.contains(LLVM_INSIDE)
        || text.contains(LLVM_OLD_INSIDE)
        || text.contains(WRAPPER_INSIDE)) {
      findings.add(AuditCode.LLVM_BITCODE, subject, "no LLVM bitcode", "its magic number");
    }
    if (text.startsWith(MLIR) || hasMlirInside(text)) {
      findings.add(AuditCode.MLIR_BYTECODE, subject, "no MLIR bytecode", "its magic number");
    }
  }

  private static boolean hasMlirInside(String text) {
    for (int at = text.indexOf(MLIR); at >= 0; at = text.indexOf(MLIR, at + 1)) {
      int producer = text.indexOf(MLIR_PRODUCER, at + MLIR.length());
      if (producer >= 0 && producer <= at + MLIR.length() + 2) {
        return true;
      }
    }
    return false;
  }
}
