package dev.fluno.cli;

import dev.fluno.runtime.abi.DType;
import dev.fluno.runtime.abi.EntrySignature;
import dev.fluno.runtime.abi.Tensor;
import dev.fluno.runtime.abi.ValueType;
import dev.fluno.runtime.json.JsonProblem;
import dev.fluno.runtime.json.JsonValue;
import dev.fluno.runtime.json.JsonValue.JsonArray;
import dev.fluno.runtime.json.JsonValue.JsonNumber;
import dev.fluno.runtime.json.JsonValue.JsonString;
import dev.fluno.runtime.json.StrictJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Turns {@code name=value} words into the arguments of an entry. Bounds, lengths and names are left
 * to the call itself, which judges them for every caller.
 */
final class CallArguments {
  private static final int MAX_FILE_BYTES = 64 << 20;

  private CallArguments() {}

  /** A word cannot be understood: wrong usage, no refusal. */
  static final class BadWord extends Exception {
    private static final long serialVersionUID = 1L;

    BadWord(String message) {
      super(message);
    }
  }

  static Map<String, Object> parse(EntrySignature entry, List<String> words) throws BadWord {
    var arguments = new LinkedHashMap<String, Object>();
    for (String word : words) {
      int equals = word.indexOf('=');
      if (equals <= 0) {
        throw new BadWord("an argument is written name=value, not '" + word + "'");
      }
      var name = word.substring(0, equals);
      if (arguments.put(name, value(entry, name, word.substring(equals + 1))) != null) {
        throw new BadWord("the argument " + name + " is given twice");
      }
    }
    return arguments;
  }

  private static Object value(EntrySignature entry, String name, String text) throws BadWord {
    for (var parameter : entry.arguments()) {
      if (parameter.name().equals(name)) {
        return switch (parameter.type()) {
          case ValueType.Scalar(DType dtype) -> scalar(name, dtype, text);
          case ValueType.TensorType type -> tensor(name, type.dtype(), text);
        };
      }
    }
    // No such argument: the call refuses it, and lists those there are.
    return text;
  }

  private static Object scalar(String name, DType dtype, String text) throws BadWord {
    try {
      return switch (dtype) {
        case I1 ->
            switch (text) {
              case "true", "1" -> true;
              case "false", "0" -> false;
              default -> throw new NumberFormatException();
            };
        case I8, I16, I32, I64 -> Long.parseLong(text);
        case U64 -> Long.parseUnsignedLong(text);
        case F32, F64 -> Double.parseDouble(text);
      };
    } catch (NumberFormatException e) {
      throw new BadWord(name + " needs a value of type " + dtype.label() + ", not '" + text + "'");
    }
  }

  /** A JSON array of numbers, or of strings where JSON has no number: "0x1p-3", "NaN". */
  private static Tensor tensor(String name, DType dtype, String text) throws BadWord {
    try {
      var bytes =
          text.startsWith("@")
              ? Files.readAllBytes(Path.of(text.substring(1)))
              : text.getBytes(StandardCharsets.UTF_8);
      if (StrictJson.parse(bytes, MAX_FILE_BYTES) instanceof JsonArray(var elements)) {
        var tensor = Tensor.zeros(dtype, elements.size());
        for (int i = 0; i < elements.size(); i++) {
          set(name + "[" + i + "]", tensor, i, elements.get(i));
        }
        return tensor;
      }
      throw new BadWord(name + " needs a JSON array, such as [0.5,1.5], or @FILE that holds one");
    } catch (JsonProblem e) {
      throw new BadWord(name + " is no JSON array: " + e.getMessage());
    } catch (IOException e) {
      throw new BadWord(name + ": " + text.substring(1) + " cannot be read: " + e.getMessage());
    }
  }

  private static void set(String where, Tensor tensor, int index, JsonValue element)
      throws BadWord {
    var text =
        switch (element) {
          case JsonNumber(var literal) -> literal;
          case JsonString(var string) -> string;
          default -> throw new BadWord(where + " needs a number, not " + element.description());
        };
    switch (scalar(where, tensor.dtype(), text)) {
      case Boolean bool -> tensor.setLong(index, bool ? 1 : 0);
      case Long integer -> tensor.setLong(index, integer);
      case Double number -> tensor.setDouble(index, number);
      default -> throw new IllegalStateException(tensor.dtype().label());
    }
  }
}
