package dev.fluno.runtime.binary;

import static dev.fluno.runtime.binary.ProgramHeader.PT_LOAD;

import dev.fluno.runtime.platform.Target;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;

/**
 * Reads an ELF shared object as the Linux loader would: program headers, the dynamic section and
 * the tables it names, never section headers. What the loader would act on must be on the list of
 * what is allowed. Never throws for any bytes, never reads outside them, and ends after work in
 * proportion to their number.
 */
public final class ElfInspector {
  private ElfInspector() {}

  /**
   * Lists every rule that the library breaks.
   *
   * @param bytes the whole file
   * @param target the machine it must be for
   * @param declared what its manifest declares and its rule allows
   */
  public static BinaryReport inspect(MemorySegment bytes, Target target, Declared declared) {
    var file = new FileBytes(bytes);
    var findings = new Findings();
    Optional<ElfHeader> header = ElfHeader.read(file, target, findings);
    List<ProgramHeader> headers =
        header.map(found -> found.readProgramHeaders(file)).orElse(List.of());
    Names names =
        header.map(found -> inspect(file, found, headers, declared, findings)).orElse(Names.NONE);
    return new BinaryReport(
        Format.ELF,
        ElfHeader.arch(file),
        headers.stream().filter(entry -> entry.type() == PT_LOAD).map(ProgramHeader::part).toList(),
        names.needed(),
        names.imports(),
        names.exports(),
        findings.toList());
  }

  private static Names inspect(
      FileBytes file,
      ElfHeader header,
      List<ProgramHeader> headers,
      Declared declared,
      Findings findings) {
    long page = header.pageSize();
    Image image = SegmentRules.check(headers, file, page, findings);
    ProgramHeaderRules.check(headers, file, header, image, page, findings);
    return DynamicSection.read(headers, file, image, findings)
        .map(dynamic -> inspect(dynamic, file, header, image, declared, findings))
        .orElse(Names.NONE);
  }

  private static Names inspect(
      DynamicSection dynamic,
      FileBytes file,
      ElfHeader header,
      Image image,
      Declared declared,
      Findings findings) {
    var tables = new DynamicTables(dynamic, image, findings);
    tables.requireTags();
    Optional<StringTable> strings = tables.strings(file);
    DynamicRules.check(dynamic, strings, image, findings);
    List<String> needed = DynamicRules.needed(dynamic, strings, declared, findings);
    Optional<GnuHash> hash = GnuHash.read(dynamic, tables, image, file, findings);
    Optional<SymbolTable> symbols =
        hash.flatMap(index -> strings.flatMap(text -> SymbolTable.read(index, tables, text, file)));
    Names names =
        hash.flatMap(
                index ->
                    symbols.map(
                        table ->
                            SymbolRules.check(table, index, image, needed, declared, findings)))
            .orElse(new Names(needed, List.of(), List.of()));
    new RelocationRules(header.machine(), file, image, dynamic, symbols, declared, findings)
        .check(tables.relocations());
    return names;
  }
}
