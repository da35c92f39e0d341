package dev.fluno.runtime.binary;

import dev.fluno.runtime.refusal.BinaryCode;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The rules for relocations: only those that add the load address to a word of the library's own
 * writable data, and those that fill in the address of a declared import.
 */
final class RelocationRules {

  /**
   * The numbers of a machine's relocations.
   *
   * @param relative adds the load address
   * @param globalData the address of a symbol, in the global offset table
   * @param jumpSlot the address of a function, for the procedure linkage table
   */
  private record Kinds(long relative, long globalData, long jumpSlot) {}

  private static final Kinds X86_64 = new Kinds(8, 6, 7);
  private static final Kinds AARCH64 = new Kinds(1027, 1025, 1026);

  /** Far more than artifacts have; bounds the work for a hostile library. */
  static final int MAX_RELOCATIONS = 1 << 18;

  private static final int WORD = 8;

  private final Kinds kinds;
  private final FileBytes file;
  private final Image image;
  private final DynamicSection dynamic;
  private final Optional<SymbolTable> symbols;
  private final Declared declared;
  private final Findings findings;

  RelocationRules(
      int machine,
      FileBytes file,
      Image image,
      DynamicSection dynamic,
      Optional<SymbolTable> symbols,
      Declared declared,
      Findings findings) {
    this.kinds = machine == ElfHeader.EM_AARCH64 ? AARCH64 : X86_64;
    this.file = file;
    this.image = image;
    this.dynamic = dynamic;
    this.symbols = symbols;
    this.declared = declared;
    this.findings = findings;
  }

  void check(List<DynamicTables.Relocations> tables) {
    for (DynamicTables.Relocations table : tables) {
      if (table.count() > MAX_RELOCATIONS) {
        refuseCount(table.label(), findings);
        return;
      }
      for (long i = 0; i < table.count(); i++) {
        check(table.label() + "[" + i + "]", table.offset() + i * DynamicTables.RELOCATION_SIZE);
      }
    }
    tables.stream()
        .filter(table -> table.label().equals(DynamicTag.RELA.label()))
        .forEach(this::relativeCount);
  }

  static void refuseCount(String subject, Findings findings) {
    findings.add(BinaryCode.RELOCATION_COUNT, subject, "at most " + MAX_RELOCATIONS, "more");
  }

  private void check(String label, long at) {
    long target = file.u64(at);
    long info = file.u64(at + 8);
    if (!isAllowed(info, file.u64(at + 16))) {
      findings.add(
          BinaryCode.RELOCATION_KIND,
          label,
          "type " + kinds.relative() + " (RELATIVE) or a declared import",
          "type " + (info & 0xffff_ffffL) + " of symbol " + (info >>> 32));
    }
    boolean isWritable =
        image.segmentOfMemory(target, WORD).filter(ProgramHeader::isWritable).isPresent();
    // The loader goes on using the dynamic section after relocating: it must stay as inspected.
    if (!isWritable || dynamic.overlaps(target, WORD)) {
      findings.add(
          BinaryCode.RELOCATION_TARGET,
          label,
          "writable data outside the dynamic section",
          Hex.of(target));
    }
  }

  private boolean isAllowed(long info, long addend) {
    long type = info & 0xffff_ffffL;
    long symbol = info >>> 32;
    if (type == kinds.relative()) {
      return symbol == 0;
    }
    return (type == kinds.globalData() || type == kinds.jumpSlot())
        && addend == 0
        && symbols.filter(table -> isDeclaredImport(table, symbol)).isPresent();
  }

  private boolean isDeclaredImport(SymbolTable table, long symbol) {
    return symbol > 0
        && symbol < table.symbols().size()
        && !table.symbols().get((int) symbol).isDefined()
        && table.names().get((int) symbol).filter(declared.imports()::contains).isPresent();
  }

  /** The loader treats the first RELACOUNT as relative without looking, or stops the process. */
  private void relativeCount(DynamicTables.Relocations table) {
    OptionalLong stated = dynamic.value(DynamicTag.RELACOUNT);
    if (stated.isEmpty()) {
      return;
    }
    long relative = 0;
    while (relative < table.count() && isRelative(table, relative)) {
      relative++;
    }
    if (Long.compareUnsigned(stated.getAsLong(), relative) > 0) {
      findings.add(
          BinaryCode.RELOCATION_COUNT,
          "DT_RELACOUNT",
          "at most " + relative,
          Long.toUnsignedString(stated.getAsLong()));
    }
  }

  private boolean isRelative(DynamicTables.Relocations table, long index) {
    long info = file.u64(table.offset() + index * DynamicTables.RELOCATION_SIZE + 8);
    return (info & 0xffff_ffffL) == kinds.relative();
  }
}
