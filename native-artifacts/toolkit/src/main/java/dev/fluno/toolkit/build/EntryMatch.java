package dev.fluno.toolkit.build;

import dev.fluno.runtime.abi.DType;
import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.abi.Parameter;
import dev.fluno.runtime.abi.ValueType;
import dev.fluno.toolkit.AuthoringCode;
import dev.fluno.toolkit.AuthoringException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Whether a function of a module is what an entry of the recipe says. */
final class EntryMatch {

  private static final Pattern SHAPED =
      Pattern.compile("(?:memref|tensor)<((?:(?:\\?|[0-9]+)x)*)([a-z][a-z0-9]*)>");

  private static final Pattern RANKED = Pattern.compile("(?:memref|tensor)<(?!\\*).*>");

  private static final String SCALARS = "i1, i8, i16, i32, i64, f32 or f64";

  private final String subject;

  private EntryMatch(String subject) {
    this.subject = subject;
  }

  /**
   * Compares arguments and result.
   *
   * @throws AuthoringException for the first that differs
   */
  static void require(String subject, EntrySignature entry, SourceModule.Function function) {
    var match = new EntryMatch(subject);
    var parameters = entry.parameters();
    if (parameters.size() != function.inputs().size()) {
      throw new AuthoringException(
          AuthoringCode.ENTRY_MISMATCH,
          subject,
          parameters.size() + " arguments, as the recipe's entry has: " + listed(parameters),
          function.inputs().size() + ": (" + String.join(", ", function.inputs()) + ")");
    }
    for (int i = 0; i < parameters.size(); i++) {
      match.argument(i, parameters.get(i), function.inputs().get(i));
    }
    match.results(entry.result(), function.results());
  }

  private void argument(int index, Parameter parameter, String found) {
    var place = " argument " + index + " (" + parameter.name() + ")";
    switch (parameter.type()) {
      case ValueType.Scalar(DType dtype) -> scalar(place, dtype, found);
      case ValueType.TensorType tensor -> tensor(place, tensor, found);
    }
  }

  private void results(Optional<ValueType.Scalar> need, List<String> found) {
    var types = "(" + String.join(", ", found) + ")";
    for (var type : found) {
      if (RANKED.matcher(type).matches()) {
        throw unsupported(
            " result", "one scalar or nothing; a tensor is written into an argument", types);
      }
    }
    if (found.size() != (need.isPresent() ? 1 : 0)) {
      throw mismatch(
          " result", need.map(type -> "one " + mlir(type.dtype())).orElse("none"), types);
    }
    need.ifPresent(type -> scalar(" result", type.dtype(), found.getFirst()));
  }

  private void scalar(String place, DType need, String found) {
    if (found.equals(mlir(need))) {
      return;
    }
    if (!isElement(found) && !RANKED.matcher(found).matches()) {
      throw unsupported(place, found.equals("index") ? "i64 and arith.index_cast" : SCALARS, found);
    }
    throw mismatch(place, mlir(need), found);
  }

  private void tensor(String place, ValueType.TensorType need, String found) {
    var shaped = SHAPED.matcher(found);
    var length = need.bounded() ? "?" : String.valueOf(need.length());
    var text = "memref<" + length + "x" + mlir(need.dtype()) + ">";
    if (!shaped.matches()) {
      throw isElement(found)
          ? mismatch(place, text, found)
          : unsupported(place, text + ", without layout and memory space", found);
    }
    if (!isElement(shaped.group(2))) {
      throw unsupported(place, "elements of " + SCALARS, found);
    }
    var dimensions = shaped.group(1);
    if (dimensions.indexOf('x') != dimensions.length() - 1 || dimensions.isEmpty()) {
      throw mismatch(
          place, text + " of rank one; memref.expand_shape gives it more dimensions", found);
    }
    // A module that takes any length takes this one too.
    boolean fits = dimensions.equals("?x") || dimensions.equals(length + "x");
    if (!fits || !shaped.group(2).equals(mlir(need.dtype()))) {
      throw mismatch(place, text, found);
    }
  }

  private static boolean isElement(String type) {
    return DType.parse(type).filter(dtype -> dtype != DType.U64).isPresent();
  }

  /** MLIR's integers have no sign. */
  private static String mlir(DType dtype) {
    return dtype == DType.U64 ? DType.I64.label() : dtype.label();
  }

  private static String listed(List<Parameter> parameters) {
    return parameters.stream()
        .map(parameter -> parameter.name() + ": " + parameter.type().text())
        .collect(Collectors.joining(", ", "(", ")"));
  }

  private AuthoringException mismatch(String place, String need, String have) {
    return new AuthoringException(AuthoringCode.ENTRY_MISMATCH, subject + place, need, have);
  }

  private AuthoringException unsupported(String place, String need, String have) {
    return new AuthoringException(AuthoringCode.TYPE_UNSUPPORTED, subject + place, need, have);
  }
}
