package dev.fluno.toolkit.build;

import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.AuthoringException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What a linker did not find, and what in the author's module asks for it. */
final class UndefinedSymbols {

  private static final Pattern UNDEFINED = Pattern.compile("undefined symbol: (\\S+)");

  private static final Set<String> HEAP = Set.of("malloc", "free", "aligned_alloc", "calloc");

  private static final List<String> ALLOCATIONS =
      List.of(
          "memref.alloc ",
          "memref.alloc(",
          "memref.realloc",
          "memref.dealloc",
          "tensor.empty",
          "bufferization.alloc_tensor");

  /** Operations whose function has another name than theirs. */
  private static final Map<String, String> OPERATIONS =
      Map.of(
          "pow", "math.powf",
          "__powidf2", "math.fpowi",
          "__powisf2", "math.fpowi",
          "fmod", "arith.remf",
          "memrefCopy", "memref.copy",
          "memset", "a store of zeros",
          "memmove", "memref.copy");

  private UndefinedSymbols() {}

  /**
   * What a linker's output says of undefined symbols.
   *
   * @return empty if it says nothing of them
   */
  static Optional<AuthoringException> in(Source source, String output) {
    var symbols = new TreeSet<String>();
    var matcher = UNDEFINED.matcher(output);
    while (matcher.find()) {
      symbols.add(matcher.group(1));
    }
    if (symbols.isEmpty()) {
      return Optional.empty();
    }
    var heap = symbols.stream().filter(HEAP::contains).toList();
    if (!heap.isEmpty()) {
      return Optional.of(
          new AuthoringException(
              AuthoringCode.ALLOCATION,
              source.at(source.lines(ALLOCATIONS.toArray(String[]::new))),
              "no allocation: memory comes from arguments",
              "calls of " + String.join(" and ", heap)));
    }
    return Optional.of(
        new AuthoringException(
            AuthoringCode.SYMBOL_UNDEFINED,
            source.name(),
            "nothing from outside the library",
            symbols.stream()
                .map(symbol -> symbol + reason(source, symbol))
                .collect(Collectors.joining(", "))));
  }

  private static String reason(Source source, String symbol) {
    if (!source
        .lines("func.func private @" + symbol + "(", "func.func @" + symbol + "(")
        .isEmpty()) {
      return " (declared without a body)";
    }
    var operation = operation(symbol);
    var lines = source.lines(operation + " ");
    return lines.isEmpty()
        ? ""
        : " (" + operation + " at line " + Source.listed(lines) + " becomes a call of it)";
  }

  /** The functions of the C library for f32 end in f. */
  private static String operation(String symbol) {
    var plain =
        symbol.endsWith("f") && symbol.length() > 3
            ? symbol.substring(0, symbol.length() - 1)
            : symbol;
    return Optional.ofNullable(OPERATIONS.get(symbol))
        .or(() -> Optional.ofNullable(OPERATIONS.get(plain)))
        .orElse("math." + plain);
  }
}
