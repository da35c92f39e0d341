package dev.fluno.benchmarks.kernel;

import java.io.IOException;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What {@code llvm-mca} makes of a loop: cycles of one pass when it runs for long.
 *
 * @param cycles with dependencies, ports and width as its model of the processor has them
 * @param throughputCycles the least by that model's ports alone
 */
record Simulation(double cycles, double throughputCycles) {

  /** The newest of Intel's cores that LLVM 22 has a model of its own for. */
  static final String CPU = "sapphirerapids";

  private static final Pattern ITERATIONS = field("Iterations");
  private static final Pattern CYCLES = field("Total Cycles");
  private static final Pattern THROUGHPUT = field("Block RThroughput");

  private static Pattern field(String name) {
    return Pattern.compile("^" + name + ": +([0-9.]+)$", Pattern.MULTILINE);
  }

  /** The loop as an assembler reads it; jumps go back to its start. */
  static String assembly(TimeLoop loop) {
    return loop.instructions().stream()
        .map(
            each ->
                "\t"
                    + each.mnemonic()
                    + "\t"
                    + (each.isJump() ? ".Lstart" : each.operands())
                    + "\n")
        .collect(Collectors.joining("", ".Lstart:\n", ""));
  }

  /**
   * Reads the tool's summary.
   *
   * @throws IOException if it does not hold what is looked for
   */
  static Simulation parse(String text) throws IOException {
    return new Simulation(
        number(CYCLES, text) / number(ITERATIONS, text), number(THROUGHPUT, text));
  }

  private static double number(Pattern field, String text) throws IOException {
    var match = field.matcher(text);
    if (!match.find()) {
      throw new IOException("llvm-mca printed no " + field.pattern() + ": " + text);
    }
    return Double.parseDouble(match.group(1));
  }
}
