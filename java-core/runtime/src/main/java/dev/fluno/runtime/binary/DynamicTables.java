package dev.fluno.runtime.binary;

import dev.fluno.runtime.refusal.BinaryCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Finds the tables that the dynamic section names. Each must come from the file and lie in a
 * read-only segment, so that neither zero-filled memory nor a relocation can stand in for the bytes
 * inspected.
 */
final class DynamicTables {

  static final int SYMBOL_SIZE = 24;
  static final int RELOCATION_SIZE = 24;

  /**
   * A table of relocations with addends.
   *
   * @param offset where it starts in the file
   * @param count how many it holds
   */
  record Relocations(String label, long offset, long count) {}

  private final DynamicSection dynamic;
  private final Image image;
  private final Findings findings;

  DynamicTables(DynamicSection dynamic, Image image, Findings findings) {
    this.dynamic = dynamic;
    this.image = image;
    this.findings = findings;
  }

  /** The loader follows these tags without asking whether they are there. */
  void requireTags() {
    require(
        DynamicTag.STRTAB,
        DynamicTag.STRSZ,
        DynamicTag.SYMTAB,
        DynamicTag.SYMENT,
        DynamicTag.GNU_HASH);
    requireTogether(DynamicTag.RELA, DynamicTag.RELASZ, DynamicTag.RELAENT);
    requireTogether(DynamicTag.JMPREL, DynamicTag.PLTRELSZ, DynamicTag.PLTREL);
    if (dynamic.has(DynamicTag.RELACOUNT)) {
      require(DynamicTag.RELA);
    }
    expect(DynamicTag.SYMENT, SYMBOL_SIZE);
    expect(DynamicTag.RELAENT, RELOCATION_SIZE);
    expect(DynamicTag.PLTREL, 7); // the number of DT_RELA
  }

  private void requireTogether(DynamicTag... tags) {
    for (DynamicTag tag : tags) {
      if (dynamic.has(tag)) {
        require(tags);
        return;
      }
    }
  }

  private void require(DynamicTag... tags) {
    for (DynamicTag tag : tags) {
      if (!dynamic.has(tag)) {
        findings.add(BinaryCode.MISSING_TAG, "dynamic section", tag.label(), "none");
      }
    }
  }

  private void expect(DynamicTag tag, long need) {
    OptionalLong have = dynamic.value(tag);
    if (have.isPresent() && have.getAsLong() != need) {
      findings.add(
          BinaryCode.WRONG_ENTRY_SIZE,
          tag.label(),
          String.valueOf(need),
          Long.toUnsignedString(have.getAsLong()));
    }
  }

  Optional<StringTable> strings(FileBytes file) {
    OptionalLong size = dynamic.value(DynamicTag.STRSZ);
    if (size.isEmpty()) {
      return Optional.empty();
    }
    OptionalLong offset = locate(DynamicTag.STRTAB, size.getAsLong());
    return offset.isEmpty()
        ? Optional.empty()
        : Optional.of(new StringTable(file, offset.getAsLong(), size.getAsLong()));
  }

  /** Where in the file the table of this many symbols starts. */
  OptionalLong symbols(long count) {
    return locate(DynamicTag.SYMTAB, count * SYMBOL_SIZE);
  }

  /** DT_RELA and DT_JMPREL, those that are there and in place. */
  List<Relocations> relocations() {
    var tables = new ArrayList<Relocations>();
    relocations(DynamicTag.RELA, DynamicTag.RELASZ, tables);
    relocations(DynamicTag.JMPREL, DynamicTag.PLTRELSZ, tables);
    return tables;
  }

  private void relocations(DynamicTag table, DynamicTag sizeTag, List<Relocations> tables) {
    OptionalLong size = dynamic.value(sizeTag);
    if (size.isEmpty()) {
      return;
    }
    if (size.getAsLong() % RELOCATION_SIZE != 0) {
      findings.add(
          BinaryCode.WRONG_ENTRY_SIZE,
          sizeTag.label(),
          "a multiple of " + RELOCATION_SIZE,
          Hex.of(size.getAsLong()));
    }
    OptionalLong offset = locate(table, size.getAsLong());
    if (offset.isPresent()) {
      tables.add(
          new Relocations(table.label(), offset.getAsLong(), size.getAsLong() / RELOCATION_SIZE));
    }
  }

  /** Where in the file a table starts; empty if it does not all lie there. */
  OptionalLong locate(DynamicTag tag, long size) {
    OptionalLong address = dynamic.value(tag);
    if (address.isEmpty()) {
      return OptionalLong.empty();
    }
    long at = address.getAsLong();
    boolean isReadOnly = image.segmentOf(at).filter(load -> !load.isWritable()).isPresent();
    boolean isInFile = size >= 0 && Math.max(size, 1) <= image.fileBacked(at);
    if (!isInFile || !isReadOnly) {
      findings.add(
          BinaryCode.MISPLACED_TABLE,
          tag.label(),
          "all of it in the file and a read-only segment",
          Hex.of(size) + " bytes at " + Hex.of(at));
    }
    return isInFile ? image.fileOffset(at) : OptionalLong.empty();
  }
}
