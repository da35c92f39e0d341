package dev.fluno.runtime.abi;

import dev.fluno.runtime.digest.Sha256;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The hash that ties a manifest to the exact binary interface of its entries.
 *
 * <p>The canonical text has one line for each entry, in the order of their names (by UTF-16 code
 * unit), each ended by a line feed:
 *
 * <pre>
 * hot_run _mlir_ciface_hot_run(seed: i64 in [-9223372036854775808, 9223372036854775807], steps: i64
 * in [0, 16777216], workspace: tensor&lt;f64&gt;[6144] workspace, vector: tensor&lt;f64&gt;[11] out) -&gt; u64
 * </pre>
 *
 * (one line; broken here for the page). That is: name, space, symbol, the parameters in the order
 * of the native function, and {@code ->} with the result type, {@code void} if there is none. A
 * parameter is its name, type and access, then its bounds if it has any: integers in decimal, u64
 * unsigned, floats as {@link Double#toHexString}. A bounded entry ends in {@code " bounded"}. The
 * {@code doc} does not count.
 */
public final class AbiHash {
  private AbiHash() {}

  /** Canonical text of the entries, one line each, sorted by name; {@code doc} does not count. */
  static String canonicalText(List<EntrySignature> entries) {
    return entries.stream()
        .sorted(Comparator.comparing(EntrySignature::name))
        .map(AbiHash::line)
        .collect(Collectors.joining());
  }

  /** Lower-case hex SHA-256 of the canonical text in UTF-8. */
  public static String of(List<EntrySignature> entries) {
    return Sha256.hex(canonicalText(entries));
  }

  private static String line(EntrySignature entry) {
    var parameters =
        entry.parameters().stream().map(AbiHash::parameter).collect(Collectors.joining(", "));
    return entry.name()
        + " "
        + entry.symbol()
        + "("
        + parameters
        + ") -> "
        + entry.result().map(ValueType::text).orElse("void")
        + (entry.bounded() ? " bounded\n" : "\n");
  }

  private static String parameter(Parameter parameter) {
    var type = parameter.type();
    var bounds = parameter.bounds().map(b -> " " + b.text(type.dtype())).orElse("");
    return parameter.name() + ": " + type.text() + " " + parameter.access().label() + bounds;
  }
}
