package dev.fluno.benchmarks.kernel;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The instructions of a library, in the order of their addresses. */
record Listing(List<Instruction> instructions) {
  private static final Pattern LINE =
      Pattern.compile("^ *([0-9a-f]+):\\s+([a-z][a-z0-9]*)(?:\\s+([^#\\n]*?))?\\s*(?:#.*)?$");

  Listing {
    instructions = List.copyOf(instructions);
  }

  /** Reads what {@code llvm-objdump -d --no-show-raw-insn} printed. */
  static Listing parse(String text) {
    return new Listing(
        text.lines()
            .map(LINE::matcher)
            .filter(line -> line.matches())
            .map(
                line ->
                    new Instruction(
                        Long.parseLong(line.group(1), 16),
                        line.group(2),
                        Optional.ofNullable(line.group(3)).orElse("")))
            .toList());
  }

  /** The loops that hold no other: from the target of a jump back to the jump. */
  List<List<Instruction>> innermostLoops() {
    var back =
        instructions.stream()
            .filter(each -> each.isJump() && each.operands().startsWith("0x"))
            .filter(jump -> jump.jumpTarget() <= jump.address())
            .toList();
    return back.stream()
        .filter(
            jump ->
                back.stream()
                    .noneMatch(
                        other ->
                            !other.equals(jump)
                                && other.jumpTarget() >= jump.jumpTarget()
                                && other.address() <= jump.address()))
        .map(jump -> between(jump.jumpTarget(), jump.address()))
        .toList();
  }

  private List<Instruction> between(long first, long last) {
    return instructions.stream()
        .filter(each -> each.address() >= first && each.address() <= last)
        .toList();
  }
}
