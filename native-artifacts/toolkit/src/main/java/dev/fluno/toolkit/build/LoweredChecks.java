package dev.fluno.toolkit.build;

import dev.fluno.runtime.abi.DType;
import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.abi.ValueType;
import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.AuthoringException;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What must be true of a module in LLVM's textual form: each entry is there as it is called. */
final class LoweredChecks {

  private LoweredChecks() {}

  /**
   * Compares the C interface with the entries of the recipe.
   *
   * @throws AuthoringException naming the first symbol that is another function
   */
  static void require(Source source, String module, List<EntrySignature> entries) {
    for (var entry : entries) {
      var result = entry.result().map(type -> type(type.dtype())).orElse("void");
      var need = result + " " + parameters(entry);
      var definition =
          Pattern.compile(
                  "^define (\\S+) @" + Pattern.quote(entry.symbol()) + "\\((.*)\\) .*\\{$",
                  Pattern.MULTILINE)
              .matcher(module);
      var have =
          definition.find()
              ? definition.group(1) + " (" + definition.group(2).replaceAll(" %[0-9]+", "") + ")"
              : "nothing";
      if (!have.equals(need)) {
        throw new AuthoringException(
            AuthoringCode.ENTRY_MISMATCH,
            source.name() + " symbol " + entry.symbol() + " after lowering",
            need,
            have);
      }
    }
  }

  private static String parameters(EntrySignature entry) {
    return entry.parameters().stream()
        .map(
            parameter ->
                switch (parameter.type()) {
                  case ValueType.Scalar(DType dtype) -> type(dtype);
                  case ValueType.TensorType _ -> "ptr";
                })
        .collect(Collectors.joining(", ", "(", ")"));
  }

  private static String type(DType dtype) {
    return switch (dtype) {
      case I1, I8, I16, I32, I64 -> dtype.label();
      case U64 -> "i64";
      case F32 -> "float";
      case F64 -> "double";
    };
  }
}
