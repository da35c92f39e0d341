package dev.fluno.toolkit.audit;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Text that tells how or where something was made.
 *
 * <p>In machine code a text of n characters stands by chance once in 256<sup>n</sup> places. None
 * of those searched for is shorter than four, so a library of 16 KiB, the size of a whole workload,
 * holds one by chance with a probability of less than 10<sup>-4</sup>; the magic numbers of {@link
 * Bitcode} have eight bytes.
 */
final class TextTraces {

  /** What surrounds a trace is shown up to this. */
  private static final int SHOWN = 80;

  /** Folders that code is built in, and the file names of the pipeline. */
  private static final List<String> LIBRARY_PATHS =
      List.of(
          "/home/", "/root/", "/tmp/", "/usr/", "/build/", ":\\Users\\", ":\\\\Users", "module.");

  private static final List<String> LIBRARY_TOOLS =
      List.of("LLVM", "clang", "Linker:", "mlir-", "GCC: (", "rustc ");

  /** Homes of people in examples: of nobody. */
  private static final String EXAMPLES = "(?!(?:ada|alice|bob|you|user|me|name)[/\\\\])";

  private static final Pattern HOME =
      Pattern.compile(
          "(?:/home/|/Users/|[A-Za-z]:\\\\{1,2}Users\\\\{1,2})"
              + EXAMPLES
              + "[A-Za-z0-9_][A-Za-z0-9._-]*[/\\\\]");

  private static final Pattern TOOL =
      Pattern.compile(
          "(?<![A-Za-z0-9_.-])(?:LLVM|MLIR|clang(?:\\+\\+)?|ld\\.lld|lld-link|lld|llc"
              + "|mlir-[a-z]+[a-z-]*|llvm-[a-z]+[a-z-]*)(?:-[0-9]+)?(?![A-Za-z0-9_])");

  private static final Pattern MLIR =
      Pattern.compile(
          "func\\.func (?:private |public )?@[\\w$.-]+\\("
              + "|llvm\\.func (?:internal |private )?@[\\w$.-]+\\("
              + "|(?m:^[ \\t]*(?:builtin\\.)?module(?: @[\\w$.-]+)?(?: attributes \\{[^\\n]*\\})? \\{[ \\t]*$)"
              + "|#map[0-9]* = affine_map<"
              + "|affine_map<\\(d0"
              + "|!llvm\\.(?:ptr|struct<|array<)"
              + "|%[\\w$.-]+(?::[0-9]+)? = (?:arith|scf|memref|vector|llvm|math|cf|linalg|affine|tensor"
              + "|func|gpu|bufferization)\\.[a-z_]+");

  private static final Pattern LLVM =
      Pattern.compile(
          "(?:define|declare) [^\\n@{}]{1,200}@[\\w$.\"-]+\\("
              + "|source_filename = \""
              + "|target triple = \""
              + "|target datalayout = \"");

  private TextTraces() {}

  /** Every byte a character, so that offsets and patterns fit whatever the file is. */
  static String of(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  /** Paths and tools in a native library: each text searched for at most once. */
  static void ofLibrary(String subject, String text, Findings findings) {
    for (var path : LIBRARY_PATHS) {
      int at = text.indexOf(path);
      if (at >= 0) {
        findings.add(AuditCode.PATH, subject, "no path of where it was made", shown(text, at));
      }
    }
    for (var tool : LIBRARY_TOOLS) {
      int at = text.indexOf(tool);
      if (at >= 0) {
        findings.add(AuditCode.TOOL_NAME, subject, "no name of a tool", shown(text, at));
      }
    }
  }

  /** Folders of people in any other file. */
  static void homes(String subject, String text, Findings findings) {
    first(HOME, text, subject, AuditCode.PATH, "no folder of a person", findings);
  }

  /** Tools of the compiler in what ships with the runtime. */
  static void tools(String subject, String text, Findings findings) {
    first(TOOL, text, subject, AuditCode.TOOL_NAME, "no name of a tool", findings);
  }

  /** What a compiler reads on its way to machine code. */
  static void intermediate(String subject, String text, Findings findings) {
    first(MLIR, text, subject, AuditCode.MLIR_TEXT, "no MLIR", findings);
    first(LLVM, text, subject, AuditCode.LLVM_TEXT, "no LLVM IR", findings);
  }

  private static void first(
      Pattern pattern,
      String text,
      String subject,
      AuditCode code,
      String need,
      Findings findings) {
    Matcher matcher = pattern.matcher(text);
    if (matcher.find()) {
      findings.add(code, subject, need, shown(text, matcher.start()));
    }
  }

  /** The printable text around a place: a path is understood whole. */
  static String shown(String text, int at) {
    int from = at;
    while (from > 0 && at - from < SHOWN / 4 && isPrintable(text.charAt(from - 1))) {
      from--;
    }
    int to = at;
    while (to < text.length() && to - from < SHOWN && isPrintable(text.charAt(to))) {
      to++;
    }
    return text.substring(from, to).strip();
  }

  private static boolean isPrintable(char c) {
    return c >= ' ' && c <= '~';
  }
}
