package dev.fluno.benchmarks.kernel;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.fluno.benchmarks.kernel.Instruction.Kind;
import java.io.IOException;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * {@code listing.txt}: the time loop of size s for x86-64-v4, as llvm-objdump 22.1.8 printed it.
 */
class TimeLoopTest {

  static TimeLoop recorded() throws IOException {
    try (var in = TimeLoopTest.class.getResourceAsStream("listing.txt")) {
      var text = new String(Objects.requireNonNull(in).readAllBytes(), UTF_8);
      return TimeLoop.in(Listing.parse(text)).orElseThrow();
    }
  }

  @Test
  void goes_from_the_target_of_the_jump_to_the_jump() throws IOException {
    var loop = recorded();
    assertEquals(0x1880, loop.instructions().getFirst().address());
    assertEquals("jne", loop.instructions().getLast().mnemonic());
    assertEquals(104, loop.instructions().size());
  }

  @Test
  void holds_four_registers_of_eight_lanes() throws IOException {
    var loop = recorded();
    assertEquals(8, loop.lanes());
    assertEquals(32, loop.tileLanes());
  }

  @Test
  void needs_nineteen_instructions_for_a_register_and_a_step() throws IOException {
    var loop = recorded();
    assertEquals(9, loop.perRegister(Kind.MULTIPLY));
    assertEquals(7, loop.perRegister(Kind.ADD));
    assertEquals(2, loop.perRegister(Kind.BOUND));
    assertEquals(1, loop.perRegister(Kind.COMPARE));
    assertEquals(0, loop.perRegister(Kind.LOGIC));
    assertEquals(9.5, loop.portLimitCycles());
  }

  @Test
  void every_instruction_has_one_kind() throws IOException {
    var loop = recorded();
    assertEquals(
        loop.instructions().size(), loop.counts().values().stream().mapToInt(n -> n).sum());
  }

  @Test
  void narrower_registers_have_three_ports_of_which_two_multiply() {
    var body = new StringBuilder();
    for (int i = 0; i < 9; i++) {
      body.append("  10: \tvmulpd\t%ymm1, %ymm2, %ymm3\n");
    }
    body.append("  14: \tvsubpd\t%ymm1, %ymm2, %ymm3\n".repeat(2));
    assertEquals(4.5, loop(body + "  18: \tjne\t0x10 <.text>\n").orElseThrow().portLimitCycles());
    body.append("  14: \tvaddpd\t%ymm1, %ymm2, %ymm3\n".repeat(10));
    assertEquals(7, loop(body + "  18: \tjne\t0x10 <.text>\n").orElseThrow().portLimitCycles());
  }

  @Test
  void a_loop_with_another_loop_in_it_is_none() {
    var listing =
        Listing.parse(
            """
              10: \tnop
              14: \tdecq\t%rax
              18: \tjne\t0x14 <.text+0x4>
              1c: \tjb\t0x10 <.text>
              20: \tjmp\t0x40 <.text+0x30>
              24: \tretq
            """);
    assertEquals(1, listing.innermostLoops().size());
    assertEquals(0x14, listing.innermostLoops().getFirst().getFirst().address());
  }

  @Test
  void another_loop_is_not_taken_for_it() {
    var streaming = "  10: \tvmulpd\t%ymm1, %ymm2, %ymm3\n".repeat(7);
    assertTrue(
        loop(streaming + "  14: \tvsubpd\t%ymm1, %ymm2, %ymm3\n  18: \tjne\t0x10 <.text>\n")
            .isEmpty());
    assertTrue(loop("  18: \tjne\t0x18 <.text>\n").isEmpty());
    assertTrue(loop("").isEmpty());
  }

  private static Optional<TimeLoop> loop(String text) {
    return TimeLoop.in(Listing.parse(text));
  }
}
