package dev.fluno.runtime.binary;

import static dev.fluno.runtime.binary.PeSection.ALIGNMENT;
import static dev.fluno.runtime.binary.PeSection.CODE;
import static dev.fluno.runtime.binary.PeSection.DISCARDABLE;
import static dev.fluno.runtime.binary.PeSection.EXECUTE;
import static dev.fluno.runtime.binary.PeSection.INITIALIZED_DATA;
import static dev.fluno.runtime.binary.PeSection.READ;
import static dev.fluno.runtime.binary.PeSection.SHARED;
import static dev.fluno.runtime.binary.PeSection.UNINITIALIZED_DATA;
import static dev.fluno.runtime.binary.PeSection.WRITE;

import dev.fluno.runtime.refusal.BinaryCode;
import java.util.ArrayList;
import java.util.List;

/**
 * The rules for sections. In memory they follow one another without gaps, as the kernel demands; in
 * the file too, behind the headers and up to its end, so that no byte of the file is hidden.
 */
final class PeSectionRules {

  private static final long KNOWN_FLAGS =
      CODE
          | INITIALIZED_DATA
          | UNINITIALIZED_DATA
          | ALIGNMENT
          | DISCARDABLE
          | EXECUTE
          | READ
          | WRITE;

  private final FileBytes file;
  private final PeOptions options;
  private final Findings findings;

  private PeSectionRules(FileBytes file, PeOptions options, Findings findings) {
    this.file = file;
    this.options = options;
    this.findings = findings;
  }

  static List<PeSection> read(FileBytes file, PeHeader header) {
    var sections = new ArrayList<PeSection>();
    for (int i = 0; i < header.sectionCount(); i++) {
      sections.add(PeSection.read(file, header.sectionTable() + (long) i * PeSection.SIZE, i));
    }
    return sections;
  }

  /** Checks the sections and gives the image of those that are in the file and under the caps. */
  static PeImage check(
      List<PeSection> sections, FileBytes file, PeOptions options, Findings findings) {
    var rules = new PeSectionRules(file, options, findings);
    var usable = new ArrayList<PeSection>();
    for (PeSection section : sections) {
      rules.access(section);
      if (rules.fits(section)) {
        usable.add(section);
      }
    }
    if (options.isAligned()) {
      rules.memory(sections);
      rules.file(sections);
    }
    return new PeImage(file, usable);
  }

  private void access(PeSection section) {
    if (section.isWritable() && section.isExecutable()) {
      findings.add(BinaryCode.WRITABLE_CODE, section.label(), "R, RX or RW", section.access());
    } else if ((section.flags() & READ) == 0) {
      findings.add(BinaryCode.SECTION_FLAGS, section.label(), "R, RX or RW", section.access());
    }
    if ((section.flags() & SHARED) != 0) {
      findings.add(BinaryCode.SHARED_SECTION, section.label(), "memory of its own", "SHARED");
    }
    long others = section.flags() & ~(KNOWN_FLAGS | SHARED);
    if (others != 0) {
      findings.add(BinaryCode.SECTION_FLAGS, section.label(), "flags of an image", Hex.of(others));
    }
    if (section.objectFields() != 0) {
      findings.add(
          BinaryCode.SECTION_FLAGS,
          section.label(),
          "no relocations and line numbers of its own",
          "some, as in an object file");
    }
  }

  private boolean fits(PeSection section) {
    if (!file.holds(section.offset(), section.fileSize())) {
      findings.add(
          BinaryCode.OUTSIDE_FILE,
          section.label(),
          "at most " + file.size() + " bytes",
          section.fileSize() + " bytes at " + Hex.of(section.offset()));
      return false;
    }
    if (section.end() > Image.MAX_MEMORY) {
      findings.add(
          BinaryCode.MEMORY_TOO_LARGE,
          section.label(),
          "memory below " + Hex.of(Image.MAX_MEMORY),
          Hex.of(section.memorySize()) + " bytes at " + Hex.of(section.address()));
      return false;
    }
    return true;
  }

  /** The kernel refuses sections that do not start where the one before ends. */
  private void memory(List<PeSection> sections) {
    long next = roundUp(options.sizeOfHeaders(), options.sectionAlignment());
    for (PeSection section : sections) {
      if (section.address() != next) {
        findings.add(
            BinaryCode.SECTION_LAYOUT,
            section.label(),
            "address " + Hex.of(next),
            Hex.of(section.address()));
      }
      sizes(section);
      next = roundUp(section.end(), options.sectionAlignment());
    }
    if (options.sizeOfImage() != next) {
      findings.add(
          BinaryCode.SECTION_LAYOUT, "SizeOfImage", Hex.of(next), Hex.of(options.sizeOfImage()));
    }
  }

  private void sizes(PeSection section) {
    if (section.memorySize() == 0) {
      // The loader would take the size in the file instead.
      findings.add(BinaryCode.SECTION_SIZE, section.label(), "a VirtualSize", "0");
    } else if (section.fileSize() > roundUp(section.memorySize(), options.fileAlignment())) {
      findings.add(
          BinaryCode.SECTION_SIZE,
          section.label(),
          "at most " + Hex.of(section.memorySize()) + " bytes in the file, rounded up",
          Hex.of(section.fileSize()));
    } else if (section.fileSize() < section.memorySize() && !section.isWritable()) {
      findings.add(
          BinaryCode.SECTION_SIZE,
          section.label(),
          "zero-filled memory in a writable section",
          "in a read-only one");
    }
  }

  /**
   * The loader rounds offsets in the file down to 512, whatever FileAlignment says: other readers
   * that do not would see other bytes.
   */
  private void file(List<PeSection> sections) {
    long next = options.sizeOfHeaders();
    for (PeSection section : sections) {
      if (section.fileSize() % options.fileAlignment() != 0) {
        findings.add(
            BinaryCode.SECTION_ALIGNMENT,
            section.label(),
            "a size in the file that is a multiple of " + Hex.of(options.fileAlignment()),
            Hex.of(section.fileSize()));
      }
      long need = section.fileSize() == 0 ? 0 : next;
      if (section.offset() != need) {
        findings.add(
            BinaryCode.SECTION_FILE_LAYOUT,
            section.label(),
            "offset " + Hex.of(need),
            Hex.of(section.offset()));
      }
      if (section.fileSize() != 0) {
        next = section.offset() + section.fileSize();
      }
    }
    if (next < file.size()) {
      findings.add(
          BinaryCode.OVERLAY,
          "file",
          "an end at " + Hex.of(next) + ", with the last section",
          (file.size() - next) + " bytes more");
    }
  }

  private static long roundUp(long value, long alignment) {
    return (value + alignment - 1) / alignment * alignment;
  }
}
