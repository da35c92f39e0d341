package dev.fluno.runtime.binary;

import static dev.fluno.runtime.binary.ProgramHeader.PF_R;
import static dev.fluno.runtime.binary.ProgramHeader.PF_W;
import static dev.fluno.runtime.binary.ProgramHeader.PT_DYNAMIC;
import static dev.fluno.runtime.binary.ProgramHeader.PT_GNU_EH_FRAME;
import static dev.fluno.runtime.binary.ProgramHeader.PT_GNU_PROPERTY;
import static dev.fluno.runtime.binary.ProgramHeader.PT_GNU_RELRO;
import static dev.fluno.runtime.binary.ProgramHeader.PT_GNU_STACK;
import static dev.fluno.runtime.binary.ProgramHeader.PT_INTERP;
import static dev.fluno.runtime.binary.ProgramHeader.PT_LOAD;
import static dev.fluno.runtime.binary.ProgramHeader.PT_NOTE;
import static dev.fluno.runtime.binary.ProgramHeader.PT_PHDR;
import static dev.fluno.runtime.binary.ProgramHeader.PT_TLS;

import dev.fluno.runtime.refusal.BinaryCode;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The rules for every program header that is not PT_LOAD: an allowlist of kinds. */
final class ProgramHeaderRules {

  /** Of two of these the loader takes the last; other readers may take the first. */
  private static final Set<Integer> ONCE =
      Set.of(PT_DYNAMIC, PT_GNU_STACK, PT_GNU_RELRO, PT_PHDR, PT_GNU_EH_FRAME, PT_GNU_PROPERTY);

  private final FileBytes file;
  private final ElfHeader header;
  private final Image image;
  private final long page;
  private final Findings findings;

  private ProgramHeaderRules(
      FileBytes file, ElfHeader header, Image image, long page, Findings findings) {
    this.file = file;
    this.header = header;
    this.image = image;
    this.page = page;
    this.findings = findings;
  }

  static void check(
      List<ProgramHeader> headers,
      FileBytes file,
      ElfHeader header,
      Image image,
      long page,
      Findings findings) {
    var rules = new ProgramHeaderRules(file, header, image, page, findings);
    var seen = new HashSet<Integer>();
    for (ProgramHeader entry : headers) {
      if (!seen.add(entry.type()) && ONCE.contains(entry.type())) {
        findings.add(BinaryCode.DUPLICATE_PROGRAM_HEADER, entry.label(), "one", "more than one");
      }
      rules.check(entry);
    }
    if (!seen.contains(PT_GNU_STACK)) {
      findings.add(BinaryCode.NO_STACK_HEADER, "program headers", "GNU_STACK", "none");
    }
  }

  private void check(ProgramHeader entry) {
    switch (entry.type()) {
      case PT_LOAD, PT_DYNAMIC -> {
        // SegmentRules and DynamicSection check these.
      }
      case PT_GNU_STACK -> stack(entry);
      case PT_GNU_RELRO -> readOnlyAfterRelocation(entry);
      case PT_PHDR -> itself(entry);
      case PT_GNU_EH_FRAME -> held(entry);
      case PT_NOTE, PT_GNU_PROPERTY -> {
        if (held(entry)) {
          NoteRules.check(entry, file, findings);
        }
      }
      case PT_INTERP ->
          findings.add(BinaryCode.INTERPRETER, entry.label(), "none", "an interpreter");
      case PT_TLS ->
          findings.add(
              BinaryCode.THREAD_LOCAL_STORAGE,
              entry.label(),
              "none",
              Hex.of(entry.memorySize()) + " bytes");
      default ->
          findings.add(
              BinaryCode.UNKNOWN_PROGRAM_HEADER, entry.label(), "a kind known", entry.typeName());
    }
  }

  private void stack(ProgramHeader entry) {
    if (entry.isExecutable()) {
      findings.add(BinaryCode.EXECUTABLE_STACK, entry.label(), "RW", "executable");
    } else if ((entry.flags() & ~(PF_R | PF_W)) != 0) {
      findings.add(
          BinaryCode.SEGMENT_ACCESS,
          entry.label(),
          "RW",
          Hex.of(Integer.toUnsignedLong(entry.flags())));
    }
  }

  /**
   * The loader takes write access from the pages of this range, whosever they are: they must be
   * pages of one writable segment. It rounds both ends down; linkers round the end up.
   */
  private void readOnlyAfterRelocation(ProgramHeader entry) {
    long start = entry.address() / page * page;
    boolean isInside =
        Long.compareUnsigned(entry.address(), Image.MAX_MEMORY) <= 0
            && Long.compareUnsigned(entry.memorySize(), Image.MAX_MEMORY) <= 0
            && image.loads().stream()
                .filter(ProgramHeader::isWritable)
                .anyMatch(
                    load ->
                        start >= load.address() / page * page
                            && entry.end() <= (load.end() + page - 1) / page * page);
    if (!isInside) {
      outside(entry, "the pages of one writable segment");
    }
  }

  /**
   * Unwinders find this table through the memory image and believe it. It may be longer than the
   * number of headers: lld drops empty ones after it has measured the table.
   */
  private void itself(ProgramHeader entry) {
    boolean isTheTable =
        entry.offset() == header.programHeadersOffset()
            && entry.fileSize() >= (long) header.programHeaderCount() * ProgramHeader.SIZE;
    if (!isTheTable || !image.holds(entry) || isWritable(entry)) {
      outside(entry, "the program headers themselves, in a read-only segment");
    }
  }

  private boolean held(ProgramHeader entry) {
    if (image.holds(entry)) {
      return true;
    }
    outside(entry, "the same bytes in the file and in a segment");
    return false;
  }

  private boolean isWritable(ProgramHeader entry) {
    return image.segmentOf(entry.address()).filter(ProgramHeader::isWritable).isPresent();
  }

  private void outside(ProgramHeader entry, String need) {
    findings.add(
        BinaryCode.OUTSIDE_SEGMENTS,
        entry.label(),
        need,
        Hex.of(entry.memorySize()) + " bytes at " + Hex.of(entry.address()));
  }
}
