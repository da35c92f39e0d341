package dev.fluno.runtime.binary;

import dev.fluno.runtime.refusal.BinaryCode;
import java.util.OptionalLong;

/**
 * The rules for the table by which Windows walks the stack (PE format, "The .pdata Section"): it
 * must describe code of this library, and name no handler, which would be called when an exception
 * passes.
 */
final class PeUnwindTable {

  /** Bounds the work for a hostile library; an artifact has a few functions. */
  private static final int MAX_FUNCTIONS = 1 << 14;

  /** The deepest chain of descriptions that is followed; compilers make two or three. */
  private static final int MAX_CHAIN = 8;

  private static final int X86_64_ENTRY_SIZE = 12;
  private static final int AARCH64_ENTRY_SIZE = 8;

  private static final int HANDLERS = 0x3;
  private static final int CHAINED = 0x4;

  private final PeImage image;
  private final Findings findings;

  private PeUnwindTable(PeImage image, Findings findings) {
    this.image = image;
    this.findings = findings;
  }

  static void check(PeDirectory.Range range, int machine, PeImage image, Findings findings) {
    if (!range.isPresent()) {
      return;
    }
    var table = new PeUnwindTable(image, findings);
    int entrySize = machine == PeHeader.ARM64 ? AARCH64_ENTRY_SIZE : X86_64_ENTRY_SIZE;
    OptionalLong start =
        image.locate(PeDirectory.EXCEPTION.label(), range.address(), range.size(), findings);
    long count = range.size() / entrySize;
    if (range.size() % entrySize != 0 || count > MAX_FUNCTIONS) {
      table.malformed("at most " + MAX_FUNCTIONS + " entries of " + entrySize, range.toString());
    } else if (start.isPresent()) {
      table.entries(start.getAsLong(), count, entrySize);
    }
  }

  /** Windows searches the table by halving. */
  private void entries(long start, long count, int entrySize) {
    long previousEnd = 0;
    for (long i = 0; i < count; i++) {
      long at = start + i * entrySize;
      long begin = image.file().u32(at);
      if (begin < previousEnd) {
        malformed("functions in ascending order", Hex.of(begin) + " after " + Hex.of(previousEnd));
      }
      previousEnd = entrySize == X86_64_ENTRY_SIZE ? x86(at, 0) : aarch64(at);
    }
  }

  /** Checks one function and gives where it ends. */
  private long x86(long at, int depth) {
    long begin = image.file().u32(at);
    long end = image.file().u32(at + 4);
    code(begin, end);
    x86Description(image.file().u32(at + 8), depth);
    return Math.max(begin + 1, end);
  }

  /** x64 exception handling, "struct UNWIND_INFO". */
  private void x86Description(long address, int depth) {
    OptionalLong found = image.locate("unwind information", address, 4, findings);
    if (found.isEmpty()) {
      return;
    }
    long at = found.getAsLong();
    int version = image.file().u8(at) & 0x7;
    int flags = image.file().u8(at) >> 3;
    long codes = (image.file().u8(at + 2) + 1L) / 2 * 4;
    if (address % 4 != 0
        || (version != 1 && version != 2)
        || (flags & ~(HANDLERS | CHAINED)) != 0) {
      malformed("unwind information of version 1 or 2", Hex.of(image.file().u32(at)));
    }
    if ((flags & HANDLERS) != 0) {
      handler(address);
    }
    boolean isChained = (flags & CHAINED) != 0;
    long size = codes + (isChained ? X86_64_ENTRY_SIZE : 0);
    if (rest(address + 4, size) && isChained) {
      if (depth == MAX_CHAIN) {
        malformed("a chain of at most " + MAX_CHAIN, "a longer one at " + Hex.of(address));
      } else {
        x86(at + 4 + codes, depth + 1);
      }
    }
  }

  /** Arm64 exception handling, ".pdata records": the length is packed, or stands elsewhere. */
  private long aarch64(long at) {
    long begin = image.file().u32(at);
    long data = image.file().u32(at + 4);
    int packed = (int) (data & 0x3);
    if (packed == 3) {
      malformed("packed data or an address", Hex.of(data));
    }
    long words = packed == 0 ? aarch64Description(data) : data >> 2 & 0x7ff;
    code(begin, begin + words * 4);
    return begin + Math.max(1, words * 4);
  }

  /** Arm64 exception handling, ".xdata records". Gives the function's length in words. */
  private long aarch64Description(long address) {
    OptionalLong found = image.locate("unwind information", address, 4, findings);
    if (found.isEmpty()) {
      return 0;
    }
    long header = image.file().u32(found.getAsLong());
    long scopes = header >> 22 & 0x1f;
    long codeWords = header >> 27;
    long size = 4;
    if (scopes == 0 && codeWords == 0) {
      OptionalLong extended = image.locate("unwind information", address + 4, 4, findings);
      long more = extended.isPresent() ? image.file().u32(extended.getAsLong()) : 0;
      scopes = more & 0xffff;
      codeWords = more >> 16 & 0xff;
      size = 8;
    }
    boolean hasOneEpilogue = (header >> 21 & 1) != 0;
    size += (hasOneEpilogue ? 0 : scopes * 4) + codeWords * 4;
    rest(address + 4, size - 4);
    if ((header >> 18 & 0x3) != 0) {
      malformed("unwind information of version 0", Hex.of(header));
    }
    if ((header >> 20 & 1) != 0) {
      handler(address);
    }
    return header & 0x3_ffff;
  }

  /** What stands behind a description's first word, if anything does. */
  private boolean rest(long address, long size) {
    return size == 0 || image.locate("unwind information", address, size, findings).isPresent();
  }

  private void code(long begin, long end) {
    boolean isCode =
        end > begin
            && image.sectionOf(begin, end - begin).filter(PeSection::isExecutable).isPresent();
    if (!isCode) {
      malformed("functions in code", Hex.of(begin) + " to " + Hex.of(end));
    }
  }

  private void handler(long address) {
    findings.add(
        BinaryCode.EXCEPTION_HANDLER, "unwind information at " + Hex.of(address), "none", "one");
  }

  private void malformed(String need, String have) {
    findings.add(BinaryCode.MALFORMED_UNWIND_TABLE, PeDirectory.EXCEPTION.label(), need, have);
  }
}
