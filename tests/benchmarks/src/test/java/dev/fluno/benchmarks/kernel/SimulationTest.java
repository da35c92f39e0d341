package dev.fluno.benchmarks.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class SimulationTest {

  /** The beginning of what llvm-mca 22.1.8 printed. */
  private static final String PRINTED =
      """
      Iterations:        200
      Instructions:      21600
      Total Cycles:      9016
      Total uOps:        20800

      Dispatch Width:    6
      uOps Per Cycle:    2.31
      IPC:               2.40
      Block RThroughput: 44.0


      Instruction Info:
      """;

  @Test
  void reads_the_cycles_of_one_pass() throws IOException {
    assertEquals(new Simulation(45.08, 44), Simulation.parse(PRINTED));
  }

  @Test
  void says_what_is_missing() {
    var problem =
        assertThrows(
            IOException.class, () -> Simulation.parse(PRINTED.replace("Total Cycles", "Cycles")));
    assertTrue(String.valueOf(problem.getMessage()).contains("Total Cycles"), problem::toString);
  }

  @Test
  void a_loop_is_written_so_that_its_jump_has_a_target() throws IOException {
    var text = Simulation.assembly(TimeLoopTest.recorded());
    assertTrue(text.startsWith(".Lstart:\n"), text);
    assertTrue(text.endsWith("\tdecq\t%rax\n\tjne\t.Lstart\n"), text);
    assertTrue(text.lines().noneMatch(line -> line.contains("#") || line.contains("<")), text);
  }
}
