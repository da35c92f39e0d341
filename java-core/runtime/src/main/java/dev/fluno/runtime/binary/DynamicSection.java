package dev.fluno.runtime.binary;

import static dev.fluno.runtime.binary.ProgramHeader.PT_DYNAMIC;

import dev.fluno.runtime.refusal.BinaryCode;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The dynamic section as the loader reads it: from the address of PT_DYNAMIC up to DT_NULL.
 *
 * @param address where it lies in memory
 * @param size how many bytes of it the loader reads, DT_NULL included
 * @param values the last value of each tag present, NEEDED excluded
 * @param needed the values of NEEDED: offsets into the string table
 */
record DynamicSection(long address, long size, Map<DynamicTag, Long> values, List<Long> needed) {

  private static final int ENTRY_SIZE = 16;
  private static final long DT_NULL = 0;

  /** Every allowed tag but NEEDED stands once, so a section that can be accepted is far shorter. */
  private static final int MAX_ENTRIES = 512;

  /** Reads the section and reports tags that are refused, unknown or doubled. */
  static Optional<DynamicSection> read(
      List<ProgramHeader> headers, FileBytes file, Image image, Findings findings) {
    Optional<ProgramHeader> header =
        headers.stream().filter(entry -> entry.type() == PT_DYNAMIC).reduce((first, last) -> last);
    if (header.isEmpty()) {
      findings.add(BinaryCode.NO_DYNAMIC_SECTION, "program headers", "DYNAMIC", "none");
      return Optional.empty();
    }
    place(header.get(), image, findings);
    OptionalLong offset = image.fileOffset(header.get().address());
    if (offset.isEmpty()) {
      return Optional.empty();
    }
    long available = Math.min(image.fileBacked(header.get().address()), header.get().memorySize());
    return Optional.of(read(header.get().address(), offset.getAsLong(), available, file, findings));
  }

  /**
   * glibc before 2.35 writes the load address into the section whatever its flags, later ones
   * unless PT_DYNAMIC is read-only: in a read-only segment that is a crash.
   */
  private static void place(ProgramHeader header, Image image, Findings findings) {
    boolean isWritable =
        image.segmentOf(header.address()).filter(ProgramHeader::isWritable).isPresent();
    if (!image.holds(header) || !isWritable || header.address() % 8 != 0) {
      findings.add(
          BinaryCode.MALFORMED_DYNAMIC_SECTION,
          header.label(),
          "the same bytes in the file and in a writable segment, at a multiple of 8",
          Hex.of(header.memorySize()) + " bytes at " + Hex.of(header.address()));
    }
  }

  private static DynamicSection read(
      long address, long offset, long available, FileBytes file, Findings findings) {
    var values = new EnumMap<DynamicTag, Long>(DynamicTag.class);
    var needed = new ArrayList<Long>();
    long count = Math.min(MAX_ENTRIES, available / ENTRY_SIZE);
    for (long i = 0; i < count; i++) {
      long number = file.u64(offset + i * ENTRY_SIZE);
      long value = file.u64(offset + i * ENTRY_SIZE + 8);
      if (number == DT_NULL) {
        return new DynamicSection(address, (i + 1) * ENTRY_SIZE, values, needed);
      }
      Optional<DynamicTag> tag = DynamicTag.of(number);
      if (tag.isEmpty()) {
        findings.add(
            BinaryCode.UNKNOWN_TAG, "dynamic section", "tags known", "tag " + Hex.of(number));
      } else if (tag.get() == DynamicTag.NEEDED) {
        needed.add(value);
      } else if (values.put(tag.get(), value) != null) {
        findings.add(BinaryCode.DUPLICATE_TAG, tag.get().label(), "one", "more than one");
      }
    }
    findings.add(
        BinaryCode.UNTERMINATED_DYNAMIC_SECTION,
        "dynamic section",
        "DT_NULL among its entries and the first " + MAX_ENTRIES,
        count + " entries without it");
    return new DynamicSection(address, count * ENTRY_SIZE, values, needed);
  }

  OptionalLong value(DynamicTag tag) {
    Long value = values.get(tag);
    return value == null ? OptionalLong.empty() : OptionalLong.of(value);
  }

  boolean has(DynamicTag tag) {
    return values.containsKey(tag);
  }

  /** True if any of these bytes belong to the part that the loader reads. */
  boolean overlaps(long start, long length) {
    return start < address + size && address < start + length;
  }
}
