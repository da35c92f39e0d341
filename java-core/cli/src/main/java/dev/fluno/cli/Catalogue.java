package dev.fluno.cli;

import dev.fluno.runtime.refusal.BinaryCode;
import dev.fluno.runtime.refusal.CallCode;
import dev.fluno.runtime.refusal.ClosedWorldCode;
import dev.fluno.runtime.refusal.Code;
import dev.fluno.runtime.refusal.ContainerCode;
import dev.fluno.runtime.refusal.EmbeddingCode;
import dev.fluno.runtime.refusal.IdentityCode;
import dev.fluno.runtime.refusal.LoadCode;
import dev.fluno.runtime.refusal.ManifestCode;
import dev.fluno.runtime.refusal.OutputCode;
import dev.fluno.runtime.refusal.PlatformCode;
import dev.fluno.runtime.refusal.PolicyCode;
import dev.fluno.runtime.refusal.PolicyFileCode;
import dev.fluno.runtime.refusal.ResourceCode;
import dev.fluno.runtime.refusal.RuleCode;
import dev.fluno.runtime.refusal.SignatureCode;
import dev.fluno.runtime.refusal.TimeCode;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Every refusal code that this installation can raise. */
final class Catalogue {
  private static final List<Code> ALL =
      Stream.concat(
              Toolkit.codes(),
              Stream.<Code[]>of(
                      PolicyCode.values(),
                      ContainerCode.values(),
                      SignatureCode.values(),
                      ManifestCode.values(),
                      RuleCode.values(),
                      TimeCode.values(),
                      ClosedWorldCode.values(),
                      PlatformCode.values(),
                      ResourceCode.values(),
                      BinaryCode.values(),
                      LoadCode.values(),
                      IdentityCode.values(),
                      CallCode.values(),
                      EmbeddingCode.values(),
                      PolicyFileCode.values(),
                      OutputCode.values(),
                      EnvironmentCode.values())
                  .flatMap(Stream::of))
          .sorted(Comparator.comparingInt(Code::number))
          .toList();

  private Catalogue() {}

  /** All codes by number. */
  static List<Code> all() {
    return ALL;
  }

  /** The code that a person wrote: {@code FLN-1302}, {@code fln-1302} or {@code 1302}. */
  static Optional<Code> find(String text) {
    var number = text.strip().toUpperCase(Locale.ROOT).replaceFirst("^FLN-?", "");
    return ALL.stream().filter(code -> String.valueOf(code.number()).equals(number)).findFirst();
  }

  /**
   * Codes that differ from the text in one digit or two neighbours swapped; else those of its
   * stage.
   */
  static List<Code> near(String text) {
    var digits = text.replaceAll("\\D", "");
    var slips = ALL.stream().filter(code -> isSlip(String.valueOf(code.number()), digits)).toList();
    return slips.isEmpty()
        ? ALL.stream()
            .filter(code -> digits.startsWith(String.valueOf(code.stage().exitStatus())))
            .toList()
        : slips;
  }

  private static boolean isSlip(String code, String typed) {
    if (code.length() != typed.length()) {
      return false;
    }
    int first = 0;
    while (first < code.length() && code.charAt(first) == typed.charAt(first)) {
      first++;
    }
    int last = code.length() - 1;
    while (last > first && code.charAt(last) == typed.charAt(last)) {
      last--;
    }
    return first == last
        || (last == first + 1
            && code.charAt(first) == typed.charAt(last)
            && code.charAt(last) == typed.charAt(first));
  }
}
