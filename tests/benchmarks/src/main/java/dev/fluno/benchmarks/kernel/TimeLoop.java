package dev.fluno.benchmarks.kernel;

import dev.fluno.benchmarks.kernel.Instruction.Kind;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The loop over the steps in one library: one pass is one step of one tile.
 *
 * @param lanes of one register
 * @param registers that a tile takes for each of its planes
 * @param counts instructions of one pass
 */
record TimeLoop(
    List<Instruction> instructions, int lanes, int registers, Map<Kind, Integer> counts) {

  /** Multiplications of the workload's step, that of the input among them. */
  private static final int MULTIPLICATIONS = 9;

  /** Of the additions and subtractions these two are subtractions. */
  private static final int SUBTRACTIONS = 2;

  TimeLoop {
    instructions = List.copyOf(instructions);
    counts = Map.copyOf(counts);
  }

  /**
   * Finds it by its arithmetic: nine multiplications for every two subtractions, which no other
   * loop has. (That of {@code step} has seven for one.)
   */
  static Optional<TimeLoop> in(Listing listing) {
    return listing.innermostLoops().stream()
        .filter(
            loop -> {
              long multiplied = loop.stream().filter(each -> is(each, Kind.MULTIPLY)).count();
              long subtracted =
                  loop.stream().filter(each -> each.mnemonic().endsWith("subpd")).count();
              return multiplied > 0 && multiplied * SUBTRACTIONS == subtracted * MULTIPLICATIONS;
            })
        .findFirst()
        .map(TimeLoop::of);
  }

  private static TimeLoop of(List<Instruction> loop) {
    var counts = new EnumMap<Kind, Integer>(Kind.class);
    loop.forEach(each -> counts.merge(each.kind(), 1, Integer::sum));
    int lanes =
        loop.stream()
            .filter(each -> is(each, Kind.MULTIPLY))
            .mapToInt(Instruction::registerLanes)
            .max()
            .orElseThrow();
    int registers = counts.getOrDefault(Kind.MULTIPLY, 0) / MULTIPLICATIONS;
    return new TimeLoop(loop, lanes, registers, counts);
  }

  private static boolean is(Instruction instruction, Kind kind) {
    return instruction.kind() == kind;
  }

  int tileLanes() {
    return lanes * registers;
  }

  /** Instructions of a kind for one register of lanes and one step. */
  double perRegister(Kind kind) {
    return (double) counts.getOrDefault(kind, 0) / registers;
  }

  /**
   * The fewest cycles that one step of one register can take on the Intel cores from Ice Lake to
   * Granite Rapids: registers of 512 bits share two ports, narrower ones have three, of which two
   * multiply, compare and find minima. Everything else that the processor does, it does beside.
   */
  double portLimitCycles() {
    double work = 0;
    for (var kind : Kind.values()) {
      work += kind.needsVectorPort() ? perRegister(kind) : 0;
    }
    double onTwoPorts =
        perRegister(Kind.MULTIPLY) + perRegister(Kind.BOUND) + perRegister(Kind.COMPARE);
    return Math.max(work / (lanes == 8 ? 2 : 3), onTwoPorts / 2);
  }
}
