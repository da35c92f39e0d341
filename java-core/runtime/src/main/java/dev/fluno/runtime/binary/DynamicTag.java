package dev.fluno.runtime.binary;

import dev.fluno.runtime.refusal.BinaryCode;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The dynamic tags that have a meaning for Fluno: those a library may have, and those that are
 * refused by a name of their own. Every other tag is refused as unknown.
 */
enum DynamicTag {
  NEEDED(1),
  PLTRELSZ(2),
  PLTGOT(3),
  STRTAB(5),
  SYMTAB(6),
  RELA(7),
  RELASZ(8),
  RELAENT(9),
  STRSZ(10),
  SYMENT(11),
  PLTREL(20),
  JMPREL(23),
  BIND_NOW(24),
  FLAGS(30),
  GNU_HASH(0x6ffffef5L),
  RELACOUNT(0x6ffffff9L),
  FLAGS_1(0x6ffffffbL),

  HASH(4, BinaryCode.SECOND_SYMBOL_INDEX),
  SONAME(14, BinaryCode.SONAME),
  RPATH(15, BinaryCode.SEARCH_PATH),
  RUNPATH(29, BinaryCode.SEARCH_PATH),
  SYMBOLIC(16, BinaryCode.LOADER_FLAG),
  TEXTREL(22, BinaryCode.TEXT_RELOCATIONS),
  INIT(12, BinaryCode.CODE_AT_LOAD),
  FINI(13, BinaryCode.CODE_AT_LOAD),
  INIT_ARRAY(25, BinaryCode.CODE_AT_LOAD),
  FINI_ARRAY(26, BinaryCode.CODE_AT_LOAD),
  INIT_ARRAYSZ(27, BinaryCode.CODE_AT_LOAD),
  FINI_ARRAYSZ(28, BinaryCode.CODE_AT_LOAD),
  PREINIT_ARRAY(32, BinaryCode.CODE_AT_LOAD),
  PREINIT_ARRAYSZ(33, BinaryCode.CODE_AT_LOAD),
  RELRSZ(35, BinaryCode.PACKED_RELOCATIONS),
  RELR(36, BinaryCode.PACKED_RELOCATIONS),
  RELRENT(37, BinaryCode.PACKED_RELOCATIONS),
  DEPAUDIT(0x6ffffefbL, BinaryCode.AUDIT),
  AUDIT(0x6ffffefcL, BinaryCode.AUDIT),
  AUXILIARY(0x7ffffffdL, BinaryCode.FILTER),
  FILTER(0x7fffffffL, BinaryCode.FILTER),
  VERSYM(0x6ffffff0L, BinaryCode.SYMBOL_VERSIONS),
  VERDEF(0x6ffffffcL, BinaryCode.SYMBOL_VERSIONS),
  VERDEFNUM(0x6ffffffdL, BinaryCode.SYMBOL_VERSIONS),
  VERNEED(0x6ffffffeL, BinaryCode.SYMBOL_VERSIONS),
  VERNEEDNUM(0x6fffffffL, BinaryCode.SYMBOL_VERSIONS);

  private static final Map<Long, DynamicTag> BY_NUMBER =
      Stream.of(values()).collect(Collectors.toMap(tag -> tag.number, Function.identity()));

  private final long number;
  private final Optional<BinaryCode> refusal;

  DynamicTag(long number) {
    this.number = number;
    this.refusal = Optional.empty();
  }

  DynamicTag(long number, BinaryCode refusal) {
    this.number = number;
    this.refusal = Optional.of(refusal);
  }

  static Optional<DynamicTag> of(long number) {
    return Optional.ofNullable(BY_NUMBER.get(number));
  }

  long number() {
    return number;
  }

  /** Why no library may have it; empty if one may. */
  Optional<BinaryCode> refusal() {
    return refusal;
  }

  /** How messages call it. */
  String label() {
    return "DT_" + name();
  }
}
