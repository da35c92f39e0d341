package dev.fluno.runtime.binary;

import dev.fluno.runtime.refusal.BinaryCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The rules for imports (PE format, "The .idata Section"): only declared functions, by name, of
 * declared libraries.
 */
final class PeImports {

  private static final int DESCRIPTOR_SIZE = 20;
  private static final int DELAY_DESCRIPTOR_SIZE = 32;
  private static final int THUNK_SIZE = 8;
  private static final long BY_NUMBER = 1L << 63;

  /** As many as a manifest could declare; bounds the work for a hostile library. */
  private static final int MAX_LIBRARIES = 64;

  private static final int MAX_FUNCTIONS = 1 << 14;

  private final PeHeader header;
  private final PeImage image;
  private final Declared declared;
  private final Findings findings;

  private final List<String> needed = new ArrayList<>();
  private final List<String> imports = new ArrayList<>();
  private final List<PeDirectory.Range> addressTables = new ArrayList<>();

  PeImports(PeHeader header, PeImage image, Declared declared, Findings findings) {
    this.header = header;
    this.image = image;
    this.declared = declared;
    this.findings = findings;
  }

  /** The libraries it depends on, at once or later. */
  List<String> needed() {
    return needed;
  }

  /** The functions it imports at once. */
  List<String> imports() {
    return imports;
  }

  /** Where the loader writes the addresses of imports. */
  List<PeDirectory.Range> addressTables() {
    return addressTables;
  }

  void check() {
    walk(PeDirectory.IMPORT, DESCRIPTOR_SIZE, this::descriptor);
    walk(PeDirectory.DELAY_IMPORT, DELAY_DESCRIPTOR_SIZE, at -> library(at + 4, "delay import"));
  }

  private interface Descriptor {
    void read(long at);
  }

  /** From one descriptor to the next up to an empty one, which the directory must hold too. */
  private void walk(PeDirectory directory, int size, Descriptor descriptor) {
    PeDirectory.Range range = header.directory(directory);
    if (!range.isPresent()) {
      return;
    }
    OptionalLong start = image.locate(directory.label(), range.address(), range.size(), findings);
    if (start.isEmpty()) {
      return;
    }
    long count = Math.min(range.size() / size, MAX_LIBRARIES + 1L);
    for (long i = 0; i < count; i++) {
      long at = start.getAsLong() + i * size;
      if (isEmpty(at, size)) {
        return;
      }
      descriptor.read(at);
    }
    malformed(
        directory.label(),
        "an empty descriptor after at most " + MAX_LIBRARIES,
        count + " without one");
  }

  private boolean isEmpty(long at, int size) {
    long bits = 0;
    for (int i = 0; i < size; i += 4) {
      bits |= image.file().u32(at + i);
    }
    return bits == 0;
  }

  private void descriptor(long at) {
    FileBytes file = image.file();
    String library = library(at + 12, "import");
    if (file.u32(at + 4) != 0 || file.u32(at + 8) != 0) {
      // The loader would believe the addresses that the file brings along.
      findings.add(
          BinaryCode.BOUND_IMPORTS,
          "imports of " + library,
          "no time stamp and forwarder",
          Hex.of(file.u32(at + 4)) + " and " + Hex.of(file.u32(at + 8)));
    }
    functions(library, file.u32(at), file.u32(at + 16));
  }

  private String library(long at, String kind) {
    long address = image.file().u32(at);
    String label = kind + " of a library";
    String name =
        image.name(label, address, findings).orElse("(no name at " + Hex.of(address) + ")");
    needed.add(name);
    if (!declared.needed().contains(name)) {
      findings.addUndeclared(BinaryCode.NEEDED_NOT_DECLARED, label, declared.needed(), name);
    }
    return name;
  }

  private void functions(String library, long lookupTable, long addressTable) {
    long available = image.fileBacked(lookupTable) / THUNK_SIZE;
    long limit = Math.min(available, MAX_FUNCTIONS - imports.size());
    long offset = image.fileOffset(lookupTable);
    long count = 0;
    while (count < limit && image.file().u64(offset + count * THUNK_SIZE) != 0) {
      count++;
    }
    String subject = "imports of " + library;
    if (count == limit) {
      malformed(
          subject,
          "a list that ends, of at most " + MAX_FUNCTIONS,
          "none at " + Hex.of(lookupTable));
      return;
    }
    long size = (count + 1) * THUNK_SIZE;
    if (image.locate(subject, lookupTable, size, findings).isEmpty()) {
      return;
    }
    for (long i = 0; i < count; i++) {
      function(subject, image.file().u64(offset + i * THUNK_SIZE));
    }
    addressTable(subject, new PeDirectory.Range(addressTable, size));
  }

  private void function(String subject, long thunk) {
    boolean isByNumber = (thunk & BY_NUMBER) != 0;
    long mask = isByNumber ? 0xffff : 0x7fff_ffff;
    Optional<String> name =
        isByNumber
            ? Optional.of("#" + (thunk & mask))
            : image.name(subject, (thunk & mask) + 2, findings); // behind its hint
    name.ifPresent(imports::add);
    long rest = thunk & ~BY_NUMBER & ~mask;
    if (rest != 0) {
      malformed(subject, "a name or a number", Hex.of(thunk));
    }
    if (name.filter(text -> !declared.imports().contains(text)).isPresent()) {
      findings.addUndeclared(
          BinaryCode.IMPORT_NOT_DECLARED, subject, declared.imports(), name.orElseThrow());
    }
  }

  /** The loader makes the directory of address tables writable for itself, and nothing else. */
  private void addressTable(String subject, PeDirectory.Range table) {
    addressTables.add(table);
    Optional<PeSection> section =
        image.sectionOf(table.address(), table.size()).filter(each -> !each.isExecutable());
    PeDirectory.Range directory = header.directory(PeDirectory.IMPORT_ADDRESS);
    boolean isInDirectory =
        directory.holds(table.address()) && directory.holds(table.address() + table.size() - 1);
    if (section.isEmpty() || (!section.get().isWritable() && !isInDirectory)) {
      malformed(
          subject, "a table of addresses in data and the directory of such", table.toString());
    }
  }

  private void malformed(String subject, String need, String have) {
    findings.add(BinaryCode.MALFORMED_IMPORTS, subject, need, have);
  }
}
