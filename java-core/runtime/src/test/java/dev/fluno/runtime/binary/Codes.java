package dev.fluno.runtime.binary;

import dev.fluno.runtime.refusal.BinaryCode;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/** The codes of findings, as tests compare them. */
final class Codes {
  private Codes() {}

  static Set<BinaryCode> of(BinaryReport report) {
    var codes = EnumSet.noneOf(BinaryCode.class);
    report.findings().forEach(finding -> codes.add(finding.code()));
    return codes;
  }

  /** Their names with spaces between them, in the order of their declaration. */
  static String text(BinaryReport report) {
    return of(report).stream().map(BinaryCode::name).collect(Collectors.joining(" "));
  }

  /** The same from their names. */
  static Set<BinaryCode> of(String names) {
    var codes = EnumSet.noneOf(BinaryCode.class);
    for (String name : names.split(" ", -1)) {
      codes.add(BinaryCode.valueOf(name));
    }
    return codes;
  }
}
