package dev.fluno.toolkit.build;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The functions of a module, read from what {@code mlir-opt} prints in generic form with local
 * scope: there every operation is written alike, and no type hides behind an alias.
 *
 * @param text the whole of it
 */
record SourceModule(String text, List<Function> functions) {

  /**
   * One function.
   *
   * @param inputs types as MLIR writes them
   * @param results likewise
   */
  record Function(
      String name,
      List<String> inputs,
      List<String> results,
      boolean isDeclaration,
      boolean hasCInterface) {

    String type() {
      return "(" + String.join(", ", inputs) + ") -> (" + String.join(", ", results) + ")";
    }
  }

  /** Functions stand one level deep, and what follows a body at the same indentation. */
  private static final String START = "  \"func.func\"() <{";

  private static final String END = "  })";
  private static final String TYPE = "function_type = ";
  private static final Pattern NAME = Pattern.compile("sym_name = \"([^\"]*)\"");

  static SourceModule parse(String generic) {
    var functions = new ArrayList<Function>();
    var lines = generic.lines().toList();
    int start = 0;
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).startsWith(START)) {
        start = i;
      } else if (lines.get(i).startsWith(END) && lines.get(start).startsWith(START)) {
        functions.add(function(lines.get(start), i == start + 1, lines.get(i)));
      }
    }
    return new SourceModule(generic, List.copyOf(functions));
  }

  private static Function function(String first, boolean isDeclaration, String last) {
    var name = NAME.matcher(first);
    var types = new TypeList(first, first.indexOf(TYPE) + TYPE.length());
    return new Function(
        name.find() ? name.group(1) : "",
        types.parenthesised(),
        types.arrow(),
        isDeclaration,
        last.contains("llvm.emit_c_interface"));
  }

  /** Takes {@code (a, b) -> c} apart, where a comma may also stand within a type. */
  private static final class TypeList {
    private final String text;
    private int at;

    TypeList(String text, int at) {
      this.text = text;
      this.at = at;
    }

    List<String> parenthesised() {
      var types = new ArrayList<String>();
      at++;
      while (text.charAt(at) != ')') {
        types.add(one());
        if (text.charAt(at) == ',') {
          at += 2;
        }
      }
      at++;
      return List.copyOf(types);
    }

    /** What follows the arrow: one type, or several in parentheses. */
    List<String> arrow() {
      at += " -> ".length();
      return text.charAt(at) == '(' ? parenthesised() : List.of(one());
    }

    private String one() {
      int from = at;
      int depth = 0;
      while (at < text.length()) {
        char c = text.charAt(at);
        boolean isArrow = c == '>' && text.charAt(at - 1) == '-';
        if ("<([{".indexOf(c) >= 0) {
          depth++;
        } else if (">)]}".indexOf(c) >= 0 && !isArrow) {
          if (depth == 0) {
            break;
          }
          depth--;
        } else if (c == ',' && depth == 0) {
          break;
        }
        at++;
      }
      return text.substring(from, at);
    }
  }
}
