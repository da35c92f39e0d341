package dev.fluno.runtime.binary;

import static dev.fluno.runtime.binary.ProgramHeader.PF_R;
import static dev.fluno.runtime.binary.ProgramHeader.PF_W;
import static dev.fluno.runtime.binary.ProgramHeader.PF_X;
import static dev.fluno.runtime.binary.ProgramHeader.PT_LOAD;

import dev.fluno.runtime.refusal.BinaryCode;
import java.util.ArrayList;
import java.util.List;

/** The rules for PT_LOAD: what the loader maps, where, and with which access. */
final class SegmentRules {

  /** The largest alignment that linkers use (transparent huge pages); the loader reserves it. */
  private static final long MAX_ALIGNMENT = 2 << 20;

  private final FileBytes file;
  private final long page;
  private final Findings findings;

  private SegmentRules(FileBytes file, long page, Findings findings) {
    this.file = file;
    this.page = page;
    this.findings = findings;
  }

  /**
   * Checks the headers.
   *
   * @param page the largest page size of the target's kernels
   * @return the segments that are in the file and under the caps
   */
  static Image check(List<ProgramHeader> headers, FileBytes file, long page, Findings findings) {
    var rules = new SegmentRules(file, page, findings);
    var loads = new ArrayList<ProgramHeader>();
    for (ProgramHeader header : headers) {
      if (header.type() == PT_LOAD && rules.fits(header)) {
        rules.access(header);
        rules.alignment(header);
        rules.sizes(header);
        loads.add(header);
      }
    }
    if (headers.stream().noneMatch(header -> header.type() == PT_LOAD)) {
      findings.add(BinaryCode.NO_SEGMENT, "program headers", "a LOAD header", "none");
    }
    rules.order(loads);
    return new Image(List.copyOf(loads));
  }

  private boolean fits(ProgramHeader load) {
    if (!file.holds(load.offset(), load.fileSize())) {
      findings.add(
          BinaryCode.OUTSIDE_FILE,
          load.label(),
          "at most " + file.size() + " bytes",
          Hex.of(load.fileSize()) + " bytes at " + Hex.of(load.offset()));
      return false;
    }
    if (Long.compareUnsigned(load.address(), Image.MAX_MEMORY) > 0
        || Long.compareUnsigned(load.memorySize(), Image.MAX_MEMORY - load.address()) > 0) {
      findings.add(
          BinaryCode.MEMORY_TOO_LARGE,
          load.label(),
          "memory below " + Hex.of(Image.MAX_MEMORY),
          Hex.of(load.memorySize()) + " bytes at " + Hex.of(load.address()));
      return false;
    }
    return true;
  }

  private void access(ProgramHeader load) {
    if (load.isWritable() && load.isExecutable()) {
      findings.add(BinaryCode.WRITABLE_CODE, load.label(), "R, RX or RW", access(load.flags()));
    } else if ((load.flags() & PF_R) == 0 || (load.flags() & ~(PF_R | PF_W | PF_X)) != 0) {
      findings.add(BinaryCode.SEGMENT_ACCESS, load.label(), "R, RX or RW", access(load.flags()));
    }
  }

  private static String access(int flags) {
    int unknown = flags & ~(PF_R | PF_W | PF_X);
    return Access.text((flags & PF_R) != 0, (flags & PF_W) != 0, (flags & PF_X) != 0)
        + (unknown == 0 ? "" : " and " + Hex.of(Integer.toUnsignedLong(unknown)));
  }

  private void alignment(ProgramHeader load) {
    long alignment = load.alignment();
    boolean isAllowed =
        Long.bitCount(alignment) == 1 && alignment >= page && alignment <= MAX_ALIGNMENT;
    if (!isAllowed) {
      findings.add(
          BinaryCode.SEGMENT_ALIGNMENT,
          load.label(),
          "a power of two from " + Hex.of(page) + " to " + Hex.of(MAX_ALIGNMENT),
          Hex.of(alignment));
    } else if ((load.address() - load.offset()) % alignment != 0) {
      findings.add(
          BinaryCode.SEGMENT_ALIGNMENT,
          load.label(),
          "address and offset equal modulo " + Hex.of(alignment),
          Hex.of(load.address()) + " and " + Hex.of(load.offset()));
    }
  }

  private void sizes(ProgramHeader load) {
    if (load.memorySize() == 0 || load.fileSize() > load.memorySize()) {
      findings.add(
          BinaryCode.SEGMENT_SIZE,
          load.label(),
          "memory size at least file size and 1",
          Hex.of(load.memorySize()) + " and " + Hex.of(load.fileSize()));
    } else if (load.fileSize() < load.memorySize() && !load.isWritable()) {
      findings.add(
          BinaryCode.SEGMENT_SIZE,
          load.label(),
          "zero-filled memory in a writable segment",
          "in a read-only one");
    }
  }

  /**
   * The loader reserves memory from the first segment to the end of the last and maps the others
   * into it at fixed addresses, without a check: out of order, they replace whatever is there.
   */
  private void order(List<ProgramHeader> loads) {
    long previousEnd = 0;
    for (int i = 0; i < loads.size(); i++) {
      ProgramHeader load = loads.get(i);
      if (i == 0 && load.address() >= page) {
        // A first address other than 0 tells the loader where to map: not for a library to say.
        findings.add(BinaryCode.SEGMENT_ORDER, load.label(), "address 0", Hex.of(load.address()));
      } else if (i > 0 && load.address() < loads.get(i - 1).address()) {
        findings.add(
            BinaryCode.SEGMENT_ORDER,
            load.label(),
            "an address after " + Hex.of(loads.get(i - 1).address()),
            Hex.of(load.address()));
      } else if (load.address() / page * page < previousEnd) {
        findings.add(
            BinaryCode.SEGMENT_OVERLAP,
            load.label(),
            "an address from " + Hex.of(previousEnd),
            Hex.of(load.address()));
      }
      previousEnd = Math.max(previousEnd, (load.end() + page - 1) / page * page);
    }
  }
}
