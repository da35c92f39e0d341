package dev.fluno.runtime.binary;

import dev.fluno.runtime.refusal.BinaryCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The rules for the tags of a dynamic section. */
final class DynamicRules {

  private static final long DF_TEXTREL = 0x4;
  private static final long DF_BIND_NOW = 0x8;
  private static final long DF_1_NOW = 0x1;
  private static final long DF_1_PIE = 0x0800_0000;

  private static final Map<Long, String> FLAG_NAMES =
      Map.of(0x1L, "ORIGIN", 0x2L, "SYMBOLIC", 0x10L, "STATIC_TLS");
  private static final Map<Long, String> FLAG_1_NAMES =
      Map.of(
          0x2L, "GLOBAL",
          0x4L, "GROUP",
          0x8L, "NODELETE",
          0x10L, "LOADFLTR",
          0x20L, "INITFIRST",
          0x40L, "NOOPEN",
          0x80L, "ORIGIN",
          0x400L, "INTERPOSE",
          0x800L, "NODEFLIB");

  private DynamicRules() {}

  /** Checks the tags that have a meaning of their own; tables are checked elsewhere. */
  static void check(
      DynamicSection dynamic, Optional<StringTable> strings, Image image, Findings findings) {
    for (DynamicTag tag : dynamic.values().keySet()) {
      tag.refusal()
          .ifPresent(
              code -> findings.add(code, tag.label(), "none", have(tag, code, dynamic, strings)));
    }
    long flags = dynamic.value(DynamicTag.FLAGS).orElse(0);
    if ((flags & DF_TEXTREL) != 0) {
      findings.add(BinaryCode.TEXT_RELOCATIONS, "DT_FLAGS", "none", "TEXTREL");
    }
    flags("DT_FLAGS", flags & ~(DF_TEXTREL | DF_BIND_NOW), "BIND_NOW", FLAG_NAMES, findings);
    long flags1 = dynamic.value(DynamicTag.FLAGS_1).orElse(0);
    if ((flags1 & DF_1_PIE) != 0) {
      findings.add(BinaryCode.EXECUTABLE, "DT_FLAGS_1", "a shared object", "PIE");
    }
    flags("DT_FLAGS_1", flags1 & ~(DF_1_PIE | DF_1_NOW), "NOW", FLAG_1_NAMES, findings);
    globalOffsetTable(dynamic, image, findings);
  }

  private static String have(
      DynamicTag tag, BinaryCode code, DynamicSection dynamic, Optional<StringTable> strings) {
    long value = dynamic.value(tag).orElse(0);
    return switch (code) {
      case SONAME, SEARCH_PATH, FILTER, AUDIT ->
          strings.flatMap(table -> table.at(value)).orElse(Hex.of(value));
      default -> Hex.of(value);
    };
  }

  private static void flags(
      String subject, long refused, String allowed, Map<Long, String> names, Findings findings) {
    if (refused == 0) {
      return;
    }
    var have = new ArrayList<String>();
    for (long rest = refused; rest != 0; rest &= rest - 1) {
      long flag = Long.lowestOneBit(rest);
      have.add(names.getOrDefault(flag, Hex.of(flag)));
    }
    findings.add(BinaryCode.LOADER_FLAG, subject, "at most " + allowed, String.join(", ", have));
  }

  /** The loader writes its own three words here when it binds lazily. */
  private static void globalOffsetTable(DynamicSection dynamic, Image image, Findings findings) {
    if (dynamic.has(DynamicTag.PLTGOT)) {
      long address = dynamic.value(DynamicTag.PLTGOT).orElse(0);
      if (image.segmentOfMemory(address, 24).filter(ProgramHeader::isWritable).isEmpty()) {
        findings.add(BinaryCode.MISPLACED_TABLE, "DT_PLTGOT", "24 writable bytes", Hex.of(address));
      }
    }
  }

  /** The names of the libraries needed; reports those that are not declared. */
  static List<String> needed(
      DynamicSection dynamic, Optional<StringTable> strings, Declared declared, Findings findings) {
    var names = new ArrayList<String>();
    for (long index : dynamic.needed()) {
      String name =
          strings.flatMap(table -> table.at(index)).orElse("(no name at " + Hex.of(index) + ")");
      names.add(name);
      if (!declared.needed().contains(name)) {
        findings.addUndeclared(
            BinaryCode.NEEDED_NOT_DECLARED, "DT_NEEDED", declared.needed(), name);
      }
    }
    return names;
  }
}
