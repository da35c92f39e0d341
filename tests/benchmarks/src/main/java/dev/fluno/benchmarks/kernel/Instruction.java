package dev.fluno.benchmarks.kernel;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * One instruction of x86-64 in the syntax of AT&amp;T.
 *
 * @param operands without comment, such as {@code %zmm1, %zmm5, %zmm17 {%k1}}
 */
record Instruction(long address, String mnemonic, String operands) {

  /** What an instruction does to the vectors of the workload. */
  enum Kind {
    MULTIPLY(true),
    ADD(true),
    /** Minimum, maximum, or the range instruction that does both. */
    BOUND(true),
    COMPARE(true),
    LOGIC(true),
    /** An addition of integers. */
    COUNT(true),
    /** From or to memory, with nothing else done: constants, spills, masks. */
    MEMORY(false),
    /** From register to register, which the processor does by renaming. */
    COPY(false),
    CONTROL(false);

    private final boolean needsVectorPort;

    Kind(boolean needsVectorPort) {
      this.needsVectorPort = needsVectorPort;
    }

    /** Whether it occupies one of the ports with arithmetic units for vectors. */
    boolean needsVectorPort() {
      return needsVectorPort;
    }

    String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static final Pattern LOGIC =
      Pattern.compile("(andn?|x?or)pd|p(andn?|x?or)[dq]?|pternlog[dq]|blendm?v?pd|pblendvb");
  private static final Pattern COUNT = Pattern.compile("p(add|sub)q|pmovm2q");
  private static final Pattern MOVE = Pattern.compile("mov.*|p?broadcast.*");

  Kind kind() {
    var plain = mnemonic.startsWith("v") ? mnemonic.substring(1) : mnemonic;
    if (plain.equals("mulpd")) {
      return Kind.MULTIPLY;
    }
    if (plain.equals("addpd") || plain.equals("subpd")) {
      return Kind.ADD;
    }
    if (plain.equals("minpd") || plain.equals("maxpd") || plain.equals("rangepd")) {
      return Kind.BOUND;
    }
    if (plain.startsWith("cmp") && plain.endsWith("pd")) {
      return Kind.COMPARE;
    }
    if (LOGIC.matcher(plain).matches()) {
      return Kind.LOGIC;
    }
    if (COUNT.matcher(plain).matches()) {
      return Kind.COUNT;
    }
    if (plain.startsWith("kmov") && operands.contains("(")) {
      return Kind.MEMORY;
    }
    if (MOVE.matcher(plain).matches() && registerLanes() > 0) {
      if (operands.contains("(")) {
        return Kind.MEMORY;
      }
      // A masked move is a selection.
      return operands.contains("{") ? Kind.LOGIC : Kind.COPY;
    }
    return Kind.CONTROL;
  }

  /** How many f64 its widest register holds; 0 without a vector register. */
  int registerLanes() {
    if (operands.contains("%zmm")) {
      return 8;
    }
    if (operands.contains("%ymm")) {
      return 4;
    }
    return operands.contains("%xmm") ? 2 : 0;
  }

  boolean isJump() {
    return mnemonic.startsWith("j");
  }

  /** Where a jump goes, such as {@code 0x16b0 <.text+0x2e0>}. */
  long jumpTarget() {
    return Long.parseLong(operands.split("[ <]", 2)[0].replaceFirst("^0x", ""), 16);
  }
}
