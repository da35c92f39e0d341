package dev.fluno.runtime.binary;

import dev.fluno.runtime.refusal.BinaryCode;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What the library will look like in memory: the sections that lie in the file and under the caps.
 * Addresses are relative to the image. It remembers every byte that was inspected, so that nothing
 * the loader writes before it reads them can stand in for what was inspected.
 */
final class PeImage {

  /** Longer than any name that a manifest could declare. */
  private static final int MAX_NAME_LENGTH = 512;

  private final FileBytes file;
  private final List<PeSection> sections;
  private final Ranges inspected = new Ranges();

  PeImage(FileBytes file, List<PeSection> sections) {
    this.file = file;
    this.sections = List.copyOf(sections);
  }

  FileBytes file() {
    return file;
  }

  /** The section whose memory holds the address. */
  Optional<PeSection> sectionOf(long address) {
    for (PeSection section : sections) {
      if (address >= section.address() && address < section.end()) {
        return Optional.of(section);
      }
    }
    return Optional.empty();
  }

  /** The section that holds all of the range in memory, whether from the file or zero-filled. */
  Optional<PeSection> sectionOf(long address, long size) {
    return sectionOf(address).filter(section -> size <= section.end() - address);
  }

  /** How many bytes from this address on come from the file, up to the end of one section. */
  long fileBacked(long address) {
    return sectionOf(address)
        .map(section -> Math.max(0, section.address() + section.fileBacked() - address))
        .orElse(0L);
  }

  /** Where in the file the byte at an address of a section comes from. */
  long fileOffset(long address) {
    return sectionOf(address).map(each -> each.offset() + (address - each.address())).orElse(0L);
  }

  /**
   * Where in the file a table that the loader reads starts; empty unless all of it comes from the
   * file. That it does, and lies in a section that is not writable, is a rule.
   */
  OptionalLong locate(String subject, long address, long size, Findings findings) {
    Optional<PeSection> section = sectionOf(address);
    boolean isInFile = Math.max(size, 1) <= fileBacked(address);
    if (!isInFile || section.filter(each -> !each.isWritable()).isEmpty()) {
      findings.add(
          BinaryCode.MISPLACED_DIRECTORY,
          subject,
          "all of it in the file and a read-only section",
          size + " bytes at " + Hex.of(address));
    }
    if (!isInFile) {
      return OptionalLong.empty();
    }
    inspected.add(address, size);
    return OptionalLong.of(fileOffset(address));
  }

  /** A name that ends with a zero byte; empty, with a finding, if it is not in place. */
  Optional<String> name(String subject, long address, Findings findings) {
    long limit = Math.min(fileBacked(address), MAX_NAME_LENGTH + 1L);
    long offset = fileOffset(address);
    long length = 0;
    while (length < limit && file.u8(offset + length) != 0) {
      length++;
    }
    if (length == limit) {
      findings.add(
          BinaryCode.MISPLACED_DIRECTORY,
          subject,
          "a name of at most " + MAX_NAME_LENGTH + " bytes in the file",
          "none at " + Hex.of(address));
      return Optional.empty();
    }
    String text = file.text(offset, length);
    return locate(subject, address, length + 1, findings).isPresent()
        ? Optional.of(text)
        : Optional.empty();
  }

  /** True if any of these bytes belong to what was inspected. */
  boolean isInspected(long address, long size) {
    return inspected.overlap(address, size);
  }
}
