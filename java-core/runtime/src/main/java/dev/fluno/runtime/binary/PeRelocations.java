package dev.fluno.runtime.binary;

import dev.fluno.runtime.refusal.BinaryCode;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The rules for base relocations (PE format, "The .reloc Section"): each adds the distance between
 * the wished and the real address of the image to one word of the library's own data. The loader
 * makes read-only sections writable meanwhile, so data may be read-only, but code may not change,
 * nor anything that was inspected or that the loader fills in itself.
 */
final class PeRelocations {

  private static final int BLOCK_HEADER_SIZE = 8;
  private static final int PAGE = 0x1000;
  private static final int WORD = 8;

  /** Only fills a block up to a multiple of four bytes. */
  private static final int ABSOLUTE = 0;

  private static final int DIR64 = 10;

  private final PeImage image;
  private final Ranges addressTables = new Ranges();
  private final Findings findings;

  private long count;
  private long previousEnd;

  private PeRelocations(PeImage image, List<PeDirectory.Range> addressTables, Findings findings) {
    this.image = image;
    this.findings = findings;
    addressTables.forEach(table -> this.addressTables.add(table.address(), table.size()));
  }

  /** Checks them, after all that they must not touch was inspected. */
  static void check(
      PeDirectory.Range range,
      PeImage image,
      List<PeDirectory.Range> addressTables,
      Findings findings) {
    var relocations = new PeRelocations(image, addressTables, findings);
    if (range.isPresent()) {
      OptionalLong start =
          image.locate(
              PeDirectory.BASE_RELOCATION.label(), range.address(), range.size(), findings);
      start.ifPresent(at -> relocations.blocks(at, range.size()));
    }
  }

  private void blocks(long start, long size) {
    long at = 0;
    while (at < size) {
      long left = size - at;
      long blockSize = left < BLOCK_HEADER_SIZE ? 0 : image.file().u32(start + at + 4);
      if (blockSize < BLOCK_HEADER_SIZE || blockSize > left || blockSize % 4 != 0) {
        malformed("blocks that end with it", "one of " + blockSize + " in the last " + left);
        return;
      }
      if (!block(start + at, blockSize)) {
        return;
      }
      at += blockSize;
    }
  }

  private boolean block(long at, long size) {
    long page = image.file().u32(at);
    if (page % PAGE != 0) {
      malformed("blocks of one page each", "one from " + Hex.of(page));
    }
    for (long entry = BLOCK_HEADER_SIZE; entry < size; entry += 2) {
      int value = image.file().u16(at + entry);
      int type = value >> 12;
      if (type == DIR64) {
        word(page + (value & 0xfff));
      } else if (value != ABSOLUTE || entry != size - 2) {
        findings.add(
            BinaryCode.RELOCATION_KIND,
            "relocation in page " + Hex.of(page),
            "type " + DIR64 + " (DIR64), or 0 at the end of its block",
            "type " + type);
      }
      if (++count > RelocationRules.MAX_RELOCATIONS) {
        RelocationRules.refuseCount(PeDirectory.BASE_RELOCATION.label(), findings);
        return false;
      }
    }
    return true;
  }

  private void word(long target) {
    if (target < previousEnd) {
      malformed("words in ascending order, each once", Hex.of(target));
    }
    previousEnd = target + WORD;
    Optional<PeSection> section = image.sectionOf(target, WORD);
    if (section.filter(PeSection::isExecutable).isPresent()) {
      findings.add(BinaryCode.TEXT_RELOCATIONS, "relocations", "none in code", Hex.of(target));
    } else if (section.isEmpty()
        || image.isInspected(target, WORD)
        || addressTables.overlap(target, WORD)) {
      findings.add(
          BinaryCode.RELOCATION_TARGET,
          "relocation",
          "data that the loader does not read or fill in itself",
          Hex.of(target));
    }
  }

  private void malformed(String need, String have) {
    findings.add(BinaryCode.MALFORMED_RELOCATIONS, PeDirectory.BASE_RELOCATION.label(), need, have);
  }
}
