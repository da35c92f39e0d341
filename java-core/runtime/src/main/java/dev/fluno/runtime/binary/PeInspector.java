package dev.fluno.runtime.binary;

import dev.fluno.runtime.platform.Target;
import dev.fluno.runtime.refusal.BinaryCode;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;

/**
 * Reads a PE32+ library as the loader of Windows would: headers, sections and the data directories
 * that it acts on. What the loader would act on must be on the list of what is allowed. Never
 * throws for any bytes, never reads outside them, and ends after work in proportion to their
 * number.
 */
public final class PeInspector {
  private PeInspector() {}

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
    Optional<PeHeader> header = PeHeader.read(file, target, findings);
    List<PeSection> sections =
        header.map(found -> PeSectionRules.read(file, found)).orElse(List.of());
    Names names =
        header.map(found -> inspect(file, found, sections, declared, findings)).orElse(Names.NONE);
    return new BinaryReport(
        Format.PE,
        PeHeader.arch(file),
        sections.stream().map(PeSection::part).toList(),
        names.needed(),
        names.imports(),
        names.exports(),
        findings.toList());
  }

  private static Names inspect(
      FileBytes file,
      PeHeader header,
      List<PeSection> sections,
      Declared declared,
      Findings findings) {
    PeOptions options = PeOptions.read(file, header, findings);
    PeImage image = PeSectionRules.check(sections, file, options, findings);
    directories(header, image, findings);
    var imports = new PeImports(header, image, declared, findings);
    imports.check();
    PeThreadStorage.check(header.directory(PeDirectory.TLS), image, options.imageBase(), findings);
    PeUnwindTable.check(header.directory(PeDirectory.EXCEPTION), header.machine(), image, findings);
    List<String> exports =
        PeExports.check(header.directory(PeDirectory.EXPORT), image, declared, findings);
    addressTables(imports.addressTables(), image, findings);
    PeRelocations.check(
        header.directory(PeDirectory.BASE_RELOCATION), image, imports.addressTables(), findings);
    return new Names(imports.needed(), imports.imports(), exports);
  }

  /** Directories that are refused, and those that nothing else looks into. */
  private static void directories(PeHeader header, PeImage image, Findings findings) {
    header
        .directories()
        .forEach(
            (directory, range) ->
                directory
                    .refusal()
                    .ifPresent(
                        code -> findings.add(code, directory.label(), "none", range.toString())));
    PeDirectory.Range debug = header.directory(PeDirectory.DEBUG);
    if (debug.isPresent()) {
      image.locate(PeDirectory.DEBUG.label(), debug.address(), debug.size(), findings);
    }
    PeDirectory.Range addresses = header.directory(PeDirectory.IMPORT_ADDRESS);
    boolean isData =
        image
            .sectionOf(addresses.address(), addresses.size())
            .filter(section -> !section.isExecutable())
            .isPresent();
    if (addresses.isPresent() && !isData) {
      findings.add(
          BinaryCode.MISPLACED_DIRECTORY,
          PeDirectory.IMPORT_ADDRESS.label(),
          "all of it in a section of data",
          addresses.toString());
    }
  }

  /** What the loader writes must not be what it goes on reading. */
  private static void addressTables(
      List<PeDirectory.Range> tables, PeImage image, Findings findings) {
    var written = new Ranges();
    for (PeDirectory.Range table : tables) {
      if (image.isInspected(table.address(), table.size())
          || written.overlap(table.address(), table.size())) {
        findings.add(
            BinaryCode.MALFORMED_IMPORTS,
            PeDirectory.IMPORT.label(),
            "tables of addresses apart from all others",
            table.toString());
      }
      written.add(table.address(), table.size());
    }
  }
}
