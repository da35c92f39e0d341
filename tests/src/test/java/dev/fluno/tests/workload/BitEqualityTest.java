package dev.fluno.tests.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every prebuilt library against every reference that this machine has. */
class BitEqualityTest {

  static Stream<Arguments> pairs() {
    return Arrays.stream(Reference.values())
        .flatMap(
            reference -> Prebuilt.forLinuxOnX86().map(library -> Arguments.of(reference, library)));
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("pairs")
  void runs_give_the_digest_and_all_elements_of_the_reference(
      Reference reference, Prebuilt prebuilt) throws IOException {
    try (var library = prebuilt.load()) {
      var expected = reference.answers().runs();
      expected.forEach(
          (run, result) -> {
            if (run.size() == prebuilt.size()) {
              assertEquals(result, library.run(run), run::toString);
              assertEquals(result.vector(), library.vector(run), run::toString);
            }
          });
    }
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("pairs")
  void steps_give_the_scores_and_the_state_of_the_reference(Reference reference, Prebuilt prebuilt)
      throws IOException {
    try (var library = prebuilt.load()) {
      var expected = reference.answers().sequences();
      expected.forEach(
          (sequence, result) -> {
            if (sequence.size() == prebuilt.size()) {
              assertEquals(result, library.run(sequence), sequence::toString);
            }
          });
    }
    // A library that switches on flush-to-zero does so for the whole thread.
    assertTrue(Double.parseDouble("4e-310") * 0.5 > 0.0, "subnormals survive on this thread");
  }
}
