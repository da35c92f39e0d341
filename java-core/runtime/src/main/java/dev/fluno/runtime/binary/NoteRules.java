package dev.fluno.runtime.binary;

import dev.fluno.runtime.refusal.BinaryCode;

/**
 * Notes (System V ABI, "Note Section"): the loader walks them for the properties of the library,
 * from one to the next by the sizes they state.
 */
final class NoteRules {

  private static final int HEADER_SIZE = 12;

  /** Real libraries have less than a hundred bytes of notes; bounds the walk through them. */
  private static final int MAX_SIZE = 1 << 16;

  private NoteRules() {}

  /** Checks that each note of the header, which lies in the file, ends where it should. */
  static void check(ProgramHeader notes, FileBytes file, Findings findings) {
    long alignment = notes.alignment();
    if (alignment != 4 && alignment != 8) {
      findings.add(BinaryCode.MALFORMED_NOTE, notes.label(), "alignment 4 or 8", Hex.of(alignment));
      return;
    }
    if (notes.fileSize() > MAX_SIZE) {
      findings.add(
          BinaryCode.MALFORMED_NOTE,
          notes.label(),
          "at most " + MAX_SIZE + " bytes",
          notes.fileSize() + " bytes");
      return;
    }
    long at = 0;
    while (at < notes.fileSize()) {
      long left = notes.fileSize() - at;
      long size = left < HEADER_SIZE ? HEADER_SIZE : size(file, notes.offset() + at, alignment);
      if (size > left) {
        findings.add(
            BinaryCode.MALFORMED_NOTE,
            notes.label(),
            "notes that end with it",
            "one of " + Hex.of(size) + " bytes in the last " + Hex.of(left));
        return;
      }
      at += size;
    }
  }

  private static long size(FileBytes file, long at, long alignment) {
    long name = roundUp(HEADER_SIZE + file.u32(at), alignment);
    return roundUp(name + file.u32(at + 4), alignment);
  }

  private static long roundUp(long value, long alignment) {
    return (value + alignment - 1) / alignment * alignment;
  }
}
